import type { Condition } from './walk.ts';

// Whether a record's text holds a needle. LIKE compares anew at every letter: where a text is nearly the needle over and
// over, that is both lengths multiplied, and one search through a few thousand such texts held everybody up for fifteen
// seconds. Where the two are long together each byte is passed once instead, which takes longer where they are not.

/** What is left to LIKE takes it some twenty microseconds at worst. */
const MOST_COMPARED = 4_096;

/** A LIKE pattern for text that holds the needle; `%`, `_` and `\` are letters like any other. */
const escapeLike = (needle: string): string => `%${needle.replace(/[\\%_]/g, (letter) => `\\${letter}`)}%`;

const either =
  (bytes: string, found: (needle: string) => Condition) =>
  (needle: string): Condition =>
  (parameter) => {
    const isShort = `${bytes} <= CAST(${parameter(Math.floor(MOST_COMPARED / needle.length))} AS BIGINT)`;
    const like = `search LIKE ${parameter(escapeLike(needle))} ESCAPE '\\'`;
    return `CASE WHEN ${isShort} THEN ${like} ELSE ${found(needle)(parameter)} END`;
  };

/** By a function of our own: see `finder`. */
export const holdingOnSqlite = either(
  'length(CAST(search AS BLOB))',
  (needle) => (parameter) => `holds(CAST(search AS BLOB), ${parameter(needle)})`,
);

/** PostgreSQL's regular expressions go from letter to letter and never back; this one is text as it stands. */
const literally = (needle: string): string => `***=${needle}`;

export const holdingOnPostgres = either(
  'octet_length(search)',
  (needle) => (parameter) => `search ~ ${parameter(literally(needle))}`,
);

/** The index is asked before anything is known of the texts: by LIKE only for needles that are short themselves. */
const LONGEST_LIKE = 16;

/** In words that PostgreSQL's index knows. */
export const holdingByIndex = (needle: string) =>
  needle.length <= LONGEST_LIKE
    ? { holds: 'search LIKE', sought: escapeLike(needle) }
    : { holds: 'search ~', sought: literally(needle) };

/** A statement that looks for a needle. */
export const SEARCHES = / (?:LIKE|~) /;

/** Of a needle longer than this, Node's own search may compare much again. */
const LONGEST_OWN = 250;

interface Known {
  needle: string;
  bytes: Buffer;
  beginning: Buffer;
  borders: Uint16Array;
}

/** Tells whether bytes hold a needle; the needle is most often that of the call before. */
export function finder(): (text: Buffer, needle: string) => 0 | 1 {
  let known: Known | undefined;
  return (text, needle) => {
    if (needle !== known?.needle) known = knownOf(needle);
    const { bytes, beginning, borders } = known;
    if (!text.includes(beginning)) return 0;
    return beginning.length === bytes.length || passes(text, bytes, borders) ? 1 : 0;
  };
}

function knownOf(needle: string): Known {
  const bytes = Buffer.from(needle);
  return { needle, bytes, beginning: bytes.subarray(0, LONGEST_OWN), borders: bordersOf(bytes) };
}

/** Knuth, Morris and Pratt's search. */
export function passes(text: Uint8Array, needle: Uint8Array, borders: Uint16Array): boolean {
  let matched = 0;
  for (let at = 0; at < text.length && matched < needle.length; at++) {
    const byte = text[at];
    while (matched > 0 && byte !== needle[matched]) matched = borders[matched - 1] as number;
    if (byte === needle[matched]) matched++;
  }
  return matched === needle.length;
}

/** How much of a needle's beginning each of its beginnings ends with. */
export function bordersOf(needle: Uint8Array): Uint16Array {
  const borders = new Uint16Array(needle.length);
  for (let at = 1, matched = 0; at < needle.length; at++) {
    while (matched > 0 && needle[at] !== needle[matched]) matched = borders[matched - 1] as number;
    if (needle[at] === needle[matched]) matched++;
    borders[at] = matched;
  }
  return borders;
}
