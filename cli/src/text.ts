// What cli-table3 and cli-progress count with: what is aligned by one count must be cut by the same.
import stringWidth from 'string-width';

// Texts of the service on their way to a terminal, which obeys what some characters say.

const ESC = '\\u001b';
/** Escape sequences, with what they would do: controls, strings to the terminal up to their end, and the short ones. */
const SEQUENCES = new RegExp(
  [
    `(?:${ESC}\\[|\\u009b)[0-?]*[ -/]*[@-~]`,
    `(?:${ESC}[P\\]X^_]|[\\u0090\\u0098\\u009d-\\u009f])[^\\u0007\\u009c${ESC}]*(?:\\u0007|\\u009c|${ESC}\\\\)`,
    `${ESC}[ -/]*[0-~]`,
  ].join('|'),
  'g',
);
const WHITE = /[\t\n\v\f\r\u0085\u2028\u2029]+/gu;
/** C0 and C1, and what turns the direction of letters beyond the end of the text it is in. */
const CONTROLS = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** A text that can only be read: on one line, without escape sequences, controls and turns of direction. */
export const plainText = (text = ''): string =>
  text.replace(SEQUENCES, '').replace(WHITE, ' ').replace(CONTROLS, '').toWellFormed();

const ASCII = /^[ -~]*$/;

/** Columns that a text takes on a terminal: two for 中, none for an accent put over a letter. */
export const width = (text: string): number => (ASCII.test(text) ? text.length : stringWidth(text));

let segmenter: Intl.Segmenter | undefined;

/** The letters of a text as people count them. What finds them takes a while to make: plain texts need none. */
export function lettersOf(text: string): string[] {
  if (ASCII.test(text)) return [...text];
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

const ELLIPSIS = '…';

/** A plain text in so many columns, its end replaced by an ellipsis where it has more. */
export function shorten(text: string, columns: number): string {
  if (width(text) <= columns) return text;
  let kept = '';
  let left = columns - width(ELLIPSIS);
  if (left < 0) return '';
  for (const letter of lettersOf(text)) {
    left -= width(letter);
    if (left < 0) break;
    kept += letter;
  }
  return kept.trimEnd() + ELLIPSIS;
}
