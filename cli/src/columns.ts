import type { Inquiry, Invoice, PostalAddress, Shipment } from '@fairlead/sdk';
import { daysBetween, type EnumerationName, isOverdue } from '@fairlead/sdk/contract';
import { money } from './money.ts';
import type { Column } from './table.ts';
import type { Terminal } from './terminal.ts';
import { count, labelOf, place } from './words.ts';

// What the lists show of a record. A narrow terminal loses the columns of the highest rank first.

export type Drawing = Pick<Terminal, 'colour' | 'today'>;

const TEXT_COLUMNS = 16;

const route = ({ origin, destination }: { origin?: PostalAddress; destination?: PostalAddress }): string =>
  origin || destination ? `${place(origin) || '?'} → ${place(destination) || '?'}` : '';

const reference = <R extends { reference: string }>({ colour }: Drawing): Column<R> => ({
  head: 'REFERENCE',
  text: (record) => record.reference,
  rank: 1,
  paint: (text) => colour.cyan(text),
});

const status = <R extends { status: string }>(enumeration: EnumerationName): Column<R> => ({
  head: 'STATUS',
  text: (record) => labelOf(enumeration, record.status),
  rank: 2,
});

const description = <R extends { description: string }>(rank: number): Column<R> => ({
  head: 'DESCRIPTION',
  text: (record) => record.description,
  rank,
  least: TEXT_COLUMNS,
});

export const shipmentColumns = (drawing: Drawing): Column<Shipment>[] => [
  reference(drawing),
  status('ShipmentStatus'),
  { head: 'BY', text: ({ transport_mode }) => labelOf('TransportMode', transport_mode), rank: 7 },
  { head: 'ROUTE', text: route, rank: 4, least: TEXT_COLUMNS },
  { head: 'ETD', text: ({ etd }) => etd ?? '', rank: 6 },
  { head: 'ETA', text: ({ eta }) => eta ?? '', rank: 3 },
  description(5),
];

export const inquiryColumns = (drawing: Drawing): Column<Inquiry>[] => [
  reference(drawing),
  status('InquiryStatus'),
  { head: 'BY', text: ({ transport_modes }) => labelsOf('TransportMode', transport_modes), rank: 6, least: 8 },
  { head: 'ROUTE', text: route, rank: 4, least: TEXT_COLUMNS },
  { head: 'READY', text: ({ cargo_ready_date }) => cargo_ready_date ?? '', rank: 5 },
  description(3),
];

const labelsOf = (enumeration: EnumerationName, members: readonly string[]): string =>
  members.map((member) => labelOf(enumeration, member)).join(', ');

export const invoiceColumns = (drawing: Drawing): Column<Invoice>[] => [
  reference(drawing),
  status('InvoiceStatus'),
  { head: 'ISSUED', text: ({ issue_date }) => issue_date ?? '', rank: 5 },
  {
    head: 'DUE',
    text: (invoice) => due(invoice, drawing.today),
    rank: 4,
    paint: (text, invoice) => (isOverdue(invoice, drawing.today) ? drawing.colour.red(text) : text),
  },
  { head: 'INCL. VAT', text: ({ amount_inc_vat }) => money(amount_inc_vat), rank: 3, align: 'right' },
];

type Due = Pick<Invoice, 'due_date' | 'status' | 'amount_inc_vat'>;

/** When it is to be paid, and whether that was missed: `2026-11-12, overdue 3 days`. */
export const due = (invoice: Due, today: string): string => {
  const { due_date = '' } = invoice;
  return isOverdue(invoice, today) ? `${due_date}, overdue ${count(daysBetween(due_date, today), 'day')}` : due_date;
};
