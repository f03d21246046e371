import type { Schema } from '@fairlead/sdk/contract';
import { readChoice, writeChoice } from './choices.ts';
import { readNumber } from './number.ts';
import { readShorthand, shorthandOf } from './shorthand.ts';
import { Unreadable } from './unreadable.ts';

// Values as people write them, read by what the contract says of the field. Whether a value is allowed is not judged
// here: that is for the contract's own rules.

/** Codes in capitals, without spaces: who writes `nl rtm` means NLRTM. */
const CODES = ['region', 'un-locode', 'scac', 'currency'];

export function readValue(text: string, schema: Schema): unknown {
  if (text === '') return emptyOf(schema);
  if (schema.enum) return readChoice(text, schema);
  if (schema.type === 'array') return readList(text, schema);
  if (schema.type === 'object') return readObject(text, schema);
  if (schema.type === 'boolean') return readBoolean(text);
  if (schema.type !== 'string') return readNumber(text);
  return CODES.includes(schema.format ?? '') ? text.replace(/\s/g, '').toUpperCase() : text;
}

/** What clears a field. */
function emptyOf({ type }: Schema): unknown {
  if (type === 'array') return [];
  return type === 'string' ? '' : null;
}

/** Whether entries are divided by commas: texts and what has several fields have commas of their own. */
export const isCommaList = ({ items = {} }: Schema): boolean => Boolean(items.enum ?? items.format);

function readList(text: string, schema: Schema): unknown[] {
  if (text.trimStart().startsWith('[')) return readJson(text, Array.isArray, 'a list') as unknown[];
  const { items = {} } = schema;
  const entries = isCommaList(schema) ? text.split(',').filter((entry) => entry.trim()) : [text];
  return entries.map((entry) => readValue(isCommaList(schema) ? entry.trim() : entry, items));
}

function readObject(text: string, schema: Schema): unknown {
  const shorthand = shorthandOf(schema);
  const isJson = text.trimStart().startsWith('{') || !shorthand;
  return isJson
    ? readJson(text, (value) => !Array.isArray(value), 'an object')
    : readShorthand(shorthand, text, schema);
}

function readJson(text: string, isRight: (value: object) => boolean, words: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && isRight(value)) return value;
  } catch {}
  throw new Unreadable(`is not ${words} in JSON`);
}

const BOOLEANS: Record<string, boolean> = { true: true, yes: true, false: false, no: false };

function readBoolean(text: string): boolean {
  const value = BOOLEANS[text.trim().toLowerCase()];
  if (value === undefined) throw new Unreadable('is neither true nor false');
  return value;
}

/** A value as it could be read again; an object without a short way as JSON. */
export function writeValue(value: unknown, schema: Schema): string {
  if (value === null || value === undefined) return '';
  if (schema.enum) return writeChoice(String(value), schema);
  const { items = {} } = schema;
  if (Array.isArray(value))
    return value.map((entry) => writeValue(entry, items)).join(isCommaList(schema) ? ',' : '; ');
  if (typeof value !== 'object') return String(value);
  return shorthandOf(schema)?.write(value, schema) ?? JSON.stringify(value);
}

/** How a value of the field may look, for people. */
export function exampleOf(schema: Schema): string {
  const { items, example, type } = schema;
  if (schema.enum) return writeValue(example ?? schema.enum[0], schema);
  if (items) return Array.isArray(example) && example.length > 0 ? writeValue(example, schema) : exampleOf(items);
  if (type === 'object') return shorthandOf(schema)?.example ?? '{}';
  if (schema.format === 'date') return exampleDay();
  return example === undefined ? '' : String(example);
}

/** A day to come, whenever that is asked: the first of the month after next. */
export function exampleDay(): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 2, 1)).toISOString().slice(0, 10);
}

/** Whether the short way to write an object says all of it. */
export const isWhole = ({ properties = {}, required = [], ...schema }: Schema): boolean =>
  shorthandOf(schema) !== undefined && Object.keys(properties).every((key) => required.includes(key));
