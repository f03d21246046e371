import { type InquiryQuery, type InvoiceQuery, lists, type ShipmentQuery } from '@fairlead/sdk/application';
import { type SearchParams, valuesOf } from '../search-params.ts';

// What a list's page shows is in its URL, in the API's own names.

export type ListKind = keyof typeof lists;
export interface ListQueries {
  shipments: ShipmentQuery;
  inquiries: InquiryQuery;
  invoices: InvoiceQuery;
}

const first = (search: SearchParams, name: string): string | undefined => valuesOf(search[name])[0];

/** Asks the API just what the URL says; what is wrong in it, the API says. */
export function queryOf<K extends ListKind>(kind: K, search: SearchParams, limit?: number): ListQueries[K] {
  const dates = lists[kind].dates.map((field) => [field, valuesOf(search[`filter.${field}`])] as const);
  const filter = Object.fromEntries(
    [['status', valuesOf(search['filter.status'])] as const, ...dates].filter(([, values]) => values.length > 0),
  );
  const scalars = ['search', 'order', 'order_by', 'after', 'before'].flatMap((name) => {
    const value = first(search, name);
    return value === undefined ? [] : [[name, value]];
  });
  return { ...Object.fromEntries(scalars), ...(limit && { limit }), filter } as ListQueries[K];
}

/** A change to what the list shows begins at its first page again. */
export function changed(search: SearchParams, change: Record<string, string | string[] | undefined>): SearchParams {
  const { after: _, before: __, ...rest } = search;
  const next = { ...rest, ...change };
  return Object.fromEntries(
    Object.entries(next).filter((entry): entry is [string, string | string[]] => valuesOf(entry[1]).some(Boolean)),
  );
}

export const isNarrowed = (search: SearchParams): boolean =>
  Object.keys(search).some((name) => name === 'search' || name.startsWith('filter.'));

/** Both ends of a date filter; undefined when it is of a form that two fields cannot show. */
export function rangeOf(values: string[]): { from: string; to: string } | undefined {
  if (values.length > 1) return undefined;
  const value = values[0] ?? '';
  const bound = /^(gte|lte):(.+)$/.exec(value);
  if (bound) return bound[1] === 'gte' ? { from: bound[2] as string, to: '' } : { from: '', to: bound[2] as string };
  const [from = '', to = from] = value.split('..');
  return { from, to };
}

export function dateFilter(from: string, to: string): string | undefined {
  if (from && to) return from === to ? from : `${from}..${to}`;
  return from ? `gte:${from}` : to ? `lte:${to}` : undefined;
}

/** The same order, of everything. */
export const withoutFilters = ({ order, order_by }: SearchParams): SearchParams => ({
  ...(order !== undefined && { order }),
  ...(order_by !== undefined && { order_by }),
});
