// The four lists as the document has them, what each should answer, and how it is asked.
import { expect } from 'vitest';
import { credentialOf } from './records.ts';
import type { Service } from './service.ts';
import * as trade from './trade.ts';

type Fields = Record<string, unknown> & { id: string };
type Key = string | number;

export interface List {
  path: string;
  collection: string;
  prefix: string;
  /** What each order_by value compares. */
  orders: Record<string, (record: Fields) => Key>;
  statuses: readonly string[];
  dates: readonly string[];
  /** What the caller may see of it. */
  records: Fields[];
  searched: (record: Fields) => (string | undefined)[];
}

const text = (field: string) => (record: Fields) => (record[field] as string | undefined) ?? '';
const status = (record: Fields) => (record.status as string | undefined) ?? 'STATUS_UNSPECIFIED';
const time = (field: string) => (record: Fields) => new Date(record[field] as string).toISOString();
const cents = (field: string) => (record: Fields) => (record[field] as { amount_cents: number }).amount_cents;
const locality = (record: Fields, field: string) => (record[field] as { locality?: string } | undefined)?.locality;
const textsAndCities = (record: Fields) => [
  ...['reference', 'description'].map((field) => text(field)(record)),
  ...['origin', 'destination'].map((field) => locality(record, field)),
];

const shipments: List = {
  path: '/v1/shipment',
  collection: 'shipments',
  prefix: 'SHIPMENT_ORDER_BY_',
  orders: {
    REFERENCE: text('reference'),
    STATUS: status,
    ETD: text('etd'),
    ETA: text('eta'),
    CARGO_READY_DATE: text('cargo_ready_date'),
    CREATE_TIME: time('create_time'),
  },
  statuses: trade.SHIPMENT_STATUSES,
  dates: ['etd', 'eta'],
  records: trade.shipments[0],
  searched: textsAndCities,
};

const inquiries: List = {
  path: '/v1/inquiry',
  collection: 'inquiries',
  prefix: 'INQUIRY_ORDER_BY_',
  orders: {
    REFERENCE: text('reference'),
    STATUS: status,
    CARGO_READY_DATE: text('cargo_ready_date'),
    CREATE_TIME: time('create_time'),
  },
  statuses: trade.INQUIRY_STATUSES,
  dates: ['cargo_ready_date'],
  records: trade.inquiries[0],
  searched: textsAndCities,
};

const invoices: List = {
  path: '/v1/invoice',
  collection: 'invoices',
  prefix: 'INVOICE_ORDER_BY_',
  orders: {
    REFERENCE: text('reference'),
    STATUS: status,
    ISSUE_DATE: text('issue_date'),
    DUE_DATE: text('due_date'),
    PUBLISHED_AT: time('published_at'),
    AMOUNT_EX_VAT: cents('amount_ex_vat'),
    AMOUNT_INC_VAT: cents('amount_inc_vat'),
    CREATE_TIME: time('create_time'),
  },
  statuses: trade.INVOICE_STATUSES,
  dates: ['issue_date', 'due_date'],
  records: trade.invoices[0].filter(({ published_at }) => published_at !== undefined),
  searched: (record) => [text('reference')(record)],
};

const hub = trade.hubs[0]?.id as string;
const ofTheHub: List = {
  ...invoices,
  path: `/v1/shipment/${hub}/invoice`,
  records: invoices.records.filter(({ shipment_id }) => shipment_id === hub),
};

export const LISTS = { shipments, inquiries, invoices, "a shipment's invoices": ofTheHub };

export interface Asked {
  /** Without its prefix. */
  order_by?: string;
  order?: string;
  search?: string;
  statuses?: readonly string[];
  /** By field: date filters, all of which must hold. */
  dates?: Record<string, readonly string[]>;
}

const bytewise = (a: Key, b: Key) =>
  typeof a === 'number' ? a - (b as number) : Buffer.compare(Buffer.from(a), Buffer.from(b as string));
const byId = (a: Fields, b: Fields) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1);

/** The ids of all the records a list should show, in their order. */
export function expected(
  list: List,
  { order_by = 'UNSPECIFIED', order, search = '', statuses = [], dates = {} }: Asked,
) {
  const key = list.orders[order_by];
  const found = list.records.filter(
    (record) =>
      (statuses.length === 0 || statuses.includes(status(record))) &&
      list.searched(record).some((part) => part !== undefined && plain(part).includes(plain(search))) &&
      Object.entries(dates).every(([field, filters]) =>
        filters.every((filter) => holds(filter, record[field] as string)),
      ),
  );
  found.sort((a, b) => (key && bytewise(key(a), key(b))) || byId(a, b));
  return (order === 'ORDER_ASC' ? found : found.reverse()).map(({ id }) => id);
}

const plain = (part: string) =>
  part
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

function holds(filter: string, date: string | undefined): boolean {
  if (date === undefined) return false;
  if (filter.startsWith('gte:')) return date >= filter.slice(4);
  if (filter.startsWith('lte:')) return date <= filter.slice(4);
  const [from = '', to = from] = filter.split('..');
  return from <= date && date <= to;
}

export type Query = Record<string, string | number | readonly string[]>;

export function queryOf({ prefix }: List, { order_by, order, search, statuses = [], dates = {} }: Asked): Query {
  const filters = Object.entries(dates).map(([field, values]) => [`filter.${field}`, values]);
  return {
    ...(order_by !== undefined && { order_by: prefix + order_by }),
    ...(order !== undefined && { order }),
    ...(search !== undefined && { search }),
    'filter.status': statuses,
    ...Object.fromEntries(filters),
  };
}

export function withQuery(path: string, query: Query): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const each of [value].flat()) parameters.append(name, String(each));
  }
  return parameters.size === 0 ? path : `${path}?${parameters}`;
}

export interface Page {
  ids: string[];
  cursor: { after?: string; before?: string };
}

export type Read = (list: List, query?: Query, user_id?: string) => Promise<Page>;

/** Reads pages of a service, as the owner of the records unless told. */
export const reading =
  (service: Service): Read =>
  async ({ path, collection }, query = {}, user_id = trade.OWN.user_id) => {
    const response = await service.get(withQuery(path, query), { credential: credentialOf(user_id) });
    const told = await response.text();
    expect(response.status, `${withQuery(path, query)}: ${told}`).toBe(200);
    const body = JSON.parse(told) as Record<string, Fields[]> & { cursor: Page['cursor'] };
    expect(Object.keys(body)).toEqual([collection, 'cursor']);
    return { ids: (body[collection] as Fields[]).map(({ id }) => id), cursor: body.cursor };
  };

/** Every page of a list, from the first to the last. */
export async function walkForward(read: Read, list: List, query: Query): Promise<Page[]> {
  const pages = [await read(list, query)];
  for (let after = pages[0]?.cursor.after; after !== undefined; after = pages.at(-1)?.cursor.after) {
    pages.push(await read(list, { ...query, after }));
  }
  return pages;
}

/** Walks a list to its end and back, and holds every page of it against what it should be. */
export async function expectPages(read: Read, list: List, asked: Asked, limit: number): Promise<void> {
  const query = { ...queryOf(list, asked), limit };
  const ids = expected(list, asked);
  const pages = Array.from({ length: Math.max(1, Math.ceil(ids.length / limit)) }, (_, at) =>
    ids.slice(at * limit, (at + 1) * limit),
  );
  const forward = await walkForward(read, list, query);
  expect(forward.map((page) => page.ids)).toEqual(pages);
  const backward = forward.slice(-1);
  for (let before = backward[0]?.cursor.before; before !== undefined; before = backward[0]?.cursor.before) {
    backward.unshift(await read(list, { ...query, before }));
  }
  expect(backward.map((page) => page.ids)).toEqual(pages);
  for (const walked of [forward, backward]) {
    const neighbours = walked.map(({ cursor }) => Object.keys(cursor).sort());
    expect(neighbours).toEqual(
      pages.map((_, at) => [at < pages.length - 1 && 'after', at > 0 && 'before'].filter(Boolean)),
    );
  }
}

const QUICK = '100000000';
/** The specs ask for hundreds of pages a second. */
export const UNLIMITED = { READ_RATE_LIMIT: QUICK, EDGE_RATE_LIMIT: QUICK };
