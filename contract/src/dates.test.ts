import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { anyCharacter } from '../../test/support/any-character.ts';
import { addDays, dateFilter, daysBetween, isDate, isInstant, parseDateFilter, toUtc } from './dates.ts';

const two = (value: number) => String(value).padStart(2, '0');
const year = fc.integer({ min: 0, max: 9999 }).map((value) => String(value).padStart(4, '0'));
/** The shape of a date, whether or not there is such a day. */
const shaped = fc
  .tuple(year, fc.integer({ min: 0, max: 13 }), fc.integer({ min: 0, max: 32 }))
  .map(([y, month, day]) => `${y}-${two(month)}-${two(day)}`);
const instant = fc.date({
  noInvalidDate: true,
  min: new Date('0000-01-02'),
  max: new Date('9999-12-30T23:59:59.999Z'),
});
const day = instant.map((moment) => moment.toISOString().slice(0, 10));

/** JavaScript takes 30 February for 2 March, and so gives another day back. */
function exists(date: string): boolean {
  const moment = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().slice(0, 10) === date;
}

describe('a date is YYYY-MM-DD and an existing calendar date, so a non-existent day is refused', () => {
  test('by the calendar of JavaScript', () => {
    fc.assert(
      fc.property(shaped, (date) => isDate(date) === exists(date)),
      { numRuns: 2_000 },
    );
    fc.assert(fc.property(day, (date) => isDate(date)));
  });

  test('every day of a leap year, of a common year, and of the century years', () => {
    for (const y of ['2024', '2026', '1900', '2000', '2100']) {
      for (let month = 0; month <= 13; month++) {
        for (let d = 0; d <= 32; d++) {
          const date = `${y}-${two(month)}-${two(d)}`;
          expect(isDate(date), date).toBe(exists(date));
        }
      }
    }
  });

  test.each([
    '',
    '2026-1-05',
    '2026-01-5',
    '26-01-05',
    '20260105',
    '2026/01/05',
    '2026-01-05 ',
    ' 2026-01-05',
    '2026-01-05\n',
    '2026-01-05T00:00:00Z',
    '+2026-01-05',
    '-026-01-05',
    '2026-0 -05',
    '2026-01--5',
    '２０２６-01-05',
    'aaaa-01-05',
  ])('not %j', (text) => {
    expect(isDate(text)).toBe(false);
  });

  test('any text is told apart without a throw', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: anyCharacter, maxLength: 12 }),
        (text) => isDate(text) === (exists(text) && text.length === 10),
      ),
    );
  });
});

describe('days are counted on the calendar', () => {
  afterEach(() => vi.unstubAllEnvs());

  test.each(['America/Los_Angeles', 'Pacific/Kiritimati'])('the same in %s as everywhere', (zone) => {
    vi.stubEnv('TZ', zone);
    expect([addDays('2026-03-01', 1), addDays('2026-03-01', -1)]).toEqual(['2026-03-02', '2026-02-28']);
    fc.assert(
      fc.property(day, fc.integer({ min: -400, max: 400 }), (from, days) => {
        const to = addDays(from, days);
        fc.pre(to > '0000-01-01' && to < '9999-12-31');
        expect(daysBetween(from, to)).toBe(days);
      }),
    );
  });

  test('within the years that a date can be written in', () => {
    expect(addDays('0000-01-01', -1)).toBe('0000-01-01');
    expect(addDays('9999-12-31', 1)).toBe('9999-12-31');
  });
});

describe('instants are RFC 3339 timestamps', () => {
  test.each([
    ['2026-01-31T08:00:00Z', '2026-01-31T08:00:00.000Z'],
    ['2026-01-31t08:00:00z', '2026-01-31T08:00:00.000Z'],
    ['2026-01-31t08:00:00.125z', '2026-01-31T08:00:00.125Z'],
    ['2026-01-31T08:00:00.5Z', '2026-01-31T08:00:00.500Z'],
    ['2026-01-31T08:00:00.123456789Z', '2026-01-31T08:00:00.123Z'],
    ['2026-01-31T08:00:00.999999+00:00', '2026-01-31T08:00:00.999Z'],
    ['2026-01-31T23:30:00-01:00', '2026-02-01T00:30:00.000Z'],
    ['2026-03-01t00:15:00+05:45', '2026-02-28T18:30:00.000Z'],
    ['2026-01-31T08:00:00-00:00', '2026-01-31T08:00:00.000Z'],
  ])('%s is %s in UTC', (text, utc) => {
    expect([isInstant(text), toUtc(text)]).toEqual([true, utc]);
  });

  test.each([
    '',
    '2026-01-31',
    '2026-01-31T08:00Z',
    '2026-01-31T08:00:00',
    '2026-01-31 08:00:00Z',
    '2026-02-29T08:00:00Z',
    '2026-01-31T24:00:00Z',
    '2026-01-31T08:60:00Z',
    '2026-12-31T23:59:60Z',
    '2026-01-31T08:00:00.Z',
    '2026-01-31T08:00:00+24:00',
    '2026-01-31T08:00:00+01:60',
    '2026-01-31T08:00:00+0100',
    '2026-01-31T08:00:00Z\n',
    '2026-01-31T08:00:00ZZ',
    // In UTC their years have no four digits, and would not sort as text.
    '9999-12-31T23:30:00-01:00',
    '0000-01-01T00:30:00+01:00',
  ])('not %j', (text) => {
    expect(isInstant(text)).toBe(false);
  });

  test('one spelling: text order is time order, and it is taken back unchanged', () => {
    const offset = fc.tuple(
      fc.constantFrom('+', '-'),
      fc.integer({ min: 0, max: 23 }),
      fc.integer({ min: 0, max: 59 }),
    );
    const written = fc.tuple(instant, fc.option(offset)).map(([moment, zone]) => {
      if (!zone) return moment.toISOString().replace('.000', '');
      const [sign, hours, minutes] = zone;
      const shift_ms = (sign === '+' ? 1 : -1) * (hours * 60 + minutes) * 60_000;
      const local = new Date(moment.getTime() + shift_ms);
      return `${local.toISOString().slice(0, -1)}${sign}${two(hours)}:${two(minutes)}`;
    });
    fc.assert(
      fc.property(written, written, (a, b) => {
        fc.pre(isInstant(a) && isInstant(b));
        expect(Date.parse(toUtc(a))).toBe(Date.parse(a));
        expect(toUtc(toUtc(a))).toBe(toUtc(a));
        expect(isInstant(toUtc(a))).toBe(true);
        expect(toUtc(a) < toUtc(b)).toBe(Date.parse(a) < Date.parse(b));
      }),
    );
  });
});

describe('filter.<date field>: one of YYYY-MM-DD, gte:YYYY-MM-DD, lte:YYYY-MM-DD, YYYY-MM-DD..YYYY-MM-DD', () => {
  test('as inclusive bounds', () => {
    fc.assert(
      fc.property(day, day, (a, b) => {
        expect(parseDateFilter(a)).toEqual({ from: a, to: a });
        expect(parseDateFilter(`gte:${a}`)).toEqual({ from: a });
        expect(parseDateFilter(`lte:${a}`)).toEqual({ to: a });
        expect(parseDateFilter(`${a}..${b}`)).toEqual({ from: a, to: b });
      }),
    );
  });

  test('and written of them again', () => {
    fc.assert(
      fc.property(day, day, (a, b) => {
        for (const filter of [a, `gte:${a}`, `lte:${a}`, ...(a === b ? [] : [`${a}..${b}`])]) {
          const { from, to } = parseDateFilter(filter) ?? {};
          expect(dateFilter(from, to)).toBe(filter);
        }
      }),
    );
    expect(dateFilter()).toBe('');
  });

  test.each([
    '',
    '..',
    'gte:',
    'gt:2026-01-01',
    'GTE:2026-01-01',
    'gte: 2026-01-01',
    'gte:lte:2026-01-01',
    'gte:2026-01-01..2026-01-02',
    '2026-01-01..',
    '..2026-01-01',
    '2026-01-01...2026-01-02',
    '2026-01-01..2026-01-02..2026-01-03',
    '2026-01-01..gte:2026-01-02',
    '2026-02-30',
    'lte:2026-02-30',
    '2026-01-01..2026-02-30',
    'today',
  ])('not %j', (filter) => {
    expect(parseDateFilter(filter)).toBeUndefined();
  });
});
