import { isOverdue, isOwed } from '@fairlead/contract/application/attention';
import type { Invoice } from '@fairlead/sdk/application';
import { Text } from '@mantine/core';
import { today } from '../i18n/days.ts';
import { useFormat } from '../i18n/format.ts';
import { dictionary, useWords } from '../i18n/language.tsx';
import { DayAndLateness } from './Lateness.tsx';
import { latenessWords } from './lateness-words.ts';

/** States in which an invoice is open and its due date no longer counts. */
const settlingWords = dictionary(
  { STATUS_IN_PAYMENT_PLAN: 'in instalments', STATUS_DISPUTED: 'disputed' },
  { STATUS_IN_PAYMENT_PLAN: 'in termijnen', STATUS_DISPUTED: 'betwist' },
);

interface DueDateProps {
  invoice: Invoice;
  /** Days that are left are counted as well. */
  ahead?: boolean;
}

/** When an invoice is to be paid, and how long that is past if it still is; or why that day no longer counts. */
export function DueDate({ invoice, ahead = false }: DueDateProps) {
  const { payment } = useWords(latenessWords);
  const settling: Partial<Record<string, string>> = useWords(settlingWords);
  const format = useFormat();
  const { due_date, status } = invoice;
  if (!due_date) return null;
  if (isOverdue(invoice, today()) || (ahead && isOwed(invoice))) {
    return <DayAndLateness day={due_date} words={payment} />;
  }
  const instead = settling[status];
  if (!instead) return format.date(due_date);
  return (
    <span>
      {format.date(due_date)}{' '}
      <Text span inherit c="dimmed" fw={400}>
        {instead}
      </Text>
    </span>
  );
}
