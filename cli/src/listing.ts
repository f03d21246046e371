import { operations, type Parameter } from '@fairlead/sdk/contract';
import type { Option } from 'commander';
import { type Collection, FILTER, type Flag, flagOf } from './list-flag.ts';
import { shellWord } from './shell.ts';

// The flags of a list, from the parameters that the contract gives it.

/** What a list is asked with, in the words of the SDK. */
export interface ListQuery {
  limit?: number;
  after?: string;
  before?: string;
  order?: string;
  order_by?: string;
  search?: string;
  filter?: Record<string, readonly string[]>;
}

/** What was typed, by the names that commander gives the flags. */
export type Given = Readonly<Record<string, unknown>>;

export class ListFlags {
  readonly #flags: readonly Flag[];

  constructor(collection: Collection, without: readonly string[] = []) {
    this.#flags = parametersOf(collection)
      .filter(({ name }) => !without.includes(name))
      .map((parameter) => flagOf(collection, parameter));
  }

  get options(): Option[] {
    return this.#flags.map(({ option }) => option);
  }

  /** What was asked for; how many is another matter, as pages have an end and lists may have none. */
  query(given: Given): ListQuery {
    const query: Record<string, unknown> = {};
    const filter: Record<string, readonly string[]> = {};
    for (const { parameter, value } of this.#asked(given)) {
      const { name } = parameter;
      if (name.startsWith(FILTER)) filter[name.slice(FILTER.length)] = value as readonly string[];
      else if (name !== 'limit') query[name] = value;
    }
    return { ...query, filter };
  }

  /** Whether anything narrows the list. */
  narrows(given: Given): boolean {
    return this.#asked(given).some(({ parameter: { name } }) => name === 'search' || name.startsWith(FILTER));
  }

  /** The same flags, to be typed again for a neighbouring page. */
  again(given: Given, cursor: { after: string } | { before: string }): string[] {
    const asked = this.#asked({ ...given, after: undefined, before: undefined, ...cursor });
    return asked.flatMap(({ option, typed, value }) =>
      [value].flat().map((each) => `${option.long}=${shellWord(typed(String(each)))}`),
    );
  }

  #asked(given: Given) {
    return this.#flags
      .map((flag) => ({ ...flag, value: given[flag.option.attributeName()] }))
      .filter(({ value }) => value !== undefined);
  }
}

function parametersOf(collection: Collection): readonly Parameter[] {
  const all = Object.values(operations);
  return all.find(({ tag, parameters, query }) => tag === collection && !parameters[0] && query[0])?.query ?? [];
}
