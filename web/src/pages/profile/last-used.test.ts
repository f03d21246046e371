import { afterEach, expect, it, vi } from 'vitest';
import { formatOf } from '../../i18n/format.ts';
import { lastUsed } from './last-used.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

const told = (...days: string[]) => days.map((day) => lastUsed(day, formatOf('en-GB')));

it('a token is never used tomorrow, where the day of the service has not begun yet', () => {
  vi.stubEnv('TZ', 'America/Los_Angeles');
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 18, 2) });
  expect(told('2026-11-18', '2026-11-17', '2026-11-16')).toEqual(['today', 'today', 'yesterday']);
});

it('a use of more than a week ago is told by its date', () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 18, 12) });
  expect(told('2026-11-11', '2026-11-10')).toEqual(['7 days ago', '10 Nov 2026']);
});
