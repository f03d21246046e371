import type { Invoice } from '@fairlead/sdk/application';
import { today } from '../i18n/days.ts';
import { useFormat } from '../i18n/format.ts';
import { useWords } from '../i18n/language.tsx';
import { DayAndLateness } from './Lateness.tsx';
import { latenessWords } from './lateness-words.ts';
import { isOverdue } from './overdue.ts';

/** When an invoice is to be paid, and how long that is past if it still is. */
export function DueDate({ invoice }: { invoice: Invoice }) {
  const { payment } = useWords(latenessWords);
  const format = useFormat();
  const { due_date } = invoice;
  if (!due_date) return null;
  if (isOverdue(invoice, today())) return <DayAndLateness day={due_date} words={payment} />;
  return format.date(due_date);
}
