import { type Path, readPath, schemaAt, valueAt } from '@fairlead/contract';
import { type Draft, emptyRow, newRow, ROW_ID } from './draft.ts';
import { withValue } from './path.ts';
import { fieldsOf, INPUT } from './schema.ts';

// Rows of a list come and go: components, containers, suppliers.

export const rowsAt = (draft: Draft, list: Path): readonly Draft[] => (valueAt(draft, list) ?? []) as readonly Draft[];

export const withRow = (draft: Draft, list: Path): Draft =>
  withValue(draft, list, [...rowsAt(draft, list), emptyRow(schemaAt(list)?.items ?? {})]);

export const withCopy = (draft: Draft, list: Path, at: number): Draft =>
  withValue(
    draft,
    list,
    rowsAt(draft, list).flatMap((row, place) => (place === at ? [row, newRow(row)] : [row])),
  );

export const withoutRow = (draft: Draft, list: Path, at: number): Draft =>
  withValue(
    draft,
    list,
    rowsAt(draft, list).filter((_, place) => place !== at),
  );

/** What an input is known by while the rows before its own come and go. */
export function identityOf(draft: Draft, input: string): string {
  const path = readPath(input);
  const keys = path.map((key, at) => (typeof key === 'number' ? rowsAt(draft, path.slice(0, at))[key]?.[ROW_ID] : key));
  return keys.join('.');
}

/** Rows added and left blank, where nothing is required of an entry, are no entries. Those stored before stay. */
export function withoutBlankRows(draft: Draft, initial: Draft): Draft {
  const optional = fieldsOf(INPUT).filter(([, { items }]) => items?.properties && !items.required?.length);
  const kept = optional.map(([key]) => {
    const before = new Set(rowsAt(initial, [key]).map((row) => row[ROW_ID]));
    return [key, rowsAt(draft, [key]).filter((row) => before.has(row[ROW_ID] as string) || !isBlank(row))];
  });
  return { ...draft, ...Object.fromEntries(kept) };
}

const isBlank = (row: Draft): boolean => Object.entries(row).every(([field, text]) => field === ROW_ID || text === '');
