import type { Terminal } from '../terminal.ts';
import { lettersOf, width } from '../text.ts';

// What records are drawn on, and how texts are laid on it. A drawing is its lines.

export type Paper = Pick<Terminal, 'columns' | 'colour' | 'today' | 'utcToday'>;

type Paint = (text: string) => string;
const asItIs: Paint = (text) => text;

/** On the narrowest of terminals a line may be too long rather than without end. */
const LEAST_COLUMNS = 8;

const HELD = '\u00a0';

/** A text that is not broken between its words as long as it fits a line. */
export const hold = (text: string): string => text.replaceAll(' ', HELD);

/** Parts of a line, each held together, apart from each other. What is empty is left out. */
export const apart = (...parts: readonly (string | undefined)[]): string =>
  parts.flatMap((part) => (part ? hold(part) : [])).join(`${HELD}· `);

/** A plain text in lines of so many columns: broken between words, and inside those that are too long for a line. */
export function wrap(text: string, columns: number): string[] {
  const room = Math.max(columns, LEAST_COLUMNS);
  const lines: string[] = [];
  let line = '';
  for (const piece of text.split(' ').flatMap((word) => breakUp(word, room))) {
    const longer = line ? `${line} ${piece}` : piece;
    if (line && width(longer) > room) {
      lines.push(line);
      line = piece;
    } else line = longer;
  }
  return [...lines, line].filter(Boolean).map((told) => told.replaceAll(HELD, ' '));
}

/** What is too long for a line: its words, and pieces of those that are still too long. */
function breakUp(held: string, columns: number): string[] {
  if (width(held) <= columns) return [held].filter(Boolean);
  return held.split(HELD).flatMap((word) => (width(word) <= columns ? [word] : breakWord(word, columns)));
}

function breakWord(word: string, columns: number): string[] {
  const pieces = [''];
  let left = columns;
  for (const letter of lettersOf(word)) {
    left -= width(letter);
    if (left >= 0) {
      pieces.push(pieces.pop() + letter);
      continue;
    }
    pieces.push(letter);
    left = columns - width(letter);
  }
  return pieces;
}

/** A text behind something, its further lines under its first: `first` and `rest` take the same room. */
export function hang(text: string, first: string, rest: string, room: number, paper: Paper, paint = asItIs): string[] {
  return wrap(text, paper.columns - room).map((line, at) => (at === 0 ? first : rest) + paint(line));
}

/** Names and what they stand for, in two columns. What is empty is left out. */
export function fields(rows: readonly (readonly [name: string, text: string | undefined])[], paper: Paper): string[] {
  const told = rows.filter((row): row is [string, string] => Boolean(row[1]));
  const room = Math.max(0, ...told.map(([name]) => width(name))) + 2;
  return told.flatMap(([name, text]) => hang(text, paper.colour.dim(name.padEnd(room)), ' '.repeat(room), room, paper));
}
