import { expect, it } from 'vitest';
import { startWords } from '../docs/getting-started-words.ts';
import { tokenWords } from './token-words.ts';

it.each([
  ['en', /sees what you see and can do what you can do/],
  ['nl', /ziet .*wat jij ziet en kan (het )?wat jij kunt/],
] as const)('a token is said to act, and not only to look, wherever one is made: %s', (language, acts) => {
  const { lead, once } = tokenWords[language];
  for (const told of [lead, once, startWords[language].token_words]) expect(told).toMatch(acts);
});
