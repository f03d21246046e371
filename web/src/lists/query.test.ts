import { expect, it } from 'vitest';
import { rangeOf } from './query.ts';

const [FROM, UNTIL] = ['2026-11-01', '2026-11-17'];

it.each([
  [[], {}],
  [[''], {}],
  [[`gte:${FROM}`], { from: FROM }],
  [[`lte:${UNTIL}`], { to: UNTIL }],
  [[`${FROM}..${UNTIL}`], { from: FROM, to: UNTIL }],
])('a date filter of %j is shown by two fields', (values, range) => {
  expect(rangeOf(values)).toEqual(range);
});

it('several filters of one date are not shown by two fields, which would show the first alone', () => {
  expect(rangeOf([`gte:${FROM}`, `lte:${UNTIL}`])).toBeUndefined();
});
