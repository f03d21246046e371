import type { Shipment } from '@fairlead/sdk/application';
import { SimpleGrid } from '@mantine/core';
import { Address } from '../../components/Address.tsx';
import { Facts } from '../../components/Facts.tsx';
import { Person } from '../../components/Person.tsx';
import { Section } from '../../components/Section.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useLabel } from '../../i18n/labels.ts';
import { useWords } from '../../i18n/language.tsx';
import { Eta, Etd } from './PlannedDay.tsx';
import { shipmentWords } from './words.ts';

/** From where to where, when, for whom. */
export function Route({ shipment }: { shipment: Shipment }) {
  const words = useWords(shipmentWords);
  const format = useFormat();
  const mode = useLabel('TransportMode');
  const { origin, destination, cargo_ready_date, insured_goods_value } = shipment;
  return (
    <Section title={words.route}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} mb="md">
        <Address title={words.from} address={origin} unknown={words.not_known} />
        <Address title={words.to} address={destination} unknown={words.not_known} />
      </SimpleGrid>
      <Facts
        facts={[
          [words.mode, mode(shipment.transport_mode)],
          [words.etd, <Etd key="etd" shipment={shipment} />],
          [words.eta, <Eta key="eta" shipment={shipment} />],
          [words.cargo_ready, cargo_ready_date ? format.date(cargo_ready_date) : words.not_known],
          [words.insured, insured_goods_value && format.money(insured_goods_value)],
          [words.person, <Person key="person" id={shipment.client_user_id} />],
          [words.forwarder_reference, shipment.forwarder_reference],
          [words.created, format.instant(shipment.create_time)],
        ]}
      />
    </Section>
  );
}
