import { Kbd, Text } from '@mantine/core';
import { useWords } from '../i18n/language.tsx';
import classes from './Palette.module.css';
import { isApple } from './palette-keys.ts';
import { paletteWords } from './palette-words.ts';

export function PaletteShortcuts() {
  const words = useWords(paletteWords);
  const keys: [what: string, keys: string[]][] = [
    [words.key.open, [isApple() ? '⌘ K' : 'Ctrl K', '/']],
    [words.key.arrows, ['↑', '↓']],
    [words.key.enter, ['Enter']],
    [words.key.escape, ['Esc']],
    [words.key.next, ['Tab']],
  ];
  return (
    <section className={classes.results} aria-label={words.shortcuts} aria-live="polite">
      <Text fw={600} mb="xs">
        {words.shortcuts}
      </Text>
      <dl className={classes.keys}>
        {keys.map(([what, keys]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
