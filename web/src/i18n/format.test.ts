import { afterEach, expect, it, vi } from 'vitest';
import { formatOf } from './format.ts';

afterEach(() => vi.unstubAllEnvs());

// Each in a language of its own: the formats of one are made once.
it.each([
  ['America/Los_Angeles', 'en-AU'],
  ['Pacific/Kiritimati', 'en-IE'],
])('a date is the same date to a reader in %s', (zone, locale) => {
  vi.stubEnv('TZ', zone);
  const { date, weekday, fullDate } = formatOf(locale);
  expect(date('2026-03-01')).toMatch(/^1 Mar/);
  expect(weekday('2026-03-01')).toMatch(/^Sun\W+1 Mar/);
  expect(fullDate('2026-03-01')).toMatch(/^Sunday\W+1 March/);
});

it.each([
  ['America/Los_Angeles', 'en-NZ', /^28 Feb/],
  ['Pacific/Kiritimati', 'en-ZA', /^0?1 Mar/],
])('an instant is told in the time of a reader in %s', (zone, locale, day) => {
  vi.stubEnv('TZ', zone);
  expect(formatOf(locale).instant('2026-03-01T02:00:00.000Z')).toMatch(day);
});

it('a number has three decimals at most, and two digits at least of what is little', () => {
  const { number } = formatOf('en-GB');
  expect([1234.5678, 1.0005, 0.01, 0.0123, 0.0016, 0.000_049_6, -0.000_2, 0].map(number)).toEqual([
    '1,234.568',
    '1.001',
    '0.01',
    '0.012',
    '0.0016',
    '0.00005',
    '-0.0002',
    '0',
  ]);
  expect(formatOf('nl-NL').number(0.000_12)).toBe('0,00012');
});
