import { expect, test } from 'vitest';
import { sumsOf } from './sums.ts';

const pallet = { depth: 120, width: 80, height: 150, weight: 300, quantity: 4 };

test.each<[what: string, rows: Parameters<typeof sumsOf>[0], sums: (number | undefined)[]]>([
  ['of whole rows all totals are counted', [pallet, { ...pallet, quantity: 1 }], [5, 7.2, 1500]],
  ['a row that nobody has begun changes nothing', [pallet, {}], [4, 5.76, 1200]],
  ['nothing filled in comes to nothing known', [{}], [undefined, undefined, undefined]],
  ['what is no number leaves its own total open', [{ ...pallet, weight: Number.NaN }], [4, 5.76, undefined]],
  ['a measure that is missing in one row, too', [pallet, { weight: 1, quantity: 1 }], [5, undefined, 1201]],
  ['without a quantity nothing can be counted', [{ ...pallet, quantity: 0 }], [undefined, undefined, undefined]],
])('%s', (_, rows, sums) => {
  const { units, volume, weight } = sumsOf(rows);
  expect([units, volume, weight]).toEqual(sums);
});
