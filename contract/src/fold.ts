// Search compares folded text: case and accents do not matter (`zurich` finds `Zürich`). Folding is done here, not
// by the database, so that both engines agree.

const UNDECOMPOSED: Record<string, string> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ς: 'σ',
};

const PLAIN = /^[\x20-\x7e]*$/;

export function fold(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßøłđðþæœıς]/g, (letter) => UNDECOMPOSED[letter] as string);
}

/** What is looked for. On one line: a needle never matches across two fields. */
export const searchNeedle = (text: string): string => fold(text).replaceAll('\n', ' ');

/** The text a record is found by, a line for each field. */
export const searchText = (parts: readonly (string | undefined)[]): string =>
  parts
    .filter((part) => part !== undefined && part !== '')
    .map((part) => searchNeedle(part as string))
    .join('\n');
