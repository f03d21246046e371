// All that a database holds, table by table, but for what every run of an import makes anew.
import { createHash } from 'node:crypto';
import pg from 'pg';
import type { Environment } from '../../acceptance/support/process.ts';
import Sqlite from '../../service/src/database/sqlite-driver.ts';

type Row = Record<string, unknown>;
type Ask = (sql: string) => Promise<Row[]>;

/** What the database is, and not what was imported. */
const ITS_OWN = ['meta', 'record_id', 'schema_migration', 'session', 'inquiry_claim'];
/** Ids that nobody is told, when the service gives them; versions; salted hashes; when a token was made. */
const MADE_ANEW: Record<string, string[]> = {
  organization: ['version'],
  person: ['password_hash'],
  token: ['id', 'create_time'],
  sea_event: ['id'],
  air_event: ['id'],
};

const TABLES = {
  sqlite: "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'",
  postgres: "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'",
};

const digestOf = (rows: string[]): string =>
  `${rows.length} ${createHash('sha256').update(rows.sort().join('\n')).digest('hex')}`;

/** What a table without rows has. */
export const NOTHING = digestOf([]);

/** By table: how many rows there are, and a digest of all that is in them. */
export async function storedIn({ DATABASE_URL: url = '' }: Environment): Promise<Record<string, string>> {
  if (!url.startsWith('file:')) {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    return digests(async (sql) => (await client.query<Row>(sql)).rows, TABLES.postgres).finally(() => client.end());
  }
  const connection = new Sqlite(url.slice('file:'.length), { timeout: 5_000 }).defaultSafeIntegers();
  const ask = async (sql: string) => connection.prepare<[], Row>(sql).all();
  return digests(ask, TABLES.sqlite).finally(() => connection.close());
}

async function digests(ask: Ask, tables: string): Promise<Record<string, string>> {
  const stored: Record<string, string> = {};
  for (const { name } of (await ask(tables)) as { name: string }[]) {
    if (ITS_OWN.includes(name)) continue;
    const rows = await ask(`SELECT * FROM ${name}`);
    stored[name] = digestOf(rows.map((row) => textOf(row, MADE_ANEW[name] ?? [])));
  }
  return stored;
}

const textOf = (row: Row, anew: string[]): string =>
  JSON.stringify(
    Object.entries(row).filter(([column]) => !anew.includes(column)),
    plain,
  );

const plain = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);
