import type { TSchema } from 'typebox';
import { type Enumeration, enumeration, InquiryStatus, InvoiceStatus, ShipmentStatus } from './enums.ts';
import { searchText } from './fold.ts';
import { Inquiry } from './records/inquiry.ts';
import { Invoice } from './records/invoice.ts';
import { Shipment } from './records/shipment.ts';

// The lists: under which name, in which orders, narrowed by what. An order_by member names the column it sorts by.

/** What records are searched by: how a client is told of it, and the text a record has there. */
type Searched<R> = Readonly<Record<string, (record: R) => string | undefined>>;

export interface ListDefinition {
  readonly collection: string;
  readonly record: TSchema;
  readonly order_by: Enumeration;
  readonly order_by_prefix: string;
  readonly status: Enumeration;
  readonly dates: readonly string[];
  readonly searched: Searched<never>;
  /** What is searched, in words. */
  readonly searches: string;
}

const newest = 'newest first by id';

const listDefinition = <const D extends Omit<ListDefinition, 'order_by' | 'searches'>>(
  definition: D & { orders: Record<string, string> },
) => ({
  ...definition,
  order_by: enumeration(definition.order_by_prefix.slice(0, -1), 'Order of the list.', definition.order_by_prefix, {
    UNSPECIFIED: newest,
    ...definition.orders,
  }) as Enumeration,
  searches: Object.keys(definition.searched)
    .join(', ')
    .replace(/, ([^,]*)$/, ' and $1'),
});

const byReference = { REFERENCE: 'by reference', STATUS: 'by the name of the status' };
const byCreateTime = { CREATE_TIME: 'by time of creation' };

const ofCargo: Searched<Shipment | Inquiry> = {
  reference: ({ reference }) => reference,
  description: ({ description }) => description,
  origin: ({ origin }) => origin?.locality,
  'destination city': ({ destination }) => destination?.locality,
};

export const lists = {
  shipments: listDefinition({
    collection: 'shipments',
    record: Shipment,
    order_by_prefix: 'SHIPMENT_ORDER_BY_',
    orders: {
      ...byReference,
      ETD: 'by estimated departure',
      ETA: 'by estimated arrival',
      CARGO_READY_DATE: 'by cargo ready date',
      ...byCreateTime,
    },
    status: ShipmentStatus,
    dates: ['etd', 'eta'],
    searched: ofCargo,
  }),
  inquiries: listDefinition({
    collection: 'inquiries',
    record: Inquiry,
    order_by_prefix: 'INQUIRY_ORDER_BY_',
    orders: { ...byReference, CARGO_READY_DATE: 'by cargo ready date', ...byCreateTime },
    status: InquiryStatus,
    dates: ['cargo_ready_date'],
    searched: ofCargo,
  }),
  invoices: listDefinition({
    collection: 'invoices',
    record: Invoice,
    order_by_prefix: 'INVOICE_ORDER_BY_',
    orders: {
      ...byReference,
      ISSUE_DATE: 'by day of issue',
      DUE_DATE: 'by due date',
      PUBLISHED_AT: 'by time of publication',
      AMOUNT_EX_VAT: 'by amount excluding value added tax, in minor units',
      AMOUNT_INC_VAT: 'by amount including value added tax, in minor units',
      ...byCreateTime,
    },
    status: InvoiceStatus,
    dates: ['issue_date', 'due_date'],
    searched: { 'invoice reference': ({ reference }: Invoice) => reference },
  }),
} satisfies Record<string, ListDefinition>;

/** The text a record is found by. */
export const searchOf = <R>({ searched }: { searched: Searched<R> }, record: R): string =>
  searchText(Object.values(searched).map((read) => read(record)));

/** The column an order_by value sorts by; `id` when unspecified. */
export function sortColumn(list: ListDefinition, order_by: string): string {
  const column = order_by.slice(list.order_by_prefix.length).toLowerCase();
  return column === 'unspecified' ? 'id' : column;
}
