import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { dictionary, useWords } from '../i18n/language.tsx';

const words = dictionary(
  { zone: (name: string) => `Times are in your own time zone (${name}).` },
  { zone: (name: string) => `Tijden zijn in je eigen tijdzone (${name}).` },
);

/** In whose time the moments beside it are told, and what more there is to say of it. */
export function OwnTimes({ children }: { children?: ReactNode }) {
  const { zone } = useWords(words);
  return (
    <Text size="sm" c="dimmed">
      {zone(new Intl.DateTimeFormat().resolvedOptions().timeZone)} {children}
    </Text>
  );
}
