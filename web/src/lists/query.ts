import { parseDateFilter } from '@fairlead/contract/dates';
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

/** The order_by value that sorts by a field; undefined where the list has no such order. */
export function orderBy(kind: ListKind, field: string): string | undefined {
  const { prefix, values } = lists[kind].order_by;
  return (values as readonly string[]).find((value) => value === prefix + field.toUpperCase());
}

/** Both ends of a date filter; undefined when it is of a form that two fields cannot show, or of none. */
export function rangeOf([value, ...others]: string[]): ReturnType<typeof parseDateFilter> {
  if (others.length > 0) return undefined;
  return value ? parseDateFilter(value) : {};
}

/** The same order, of everything. */
export const withoutFilters = ({ order, order_by }: SearchParams): SearchParams => ({
  ...(order !== undefined && { order }),
  ...(order_by !== undefined && { order_by }),
});
