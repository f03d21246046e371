import { isCreditNote } from '@fairlead/contract/credit-note';
import type { Invoice } from '@fairlead/sdk/application';
import { dictionary, useWords } from '../i18n/language.tsx';

const kinds = dictionary(
  { invoice: 'Invoice', credit_note: 'Credit note' },
  { invoice: 'Factuur', credit_note: 'Creditnota' },
);

/** What an invoice is called, as its PDF is. */
export const useKind = (invoice: Pick<Invoice, 'amount_inc_vat'>): string =>
  useWords(kinds)[isCreditNote(invoice) ? 'credit_note' : 'invoice'];
