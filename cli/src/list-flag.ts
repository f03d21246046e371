import {
  DATE_FILTERS,
  type Enumeration,
  enumerations,
  isDateFilter,
  limits,
  lists,
  type Parameter,
} from '@fairlead/sdk/contract';
import { InvalidArgumentError, Option } from 'commander';
import { completes } from './completion/values.ts';
import { memberOf, shortName } from './members.ts';

// A parameter of a list as a flag: `filter.issue_date` is typed as --issue-date. What is wrong is said before the
// service is asked.

export type Collection = keyof typeof lists;

export interface Flag {
  readonly option: Option;
  readonly parameter: Parameter;
  /** A value as it would be typed. */
  readonly typed: (value: string) => string;
}

export const FILTER = 'filter.';

export function flagOf(collection: Collection, parameter: Parameter): Flag {
  const name = parameter.name.replace(FILTER, '');
  const flag = `--${name.replaceAll('_', '-')}`;
  const asIs = (value: string) => value;
  const members = parameter.enum && enumerationOf(collection, parameter.enum);
  if (members) return { parameter, ...memberFlag(flag, parameter, members) };
  const option = parameter.type === 'array' ? dateFlag(flag, name) : scalarFlag(flag, parameter, collection);
  return { parameter, option, typed: asIs };
}

function scalarFlag(flag: string, { name, maxLength }: Parameter, collection: Collection): Option {
  if (name === 'limit') {
    const how = `how many; more than ${limits.max_page_size} are fetched page by page`;
    return new Option(`${flag} <number>`, how).argParser(readLimit);
  }
  if (name === 'search') {
    return new Option(`${flag} <text>`, `those with this text in ${lists[collection].searches}`).argParser((text) => {
      if (maxLength === undefined || [...text].length <= maxLength) return text;
      throw new InvalidArgumentError(`It may have ${maxLength} characters at most.`);
    });
  }
  const option = new Option(`${flag} <cursor>`, `those ${name} this cursor of another page`);
  return name === 'before' ? option.conflicts('after') : option;
}

function readLimit(text: string): number {
  if (/^\d{1,15}$/.test(text) && Number(text) > 0) return Number(text);
  throw new InvalidArgumentError('It must be a whole number above zero.');
}

function dateFlag(flag: string, name: string): Option {
  const option = new Option(`${flag} <dates>`, `those with this ${name}: ${DATE_FILTERS}; repeatable, all must hold`);
  return option.argParser((text: string, before: readonly string[] = []) => {
    if (isDateFilter(text)) return [...before, text];
    throw new InvalidArgumentError(`It must be ${DATE_FILTERS}, of days that exist.`);
  });
}

function memberFlag(flag: string, { name, type }: Parameter, enumeration: Enumeration): Omit<Flag, 'parameter'> {
  const isList = type === 'array';
  const offered = enumeration.values.filter((member) => isList || member !== enumeration.unspecified);
  const choices = offered.map((member) => shortName(enumeration, member));
  const read = (text: string): string => {
    const member = memberOf(enumeration, text);
    if (member) return member;
    throw new InvalidArgumentError(`It must be one of ${choices.join(', ')}.`);
  };
  const how = isList ? `those with one of these, repeatable or with commas` : (HOW[name] ?? '');
  const option = new Option(`${flag} <${isList ? 'names' : 'name'}>`, `${how}: ${choices.join(', ')}`);
  option.argParser<readonly string[] | string>((text, before = []) =>
    isList ? [...new Set([...before, ...text.split(',').map(read)])] : read(text),
  );
  const meanings = offered.map((member, at) => [choices[at], enumeration.meanings[member]]);
  return { option: completes(option, Object.fromEntries(meanings)), typed: (member) => shortName(enumeration, member) };
}

const HOW: Readonly<Record<string, string>> = { order: 'which way', order_by: 'sorted by' };

const enumerationOf = (collection: Collection, values: readonly string[]): Enumeration | undefined =>
  [lists[collection].status, lists[collection].order_by, ...Object.values(enumerations)].find(
    (enumeration) => enumeration.values === values,
  );
