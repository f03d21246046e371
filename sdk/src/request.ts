import type { Operation } from './generated/operations.ts';

// From an operation and what it is asked with to a URL.

export interface Asked {
  readonly operation: Operation;
  /** What the path's parameter is: a reference or an id. */
  readonly name?: string | undefined;
  readonly query?: object | undefined;
  readonly body?: object | undefined;
}

export function urlOf(baseUrl: string, { operation, name, query }: Asked): string {
  const path = operation.path.replace(/\{(\w+)\}/, (_, parameter: string) => segment(parameter, name));
  const search = searchOf(query);
  return baseUrl + path + (search && `?${search}`);
}

/** A name is one segment of the path. `..` would lead elsewhere, however it is written; half a letter has no bytes. */
function segment(parameter: string, name: string | undefined): string {
  if (typeof name === 'string' && !/^\.{0,2}$|\p{Cs}/u.test(name)) return encodeURIComponent(name);
  throw new TypeError(`${parameter} must be a reference or an id`);
}

function searchOf(query: object = {}): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (key !== 'filter') append(search, key, value);
    else for (const [field, filter] of Object.entries(value ?? {})) append(search, `filter.${field}`, filter);
  }
  return search.toString();
}

function append(search: URLSearchParams, key: string, value: unknown): void {
  for (const each of [value].flat()) if (each !== undefined && each !== null) search.append(key, String(each));
}
