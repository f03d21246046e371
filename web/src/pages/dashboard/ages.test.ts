import { invoiceAge } from '@fairlead/contract/application/attention';
import { addDays, parseDateFilter } from '@fairlead/contract/dates';
import type { AgedSum } from '@fairlead/sdk/application';
import { describe, expect, it } from 'vitest';
import { barsOf, dueDates, invoicesOf } from './ages.ts';

const TODAY = '2026-03-02';

const sum = (age: AgedSum['age'], currency: string, count: number, amount_inc_vat_cents: number): AgedSum => ({
  age,
  currency,
  count,
  amount_ex_vat_cents: 1,
  amount_inc_vat_cents,
});

describe('bars of open invoices', () => {
  it('are of each currency on its own, every age among them, the currency of most invoices first', () => {
    const [eur, usd, ...rest] = barsOf([
      sum('INVOICE_AGE_NOT_DUE', 'USD', 1, 900),
      sum('INVOICE_AGE_NOT_DUE', 'EUR', 3, 400),
      sum('INVOICE_AGE_31_60', 'EUR', 2, 100),
    ]);
    expect(rest).toEqual([]);
    expect(eur).toMatchObject({ currency: 'EUR', count: 5, amount_cents: 500 });
    expect(eur?.bars.map(({ age, count, share }) => [age, count, share])).toEqual([
      ['INVOICE_AGE_NOT_DUE', 3, 1],
      ['INVOICE_AGE_1_30', 0, 0],
      ['INVOICE_AGE_31_60', 2, 0.25],
      ['INVOICE_AGE_61_90', 0, 0],
      ['INVOICE_AGE_OVER_90', 0, 0],
    ]);
    expect(usd?.bars[0]).toMatchObject({ amount_cents: 900, share: 1 });
  });

  it('show invoices without a due date, and an age that is not known yet, only when there are some', () => {
    const [eur] = barsOf([
      sum('INVOICE_AGE_UNSPECIFIED', 'EUR', 1, 10),
      sum('INVOICE_AGE_OVER_900' as AgedSum['age'], 'EUR', 2, 20),
    ]);
    expect(eur?.bars.slice(5).map(({ age, count }) => [age, count])).toEqual([
      ['INVOICE_AGE_UNSPECIFIED', 1],
      ['INVOICE_AGE_OVER_900', 2],
    ]);
    expect(eur?.count).toBe(3);
  });

  it('have no length for credit, nor when all is credit', () => {
    const [eur] = barsOf([sum('INVOICE_AGE_NOT_DUE', 'EUR', 1, -50), sum('INVOICE_AGE_1_30', 'EUR', 1, 0)]);
    expect(eur?.bars.map(({ share }) => share)).toEqual([0, 0, 0, 0, 0]);
    expect(eur?.amount_cents).toBe(-50);
  });

  it('are none without invoices', () => {
    expect(barsOf([])).toEqual([]);
  });
});

describe('the due dates of an age', () => {
  it('are just those that the service counts to it', () => {
    for (let past = -40; past <= 130; past++) {
      const due_date = addDays(TODAY, -past);
      const found = ['NOT_DUE', '1_30', '31_60', '61_90', 'OVER_90'].filter((name) => {
        const { from = '0', to = '~' } = parseDateFilter(dueDates(`INVOICE_AGE_${name}`, TODAY) as string) ?? {};
        return due_date >= from && due_date <= to;
      });
      expect(found.map((name) => `INVOICE_AGE_${name}`)).toEqual([invoiceAge(due_date, TODAY)]);
    }
  });

  it('cannot be told of invoices that have none: their bar leads to all open invoices, without a date first', () => {
    expect(dueDates('INVOICE_AGE_UNSPECIFIED', TODAY)).toBeUndefined();
    const { to, search } = invoicesOf('INVOICE_AGE_UNSPECIFIED', TODAY);
    expect(to).toBe('/invoices');
    expect(search).toMatchObject({ order_by: 'INVOICE_ORDER_BY_DUE_DATE', order: 'ORDER_ASC' });
    expect(search).not.toHaveProperty(['filter.due_date']);
  });

  it('narrow the open invoices', () => {
    const { search } = invoicesOf('INVOICE_AGE_1_30', TODAY);
    expect(search['filter.due_date']).toEqual(['2026-01-31..2026-03-01']);
    expect(search['filter.status']).toContain('STATUS_PUBLISHED');
    expect(search['filter.status']).not.toContain('STATUS_PAID');
  });
});
