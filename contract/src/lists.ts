import type { TSchema } from 'typebox';
import { type Enumeration, enumeration, InquiryStatus, InvoiceStatus, ShipmentStatus } from './enums.ts';
import { Inquiry } from './records/inquiry.ts';
import { Invoice } from './records/invoice.ts';
import { Shipment } from './records/shipment.ts';

// The lists: under which name, in which orders, narrowed by what. An order_by member names the column it sorts by.

export interface ListDefinition {
  readonly collection: string;
  readonly record: TSchema;
  readonly order_by: Enumeration;
  readonly order_by_prefix: string;
  readonly status: Enumeration;
  readonly dates: readonly string[];
  readonly searches: string;
}

const newest = 'newest first by id';

const listDefinition = <const D extends Omit<ListDefinition, 'order_by'>>(
  definition: D & { orders: Record<string, string> },
) => ({
  ...definition,
  order_by: enumeration(definition.order_by_prefix.slice(0, -1), 'Order of the list.', definition.order_by_prefix, {
    UNSPECIFIED: newest,
    ...definition.orders,
  }) as Enumeration,
});

const byReference = { REFERENCE: 'by reference', STATUS: 'by the name of the status' };
const byCreateTime = { CREATE_TIME: 'by time of creation' };

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
    searches: 'reference, description, origin and destination city',
  }),
  inquiries: listDefinition({
    collection: 'inquiries',
    record: Inquiry,
    order_by_prefix: 'INQUIRY_ORDER_BY_',
    orders: { ...byReference, CARGO_READY_DATE: 'by cargo ready date', ...byCreateTime },
    status: InquiryStatus,
    dates: ['cargo_ready_date'],
    searches: 'reference, description, origin and destination city',
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
    searches: 'invoice reference',
  }),
} satisfies Record<string, ListDefinition>;

/** The column an order_by value sorts by; `id` when unspecified. */
export function sortColumn(list: ListDefinition, order_by: string): string {
  const column = order_by.slice(list.order_by_prefix.length).toLowerCase();
  return column === 'unspecified' ? 'id' : column;
}
