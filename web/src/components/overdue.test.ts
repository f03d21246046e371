import { expect, it } from 'vitest';
import { isOverdue } from './overdue.ts';

const TODAY = '2026-03-02';
const YESTERDAY = '2026-03-01';

it('an open invoice is overdue from the day after its due date', () => {
  expect(isOverdue({ status: 'STATUS_PUBLISHED', due_date: YESTERDAY }, TODAY)).toBe(true);
  expect(isOverdue({ status: 'STATUS_IN_COLLECTION', due_date: YESTERDAY }, TODAY)).toBe(true);
  expect(isOverdue({ status: 'STATUS_PUBLISHED', due_date: TODAY }, TODAY)).toBe(false);
});

it('what is settled, given up, without a due date or of an unknown status is not overdue', () => {
  expect(isOverdue({ status: 'STATUS_PAID', due_date: YESTERDAY }, TODAY)).toBe(false);
  expect(isOverdue({ status: 'STATUS_FORFEITED', due_date: YESTERDAY }, TODAY)).toBe(false);
  expect(isOverdue({ status: 'STATUS_FRAMED', due_date: YESTERDAY }, TODAY)).toBe(false);
  expect(isOverdue({ status: 'STATUS_PUBLISHED' }, TODAY)).toBe(false);
});
