import { expect, it } from 'vitest';
import { isOverdue as isOverdueOf } from './overdue.ts';

const TODAY = '2026-03-02';
const YESTERDAY = '2026-03-01';
const isOverdue = (invoice: { status: string; due_date?: string }, amount_cents = 100) =>
  isOverdueOf({ ...invoice, amount_inc_vat: { currency: 'EUR', amount_cents } }, TODAY);

it('an invoice that is owed is overdue from the day after its due date', () => {
  expect(isOverdue({ status: 'STATUS_PUBLISHED', due_date: YESTERDAY })).toBe(true);
  expect(isOverdue({ status: 'STATUS_IN_COLLECTION', due_date: YESTERDAY })).toBe(true);
  expect(isOverdue({ status: 'STATUS_PUBLISHED', due_date: TODAY })).toBe(false);
});

it('what is settled, given up, without a due date or of an unknown status is not overdue', () => {
  expect(isOverdue({ status: 'STATUS_PAID', due_date: YESTERDAY })).toBe(false);
  expect(isOverdue({ status: 'STATUS_FORFEITED', due_date: YESTERDAY })).toBe(false);
  expect(isOverdue({ status: 'STATUS_FRAMED', due_date: YESTERDAY })).toBe(false);
  expect(isOverdue({ status: 'STATUS_PUBLISHED' })).toBe(false);
});

it('what is paid in instalments, disputed, or gives money back is not overdue', () => {
  expect(isOverdue({ status: 'STATUS_IN_PAYMENT_PLAN', due_date: YESTERDAY })).toBe(false);
  expect(isOverdue({ status: 'STATUS_DISPUTED', due_date: YESTERDAY })).toBe(false);
  expect(isOverdue({ status: 'STATUS_PUBLISHED', due_date: YESTERDAY }, -100)).toBe(false);
});
