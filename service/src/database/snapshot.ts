import { DatabaseUnavailable, type Engine, type Reader, type Row } from './database.ts';
import type { DatabaseLocation } from './index.ts';
import { latestSchema, readMigrations, schemaKnown } from './migrate.ts';
import type { SearchIndex } from './postings-check.ts';
import { openSqliteSnapshot } from './sqlite-snapshot.ts';

export interface Column {
  name: string;
  /** Made by the database from other columns. */
  generated: boolean;
  /** What SQLite is to keep its values as, though it keeps anything; PostgreSQL keeps nothing else. */
  stored_as?: 'integer' | 'text';
}

/** A database as it is at one moment, whatever is written meanwhile. Nothing is written through it, not even a schema. */
export interface Snapshot extends Reader {
  readonly engine: Engine;
  /** The rows of a statement, some at a time: however many there are, few are in memory. */
  stream<R extends object = Row>(sql: string): AsyncIterable<R[]>;
  /** None when there is no such table. */
  columns(table: string): Promise<Column[]>;
  /** The names of its tables, indexes and triggers. */
  objects(): Promise<Set<string>>;
  /** The last id that was given out, or a later one; undefined when that is lost. */
  lastId(): Promise<bigint | undefined>;
  /** What the engine itself finds wrong with how the database is stored. */
  damage(): Promise<string[]>;
  searchIndex(): SearchIndex;
  close(): Promise<void>;
}

export type SnapshotAt = Snapshot & { schema: number };

/** Opens a database that a service has made, to be read as it is now. */
export async function openSnapshot(location: DatabaseLocation): Promise<SnapshotAt> {
  const snapshot = await openEngine(location);
  try {
    return Object.assign(snapshot, { schema: await schemaOf(snapshot) });
  } catch (error) {
    await snapshot.close();
    throw error;
  }
}

/** The same, if its schema is this program's. An older one stays as it is for those who only read. */
export async function openCurrentSnapshot(location: DatabaseLocation): Promise<SnapshotAt> {
  const snapshot = await openSnapshot(location);
  const [found, known] = [snapshot.schema, latestSchema()];
  if (schemaReached(snapshot) === known) return snapshot;
  await snapshot.close();
  const words = `the database has schema ${found}, this program reads ${known}: start the service on it once`;
  throw new DatabaseUnavailable(words);
}

async function openEngine(location: DatabaseLocation): Promise<Snapshot> {
  if (location.kind === 'sqlite') return openSqliteSnapshot(location.path);
  const { openPostgresSnapshot } = await import('./postgres-snapshot.ts');
  return openPostgresSnapshot(location.url);
}

/** The last migration that was applied to it. */
async function schemaOf(snapshot: Snapshot): Promise<number> {
  // Another program's may have that name too.
  const made = (await snapshot.columns('schema_migration')).some(({ name }) => name === 'number');
  if (!made) throw new DatabaseUnavailable('the database holds nothing: no service has been started on it');
  return schemaKnown(snapshot, latestSchema());
}

/** The schema that a database is as good as: migrations of the other engine alone are nothing that it lacks. */
export function schemaReached({ schema, engine }: { schema: number; engine: string }): number {
  const due = readMigrations().find(
    (migration) => migration.number > schema && (migration.engine ?? engine) === engine,
  );
  return due ? due.number - 1 : latestSchema();
}

export type TextRow = Record<string, string | null>;

/** All rows of a table, every value as text: ids are exact, and both engines say the same. */
export function rowsOf(snapshot: Snapshot, table: string, columns: readonly string[]): AsyncIterable<TextRow[]> {
  const texts = columns.map((column) => `CAST(${column} AS TEXT) AS ${column}`).join(', ');
  return snapshot.stream<TextRow>(`SELECT ${texts} FROM ${table} ORDER BY ${table}.${columns[0]}`);
}
