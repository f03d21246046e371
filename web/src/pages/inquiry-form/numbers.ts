// Numbers as people type them: the decimal mark may be a point or a comma.

/** The decimal mark of a language. */
export type Mark = '.' | ',';

export const markOf = (locale: string): Mark =>
  new Intl.NumberFormat(locale).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value === ',' ? ',' : '.';

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

/** Nothing when empty; what is no number is NaN, of which the rules say so. */
export function readNumber(text: string, mark: Mark): number | undefined {
  const bare = plainDecimal(text, mark);
  if (bare === '') return undefined;
  return NUMBER.test(bare) ? Number(bare) + 0 : Number.NaN;
}

/** What is counted has no decimals: the language's mark before three digits is one of thousands, and the other no guess. */
export function readCount(text: string, mark: Mark): number | undefined {
  const [whole] = readingsOf(text) ?? [];
  if (whole === undefined) return readNumber(text, mark);
  return isGroupedOnce(text, mark) ? whole : Number.NaN;
}

export const writeNumber = (value: number, mark: Mark): string => String(value).replace('.', mark);

/** With the language's mark between thousands. */
export const writeGrouped = (written: string, mark: Mark): string => {
  const [whole = '', ...fraction] = written.split(mark);
  return [whole.replace(/\B(?=(\d{3})+$)/g, mark === '.' ? ',' : '.'), ...fraction].join(mark);
};

/** With a point for a decimal mark, and nothing between thousands. What could mean two numbers stays as it is. */
export function plainDecimal(text: string, mark: Mark): string {
  const bare = withoutSpaces(text);
  for (const [group, decimal] of [',.', '.,'] as const) {
    const [whole = '', ...fraction] = bare.split(decimal as Mark);
    const groups = whole.split(group as Mark);
    const isGrouped = /^[+-]?\d{1,3}$/.test(groups[0] ?? '') && groups.slice(1).every((part) => /^\d{3}$/.test(part));
    const isCertain = fraction.length === 1 ? groups.length > 1 : fraction.length === 0 && groups.length > 2;
    if (isGrouped && isCertain) return [groups.join(''), ...fraction].join('.');
  }
  return isGroupedOnce(bare, mark) ? NEITHER : bare.replace(',', '.');
}

const NEITHER = '?';

/** Spaces of all widths and apostrophes, as languages put them between thousands. */
const SPACED = /^[+-]?\d{1,3}([ \u00a0\u2009\u202f'’])\d{3}(?:\1\d{3})*(?:[.,]\d*)?$/;

/** Elsewhere a space is none between thousands: `120 80` are two numbers, as from two cells of a sheet. */
function withoutSpaces(text: string): string {
  const bare = text.trim();
  return SPACED.test(bare) ? bare.replace(/[\s'’]/g, '') : bare;
}

/** `1.250` is twelve hundred and fifty to a Dutch reader, and hardly more than one to an English one. */
const ONE_MARK = /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/;

/** Whether the only mark is the language's own between thousands, with three digits after it. */
export function isGroupedOnce(text: string, mark: Mark): boolean {
  const bare = withoutSpaces(text);
  return !bare.includes(mark) && ONE_MARK.test(bare);
}

/** Both numbers that such a text can mean; undefined when it can mean but one. */
export function readingsOf(text: string): [whole: number, fraction: number] | undefined {
  const bare = withoutSpaces(text);
  if (!ONE_MARK.test(bare)) return undefined;
  return [Number(bare.replace(/[.,]/, '')), Number(bare.replace(',', '.'))];
}
