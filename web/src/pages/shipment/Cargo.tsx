import type { FclDetails, LclDetails, Shipment } from '@fairlead/sdk/application';
import { Stack, Text } from '@mantine/core';
import { CellTable } from '../../components/CellTable.tsx';
import { Facts } from '../../components/Facts.tsx';
import { looseCargoWords, sizeOf } from '../../components/loose-cargo.ts';
import { Section } from '../../components/Section.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useLabel } from '../../i18n/labels.ts';
import { useWords } from '../../i18n/language.tsx';
import { shipmentWords } from './words.ts';

/** What is shipped: containers, or loose units. */
export function Cargo({ shipment: { cargo_type, fcl, lcl } }: { shipment: Shipment }) {
  const words = useWords(shipmentWords);
  const label = useLabel('CargoType');
  const isListed = [fcl?.containers, lcl?.components].some((list) => list && list.length > 0);
  return (
    <Section title={words.cargo}>
      <Stack gap="sm">
        <Facts facts={[[words.cargo_type, label(cargo_type)]]} />
        {fcl && <Containers fcl={fcl} />}
        {lcl && <Components lcl={lcl} />}
        {!isListed && <Text>{words.no_cargo}</Text>}
      </Stack>
    </Section>
  );
}

function Containers({ fcl }: { fcl: FclDetails }) {
  const words = useWords(shipmentWords);
  const format = useFormat();
  const type = useLabel('ContainerType');
  const { containers, free_demurrage_days, free_detention_days, free_dd_combined_days, free_storage_days } = fcl;
  const agreed = (
    [
      [words.free_days_of.demurrage, free_demurrage_days],
      [words.free_days_of.detention, free_detention_days],
      [words.free_days_of.combined, free_dd_combined_days],
      [words.free_days_of.storage, free_storage_days],
    ] as const
  ).filter(([, days]) => days > 0);
  return (
    <>
      <CellTable
        caption={words.containers}
        headings={[words.number, words.type, words.seal, words.weight]}
        rows={containers.map((container) => [
          container.container_number || words.no_number,
          type(container.type),
          container.seal_number || '–',
          // 0 says that nobody knows.
          container.gross_weight > 0 ? words.kg(format.number(container.gross_weight)) : '–',
        ])}
      />
      {agreed.length > 0 && (
        <div>
          <Text size="sm" fw={600} mb={4}>
            {words.free_days}
          </Text>
          <Facts facts={agreed.map(([name, days]) => [name, words.days(days)])} />
        </div>
      )}
    </>
  );
}

function Components({ lcl: { components, tail_lift, pallet_exchange } }: { lcl: LclDetails }) {
  const words = useWords(shipmentWords);
  const { size, weight_each } = useWords(looseCargoWords);
  const format = useFormat();
  const options = [tail_lift && words.tail_lift, pallet_exchange && words.pallet_exchange].filter(Boolean);
  return (
    <>
      <CellTable
        caption={words.cargo}
        headings={[words.pieces_heading, size, weight_each]}
        rows={components.map((component) => [
          format.number(component.quantity),
          sizeOf(component, format),
          format.number(component.weight),
        ])}
      />
      {options.length > 0 && <Facts facts={[[words.options, options.join(', ')]]} />}
    </>
  );
}
