import type { Invoice } from './records/invoice.ts';

/** Gives money back: so it is titled on paper and on the screen. */
export const isCreditNote = ({ amount_inc_vat }: Pick<Invoice, 'amount_inc_vat'>): boolean =>
  amount_inc_vat.amount_cents < 0;
