import type { Inquiry, InquiryFclDetails, InquiryLclDetails } from '@fairlead/sdk/application';
import { Stack } from '@mantine/core';
import { CellTable } from '../../components/CellTable.tsx';
import { Facts } from '../../components/Facts.tsx';
import { looseCargoWords, sizeOf } from '../../components/loose-cargo.ts';
import { Section } from '../../components/Section.tsx';
import { common } from '../../i18n/common.ts';
import { useFormat } from '../../i18n/format.ts';
import { useLabel } from '../../i18n/labels.ts';
import { useWords } from '../../i18n/language.tsx';
import { fieldLabels } from '../inquiry-form/labels.ts';
import { inquiryWords } from './words.ts';

/** What is to be carried: containers or loose units, and what is asked for with them. */
export function Cargo({ inquiry }: { inquiry: Inquiry }) {
  const words = useWords(inquiryWords);
  const labels = useWords(fieldLabels).InquiryInput;
  const format = useFormat();
  const type = useLabel('CargoType');
  const contents = useLabel('SpecialContents');
  const { none } = useWords(common);
  const { cargo_type, special_contents, total_volume, total_weight, fcl, lcl } = inquiry;
  return (
    <Section title={words.cargo}>
      <Stack gap="sm">
        <Facts
          facts={[
            [labels.cargo_type, type(cargo_type)],
            [labels.special_contents, special_contents.map(contents).join(', ') || none],
            [words.total_volume, total_volume !== undefined && words.cubic_metres(format.number(total_volume))],
            [words.total_weight, total_weight !== undefined && words.kilograms(format.number(total_weight))],
          ]}
        />
        {fcl && <Containers fcl={fcl} />}
        {lcl && <Components lcl={lcl} />}
      </Stack>
    </Section>
  );
}

function Containers({ fcl }: { fcl: InquiryFclDetails }) {
  const words = useWords(inquiryWords);
  const { ContainerInput: labels, InquiryFclDetailsInput: details } = useWords(fieldLabels);
  const format = useFormat();
  const type = useLabel('ContainerType');
  const days = (count: number) => (count > 0 ? words.days(count, format.number(count)) : words.no_wish);
  const count = fcl.containers.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <>
      <CellTable
        caption={details.containers}
        headings={[labels.quantity, labels.type, labels.dropoff_terminal_code]}
        rows={fcl.containers.map((container) => [
          format.number(container.quantity),
          type(container.type),
          container.dropoff_terminal_code || '–',
        ])}
      />
      <Facts
        facts={[
          [words.total_containers, format.number(count)],
          [details.min_free_demurrage_days, days(fcl.min_free_demurrage_days)],
          [details.min_free_detention_days, days(fcl.min_free_detention_days)],
        ]}
      />
    </>
  );
}

function Components({ lcl }: { lcl: InquiryLclDetails }) {
  const { size, weight_each } = useWords(looseCargoWords);
  const { CargoComponentInput: labels, InquiryLclDetailsInput: details } = useWords(fieldLabels);
  const { yes, no } = useWords(common);
  const format = useFormat();
  return (
    <>
      <CellTable
        caption={details.components}
        headings={[labels.quantity, size, weight_each]}
        rows={lcl.components.map((component) => [
          format.number(component.quantity),
          sizeOf(component, format),
          format.number(component.weight),
        ])}
      />
      <Facts
        facts={[
          [details.tail_lift, lcl.tail_lift ? yes : no],
          [details.pallet_exchange, lcl.pallet_exchange ? yes : no],
        ]}
      />
    </>
  );
}
