import { useLanguage } from '../i18n/language.tsx';
import { inDutch } from '../i18n/rules.ts';
import classes from './RuleWords.module.css';

interface RuleWordsProps {
  /** As the service says them. */
  words: string;
  /** Nothing stands before them: they are a sentence of their own. */
  isAlone?: boolean;
}

/** What a rule or a refusal says: in the person's language, where that has words for it. */
export function RuleWords({ words, isAlone = false }: RuleWordsProps) {
  const { language } = useLanguage();
  const dutch = language === 'nl' ? inDutch(words) : undefined;
  const told = dutch ?? words;
  return (
    <span
      lang={dutch === undefined ? 'en' : 'nl'}
      {...(isAlone && !/[.!?]$/.test(told) && { className: classes.sentence })}
    >
      {told}
    </span>
  );
}
