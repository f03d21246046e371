import { INVOICE_AGES, type ListBehind, OPEN_INVOICES } from '@fairlead/contract/application/attention';
import { addDays, dateFilter } from '@fairlead/contract/dates';
import type { AgedSum } from '@fairlead/sdk/application';
import { type PlaceBehind, placeOf } from './behind.ts';

// The chart of open invoices: a set of bars for each currency, as amounts of two currencies do not compare.

export interface Bar {
  age: AgedSum['age'];
  count: number;
  amount_cents: number;
  /** Of the longest bar, 0 to 1. */
  share: number;
}

export interface CurrencyBars {
  currency: string;
  count: number;
  amount_cents: number;
  bars: Bar[];
}

/** The currency of most invoices first. */
export function barsOf(sums: readonly AgedSum[]): CurrencyBars[] {
  const currencies = [...new Set(sums.map(({ currency }) => currency))];
  return currencies
    .map((currency) =>
      barsOfCurrency(
        currency,
        sums.filter((sum) => sum.currency === currency),
      ),
    )
    .sort((a, b) => b.count - a.count);
}

function barsOfCurrency(currency: string, sums: readonly AgedSum[]): CurrencyBars {
  const known: AgedSum['age'][] = INVOICE_AGES.map(({ age }) => age);
  // Without a due date, or of an age that a later service tells: shown when there are any.
  const others = sums.map(({ age }) => age).filter((age) => !known.includes(age));
  const longest = Math.max(...sums.map((sum) => sum.amount_inc_vat_cents));
  const bars = [...known, ...others].map((age) => {
    const sum = sums.find((each) => each.age === age);
    const amount_cents = sum?.amount_inc_vat_cents ?? 0;
    return { age, count: sum?.count ?? 0, amount_cents, share: shareOf(amount_cents, longest) };
  });
  const total = (of: 'count' | 'amount_cents') => bars.reduce((sum, bar) => sum + bar[of], 0);
  return { currency, count: total('count'), amount_cents: total('amount_cents'), bars };
}

/** Credit has no length. */
const shareOf = (amount: number, longest: number): number => (amount > 0 ? amount / longest : 0);

/** The due dates of an age, as a filter; undefined when there is no such filter. */
export function dueDates(age: AgedSum['age'], today: string): string | undefined {
  const known = INVOICE_AGES.find((each) => each.age === age);
  const daysAgo = (days: number | undefined) => (days === undefined ? undefined : addDays(today, -days));
  return known && dateFilter(daysAgo(known.to), daysAgo(known.from));
}

/** The invoices of a bar. Those without a due date cannot be filtered for, and come first of all open ones. */
export function invoicesOf(age: AgedSum['age'], today: string): PlaceBehind {
  const due_date = dueDates(age, today);
  const filter: ListBehind['filter'] = { status: OPEN_INVOICES, ...(due_date && { due_date }) };
  return placeOf({ list: 'invoices', filter });
}
