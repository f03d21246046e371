import type { Transaction, Value } from './database.ts';

// Rows as imports put them in place. One that is told again as it is stays untouched: nothing is written, nobody has to
// wait for it until the import ends, and nobody's answers are other ones.

/** What became of a row that was to be put in place. */
export type Kept = 'changed' | 'as it was' | 'refused';

export interface Place {
  table: string;
  /** What a row is known by. */
  key?: readonly string[];
  /** When a row that is there already may be replaced. */
  replaceable?: string | undefined;
  /** What else changes with it. */
  moved?: string;
}

interface Statements {
  put: string;
  find: string;
}

const statements = new Map<string, Statements>();

function statementsOf({ table, key = ['id'], replaceable, moved }: Place, names: readonly string[]): Statements {
  const shape = `${table} ${names.join()}`;
  const known = statements.get(shape);
  if (known) return known;
  const changes = names.filter((name) => !key.includes(name)).map((name) => `${name} = excluded.${name}`);
  if (moved) changes.push(moved);
  const same = (first: number) => names.map((name, at) => isValue(name, first + at, key)).join(' AND ');
  const parameters = names.map((_, at) => `$${at + 1}`).join(', ');
  const made = {
    // Not left to the conflict: PostgreSQL locks a row that it meets, also one that it then leaves as it is. By
    // parameters of their own: it compares as another type than it inserts.
    put: `INSERT INTO ${table} (${names.join(', ')}) SELECT ${parameters}
      WHERE NOT EXISTS (SELECT 1 FROM ${table} WHERE ${same(names.length + 1)})
      ON CONFLICT (${key.join(', ')}) DO UPDATE SET ${changes.join(', ')} WHERE ${replaceable ?? 'TRUE'}`,
    find: `SELECT 1 AS found FROM ${table} WHERE ${same(1)}`,
  };
  statements.set(shape, made);
  return made;
}

function isValue(name: string, parameter: number, key: readonly string[]): string {
  if (key.includes(name)) return `${name} = $${parameter}`;
  // PostgreSQL compares no JSON.
  return `${name === 'body' ? 'CAST(body AS TEXT)' : name} IS NOT DISTINCT FROM $${parameter}`;
}

/** Tables of which a transaction was last told a row as it was: the next most likely is, too, and is looked for first. */
const repeated = new WeakMap<Transaction, Set<string>>();

/** Puts a row in place by its key, unless it stands there as it is told. */
export async function keepRow(tx: Transaction, place: Place, columns: Record<string, Value>): Promise<Kept> {
  const { table, replaceable } = place;
  const repeats = repeated.get(tx) ?? new Set();
  repeated.set(tx, repeats);
  if (repeats.has(table) && (await isRow(tx, place, columns))) return 'as it was';
  repeats.delete(table);
  const { put } = statementsOf(place, Object.keys(columns));
  const values = Object.values(columns);
  if ((await tx.run(put, [...values, ...values])) > 0) return 'changed';
  if (replaceable && !(await isRow(tx, place, columns))) return 'refused';
  repeats.add(table);
  return 'as it was';
}

/** Whether a row stands there as it is told. */
export async function isRow(tx: Transaction, place: Place, columns: Record<string, Value>): Promise<boolean> {
  const { find } = statementsOf(place, Object.keys(columns));
  return (await tx.one(find, Object.values(columns))) !== undefined;
}
