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

export const writeNumber = (value: number, mark: Mark): string => String(value).replace('.', mark);

/** With a point for a decimal mark, and nothing between thousands. What could mean two numbers stays as it is. */
export function plainDecimal(text: string, mark: Mark): string {
  const bare = text.replace(/[\s'’]/g, '');
  for (const [group, decimal] of [',.', '.,'] as const) {
    const [whole = '', ...fraction] = bare.split(decimal as Mark);
    const groups = whole.split(group as Mark);
    const isGrouped = /^[+-]?\d{1,3}$/.test(groups[0] ?? '') && groups.slice(1).every((part) => /^\d{3}$/.test(part));
    const isCertain = fraction.length === 1 ? groups.length > 1 : fraction.length === 0 && groups.length > 2;
    if (isGrouped && isCertain) return [groups.join(''), ...fraction].join('.');
  }
  return mayBeGrouped(bare, mark) ? NEITHER : bare.replace(',', '.');
}

const NEITHER = '?';

/** `1.250` is twelve hundred and fifty to a Dutch reader, and hardly more than one to an English one. */
const mayBeGrouped = (bare: string, mark: Mark): boolean =>
  !bare.includes(mark) && /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/.test(bare);
