import { type Enumeration, type EnumerationName, enumerations, type Schema } from '@fairlead/sdk/contract';
import { memberOf, shortName } from '../members.ts';
import { Unreadable } from './unreadable.ts';

// What a field lets one choose from.

/** The enumeration that a field's choices are taken from. */
const enumerationOf = ({ title = '' }: Schema): Enumeration =>
  enumerations[title.replace(/Choice$/, '') as EnumerationName];

interface Choice {
  /** As it is typed: `fob`. */
  readonly name: string;
  readonly member: string;
  readonly meaning: string;
}

export function choicesOf(schema: Schema): Choice[] {
  if (!schema.enum) return [];
  const enumeration = enumerationOf(schema);
  return schema.enum.map((member) => ({
    name: shortName(enumeration, member),
    member,
    meaning: enumeration.meanings[member] ?? member,
  }));
}

/** The member meant. One that is no choice here is a member still: the contract's rules say what is wrong with it. */
export function readChoice(text: string, schema: Schema): string {
  const member = memberOf(enumerationOf(schema), text);
  if (member) return member;
  const names = choicesOf(schema).map(({ name }) => name);
  throw new Unreadable(`is none of ${names.join(', ')}`);
}

export const writeChoice = (member: string, schema: Schema): string => shortName(enumerationOf(schema), member);
