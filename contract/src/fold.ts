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
};

export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßøłđðþæœı]/g, (letter) => UNDECOMPOSED[letter] as string);
}

/** The text a record is found by. A line each: a needle never matches across two fields. */
export const searchText = (parts: readonly (string | undefined)[]): string =>
  parts
    .filter((part) => part !== undefined && part !== '')
    .map((part) => fold(part as string).replaceAll('\n', ' '))
    .join('\n');
