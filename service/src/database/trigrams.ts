import { isPartOfReference, isReference } from '@fairlead/contract';

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
const trigramsOf = (text: string): number[] => addTrigrams([], text);

// Of random letters, any three stand by chance in the references of many records. These are therefore noted in letters
// of their own, for needles alone that can stand in a reference: a text in small letters has none of them.

const OWN = 32;
const OWN_LETTERS = trigram(OWN, OWN, OWN);
const HAS_OWN_LETTERS = /^[0-9a-z-]+$/;

/**
 * Letters that are not plain are so many that nearly every run of them would have a list to itself: a record of five
 * thousand Chinese letters wrote five thousand. Their runs share lists, about as many as plain letters fill.
 */
const SHARED_LISTS = 16_381;

/** The list that a trigram is noted in; of a list, the list itself. */
export const listOf = (gram: number): number =>
  isPlain(gram) ? gram : PLAIN_TRIGRAMS + ((gram - PLAIN_TRIGRAMS) % SHARED_LISTS);

/** Of a record's text, whose first line is its reference. */
export function trigramsOfRecord(text: string): number[] {
  const end = text.indexOf('\n');
  const line = end < 0 ? text : text.slice(0, end);
  if (!isReference(line) || !HAS_OWN_LETTERS.test(line)) return trigramsOf(text);
  return addTrigrams(addTrigrams([], line, OWN), text.slice(line.length));
}

/** By which lists a record is known that holds a needle: for each run of three letters, by one of these. */
export function listsOfNeedle(needle: string): number[][] {
  const grams = [...new Set(trigramsOf(needle))];
  const isOfBoth = isPartOfReference(needle) && HAS_OWN_LETTERS.test(needle);
  return grams.map((gram) => (isOfBoth ? [gram, gram - OWN_LETTERS] : listsNow(gram)));
}

/** Each trigram that is not plain had a list of its own before they shared theirs. */
const listsNow = (gram: number): number[] => (isPlain(gram) ? [gram] : [listOf(gram), gram]);

/** Where a trigram may have been noted: until references had letters of their own, among all others. */
export const placesOf = (gram: number): number[] =>
  isPlain(gram) && HAS_OWN_LETTERS.test(String.fromCharCode((gram & (PLAIN - 1)) + OWN))
    ? [gram, gram + OWN_LETTERS]
    : listsNow(gram);

function addTrigrams(grams: number[], text: string, less = 0): number[] {
  let a = NEWLINE;
  let b = NEWLINE;
  for (let at = 0; at < text.length; at++) {
    const c = text.charCodeAt(at);
    if (a !== NEWLINE && b !== NEWLINE && c !== NEWLINE) grams.push(trigram(a - less, b - less, c - less));
    a = b;
    b = c;
  }
  return grams;
}
