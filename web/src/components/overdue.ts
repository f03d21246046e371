import { OPEN_INVOICES } from '@fairlead/contract/application/attention';
import type { Invoice } from '@fairlead/sdk/application';
import { isPast } from './lateness.ts';

type Payable = Pick<Invoice, 'status' | 'due_date'>;

/** Still to be paid. A status that is not known yet is not taken for one. */
export const isOpen = ({ status }: Payable): boolean => OPEN_INVOICES.some((open) => open === status);

export const isOverdue = (invoice: Payable, today: string): boolean =>
  isOpen(invoice) && invoice.due_date !== undefined && isPast(invoice.due_date, today);
