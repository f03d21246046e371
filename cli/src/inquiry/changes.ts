import type { Inquiry } from '@fairlead/sdk';
import { resultOfUpdate, type Schema, valueAt } from '@fairlead/sdk/contract';
import { plainText } from '../text.ts';
import { type Content, FIELDS } from './fields.ts';
import { isWhole, writeValue } from './values.ts';

// What an update changes, field by field, before and after.

export interface Change {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

export function changesOf(stored: Inquiry, change: Content): Change[] {
  const after = resultOfUpdate(stored, change);
  return FIELDS.flatMap(({ path, schema }) => {
    const at = path.split('.');
    return differences(path, schema, valueAt(stored, at), valueAt(after, at));
  });
}

function differences(field: string, schema: Schema, before: unknown, after: unknown): Change[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  if (schema.properties && !isWhole(schema)) {
    return Object.entries(schema.properties).flatMap(([key, inner]) =>
      differences(`${field}.${key}`, inner, valueAt(before, [key]), valueAt(after, [key])),
    );
  }
  const told = { field, before: tell(before, schema), after: tell(after, schema) };
  if (told.before !== told.after) return [told];
  // Of cargo that was not there, or is left behind, what was never set is no change.
  if (before === undefined || after === undefined) return [];
  // A short way to write something may leave out just what is different.
  return [{ field, before: JSON.stringify(before), after: JSON.stringify(after) }];
}

function tell(value: unknown, schema: Schema): string {
  if (schema.type === 'boolean') return value ? 'yes' : 'no';
  return plainText(writeValue(value, schema)) || (schema.type === 'integer' ? '0' : 'none');
}
