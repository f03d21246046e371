import { daysBetween } from '@fairlead/contract/dates';
import { today } from '../../i18n/days.ts';
import type { Format } from '../../i18n/format.ts';

/** When a token was last used. The service counts days in UTC: its today may be tomorrow here. */
export function lastUsed(day: string, format: Format): string {
  const now = today();
  const seen = day > now ? now : day;
  return daysBetween(seen, now) <= 7 ? format.fromToday(seen) : format.date(seen);
}
