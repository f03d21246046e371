import { Text } from '@mantine/core';
import { isPast } from '../../components/lateness.ts';
import { today } from '../../i18n/days.ts';
import { useWords } from '../../i18n/language.tsx';
import { useFormPart } from './form-context.ts';
import { formWords } from './words.ts';

/** Years of fewer digits are on their way to be typed. */
const FIRST_DAY = '1000-01-01';

const hasGoneBy = (day: string): boolean => day >= FIRST_DAY && isPast(day, today());

/** A day that has gone by may be meant: it is told, and sent. */
export function PastDate() {
  const { past_date } = useWords(formWords);
  const isTold = useFormPart(({ draft }) => hasGoneBy(String(draft.cargo_ready_date)));
  return (
    <Text component="output" size="sm" display="block">
      {isTold && past_date}
    </Text>
  );
}
