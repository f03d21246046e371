import { Group, type MantineColorScheme, SegmentedControl, Stack, Text, useMantineColorScheme } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { common } from '../i18n/common.ts';
import { type Language, languages, useLanguage, useWords } from '../i18n/language.tsx';
import { LANGUAGES, SCHEMES } from './choices.ts';

/** Where there is little room, long names take two lines, and one stands beneath the other. */
const inNarrow = {
  maw: '100%',
  styles: {
    root: { flexWrap: 'wrap' },
    control: { flexBasis: 'auto', maxWidth: '100%' },
    label: { whiteSpace: 'normal', overflowWrap: 'break-word' },
  },
} as const;

/** Language and appearance: kept in this browser, for whoever uses it. */
export function Choices() {
  return (
    <Group gap="lg" align="flex-start">
      <LanguageChoice />
      <AppearanceChoice />
    </Group>
  );
}

export function LanguageChoice() {
  const { nav } = useWords(common);
  const { language, choose } = useLanguage();
  const data = LANGUAGES.map((value) => ({ value, label: <span lang={value}>{languages[value].name}</span> }));
  return (
    <Choice name={nav.language}>
      {(id) => (
        <SegmentedControl
          {...inNarrow}
          data={data}
          value={language}
          onChange={(next) => choose(next as Language)}
          aria-labelledby={id}
        />
      )}
    </Choice>
  );
}

export function AppearanceChoice() {
  const { nav } = useWords(common);
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const data = SCHEMES.map((value) => ({ value, label: nav[value] }));
  const choose = (next: string) => setColorScheme(next as MantineColorScheme);
  return (
    <Choice name={nav.appearance}>
      {(id) => (
        <SegmentedControl {...inNarrow} data={data} value={colorScheme} onChange={choose} aria-labelledby={id} />
      )}
    </Choice>
  );
}

function Choice({ name, children }: { name: string; children: (labelledBy: string) => ReactNode }) {
  const id = useId();
  return (
    <Stack gap={4} align="flex-start" maw="100%">
      <Text id={id} size="sm" fw={500}>
        {name}
      </Text>
      {children(id)}
    </Stack>
  );
}
