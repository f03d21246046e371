import { DocumentSlot } from '@fairlead/contract';
import { addDays } from '@fairlead/contract/dates';
import { limits } from '@fairlead/contract/limits';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { draw, example, lateIn, linesIn } from '../../drawing.fixture.tsx';
import { formatOf } from '../../i18n/format.ts';
import { SlotItem } from './SlotItem.tsx';

beforeEach(() => vi.useFakeTimers({ now: Date.UTC(2026, 2, 12, 12), toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

const slot = example(DocumentSlot);

const drawOf = (expiration_date?: string) => {
  const document = slot.document && { ...slot.document, ...(expiration_date && { expiration_date }) };
  const told = { slot: { ...slot, ...(document && { document }) }, isTold: true, isAsked: false };
  return draw(SlotItem, told);
};

it('tells the name of a file, its kind and size, and when it was uploaded', async () => {
  expect(linesIn(await drawOf()).slice(0, 3)).toEqual([
    'Packing list',
    'packing-list.pdf',
    'PDF · 48.2 kB · uploaded 10 Mar 2026, 07:05',
  ]);
});

const before = addDays('2026-03-12', -limits.expiry_days - 1);
const after = addDays('2026-03-12', limits.expiry_days + 1);
const written = formatOf('en-GB').date;

it.each([
  ['2026-03-17', 'expires in 5 days (17 Mar 2026)'],
  ['2026-03-07', 'expired 5 days ago (7 Mar 2026)'],
  [after, `expires on ${written(after)}`],
  [before, `expired on ${written(before)}`],
])('tells of a file valid until %s: %s', async (day, told) => {
  expect(linesIn(await drawOf(day))).toContain(told);
});

it('makes stand out that a file has expired, lately or long ago, and that alone', async () => {
  expect(lateIn(await drawOf('2026-03-07'))).toEqual(['expired 5 days ago']);
  expect(lateIn(await drawOf(before))).toEqual([`expired on ${written(before)}`]);
  for (const day of ['2026-03-12', '2026-03-17', after]) expect(lateIn(await drawOf(day))).toEqual([]);
});
