import type { Invoice, Shipment } from '@fairlead/sdk/application';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queries } from '../../api/queries.ts';
import { DueDate } from '../../components/DueDate.tsx';
import { InvoiceReference } from '../../components/InvoiceReference.tsx';
import { Known } from '../../components/Known.tsx';
import { TextLink } from '../../components/links.tsx';
import { Section } from '../../components/Section.tsx';
import { StatusBadge } from '../../components/StatusBadge.tsx';
import { Waiting } from '../../components/Waiting.tsx';
import { type Format, useFormat } from '../../i18n/format.ts';
import { useWords } from '../../i18n/language.tsx';
import { type Column, RecordTable } from '../../lists/RecordTable.tsx';
import { hasEnded } from './arrival.ts';
import { shipmentWords } from './words.ts';

const columns = (format: Format): Column<Invoice>[] => [
  {
    name: 'reference',
    plain: true,
    cell: (invoice) => <InvoiceReference invoice={invoice} />,
  },
  { name: 'status', beside: true, cell: ({ status }) => <StatusBadge of="InvoiceStatus" value={status} /> },
  { name: 'issue_date', cell: ({ issue_date }) => issue_date && format.date(issue_date) },
  { name: 'due_date', cell: (invoice) => <DueDate invoice={invoice} /> },
  { name: 'amount_ex_vat', align: 'right', cell: ({ amount_ex_vat }) => format.money(amount_ex_vat) },
  { name: 'amount_inc_vat', align: 'right', cell: ({ amount_inc_vat }) => format.money(amount_inc_vat) },
];

/** What is charged for the shipment. */
export function Invoices({ shipment }: { shipment: Shipment }) {
  const { reference } = shipment;
  const words = useWords(shipmentWords);
  const format = useFormat();
  const shown = useMemo(() => columns(format), [format]);
  const asked = useQuery(queries.shipmentInvoices(reference));
  return (
    <Section title={words.invoices}>
      <Known of={asked} waiting={<Waiting height={80} />}>
        {({ items, hasNext }) => (
          <>
            {items.length > 0 ? (
              <RecordTable caption={words.invoices} columns={shown} records={items} search={{}} />
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
