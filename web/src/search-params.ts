import { useSearch } from '@tanstack/react-router';

// The query of a page's URL has the names and values of the API's own: what a list shows can be read off its address.

export type SearchParams = Record<string, string | string[]>;

export const useSearchParams = (): SearchParams => useSearch({ strict: false });

export function parseSearch(text: string): SearchParams {
  const params: SearchParams = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const before = params[name];
    params[name] = before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value];
  }
  return params;
}

export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== '') params.append(name, String(one));
    }
  }
  const text = params.toString().replaceAll('%3A', ':');
  return text && `?${text}`;
}

export const valuesOf = (value: string | string[] | undefined): string[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];
