import { isBranch, type Path, schemaAt } from '@fairlead/contract';
import type { FieldLabels } from './labels.ts';
import type { formWords, RowList } from './words.ts';

// What a path is called in the person's language: `Component 1, Weight each (kg)`.

type Rows = (typeof formWords)['en']['row'];

/** The name of a field within the record that holds it. */
export function nameOf(
  labels: Readonly<Record<string, Readonly<Record<string, string>>>>,
  path: Path,
): string | undefined {
  const holder = schemaAt(path.slice(0, -1))?.title ?? '';
  return labels[holder]?.[String(path.at(-1))];
}

export function nameOfPath(labels: FieldLabels, rows: Rows, path: Path): string {
  const names = path.flatMap((key, at) => {
    const next = path[at + 1];
    if (typeof key === 'number' || (at === 0 && path.length > 1 && isBranch(key))) return [];
    if (typeof next === 'number' && key in rows) return [rows[key as RowList](next + 1)];
    return [nameOf(labels, path.slice(0, at + 1)) ?? key];
  });
  return names.join(', ');
}
