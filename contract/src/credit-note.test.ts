import { expect, test } from 'vitest';
import { isCreditNote } from './credit-note.ts';

const of = (amount_cents: number) => isCreditNote({ amount_inc_vat: { currency: 'EUR', amount_cents } });

test('an invoice below zero is a credit note; one of nothing is not', () => {
  expect([of(-1), of(0), of(1)]).toEqual([true, false, false]);
});
