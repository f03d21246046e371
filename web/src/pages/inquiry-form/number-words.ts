import { type FieldViolation, minorDigits, readPath, schemaAt, valueAt } from '@fairlead/contract';
import type { Draft } from './draft.ts';
import { writeAmount } from './money.ts';
import { type Mark, readingsOf, writeGrouped, writeNumber } from './numbers.ts';
import { isMoney } from './schema.ts';

// The rules know numbers; people type digits and marks, and amounts in euros rather than cents. What a rule says of the
// number is said here of what was typed.

const NO_NUMBER = ['must be a number', 'must be a whole number'];
const BOUND = /^must be (?:at most |at least )?(-?\d+)(?: or more)?$/;

/** The same violation, in words for what stands in the input; as it is where the rule's own words say it well. */
export function asTyped(violation: FieldViolation, draft: Draft, mark: Mark): FieldViolation {
  const path = readPath(violation.field);
  const text = valueAt(draft, path);
  if (typeof text !== 'string') return violation;
  const isAmount = isMoney(schemaAt(path.slice(0, -1)) ?? {});
  const currency = isAmount ? String(valueAt(draft, [...path.slice(0, -1), 'currency']) ?? '') : undefined;
  const description = wordsFor(violation.description, text, currency, mark);
  return description === undefined ? violation : { ...violation, description };
}

function wordsFor(said: string, text: string, currency: string | undefined, mark: Mark): string | undefined {
  if (NO_NUMBER.includes(said)) {
    const readings = readingsOf(text);
    if (readings) {
      const [whole, fraction] = readings.map((reading) => writeNumber(reading, mark));
      return `can be read as ${whole} or as ${fraction}: leave out the mark between thousands`;
    }
  }
  if (currency === undefined) return undefined;
  const digits = minorDigits(currency);
  if (said === 'must be a whole number') {
    return digits === 0 ? 'must have no decimals' : `must have at most ${digits} decimals`;
  }
  const [, bound] = BOUND.exec(said) ?? [];
  return bound && said.replace(bound, inUnits(Number(bound), currency, mark));
}

const inUnits = (minor: number, currency: string, mark: Mark): string =>
  `${writeGrouped(writeAmount(minor, minorDigits(currency), mark), mark)} ${currency}`.trim();
