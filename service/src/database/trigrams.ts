// Every run of three letters that stays within one line: what the search index knows a text by. A run is a number, as
// numbers are counted faster than strings: 21 bits for plain letters, above those three code units of 16 bits.

/** A shorter text has no such run. */
export const SHORTEST = 3;
const NEWLINE = 10;
const PLAIN = 128;
/** Above every number of a plain trigram. */
export const PLAIN_TRIGRAMS = PLAIN ** 3;

export const isPlain = (gram: number): boolean => gram < PLAIN_TRIGRAMS;

const trigram = (a: number, b: number, c: number): number =>
  a < PLAIN && b < PLAIN && c < PLAIN ? (a << 14) | (b << 7) | c : PLAIN_TRIGRAMS + (a * 65_536 + b) * 65_536 + c;

/** In order of the text, and so perhaps one more than once. */
export function trigramsOf(text: string): number[] {
  const grams: number[] = [];
  let a = NEWLINE;
  let b = NEWLINE;
  for (let at = 0; at < text.length; at++) {
    const c = text.charCodeAt(at);
    if (a !== NEWLINE && b !== NEWLINE && c !== NEWLINE) grams.push(trigram(a, b, c));
    a = b;
    b = c;
  }
  return grams;
}
