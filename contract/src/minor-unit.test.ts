import { expect, test } from 'vitest';
import { isCurrency, minorDigits } from './index.ts';

test.each([
  ['EUR', 2],
  ['JPY', 0],
  ['BHD', 3],
  ['IQD', 3],
  ['CLF', 4],
  // Shops print no fillér, sen or paisa: an amount in the minor unit counts them all the same.
  ['HUF', 2],
  ['IDR', 2],
  ['PKR', 2],
  ['XAU', 2],
  ['not a currency', 2],
])('an amount of %s has %i digits behind its point', (currency, digits) => {
  expect(minorDigits(currency)).toBe(digits);
});

test('whatever is said of a currency is said of one that there is', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = letters.flatMap((a) => letters.flatMap((b) => letters.map((c) => a + b + c)));
  const unusual = codes.filter((code) => minorDigits(code) !== 2);
  expect(unusual).toHaveLength(26);
  expect(unusual.filter((code) => !isCurrency(code))).toEqual([]);
});
