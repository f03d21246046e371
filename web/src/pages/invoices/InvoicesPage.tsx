import type { Invoice } from '@fairlead/sdk/application';
import { useMemo } from 'react';
import { api } from '../../api/client.ts';
import { DueDate } from '../../components/DueDate.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { InvoiceReference } from '../../components/InvoiceReference.tsx';
import { ButtonLink } from '../../components/links.tsx';
import { StatusBadge } from '../../components/StatusBadge.tsx';
import { common } from '../../i18n/common.ts';
import { type Format, useFormat } from '../../i18n/format.ts';
import { useWords } from '../../i18n/language.tsx';
import { ListPage } from '../../lists/ListPage.tsx';
import type { Column } from '../../lists/RecordTable.tsx';
import { Sums } from './Sums.tsx';
import { invoicesWords } from './words.ts';

const columns = (format: Format): Column<Invoice>[] => [
  {
    name: 'reference',
    plain: true,
    order_by: 'INVOICE_ORDER_BY_REFERENCE',
    cell: (invoice) => <InvoiceReference invoice={invoice} />,
  },
  {
    name: 'status',
    beside: true,
    order_by: 'INVOICE_ORDER_BY_STATUS',
    cell: ({ status }) => <StatusBadge of="InvoiceStatus" value={status} />,
  },
  {
    name: 'issue_date',
    order_by: 'INVOICE_ORDER_BY_ISSUE_DATE',
    cell: ({ issue_date }) => issue_date && format.date(issue_date),
  },
  {
    name: 'due_date',
    order_by: 'INVOICE_ORDER_BY_DUE_DATE',
    cell: (invoice) => <DueDate invoice={invoice} />,
  },
  {
    name: 'amount_ex_vat',
    order_by: 'INVOICE_ORDER_BY_AMOUNT_EX_VAT',
    align: 'right',
    cell: ({ amount_ex_vat }) => format.money(amount_ex_vat),
  },
  {
    name: 'amount_inc_vat',
    order_by: 'INVOICE_ORDER_BY_AMOUNT_INC_VAT',
    align: 'right',
    cell: ({ amount_inc_vat }) => format.money(amount_inc_vat),
  },
];

export function InvoicesPage() {
  const words = useWords(invoicesWords);
  const { nav } = useWords(common);
  const format = useFormat();
  const shown = useMemo(() => columns(format), [format]);
  return (
    <ListPage
      kind="invoices"
      title={nav.invoices}
      columns={shown}
      list={api.invoices.list}
      summary={(search) => <Sums search={search} />}
      empty={
        <EmptyState title={words.empty} hint={words.empty_hint}>
          <ButtonLink variant="default" to="/shipments">
            {words.to_shipments}
          </ButtonLink>
        </EmptyState>
      }
    />
  );
}
