import { Text } from '@mantine/core';
import { today } from '../i18n/days.ts';
import { useFormat } from '../i18n/format.ts';
import { isPast, type LatenessWords, tellLateness } from './lateness.ts';

interface LatenessProps {
  day: string;
  words: LatenessWords;
  /** Nothing is wrong when it is past. */
  calm?: boolean;
}

/** How far off a day is, in words; what is past stands out besides. */
export function Lateness({ day, words, calm = false }: LatenessProps) {
  const now = today();
  const late = !calm && isPast(day, now);
  return (
    <Text span inherit c={late ? 'var(--mantine-color-error)' : 'dimmed'} fw={late ? 600 : 400}>
      {tellLateness(words, day, now)}
    </Text>
  );
}

/** The day, and how far off it is. */
export function DayAndLateness(lateness: LatenessProps) {
  const format = useFormat();
  return (
    <span>
      {format.date(lateness.day)} <Lateness {...lateness} />
    </span>
  );
}
