import type { Shipment } from '@fairlead/sdk/application';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queries } from '../../api/queries.ts';
import { invoiceColumns } from '../../components/invoice-columns.tsx';
import { Known } from '../../components/Known.tsx';
import { TextLink } from '../../components/links.tsx';
import { Section } from '../../components/Section.tsx';
import { Waiting } from '../../components/Waiting.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useWords } from '../../i18n/language.tsx';
import { RecordTable } from '../../lists/RecordTable.tsx';
import { hasEnded } from './arrival.ts';
import { shipmentWords } from './words.ts';

/** What is charged for the shipment. */
export function Invoices({ shipment }: { shipment: Shipment }) {
  const { reference } = shipment;
  const words = useWords(shipmentWords);
  const format = useFormat();
  const shown = useMemo(() => invoiceColumns(format), [format]);
  const asked = useQuery(queries.shipmentInvoices(reference));
  return (
    <Section title={words.invoices}>
      <Known of={asked} waiting={<Waiting height={80} />}>
        {({ items, hasNext }) => (
          <>
            {items.length > 0 ? (
              <RecordTable caption={words.invoices} columns={shown} records={items} />
            ) : (
              <Text>{hasEnded(shipment) ? words.no_invoices_ended : words.no_invoices}</Text>
            )}
            {/* An invoice's reference ends in the shipment's. */}
            {hasNext && (
              <TextLink to="/invoices" search={{ search: reference }}>
                {words.more_invoices}
              </TextLink>
            )}
          </>
        )}
      </Known>
    </Section>
  );
}
