import { useMemo } from 'react';
import { api } from '../../api/client.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { invoiceColumns } from '../../components/invoice-columns.tsx';
import { ButtonLink } from '../../components/links.tsx';
import { common } from '../../i18n/common.ts';
import { useFormat } from '../../i18n/format.ts';
import { useWords } from '../../i18n/language.tsx';
import { ListPage } from '../../lists/ListPage.tsx';
import { Sums } from './Sums.tsx';
import { invoicesWords } from './words.ts';

export function InvoicesPage() {
  const words = useWords(invoicesWords);
  const { nav } = useWords(common);
  const format = useFormat();
  const shown = useMemo(() => invoiceColumns(format), [format]);
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
