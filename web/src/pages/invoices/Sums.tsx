import type { InvoiceSums } from '@fairlead/sdk/application';
import { Paper, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { Known } from '../../components/Known.tsx';
import { Waiting } from '../../components/Waiting.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useWords } from '../../i18n/language.tsx';
import { queryOf } from '../../lists/query.ts';
import type { SearchParams } from '../../search-params.ts';
import classes from './Sums.module.css';
import { invoicesWords } from './words.ts';

/** What all invoices that the filters find come to, by currency: not of this page alone. */
export function Sums({ search }: { search: SearchParams }) {
  // Order and page change nothing in the sums.
  const { search: text, filter } = queryOf('invoices', search);
  const asked = useQuery({
    queryKey: ['invoices', 'sums', text, filter],
    queryFn: ({ signal }) => api.invoices.sums({ search: text, filter }, { signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <Known of={asked} waiting={<Waiting height={90} />}>
      {(found) => found.sums.length > 0 && <Found {...found} isBusy={asked.isPlaceholderData} />}
    </Known>
  );
}

function Found({ sums, more, isBusy }: InvoiceSums & { isBusy: boolean }) {
  const words = useWords(invoicesWords);
  const format = useFormat();
  const added = sums.reduce((total, { count }) => total + count, 0);
  return (
    <section aria-label={words.sums} aria-busy={isBusy}>
      <Text size="sm" c="dimmed" mb={4}>
        {words.sums}
      </Text>
      <ul className={classes.sums}>
        {sums.map(({ currency, count, amount_ex_vat_cents, amount_inc_vat_cents }) => (
          <Paper component="li" withBorder px="md" py="xs" key={currency}>
            <Text fw={600}>
              {currency}{' '}
              <Text span size="sm" c="dimmed" fw={400}>
                {words.invoices(count, format.number(count))}
              </Text>
            </Text>
            <Text className="numeric">
              {format.money({ currency, amount_cents: amount_ex_vat_cents })} {words.ex_vat}
            </Text>
            <Text className="numeric">
              {format.money({ currency, amount_cents: amount_inc_vat_cents })} {words.inc_vat}
            </Text>
          </Paper>
        ))}
      </ul>
      {more && (
        <Text size="sm" mt="xs">
          {words.more(format.number(added))}
        </Text>
      )}
    </section>
  );
}
