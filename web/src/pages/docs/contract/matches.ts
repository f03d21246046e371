import type { Operation, Schema } from './swagger.ts';

// What a filter finds: everything that has all its words, in any order and case.

const wordsOf = (filter: string): string[] =>
  filter
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');

const hasAll = (filter: string, told: readonly (string | undefined)[]): boolean => {
  const text = told.join(' ').toLowerCase();
  return wordsOf(filter).every((word) => text.includes(word));
};

export const operationMatches = (filter: string, operation: Operation): boolean => {
  const { operationId, method, path, summary, tags = [] } = operation;
  return hasAll(filter, [operationId, method, path, summary, ...tags]);
};

/** A record is found by its name, its meaning and the names of its fields. */
export const recordMatches = (filter: string, name: string, { description, properties = {} }: Schema): boolean =>
  hasAll(filter, [name, description, ...Object.keys(properties)]);
