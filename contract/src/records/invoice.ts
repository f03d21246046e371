import type { Static } from 'typebox';
import { InvoiceStatus, VatTypeCategory } from '../enums.ts';
import { date, digits, double, instant, list, maybe, one, record, text } from '../fields.ts';
import { Money } from './shared.ts';

export const InvoiceLine = record('InvoiceLine', 'One line of an invoice.', {
  description: text('What is charged.', { example: 'Ocean freight Ningbo - Rotterdam, 2 x 40HC' }),
  amount_ex_vat: one(Money, 'Amount of the line, excluding value added tax.'),
  vat_category: one(VatTypeCategory, 'How value added tax applies.', 'CATEGORY_STANDARD'),
  vat_percentage: double('Rate of value added tax, in per cent.', { example: 21 }),
});
export type InvoiceLine = Static<typeof InvoiceLine>;

export const Invoice = record('Invoice', 'An invoice issued to the organization for a shipment.', {
  id: digits('Identifier of the invoice.', '4096'),
  reference: text('Letter, digits, hyphen, shipment reference.', { example: 'F26041-K7WM-42QX' }),
  shipment_id: digits('The shipment it is for.'),
  status: one(InvoiceStatus, 'Where the invoice stands.'),
  issue_date: maybe(date('Day of issue.')),
  due_date: maybe(date('Day by which it is to be paid.', '2026-04-13')),
  amount_ex_vat: one(Money, 'Total excluding value added tax.'),
  amount_inc_vat: one(Money, 'Total including value added tax.', { currency: 'EUR', amount_cents: 151_250 }),
  published_at: maybe(instant('When the invoice was issued to the organization.')),
  lines: list(InvoiceLine, 'What is charged.'),
  create_time: instant('When the invoice was recorded.', '2026-03-13T16:40:00.000Z'),
});
export type Invoice = Static<typeof Invoice>;
