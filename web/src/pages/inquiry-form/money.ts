import { isGroupedOnce, type Mark, plainDecimal } from './numbers.ts';

// Amounts as people type them, and in the currency's minor unit, as they are sent. Digits are moved as text: no
// amount passes through a fraction on its way.

const AMOUNT = /^([+-]?)(\d*)(?:\.(\d*))?$/;

/** Nothing when empty; what is no amount is NaN, of which the rules say so. */
export function readAmount(text: string, digits: number, mark: Mark): number | undefined {
  const bare = plainAmount(text, digits, mark);
  if (bare === '') return undefined;
  const [, sign = '', whole = '', fraction = ''] = AMOUNT.exec(bare) ?? [];
  if (whole + fraction === '') return Number.NaN;
  const minor = Number(`${sign}${whole}${fraction.slice(0, digits).padEnd(digits, '0')}`) + 0;
  // What has more decimals than the currency is made a half too much, which the rules refuse for not being whole.
  return fraction.length > digits ? minor + 0.5 : minor;
}

/** Three digits are never the decimals of a currency that has two or none: the language's mark is one of thousands. */
const plainAmount = (text: string, digits: number, mark: Mark): string =>
  digits < 3 && isGroupedOnce(text, mark) ? text.replace(/[^\d+-]/g, '') : plainDecimal(text, mark);

export function writeAmount(minor: number, digits: number, mark: Mark): string {
  const amount = String(Math.abs(minor)).padStart(digits + 1, '0');
  const sign = minor < 0 ? '-' : '';
  return digits === 0 ? sign + amount : `${sign}${amount.slice(0, -digits)}${mark}${amount.slice(-digits)}`;
}
