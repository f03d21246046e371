import { daysBetween } from '@fairlead/contract/dates';
import { Text } from '@mantine/core';
import { useFormat } from '../i18n/format.ts';
import { dictionary, useWords } from '../i18n/language.tsx';
import { Late } from './Late.tsx';
import { dagen, days } from './lateness-words.ts';

const expectedWords = dictionary(
  {
    tracking_expects: (date: string) => `tracking expects ${date}`,
    later: (count: number) => `${days(count)} later`,
    earlier: (count: number) => `${days(count)} earlier`,
  },
  {
    tracking_expects: (date: string) => `tracking verwacht ${date}`,
    later: (count: number) => `${dagen(count)} later`,
    earlier: (count: number) => `${dagen(count)} eerder`,
  },
);

interface ExpectedDayProps {
  day: string;
  /** What the forwarder says, if anything. */
  instead_of?: string | undefined;
  /** Where it is said already that tracking does. */
  bare?: boolean;
}

/** What tracking expects where that is not what the forwarder says: neither is taken for the other. */
export function ExpectedDay({ day, instead_of, bare = false }: ExpectedDayProps) {
  const words = useWords(expectedWords);
  const format = useFormat();
  const later = instead_of ? daysBetween(instead_of, day) : 0;
  return (
    <>
      {bare ? format.date(day) : words.tracking_expects(format.date(day))}
      {later < 0 && ` (${words.earlier(-later)})`}
      {later > 0 && (
        <>
          {' '}
          <Late>({words.later(later)})</Late>
        </>
      )}
    </>
  );
}

/** On a line of its own beneath the planned day. */
export const ExpectedBeneath = (expected: ExpectedDayProps) => (
  <>
    {' '}
    <Text span inherit display="block" c="dimmed">
      <ExpectedDay {...expected} />
    </Text>
  </>
);
