import { addDays, isDate } from '@fairlead/contract';

/**
 * Dates of the demo are distances from today: days for calendar dates, minutes from today's 00:00 UTC for instants.
 * What lies before minute 0 has happened; nothing that has happened lies after it, at whatever hour the demo is loaded.
 */
export const DAY_MINUTES = 24 * 60;

export interface Calendar {
  date(day: number): string;
  /** The day, or the Friday before it when it falls in a weekend. */
  workday(day: number): number;
  instant(minute: number): string;
}

export const at = (day: number, hour: number, minute: number): number => day * DAY_MINUTES + hour * 60 + minute;
export const dayOf = (minute: number): number => Math.floor(minute / DAY_MINUTES);
export const hasHappened = (minute: number): boolean => minute < 0;

export function calendar(today: string): Calendar {
  if (!isDate(today)) throw new RangeError(`today must be an existing date, YYYY-MM-DD: ${today}`);
  const midnight_ms = Date.parse(`${today}T00:00:00Z`);
  const moment = (minute: number): Date => new Date(midnight_ms + minute * 60_000);
  const date = (day: number): string => addDays(today, day);
  return {
    date,
    workday: (day) => {
      const weekday = moment(day * DAY_MINUTES).getUTCDay();
      return weekday === 6 ? day - 1 : weekday === 0 ? day - 2 : day;
    },
    instant: (minute) => moment(minute).toISOString(),
  };
}
