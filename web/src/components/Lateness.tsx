import { Text } from '@mantine/core';
import { today } from '../i18n/days.ts';
import { useFormat } from '../i18n/format.ts';
import { isPast, type LatenessWords, tellLateness } from './lateness.ts';

/** How far off a day is, in words; what is past stands out besides. */
export function Lateness({ day, words }: { day: string; words: LatenessWords }) {
  const now = today();
  const late = isPast(day, now);
  return (
    <Text span inherit c={late ? 'var(--mantine-color-error)' : 'dimmed'} fw={late ? 600 : 400}>
      {tellLateness(words, day, now)}
    </Text>
  );
}

/** The day, and how far off it is. */
export function DayAndLateness({ day, words }: { day: string; words: LatenessWords }) {
  const format = useFormat();
  return (
    <span>
      {format.date(day)} <Lateness day={day} words={words} />
    </span>
  );
}
