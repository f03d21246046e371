import { RuleWords } from '../../components/RuleWords.tsx';
import { useWords } from '../../i18n/language.tsx';
import type { Line } from './inputs.ts';
import { formWords } from './words.ts';

/** What the rules say, a line each. */
export function Said({ lines }: { lines: readonly Line[] }) {
  const { told_of } = useWords(formWords);
  return lines.map(({ entry, description }) => (
    <span key={`${entry} ${description}`} style={{ display: 'block' }}>
      {entry !== undefined && `${told_of(entry)} `}
      <RuleWords words={description} isAlone={entry === undefined} />
    </span>
  ));
}

/** As inputs take it. */
export const errorOf = (lines: readonly Line[] | undefined) => lines && <Said lines={lines} />;
