import type { Invoice } from '@fairlead/sdk/application';
import type { Format } from '../i18n/format.ts';
import type { Column } from '../lists/RecordTable.tsx';
import { DueDate } from './DueDate.tsx';
import { InvoiceReference } from './InvoiceReference.tsx';
import { StatusBadge } from './StatusBadge.tsx';

/** What a list shows of an invoice, be it of all or of one shipment's. */
export const invoiceColumns = (format: Format): Column<Invoice>[] => [
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
