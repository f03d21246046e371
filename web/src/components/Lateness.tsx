import { Text } from '@mantine/core';
import { today } from '../i18n/days.ts';
import { useFormat } from '../i18n/format.ts';
import { Late } from './Late.tsx';
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
  const told = tellLateness(words, day, now);
  if (!calm && isPast(day, now)) return <Late>{told}</Late>;
  return (
    <Text span inherit c="dimmed" fw={400}>
      {told}
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
