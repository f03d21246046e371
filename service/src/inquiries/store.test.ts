import type { Inquiry } from '@fairlead/contract';
import { expect, test } from 'vitest';
import { timeAfter } from './store.ts';

const after = (update_time: string, now: string) => timeAfter({ update_time } as Inquiry, Date.parse(now));

test.each([
  ['now', '2026-03-14T09:26:53.000Z', '2026-03-14T09:26:54.500Z', '2026-03-14T09:26:54.500Z'],
  [
    'later than before, within one millisecond',
    '2026-03-14T09:26:53.000Z',
    '2026-03-14T09:26:53.000Z',
    '2026-03-14T09:26:53.001Z',
  ],
  [
    'later than before, though the clock went back',
    '2026-03-14T09:26:53.999Z',
    '2026-03-14T08:00:00.000Z',
    '2026-03-14T09:26:54.000Z',
  ],
  [
    'the last that can be written, and stays it',
    '9999-12-31T23:59:59.999Z',
    '2026-03-14T08:00:00.000Z',
    '9999-12-31T23:59:59.999Z',
  ],
])('an update_time is %s', (_, before, now, expected) => {
  expect(after(before, now)).toBe(expected);
});
