// Calendar dates are text and never pass through a time zone; instants are UTC.

const INSTANT =
  /^\d{4}-\d{2}-\d{2}[Tt](?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/** YYYY-MM-DD, and a day that exists. Without a regular expression: an import asks it millions of times. */
export function isDate(value: string): boolean {
  if (value.length !== 10 || value[4] !== '-' || value[7] !== '-') return false;
  const year = digitsAt(value, 0) * 100 + digitsAt(value, 2);
  const month = digitsAt(value, 5);
  const day = digitsAt(value, 8);
  return year >= 0 && month >= 1 && month <= 12 && day >= 1 && (day <= 28 || day <= daysInMonth(year, month));
}

/** The number that two digits make; NaN when they are none. */
function digitsAt(text: string, at: number): number {
  const tens = text.charCodeAt(at) - 48;
  const ones = text.charCodeAt(at + 1) - 48;
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN;
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** An RFC 3339 timestamp whose year in UTC has four digits too; leap seconds are not taken. */
export const isInstant = (value: string): boolean =>
  INSTANT.test(value) && isDate(value.slice(0, 10)) && (/[Zz]$/.test(value) || toUtc(value).length === UTC_LENGTH);

const UTC_LENGTH = '2026-01-31T08:00:00.000Z'.length;

/** One spelling for every instant, so that text order is time order. What is finer than a millisecond is cut off. */
export function toUtc(instant: string): string {
  if (!/[Zz]$/.test(instant)) return new Date(instant.toUpperCase()).toISOString();
  if (instant.length === UTC_LENGTH && instant[19] === '.') return instant.toUpperCase();
  return `${instant.slice(0, 10)}T${instant.slice(11, 19)}.${instant.slice(20, -1).padEnd(3, '0').slice(0, 3)}Z`;
}

/** What a date filter may look like. */
export const DATE_FILTERS = 'YYYY-MM-DD, gte:YYYY-MM-DD, lte:YYYY-MM-DD or YYYY-MM-DD..YYYY-MM-DD';

/** A date filter, as the inclusive bounds it means. */
export function parseDateFilter(value: string): { from?: string; to?: string } | undefined {
  const bound = /^(gte|lte):(.*)$/.exec(value);
  if (bound) {
    const day = bound[2] as string;
    if (!isDate(day)) return undefined;
    return bound[1] === 'gte' ? { from: day } : { to: day };
  }
  const [from, to, ...rest] = value.split('..');
  if (rest.length > 0 || from === undefined || !isDate(from)) return undefined;
  if (to === undefined) return { from, to: from };
  return isDate(to) ? { from, to } : undefined;
}

/** The date filter of inclusive bounds; empty when there are none. */
export function dateFilter(from?: string, to?: string): string {
  if (from && to) return from === to ? from : `${from}..${to}`;
  return from ? `gte:${from}` : to ? `lte:${to}` : '';
}

export const DAY_MS = 86_400_000;
const [FIRST_MS, LAST_MS] = [Date.parse('0000-01-01T00:00:00Z'), Date.parse('9999-12-31T00:00:00Z')];

/** The date in UTC at an instant; today's unless told. */
export const utcDate = (instant_ms: number = Date.now()): string => new Date(instant_ms).toISOString().slice(0, 10);

/** So many days after a date, before it when negative. It stays within the years that a date can be written in. */
export function addDays(date: string, days: number): string {
  const moved_ms = Date.parse(`${date}T00:00:00Z`) + days * DAY_MS;
  return utcDate(Math.min(Math.max(moved_ms, FIRST_MS), LAST_MS));
}

/** Days from one date to another; negative when the other is earlier, NaN when one of them is no date. */
export const daysBetween = (from: string, to: string): number =>
  (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS;
