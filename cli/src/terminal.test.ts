import { afterEach, expect, test, vi } from 'vitest';
import { columnsOf, openTerminal } from './terminal.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

test('today is the day where the person is, and the day in UTC beside it', () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 18, 2) });
  vi.stubEnv('TZ', 'America/Los_Angeles');
  expect(openTerminal({ isDumb: true })).toMatchObject({ today: '2026-11-17', utcToday: '2026-11-18' });
});

test('a line is as wide as the terminal, as eighty columns where that does not say it, and without end elsewhere', () => {
  expect(columnsOf({ isTTY: true, columns: 132 })).toBe(132);
  expect(columnsOf({ isTTY: true, columns: 0 })).toBe(80);
  expect(columnsOf({ isTTY: false, columns: 132 })).toBe(Number.POSITIVE_INFINITY);
});
