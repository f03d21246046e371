import { expect, test } from 'vitest';
import { money } from './money.ts';

test.each([
  ['EUR', 173_790, 'EUR 1,737.90'],
  ['EUR', -5, 'EUR -0.05'],
  ['EUR', 0, 'EUR 0.00'],
  ['JPY', 173_790, 'JPY 173,790'],
  ['KWD', 173_790, 'KWD 173.790'],
  ['HUF', 173_790, 'HUF 1,737.90'],
  ['USD', 2_147_483_647, 'USD 21,474,836.47'],
  ['', 100, '1.00'],
  ['\u001b[2Jeuro', 100, 'euro 1.00'],
])('an amount of %j %i is %j', (currency, amount_cents, words) => {
  expect(money({ currency, amount_cents })).toBe(words);
});
