import { type Invoice, isCreditNote, type Money } from '@fairlead/contract';
import type { InvoiceDrawing } from './drawing.ts';
import { day, money } from './figures.ts';
import { isReverseCharged } from './vat.ts';

export const title = (invoice: Invoice): string => (isCreditNote(invoice) ? 'Credit note' : 'Invoice');

/** An invoice without a date of issue was issued when its client could first see it. */
export const issuedOn = ({ issue_date, published_at }: Invoice): string | undefined =>
  issue_date ?? published_at?.slice(0, 10);

interface Standing {
  label: string;
  color: string;
  note: (title: string) => string;
}

const GREEN = '#1b6a43';
const AMBER = '#8a4b08';
const RED = '#9b1c1c';

export const STANDINGS: Partial<Record<Invoice['status'], Standing>> = {
  STATUS_PAID: { label: 'Paid', color: GREEN, note: (it) => `This ${it.toLowerCase()} has been settled in full.` },
  STATUS_DISPUTED: { label: 'Disputed', color: AMBER, note: () => 'The amount is under discussion.' },
  STATUS_IN_COLLECTION: {
    label: 'In collection',
    color: RED,
    note: (it) => `This ${it.toLowerCase()} is overdue and has been handed to a collection agency.`,
  },
  STATUS_IN_PAYMENT_PLAN: {
    label: 'Payment plan',
    color: AMBER,
    note: (it) => `This ${it.toLowerCase()} is being settled in agreed instalments.`,
  },
  STATUS_FORFEITED: {
    label: 'Forfeited',
    color: AMBER,
    note: () => 'The amount has been written off; no further settlement is expected.',
  },
};

export function reverseChargeNote({ invoice, client }: InvoiceDrawing): string {
  if (!invoice.lines.some(isReverseCharged)) return '';
  const to = client.vat === '' ? '' : ` to VAT number ${client.vat}`;
  return `VAT reverse charged${to}: the customer accounts for the VAT.`;
}

const withoutSign = ({ currency, amount_cents }: Money): Money => ({ currency, amount_cents: Math.abs(amount_cents) });

/** What the reader is asked to do about the amount, if anything. */
export function paymentRequest({ invoice, forwarder }: InvoiceDrawing): string {
  const { reference, status, due_date } = invoice;
  const total = money(withoutSign(invoice.amount_inc_vat));
  const settled = status === 'STATUS_PAID' || status === 'STATUS_FORFEITED';
  if (settled || invoice.amount_inc_vat.amount_cents === 0) return 'No payment is due.';
  if (isCreditNote(invoice)) return `We credit you ${total}. No payment is due.`;
  if (status === 'STATUS_DISPUTED') return `Please state ${reference} in all correspondence about this amount.`;
  if (status === 'STATUS_IN_PAYMENT_PLAN')
    return `Please pay ${total} in the agreed instalments, stating ${reference}.`;
  if (status === 'STATUS_IN_COLLECTION') return `Please pay ${total} without delay, stating ${reference}.`;
  const to = forwarder?.name ? ` to ${forwarder.name}` : '';
  const by = due_date === undefined ? '' : ` by ${day(due_date)}`;
  return `Please pay ${total}${to}${by}, stating ${reference}.`;
}
