import { plainText } from './text.ts';

/** A word as a shell has to be told it, which reads blanks, `$`, backticks and `[` in ways of its own. */
export function shellWord(word: string): string {
  const text = plainText(word);
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
