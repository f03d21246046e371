import { Paper, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { Problem } from '../../components/Problem.tsx';
import { Waiting } from '../../components/Waiting.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useWords } from '../../i18n/language.tsx';
import { queryOf } from '../../lists/query.ts';
import type { SearchParams } from '../../search-params.ts';
import classes from './Sums.module.css';
import { invoicesWords } from './words.ts';

/** What all invoices that the filters find come to, by currency: not of this page alone. */
export function Sums({ search }: { search: SearchParams }) {
  const words = useWords(invoicesWords);
  const format = useFormat();
  // Order and page change nothing in the sums.
  const { search: text, filter } = queryOf('invoices', search);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ['invoices', 'sums', text, filter],
    queryFn: ({ signal }) => api.invoices.sums({ search: text, filter }, { signal }),
    placeholderData: keepPreviousData,
  });
  if (error) return <Problem error={error} onRetry={refetch} />;
  if (!data) return <Waiting height={90} />;
  if (data.sums.length === 0) return null;
  const added = data.sums.reduce((total, { count }) => total + count, 0);
  return (
    <section aria-label={words.sums} aria-busy={isPlaceholderData}>
      <Text size="sm" c="dimmed" mb={4}>
        {words.sums}
      </Text>
      <ul className={classes.sums}>
        {data.sums.map(({ currency, count, amount_ex_vat_cents, amount_inc_vat_cents }) => (
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
      {data.more && (
        <Text size="sm" mt="xs">
          {words.more(format.number(added))}
        </Text>
      )}
    </section>
  );
}
