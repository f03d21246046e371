import { Unreadable } from './unreadable.ts';

/** A number as it is written, as a part of patterns. */
export const NUMBER = String.raw`(-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)`;
const ALONE = new RegExp(`^${NUMBER}$`, 'i');

/** A number, whatever the contract then says of it. */
export function readNumber(text: string): number {
  const number = text.trim();
  if (ALONE.test(number)) return Number(number);
  throw new Unreadable(/^-?\d+,\d+$/.test(number) ? 'is not a number: decimals follow a point' : 'is not a number');
}
