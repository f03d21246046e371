import { describe, expect, test } from 'vitest';
import { addDays, daysBetween, parseDateFilter } from '../dates.ts';
import { InvoiceStatus } from '../enums.ts';
import { invoiceAge, isOverdue, isOwed, listsBehind, OPEN_INVOICES } from './attention.ts';
import { InvoiceAge } from './records.ts';

describe('the lists behind the numbers', () => {
  test('look seven days ahead, today included, and back from yesterday', () => {
    const { invoices_due, invoices_overdue } = listsBehind('2026-03-28');
    expect(parseDateFilter(invoices_due.filter.due_date ?? '')).toEqual({ from: '2026-03-28', to: '2026-04-04' });
    expect(parseDateFilter(invoices_overdue.filter.due_date ?? '')).toEqual({ to: '2026-03-27' });
  });

  test('hold no invoice that is paid in instalments or disputed: those are open, and not due', () => {
    const { invoices_due, invoices_overdue } = listsBehind('2026-03-28');
    for (const { filter } of [invoices_due, invoices_overdue]) {
      expect(filter.status).toEqual(['STATUS_PUBLISHED', 'STATUS_IN_COLLECTION']);
    }
    expect(OPEN_INVOICES).toEqual(expect.arrayContaining(['STATUS_DISPUTED', 'STATUS_IN_PAYMENT_PLAN']));
  });
});

describe('an invoice', () => {
  const [today, due_date] = ['2026-03-02', '2026-03-01'];
  const of = (amount_cents: number) => ({ status: 'STATUS_PUBLISHED', due_date, amount_inc_vat: { amount_cents } });

  test('is owed when it was published or is in collection, and overdue from the day after its due date', () => {
    for (const judge of [isOwed, isOverdue]) {
      const states = InvoiceStatus.values.filter((status) => judge({ ...of(1), status }, today));
      expect(states).toEqual(['STATUS_PUBLISHED', 'STATUS_IN_COLLECTION']);
      expect(judge({ ...of(1), status: 'STATUS_FRAMED' }, today)).toBe(false);
    }
    expect([isOwed(of(1)), isOverdue(of(1), due_date)]).toEqual([true, false]);
  });

  test.each([0, -1])('of %i is neither: there is nothing to pay', (amount_cents) => {
    expect([isOwed(of(amount_cents)), isOverdue(of(amount_cents), today)]).toEqual([false, false]);
  });

  test('without a due date is never overdue', () => {
    expect(isOverdue({ ...of(1), due_date: undefined }, today)).toBe(false);
  });
});

describe('the age of an invoice', () => {
  const AGES: [days_past_due: number, age: string][] = [
    [-1, 'NOT_DUE'],
    [0, 'NOT_DUE'],
    [1, '1_30'],
    [30, '1_30'],
    [31, '31_60'],
    [60, '31_60'],
    [61, '61_90'],
    [90, '61_90'],
    [91, 'OVER_90'],
    [10_000, 'OVER_90'],
  ];
  test.each(AGES)('%i days past its due date is %s', (days, age) => {
    expect(invoiceAge('2026-03-14', addDays('2026-03-14', days))).toBe(`INVOICE_AGE_${age}`);
  });

  test('without a due date is not known', () => {
    expect(invoiceAge(undefined, '2026-03-14')).toBe(InvoiceAge.unspecified);
    expect(invoiceAge('', '2026-03-14')).toBe(InvoiceAge.unspecified);
  });
});

describe('days', () => {
  test('are added over the ends of months and years', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
    expect(daysBetween('2026-02-28', '2026-03-01')).toBe(1);
  });

  test('stay within the years that a date can be written in', () => {
    expect(addDays('9999-12-30', 7)).toBe('9999-12-31');
    expect(addDays('0000-01-01', -1)).toBe('0000-01-01');
  });
});
