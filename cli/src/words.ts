import type { PostalAddress } from '@fairlead/sdk';
import { daysBetween, type Enumeration, type EnumerationName, enumerations, lists } from '@fairlead/sdk/contract';
import type { Collection } from './list-flag.ts';
import { inWords } from './members.ts';
import { plainText } from './text.ts';

// What the service says in names, numbers and dates, in words for people. What is unknown or no date is said as it is.

/** A member of an enumeration in a word or two: `on hold`. */
export const labelOf = (enumeration: EnumerationName, member: string): string =>
  inWords(enumerations[enumeration], member);

/** What a member of an enumeration means: `paused; still live, not progressing`. */
export function meaningOf(enumeration: EnumerationName, member: string): string {
  const { meanings }: Enumeration = enumerations[enumeration];
  return (Object.hasOwn(meanings, member) && meanings[member]) || plainText(member);
}

/** The same, and nothing where nothing is stated. */
export const statedOf = (enumeration: EnumerationName, member: string): string =>
  member === enumerations[enumeration].unspecified ? '' : meaningOf(enumeration, member);

/** Both: `On hold: paused; still live, not progressing`. A member that nobody knows yet is said once. */
export function standingOf(enumeration: EnumerationName, member: string): string {
  const [label, meaning] = [labelOf(enumeration, member), meaningOf(enumeration, member)];
  return label === meaning ? label : `${capital(label)}: ${meaning}`;
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

let figures: Intl.NumberFormat | undefined;

/** `1,250`. What writes it takes a while to make: small counts, which most are, need none. */
export function number(value: number): string {
  if (Number.isInteger(value) && value >= 0 && value < 1000) return String(value);
  figures ??= new Intl.NumberFormat('en', { maximumSignificantDigits: 12 });
  return figures.format(value);
}

/** `no containers`, `1 container`, `2 containers`. */
export const count = (amount: number, one: string, many = `${one}s`): string =>
  `${amount === 0 ? 'no' : number(amount)} ${amount === 1 ? one : many}`;

/** `1 shipment`, `2 inquiries`. */
export const countOf = (amount: number, collection: Collection): string =>
  count(amount, (lists[collection].record.title ?? collection).toLowerCase(), collection);

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'];

/** A size as file managers tell it: `3.4 kB`. */
export function size(bytes: number): string {
  const unit = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1);
  const value = bytes / 1000 ** unit;
  return `${number(Number(value.toFixed(unit > 0 && value < 10 ? 1 : 0)))} ${UNITS[unit]}`;
}

/** A place in a few words: `Tilburg, NL`. */
export const place = (address: PostalAddress | undefined): string =>
  plainText([address?.locality, address?.region_code].filter(Boolean).join(', '));

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A calendar date: `21 Nov 2026`. */
export function day(date: string): string {
  const [, year, month, dayOfMonth] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date) ?? [];
  const name = MONTHS[Number(month) - 1];
  return name ? `${Number(dayOfMonth)} ${name} ${year}` : plainText(date);
}

/** The calendar date on which an instant is, in UTC. */
export function dateOf(timestamp: string): string {
  const at = new Date(timestamp);
  return Number.isNaN(at.valueOf()) ? timestamp : at.toISOString().slice(0, 10);
}

/** An instant: `21 Nov 2026, 02:59 UTC`. */
export function instant(timestamp: string): string {
  const at = new Date(timestamp);
  if (Number.isNaN(at.valueOf())) return plainText(timestamp);
  return `${day(dateOf(timestamp))}, ${at.toISOString().slice(11, 16)} UTC`;
}

/** A date seen from today: `in 3 days`, `yesterday`. */
export function away(date: string, today: string): string {
  const days = daysBetween(today, date);
  if (Number.isNaN(days)) return '';
  if (days === 0) return 'today';
  if (Math.abs(days) === 1) return days > 0 ? 'tomorrow' : 'yesterday';
  return days > 0 ? `in ${number(days)} days` : `${number(-days)} days ago`;
}

/** A date against the planned one: `on time`, `1 day early`, `2 days late`. */
export function punctuality(date: string, planned: string): string {
  const days = daysBetween(planned, date);
  if (Number.isNaN(days)) return '';
  return days === 0 ? 'on time' : `${count(Math.abs(days), 'day')} ${days > 0 ? 'late' : 'early'}`;
}
