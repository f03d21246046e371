import { OWED_INVOICES } from '@fairlead/contract/application/attention';
import { isCreditNote } from '@fairlead/contract/credit-note';
import type { Invoice } from '@fairlead/sdk/application';
import { isPast } from './lateness.ts';

type Payable = Pick<Invoice, 'status' | 'due_date' | 'amount_inc_vat'>;

/** To be paid whole by its due date, and by the client. A status that is not known yet is not taken for one. */
export const isOwed = (invoice: Payable): boolean =>
  OWED_INVOICES.some((owed) => owed === invoice.status) && !isCreditNote(invoice);

export const isOverdue = (invoice: Payable, today: string): boolean =>
  isOwed(invoice) && invoice.due_date !== undefined && isPast(invoice.due_date, today);
