import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { keep, readKept } from '../kept.ts';

// The person's language: the one chosen here, else the one of their profile, else the browser's.

export const languages = {
  en: { name: 'English', locale: 'en-GB' },
  nl: { name: 'Nederlands', locale: 'nl-NL' },
} as const;
export type Language = keyof typeof languages;

const KEPT = 'fairlead-language';

const known = (tag: string | null | undefined): Language | undefined => {
  const primary = tag?.toLowerCase().split('-', 1)[0];
  return primary !== undefined && primary in languages ? (primary as Language) : undefined;
};

interface Chosen {
  language: Language;
  locale: string;
  choose: (language: Language) => void;
  /** What the profile says; used until the person chooses here. */
  suggest: (tag: string) => void;
}

const LanguageContext = createContext<Chosen | undefined>(undefined);

export function LanguageProvider({ children }: { children: ReactNode }) {
  const [chosen, setChosen] = useState(() => known(readKept('localStorage', KEPT)));
  const [suggested, setSuggested] = useState<Language>();
  const language = chosen ?? suggested ?? known(navigator.language) ?? 'en';
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const value = useMemo<Chosen>(
    () => ({
      language,
      locale: languages[language].locale,
      choose: (next) => {
        keep('localStorage', KEPT, next);
        setChosen(next);
      },
      suggest: (tag) => setSuggested(known(tag)),
    }),
    [language],
  );
  return <LanguageContext value={value}>{children}</LanguageContext>;
}

export function useLanguage(): Chosen {
  const value = useContext(LanguageContext);
  if (!value) throw new Error('no LanguageProvider');
  return value;
}

/** The words of a page: every language has the same ones. */
type Dictionary<W> = Record<Language, W>;

// biome-ignore lint/suspicious/noExplicitAny: a word may be a function of anything
type Wording = { readonly [name: string]: string | ((...values: any[]) => string) | Wording };
type Widened<W> = {
  readonly [K in keyof W]: W[K] extends string ? string : W[K] extends Wording ? Widened<W[K]> : W[K];
};

/** English first; Dutch must say the same things. */
export const dictionary = <const W extends Wording>(en: W, nl: Widened<W>): Dictionary<Widened<W>> => ({
  en: en as unknown as Widened<W>,
  nl,
});

export const useWords = <W,>(words: Dictionary<W>): W => words[useLanguage().language];
