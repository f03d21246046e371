import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import {
  type Database,
  DatabaseUnavailable,
  MOST_CANDIDATES,
  type Row,
  type Transaction,
  type Value,
} from './database.ts';
import { gramQuery, gramsOf } from './grams.ts';
import { applyMigrations } from './migrate.ts';

// SQLite inside the process: one writer, a reader beside it that the writer never blocks.

const MOST_STATEMENTS = 500;
const LOCK_PATIENCE_MS = 5_000;

export interface SqliteOptions {
  /** Page cache of the writer; an import of millions wants more. */
  cache_kib?: number;
}

export function openSqlite(path: string, options: SqliteOptions = {}): Database {
  mkdirSync(dirname(path), { recursive: true });
  const writer = connect(path, options.cache_kib ?? 16_384);
  const reader = connect(path, 16_384);
  reader.pragma('query_only = ON');
  const [write, read] = [statements(writer), statements(reader)];

  // One after the other: there is one writer.
  let last: Promise<unknown> = Promise.resolve();
  const transaction = <T>(work: (transaction: Transaction) => Promise<T>): Promise<T> => {
    const mine = last.then(() => inTransaction(writer, () => work(transactionOn(write))));
    last = mine.catch(() => undefined);
    return mine;
  };
  return {
    engine: 'sqlite',
    one: async <R extends object>(sql: string, params: readonly Value[] = []) => read(sql).one(params) as R | undefined,
    all: async <R extends object>(sql: string, params: readonly Value[] = []) => read(sql).all(params) as R[],
    candidates: async (table, needle, organization_id) => {
      const value = gramQuery(organization_id, needle);
      if (!value) return undefined;
      const sql = (parameter: string) => `SELECT rowid FROM ${table}_grams WHERE ${table}_grams MATCH ${parameter}`;
      const count = read(`SELECT count(*) AS found FROM (${sql('$1')} LIMIT $2)`).one([value, MOST_CANDIDATES + 1]);
      return (count?.found as number) > MOST_CANDIDATES ? undefined : { sql, value };
    },
    transaction,
    migrate: (migrations) => transaction((tx) => applyMigrations('sqlite', tx, exec(writer), migrations)),
    close: async () => {
      reader.close();
      writer.close();
    },
  };
}

function connect(path: string, cache_kib: number): Sqlite.Database {
  const connection = new Sqlite(path, { timeout: 1_000 });
  connection.pragma('journal_mode = WAL');
  // A commit is on the disk before it is acknowledged.
  connection.pragma('synchronous = FULL');
  connection.pragma('foreign_keys = ON');
  connection.pragma(`cache_size = -${cache_kib}`);
  connection.function('grams_of', { deterministic: true, safeIntegers: true }, (id, text) =>
    gramsOf(id as bigint, text as string),
  );
  return connection;
}

/** Waits for other processes' transactions without holding up this one's event loop. */
async function begin(writer: Sqlite.Database): Promise<void> {
  const until = Date.now() + LOCK_PATIENCE_MS;
  writer.pragma('busy_timeout = 0');
  for (;;) {
    try {
      writer.exec('BEGIN IMMEDIATE');
      return;
    } catch (error) {
      if ((error as { code?: string }).code?.startsWith('SQLITE_BUSY') !== true) throw error;
      if (Date.now() > until) throw new DatabaseUnavailable('another process is writing', { cause: error });
      await sleep(5 + Math.random() * 20);
    }
  }
}

async function inTransaction<T>(writer: Sqlite.Database, work: () => Promise<T>): Promise<T> {
  await begin(writer);
  try {
    const result = await work();
    writer.exec('COMMIT');
    return result;
  } catch (error) {
    if (writer.inTransaction) writer.exec('ROLLBACK');
    throw error;
  }
}

interface Statement {
  one(params: readonly Value[]): Row | undefined;
  all(params: readonly Value[]): Row[];
  run(params: readonly Value[]): number;
}

/** Prepared once each; the least recently used are dropped past a bound. */
function statements(connection: Sqlite.Database): (sql: string) => Statement {
  const prepared = new Map<string, Statement>();
  return (sql) => {
    let statement = prepared.get(sql);
    if (!statement) {
      statement = prepare(connection, sql);
      if (prepared.size >= MOST_STATEMENTS) prepared.delete(prepared.keys().next().value as string);
      prepared.set(sql, statement);
    }
    return statement;
  };
}

/** `$1` is a name to SQLite: parameters are bound by place, in the order the text asks for them. */
function prepare(connection: Sqlite.Database, sql: string): Statement {
  const order: number[] = [];
  const text = sql.replace(/\$(\d+)/g, (_, number) => {
    order.push(Number(number) - 1);
    return '?';
  });
  const statement = connection.prepare<unknown[], Row>(text);
  const straight = order.every((place, index) => place === index);
  const bind = (params: readonly Value[]) => (straight ? params : order.map((place) => params[place]));
  return {
    one: (params) => statement.get(bind(params)),
    all: (params) => statement.all(bind(params)),
    run: (params) => statement.run(bind(params)).changes,
  };
}

function transactionOn(write: (sql: string) => Statement): Transaction {
  return {
    one: async <R extends object>(sql: string, params: readonly Value[] = []) =>
      write(sql).one(params) as R | undefined,
    all: async <R extends object>(sql: string, params: readonly Value[] = []) => write(sql).all(params) as R[],
    run: async (sql, params = []) => write(sql).run(params),
    nextId: async () => {
      const row = write('UPDATE record_id SET last = last + 1 RETURNING CAST(last AS TEXT) AS last').one([]);
      return BigInt((row as { last: string }).last);
    },
    reserveId: async (id) => {
      write('UPDATE record_id SET last = max(last, $1)').run([id]);
    },
  };
}

/** `INTEGER PRIMARY KEY` is SQLite's row id itself; any other spelling makes a second index. */
const exec = (connection: Sqlite.Database) => async (sql: string) => {
  connection.exec(sql.replaceAll('BIGINT PRIMARY KEY', 'INTEGER PRIMARY KEY'));
};
