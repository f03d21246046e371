import type { Inquiry } from '@fairlead/sdk';
import type { Schema } from '@fairlead/sdk/contract';
import { plainText } from '../text.ts';
import { applies, type Content, FIELDS, isBranch } from './fields.ts';
import { valueAt } from './path.ts';
import { isWhole, writeValue } from './values.ts';

// What an update changes, field by field, before and after.

export interface Change {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

export function changesOf(stored: Inquiry, change: Content): Change[] {
  const after = resultOf(stored, change);
  return FIELDS.flatMap((field) => {
    const path = field.path.split('.');
    // Cargo of another kind leaves behind what goes with the old one alone.
    const result = applies(field, after.cargo_type) ? valueAt(after, path) : undefined;
    return differences(field.path, field.schema, valueAt(stored, path), result);
  });
}

function resultOf(stored: Inquiry, change: Content): Content {
  const before: Content = { ...stored };
  const sent = Object.entries(change).map(([key, value]) => [
    key,
    isBranch(key) && isObject(value) && isObject(before[key]) ? { ...before[key], ...value } : value,
  ]);
  return { ...before, ...Object.fromEntries(sent) };
}

const isObject = (value: unknown): value is Content =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function differences(field: string, schema: Schema, before: unknown, after: unknown): Change[] {
  if (JSON.stringify(meant(before)) === JSON.stringify(meant(after))) return [];
  if (schema.properties && !isWhole(schema)) {
    return Object.entries(schema.properties).flatMap(([key, inner]) =>
      differences(`${field}.${key}`, inner, valueAt(before, [key]), valueAt(after, [key])),
    );
  }
  const told = { field, before: tell(before, schema), after: tell(after, schema) };
  // A short way to write something may leave out just what is different.
  const isTold = told.before !== told.after;
  return [isTold ? told : { field, before: JSON.stringify(before), after: JSON.stringify(after) }];
}

/** A value by what it means: nothing, no and zero are what a field is that was never set. */
function meant(value: unknown): unknown {
  if (Array.isArray(value)) return value.length > 0 ? value.map((entry) => meant(entry) ?? entry) : undefined;
  if (!isObject(value)) return value || undefined;
  const said = Object.entries(value)
    .map(([key, inner]) => [key, meant(inner)] as const)
    .filter(([, inner]) => inner !== undefined);
  return said.length > 0 ? Object.fromEntries(said.sort(([a], [b]) => (a < b ? -1 : 1))) : undefined;
}

function tell(value: unknown, schema: Schema): string {
  if (schema.type === 'boolean') return value ? 'yes' : 'no';
  return plainText(writeValue(value, schema)) || (schema.type === 'integer' ? '0' : 'none');
}
