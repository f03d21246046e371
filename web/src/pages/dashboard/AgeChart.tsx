import { limits } from '@fairlead/contract/limits';
import type { Attention } from '@fairlead/sdk/application';
import { Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { TextLink } from '../../components/links.tsx';
import { Section } from '../../components/Section.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useLabel } from '../../i18n/labels.ts';
import { useWords } from '../../i18n/language.tsx';
import classes from './AgeChart.module.css';
import { type Bar, barsOf, type CurrencyBars, invoicesOf } from './ages.ts';
import { dashboardWords } from './words.ts';

/** Open invoices as bars that are a list of links as well: read or heard, each says its age, its amount and its count. */
export function AgeChart({ attention }: { attention: Attention }) {
  const { chart } = useWords(dashboardWords);
  const format = useFormat();
  const currencies = barsOf(attention.open_invoices);
  return (
    <Section title={chart.title}>
      {currencies.length === 0 ? (
        <Text>
          {chart.none}{' '}
          <TextLink to="/invoices" underline="always">
            {chart.all}
          </TextLink>
        </Text>
      ) : (
        <Text size="sm" c="dimmed">
          {chart.hint} {currencies.length > 1 && chart.mixed}
        </Text>
      )}
      {currencies.map((bars) => (
        <Currency key={bars.currency} {...bars} today={attention.today} />
      ))}
      {attention.open_invoices_more && (
        <Text size="sm" mt="sm">
          {chart.more(format.number(limits.max_rows_examined))}
        </Text>
      )}
    </Section>
  );
}

function Currency({ currency, count, amount_cents, bars, today }: CurrencyBars & { today: string }) {
  const { chart } = useWords(dashboardWords);
  const format = useFormat();
  const total = chart.total(format.money({ currency, amount_cents }), chart.invoices(count, format.number(count)));
  return (
    <>
      <Title order={3} size="h5" mt="md" mb={4}>
        {currency}{' '}
        <Text span size="sm" c="dimmed" fw={400}>
          {total}
        </Text>
      </Title>
      <ul className={classes.bars}>
        {bars.map((bar) => (
          <li key={bar.age}>
            <AgeBar bar={bar} currency={currency} today={today} />
          </li>
        ))}
      </ul>
    </>
  );
}

function AgeBar({ bar, currency, today }: { bar: Bar; currency: string; today: string }) {
  const { chart, none } = useWords(dashboardWords);
  const format = useFormat();
  const ageOf = useLabel('InvoiceAge');
  const { age, count, amount_cents, share } = bar;
  const words = (
    <>
      <span className={classes.age}>{ageOf(age)}</span>{' '}
      <span className={classes.track} aria-hidden="true">
        <span className={classes.fill} style={{ width: `${share * 100}%` }} />
      </span>
      <span className={classes.value}>
        {count === 0 ? none : format.money({ currency, amount_cents })}{' '}
        <span className={classes.count}>{count > 0 && chart.invoices(count, format.number(count))}</span>
      </span>
    </>
  );
  const told = { className: classes.bar, 'data-age': age };
  // The list would have those of other currencies, where the person was told that there are none.
  if (count === 0) return <div {...told}>{words}</div>;
  return (
    <Link {...invoicesOf(age, today)} {...told}>
      {words}
    </Link>
  );
}
