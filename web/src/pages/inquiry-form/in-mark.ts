import { minorDigits, type Schema } from '@fairlead/contract';
import type { Draft, DraftValue } from './draft.ts';
import { readAmount, writeAmount } from './money.ts';
import { type Mark, readCount, readNumber, writeNumber } from './numbers.ts';
import { fieldsOf, INPUT, isMoney } from './schema.ts';

// Who changes the language of a form that is filled in means what they meant before.

/** The same numbers, written with another decimal mark. What is no number stays as it was typed. */
export const inMark = (draft: Draft, from: Mark, to: Mark): Draft => recordInMark(INPUT, draft, from, to);

function recordInMark(schema: Schema, draft: Draft, from: Mark, to: Mark): Draft {
  const digits = isMoney(schema) ? minorDigits(String(draft.currency)) : undefined;
  const fields = fieldsOf(schema).map(([key, field]) => {
    const value = draft[key] as DraftValue;
    const isAmount = digits !== undefined && field.type === 'integer';
    return [key, isAmount ? amountInMark(String(value), digits, from, to) : valueInMark(field, value, from, to)];
  });
  return { ...draft, ...Object.fromEntries(fields) };
}

function valueInMark(schema: Schema, value: DraftValue, from: Mark, to: Mark): DraftValue {
  const { items } = schema;
  if (schema.properties) return recordInMark(schema, value as Draft, from, to);
  if (items?.properties) return (value as readonly Draft[]).map((row) => recordInMark(items, row, from, to));
  if (schema.type !== 'integer' && schema.type !== 'number') return value;
  const read = (schema.type === 'integer' ? readCount : readNumber)(String(value), from);
  return Number.isFinite(read) ? writeNumber(read as number, to) : value;
}

function amountInMark(text: string, digits: number, from: Mark, to: Mark): string {
  const minor = readAmount(text, digits, from);
  return Number.isSafeInteger(minor) ? writeAmount(minor as number, digits, to) : text;
}
