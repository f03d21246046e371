import type { Enumeration } from '@fairlead/sdk/contract';
import { plainText } from './text.ts';

// Members of enumerations as people say and type them: STATUS_ON_HOLD is "on hold", and typed on_hold.

const UNSPECIFIED = 'UNSPECIFIED';

const prefixOf = ({ unspecified }: Enumeration): string => unspecified.slice(0, -UNSPECIFIED.length);

/** What is typed for a member: without the prefix of its enumeration. */
export function shortName(enumeration: Enumeration, member: string): string {
  const prefix = prefixOf(enumeration);
  return member.startsWith(prefix) ? member.slice(prefix.length).toLowerCase() : member;
}

/** A member in words; one that is not known, as it is. */
export const inWords = (enumeration: Enumeration, member: string): string =>
  enumeration.values.includes(member) ? shortName(enumeration, member).replaceAll('_', ' ') : plainText(member);

/** The member that was typed, short or in full, in any case, with any of `on_hold`, `on-hold` and `on hold`. */
export function memberOf(enumeration: Enumeration, typed: string): string | undefined {
  const name = typed.trim().toUpperCase().replaceAll(/[\s-]/g, '_');
  return enumeration.values.find((member) => member === name || member === prefixOf(enumeration) + name);
}
