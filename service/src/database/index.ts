import type { Database, Migration, Reader, Transaction } from './database.ts';
import { readMigrations } from './migrate.ts';
import { openSqlite, type SqliteOptions } from './sqlite.ts';

export * from './database.ts';
export { type OrganizationTransaction, OrganizationView } from './view.ts';

export type DatabaseLocation = { kind: 'sqlite'; path: string } | { kind: 'postgres'; url: string };

/** Opens a database and brings its schema up to date, or to where the migrations given end. */
export async function openDatabase(
  location: DatabaseLocation,
  options: SqliteOptions = {},
  migrations: readonly Migration[] = readMigrations(),
): Promise<Database> {
  const database = await openEngine(location, options);
  try {
    await database.migrate(migrations);
  } catch (error) {
    await database.close().catch(() => undefined);
    throw error;
  }
  return database;
}

/** PostgreSQL's driver is loaded when it is used. */
async function openEngine(location: DatabaseLocation, options: SqliteOptions): Promise<Database> {
  if (location.kind === 'sqlite') return openSqlite(location.path, options);
  const { openPostgres } = await import('./postgres.ts');
  return openPostgres(location.url);
}

interface Meta {
  /** What cursors are signed with. */
  cursor_key: string;
  /** Which database it is. */
  incarnation: string;
  /** The day around which the demo was loaded, if it was. */
  demo?: string;
  /** There is, when it holds shipments whose concerns were never made. */
  concerns_due?: string;
}

/** What the database says of itself. */
export async function readMeta(reader: Reader): Promise<Meta> {
  const rows = await reader.all<{ name: string; value: string }>('SELECT name, value FROM meta');
  return Object.fromEntries(rows.map(({ name, value }) => [name, value])) as unknown as Meta;
}

export async function writeMeta(tx: Transaction, name: keyof Meta, value: string): Promise<void> {
  const sql = 'INSERT INTO meta (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value';
  await tx.run(sql, [name, value]);
}

export async function isEmpty(reader: Reader): Promise<boolean> {
  return (await reader.one('SELECT 1 AS found FROM organization LIMIT 1')) === undefined;
}
