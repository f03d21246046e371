import type { Argument, Option } from 'commander';

// What can be typed for an option or an argument, where commander itself does not know.

/** Names of values, or names with what they mean. */
export type Values = readonly string[] | Readonly<Record<string, string>>;

export interface Candidate {
  readonly value: string;
  readonly description?: string;
}

const told = new WeakMap<Option | Argument, Values>();

/** Says what completion offers for an option whose values are read by a function of its own. */
export function completes<T extends Option | Argument>(taker: T, values: Values): T {
  told.set(taker, values);
  return taker;
}

/** What can be typed for an option or an argument; undefined when that is anybody's guess. */
export function valuesOf(taker: Option | Argument, word = ''): Candidate[] | undefined {
  const values = told.get(taker);
  if (!values) return taker.argChoices?.map((value) => ({ value }));
  // Several can be typed as one word; the last of them is being typed.
  const before = word.slice(0, word.lastIndexOf(',') + 1);
  const typed = before.split(',');
  return candidatesOf(values)
    .filter(({ value }) => !typed.includes(value))
    .map((candidate) => ({ ...candidate, value: before + candidate.value }));
}

const candidatesOf = (values: Values): Candidate[] =>
  isList(values)
    ? values.map((value) => ({ value }))
    : Object.entries(values).map(([value, description]) => ({ value, description }));

const isList = (values: Values): values is readonly string[] => Array.isArray(values);

/** Called `<file>`, `<path>` or `<directory>`, it is one. */
export const takesFile = (taker: Option | Argument): boolean => /\b(file|path|directory)\b/.test(placeholder(taker));

const placeholder = (taker: Option | Argument): string =>
  'flags' in taker ? taker.flags.replace(/^[^<[]*/, '') : taker.name();
