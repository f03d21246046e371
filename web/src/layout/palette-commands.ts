import { useMantineColorScheme } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { common } from '../i18n/common.ts';
import { type Language, languages, useLanguage, useWords } from '../i18n/language.tsx';
import { LANGUAGES, SCHEMES } from './choices.ts';
import { destinations } from './here.ts';
import type { Entry, EntryGroup } from './palette-entries.ts';
import { paletteWords } from './palette-words.ts';

interface CommandsProps {
  showShortcuts: () => void;
  logOut: () => void;
}

/** What every language calls something. */
const inEach = (name: (language: Language) => string): string => LANGUAGES.map(name).join(' ');

/** Pages one can go to and things one can do, found by the words of every language. */
export function useCommands({ showShortcuts, logOut }: CommandsProps): EntryGroup[] {
  const { nav } = useWords(common);
  const words = useWords(paletteWords);
  const router = useRouter();
  const pages = destinations.map(
    ({ to, name }): Entry => ({
      id: `go-${name}`,
      name: nav[name],
      also: inEach((language) => common[language].nav[name]),
      run: () => router.navigate({ to }),
    }),
  );
  const actions: Entry[] = [
    {
      id: 'new-inquiry',
      name: words.new_inquiry,
      also: inEach((language) => paletteWords[language].new_inquiry),
      run: () => router.navigate({ to: '/inquiries/new' }),
    },
    {
      id: 'new-token',
      name: words.new_token,
      also: inEach((language) => paletteWords[language].new_token),
      run: () => router.navigate({ to: '/profile/tokens' }),
    },
    ...useChoices(),
    {
      id: 'shortcuts',
      name: words.shortcuts,
      also: `? ${inEach((language) => paletteWords[language].shortcuts)}`,
      run: showShortcuts,
      stays: true,
    },
    {
      id: 'log-out',
      name: nav.log_out,
      also: inEach((language) => common[language].nav.log_out),
      run: logOut,
      stays: true,
    },
  ];
  return [
    { id: 'pages', name: words.pages, entries: pages },
    { id: 'actions', name: words.actions, entries: actions },
  ];
}

/** Appearances and languages that are not the present one. */
function useChoices(): Entry[] {
  const { nav } = useWords(common);
  const words = useWords(paletteWords);
  const { language, choose } = useLanguage();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return [
    ...SCHEMES.filter((scheme) => scheme !== colorScheme).map((scheme) => ({
      id: `scheme-${scheme}`,
      name: words.use_scheme(nav[scheme]),
      also: inEach((language) => paletteWords[language].use_scheme(common[language].nav[scheme])),
      run: () => setColorScheme(scheme),
    })),
    ...LANGUAGES.filter((each) => each !== language).map((each) => ({
      id: `language-${each}`,
      name: words.use_language(languages[each].name),
      also: inEach((language) => paletteWords[language].use_language('')),
      run: () => choose(each),
    })),
  ];
}
