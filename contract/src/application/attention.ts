import { addDays, dateFilter, daysBetween } from '../dates.ts';
import type { InquiryStatus, InvoiceStatus, ShipmentStatus, ValueOf } from '../enums.ts';
import { limits } from '../limits.ts';
import type { DocumentSlot } from '../records/document.ts';
import type { AgedSum, Attention } from './records.ts';

// What needs attention, as the lists behind the numbers: service and application ask for the same.

/** Shipments that still move, or will. */
export const LIVE_SHIPMENTS: readonly ValueOf<typeof ShipmentStatus>[] = ['STATUS_ACTIVE', 'STATUS_ON_HOLD'];

/** Invoices that are not settled, and not given up. */
export const OPEN_INVOICES: readonly ValueOf<typeof InvoiceStatus>[] = [
  'STATUS_PUBLISHED',
  'STATUS_DISPUTED',
  'STATUS_IN_COLLECTION',
  'STATUS_IN_PAYMENT_PLAN',
];

/** Of those, the ones to be paid whole by their due date. Instalments have days of their own, a dispute has none. */
const OWED_INVOICES: readonly ValueOf<typeof InvoiceStatus>[] = ['STATUS_PUBLISHED', 'STATUS_IN_COLLECTION'];

interface Payable {
  readonly status: string;
  readonly due_date?: string | undefined;
  readonly amount_inc_vat: { readonly amount_cents: number };
}

/** One of those, of an amount above 0: nobody pays a credit. A status that is not known yet is not taken for one. */
export const isOwed = ({ status, amount_inc_vat }: Payable): boolean =>
  OWED_INVOICES.some((owed) => owed === status) && amount_inc_vat.amount_cents > 0;

/** The due date itself is still in time. */
export const isOverdue = (invoice: Payable, today: string): boolean =>
  isOwed(invoice) && invoice.due_date !== undefined && daysBetween(invoice.due_date, today) > 0;

/** Inquiries that wait for the client. */
export const INQUIRIES_TO_REVIEW: readonly ValueOf<typeof InquiryStatus>[] = ['STATUS_QUOTES_PROPOSED'];

/** The numbers that have one of the API's lists behind them. */
export type ListedConcern = Extract<keyof Attention, 'invoices_due' | 'invoices_overdue' | 'inquiries_to_review'>;

/** A list, and what narrows it to what a number counts: `filter` as a query has it. */
export interface ListBehind {
  readonly list: 'invoices' | 'inquiries';
  readonly filter: { readonly status: readonly string[]; readonly due_date?: string };
}

/** Today and the days that are looked ahead for, today included. */
export const soon = (today: string): { from: string; to: string } => ({
  from: today,
  to: addDays(today, limits.attention_days),
});

/** The lists behind the numbers of a day. */
export function listsBehind(today: string): Record<ListedConcern, ListBehind> {
  const { from, to } = soon(today);
  const [ahead, past] = [dateFilter(from, to), dateFilter(undefined, addDays(today, -1))];
  const owed = { status: OWED_INVOICES };
  return {
    invoices_due: { list: 'invoices', filter: { ...owed, due_date: ahead } },
    invoices_overdue: { list: 'invoices', filter: { ...owed, due_date: past } },
    inquiries_to_review: { list: 'inquiries', filter: { status: INQUIRIES_TO_REVIEW } },
  };
}

/** Ages from the youngest to the oldest, and the days past the due date that each begins and ends with. */
export const INVOICE_AGES: readonly { age: AgedSum['age']; from?: number; to?: number }[] = [
  { age: 'INVOICE_AGE_NOT_DUE', to: 0 },
  { age: 'INVOICE_AGE_1_30', from: 1, to: 30 },
  { age: 'INVOICE_AGE_31_60', from: 31, to: 60 },
  { age: 'INVOICE_AGE_61_90', from: 61, to: 90 },
  { age: 'INVOICE_AGE_OVER_90', from: 91 },
];

/** How long an invoice is past its due date on a day. */
export function invoiceAge(due_date: string | undefined, today: string): AgedSum['age'] {
  const days = due_date ? daysBetween(due_date, today) : undefined;
  const known = days !== undefined && INVOICE_AGES.find(({ to = Infinity }) => days <= to);
  return known ? known.age : 'INVOICE_AGE_UNSPECIFIED';
}

/** A document slot without a file, be it that one was there and was deleted; or with one that was refused. */
export const isOutstanding = ({ status, document }: { status: string; document?: object | undefined }): boolean =>
  !document || status === REJECTED;

const REJECTED: DocumentSlot['status'] = 'STATUS_REJECTED';

// Whose a document is, the API does not say. These the client makes, signs or gets from its own supplier; the others
// come from the forwarder, a carrier, an insurer or customs.
const CLIENT_DOCUMENTS: readonly DocumentSlot['type'][] = [
  'TYPE_COMMERCIAL_INVOICE',
  'TYPE_PACKING_LIST',
  'TYPE_COC_EXCERPT',
  'TYPE_DIRECT_REPRESENTATION',
  'TYPE_FISCAL_REPRESENTATION',
  'TYPE_DIRECT_FISCAL_COMBO_REPRESENTATION',
  'TYPE_MSDS',
  'TYPE_TEST_CERTIFICATE',
];

/** The client can do something about it: only of these it is asked for. */
export const isFromClient = (type: string): boolean => CLIENT_DOCUMENTS.some((own) => own === type);
