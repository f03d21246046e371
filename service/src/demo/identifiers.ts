import { referenceFrom } from '@fairlead/contract';
import type { Random } from './random.ts';

export function reference(random: Random): string {
  // 0 to 247: every byte makes a letter, so eight are enough.
  return referenceFrom(Array.from({ length: 8 }, () => random.int(0, 247))) as string;
}

/** ISO 6346: letters count from A = 10 and skip the multiples of 11; weights double from left to right. */
export function containerCheckDigit(ownerAndSerial: string): number {
  const value = (character: string): number => {
    if (character <= '9') return Number(character);
    const position = character.charCodeAt(0) - 65;
    return position + 10 + Math.floor((position + 9) / 10);
  };
  const sum = [...ownerAndSerial].reduce((total, character, index) => total + value(character) * 2 ** index, 0);
  return (sum % 11) % 10;
}

/** Owner codes invented for the demo. */
const OWNERS = ['HVMU', 'ESWU', 'PLNU', 'KPSU', 'NZPU', 'BRLU'] as const;

export function containerNumber(random: Random): string {
  for (;;) {
    const body = random.pick(OWNERS) + String(random.int(200_000, 989_999));
    const digit = containerCheckDigit(body);
    // A remainder of 10 would be written 0; owners avoid such serials, and so does the demo.
    if (digit !== 0) return body + digit;
  }
}

export const waybillCheckDigit = (serial: string): number => Number(serial) % 7;

export function waybillNumber(prefix: string, random: Random): string {
  const serial = String(random.int(1_000_000, 9_899_999));
  return `${prefix}-${serial}${waybillCheckDigit(serial)}`;
}
