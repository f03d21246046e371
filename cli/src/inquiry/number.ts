import { Unreadable } from './unreadable.ts';

const NUMBER = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i;

/** A number, whatever the contract then says of it. */
export function readNumber(text: string): number {
  const number = text.trim();
  if (NUMBER.test(number)) return Number(number);
  throw new Unreadable(/^-?\d+,\d+$/.test(number) ? 'is not a number: decimals follow a point' : 'is not a number');
}
