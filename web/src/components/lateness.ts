import { daysBetween } from '@fairlead/contract/dates';

// How far a day is from today, in words of what the day means: free days left, days overdue.

export interface LatenessWords {
  readonly before: (days: number) => string;
  readonly on: string;
  readonly after: (days: number) => string;
}

/** The day itself is still in time. */
export function tellLateness(words: LatenessWords, day: string, today: string): string {
  const left = daysBetween(today, day);
  if (left === 0) return words.on;
  return left > 0 ? words.before(left) : words.after(-left);
}

export const isPast = (day: string, today: string): boolean => daysBetween(today, day) < 0;
