import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getSystemErrorMap } from 'node:util';
import { candidatesFor } from './candidates.ts';
import {
  type Database,
  DatabaseUnavailable,
  NotUnique,
  type Reader,
  type Transaction,
  type Value,
} from './database.ts';
import { grouped, type Savepoint } from './group.ts';
import { finder, holdingOnSqlite } from './holding.ts';
import { applyMigrations, isDue } from './migrate.ts';
import { Postings } from './postings.ts';
import { moveVersions } from './records.ts';
import { BETWEEN, type Listed } from './rows.ts';
import Sqlite from './sqlite-driver.ts';
import { unwrittenOf } from './sqlite-sorting.ts';
import { type Statement, statements } from './statements.ts';

// SQLite inside the process: one writer, a reader beside it that the writer never blocks.

const LOCK_PATIENCE_MS = 5_000;
const CACHE_KIB = 16_384;
/** What brings many records sorts its way through the indexes: a larger page cache keeps it off the disk. */
const BULK_CACHE_KIB = 32_768;

/** Between two that write what is left to write: others have the thread, and the disk, for most of the time. */
const REST_MS = 20;

/** Several times what stands in the log between two checkpoints, so that only what is rare is cut off. */
const MOST_LOG_BYTES = 64 * 1_024 * 1_024;

export interface SqliteOptions {
  /** Transactions bring many records: see `setIndexesAside`. */
  bulk?: boolean;
  /** How long a transaction waits for another process's. */
  patience_ms?: number;
}

export function openSqlite(path: string, options: SqliteOptions = {}): Database {
  makeOwn(path);
  const writer = opened(path, () => connect(path, options.bulk ? BULK_CACHE_KIB : CACHE_KIB));
  const reader = opened(path, () => connect(path, CACHE_KIB));
  reader.pragma('query_only = ON');
  // By default SQLite keeps what a statement sets aside, such as what RETURNING returns, in a file: most of what a short
  // one took.
  // What an import sorts has no room in memory.
  if (!options.bulk) writer.pragma('temp_store = MEMORY');
  const postings = new Postings(writer, options);
  const [write, read] = [statements(writer), statements(reader)];

  // One after the other: there is one writer.
  let last: Promise<unknown> = Promise.resolve();
  let rest: NodeJS.Timeout | undefined;
  const begin = beginner(writer, options.patience_ms ?? LOCK_PATIENCE_MS);
  const inTurn = <T>(bulk: boolean, work: (transaction: Transaction) => Promise<T>): Promise<T> => {
    const asked_ms = performance.now();
    const mine = last.then(async () => {
      // So that it can be emptied again where the disk is full by then.
      if (bulk) emptyLog(writer);
      await begin(asked_ms);
      return inTransaction(writer, postings, bulk, async () => {
        const ids = recordIds(write);
        const tx = transactionOn(write, postings, ids);
        const result = await work(tx);
        await moveVersions(tx);
        ids.keep();
        return result;
      });
    });
    last = mine.then(goOn, () => undefined);
    return mine;
  };
  // What is left to write is written by transactions that do nothing else, others between any two.
  const goOn = () => {
    if (!postings.isBehind || rest) return;
    rest = setTimeout(() => {
      rest = undefined;
      inTurn(false, async () => undefined).catch(() => undefined);
    }, REST_MS).unref();
  };
  const inGroup = grouped((work) => inTurn(false, work), savepointOf(writer, postings));
  const oneNow = <R extends object>(sql: string, params: readonly Value[] = []) =>
    reached(() => read(sql).one(params) as R | undefined);
  const reads: Reader = {
    one: async (sql, params) => oneNow(sql, params),
    all: async <R extends object>(sql: string, params: readonly Value[] = []) =>
      reached(() => read(sql).all(params) as R[]),
  };
  return {
    ...reads,
    promptly: reads,
    oneNow,
    bodies: `CAST(string_agg(CAST(body AS TEXT), '${BETWEEN}') AS BLOB)`,
    listed: async (sql, params) => oneNow(sql, params) as Listed,
    candidates: async (table, needle, organization_id, wanted) =>
      reached(() => candidatesFor(read, table, organization_id, needle, wanted)),
    holding: holdingOnSqlite,
    transaction: (work, { lasts = false, stillWanted } = {}) => {
      // From here to its commit nothing is waited for.
      const wanted = async (tx: Transaction) => {
        await stillWanted?.();
        return work(tx);
      };
      const done = lasts ? inTurn(options.bulk === true, wanted) : untilUnique(() => inGroup(wanted));
      return done.catch((error) => tellUnreached(error, options.bulk));
    },
    migrate: async (migrations) => {
      if (!(await isDue('sqlite', reads, migrations))) return;
      await inTurn(false, (tx) => applyMigrations('sqlite', tx, exec(writer), migrations)).catch((error) =>
        tellUnreached(error, options.bulk),
      );
    },
    close: async () => {
      clearTimeout(rest);
      reader.close();
      writer.close();
    },
  };
}

// The disk is full, broken or gone, or another process holds the file: nothing that the request is to blame for.
const UNREACHED = /^SQLITE_(FULL|IOERR|CANTOPEN|READONLY|BUSY)/;

function tellUnreached(error: unknown, bulk = false): never {
  if (!(error instanceof Sqlite.SqliteError && UNREACHED.test(error.code))) throw error;
  throw new DatabaseUnavailable(unwrittenOf(error, bulk), { cause: error });
}

function reached<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    return tellUnreached(error);
  }
}

/**
 * It holds everybody's records: nobody else on the machine is to read it. What SQLite puts beside it is like it.
 * One that may not be written SQLite would open all the same, and leave files beside it that may not be written either.
 */
function makeOwn(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  try {
    closeSync(openSync(path, 'a', 0o600));
  } catch (error) {
    throw cannotBeOpened(path, systemReasonOf(error as NodeJS.ErrnoException), error);
  }
}

export const cannotBeOpened = (path: string, reason: string, cause: unknown): DatabaseUnavailable =>
  new DatabaseUnavailable(`the database ${path} cannot be opened: ${reason}`, { cause });

/** In the system's own words. */
export const systemReasonOf = ({ errno = 0, message }: NodeJS.ErrnoException): string =>
  getSystemErrorMap().get(errno)?.[1] ?? message;

/** What is wrong with a file is told with its name. */
export function opened(
  path: string,
  connect: () => Sqlite.Database,
  reasonOf = ({ message }: { code: string; message: string }): string => message,
): Sqlite.Database {
  try {
    return connect();
  } catch (error) {
    if (!(error instanceof Sqlite.SqliteError)) throw error;
    throw cannotBeOpened(path, reasonOf(error), error);
  }
}

function connect(path: string, cache_kib: number): Sqlite.Database {
  const connection = new Sqlite(path, { timeout: 1_000 });
  connection.pragma('journal_mode = WAL');
  // A commit is on the disk before it is acknowledged.
  connection.pragma('synchronous = FULL');
  // Four times as many pages as usual before they are put in their place: most of those that creates touch are the same.
  connection.pragma('wal_autocheckpoint = 4000');
  // SQLite writes over its log and would never make it shorter: after an import it is as long as all that was brought.
  connection.pragma(`journal_size_limit = ${MOST_LOG_BYTES}`);
  connection.pragma('foreign_keys = ON');
  connection.pragma(`cache_size = -${cache_kib}`);
  connection.function('clock_ms', () => Date.now());
  connection.function('holds', { deterministic: true }, finder());
  return connection;
}

/**
 * Waits for other processes' transactions without holding up this one's event loop. Who has waited in turn behind
 * others, while the same transaction was in the way, does not wait for it anew.
 */
function beginner(writer: Sqlite.Database, patience_ms: number): (asked_ms: number) => Promise<void> {
  let blocked_ms: number | undefined;
  writer.pragma('busy_timeout = 0');
  return async (asked_ms) => {
    for (;;) {
      try {
        writer.exec('BEGIN IMMEDIATE');
        blocked_ms = undefined;
        return;
      } catch (error) {
        if ((error as { code?: string }).code?.startsWith('SQLITE_BUSY') !== true) throw error;
        blocked_ms ??= performance.now();
        const waited_ms = performance.now() - Math.max(asked_ms, blocked_ms);
        if (waited_ms > patience_ms) {
          throw new DatabaseUnavailable('another process is writing', { cause: error });
        }
        await sleep(5 + Math.random() * 20);
      }
    }
  };
}

async function inTransaction<T>(
  writer: Sqlite.Database,
  postings: Postings,
  bulk: boolean,
  work: () => Promise<T>,
): Promise<T> {
  let wasWriting = false;
  try {
    const putIndexesBack = bulk ? setIndexesAside(writer) : undefined;
    const result = await work();
    wasWriting = true;
    postings.write();
    putIndexesBack?.();
    writer.exec('COMMIT');
    return result;
  } catch (error) {
    postings.clear({ wasWriting });
    if (writer.inTransaction) writer.exec('ROLLBACK');
    if (bulk) emptyLog(writer);
    throw error;
  }
}

/** Unless somebody reads in it: what is undone would keep its room there until much else is written. */
function emptyLog(writer: Sqlite.Database): void {
  try {
    writer.pragma('wal_checkpoint(TRUNCATE)');
  } catch {
    // It is only room: what failed before is what there is to tell.
  }
}

function savepointOf(writer: Sqlite.Database, postings: Postings): Savepoint {
  let mark = 0;
  const [set, release] = [writer.prepare('SAVEPOINT attempt'), writer.prepare('RELEASE attempt')];
  return {
    set: () => {
      set.run();
      mark = postings.mark;
    },
    release: () => void release.run(),
    back: () => {
      if (!writer.inTransaction) return false;
      writer.exec('ROLLBACK TO attempt; RELEASE attempt');
      postings.forgetAfter(mark);
      return true;
    },
  };
}

const LISTED = ['shipment', 'invoice', 'inquiry'];

/** Indexes of lists that are still empty: sorting them once they are filled takes a third of keeping them in order. */
function setIndexesAside(writer: Sqlite.Database): () => void {
  const aside = LISTED.filter((table) => !writer.prepare(`SELECT 1 FROM ${table} LIMIT 1`).get()).flatMap(
    (table) =>
      writer
        .prepare("SELECT name, sql FROM sqlite_master WHERE type = 'index' AND name LIKE ? || '~_by~_%' ESCAPE '~'")
        .all(table) as { name: string; sql: string }[],
  );
  for (const { name } of aside) writer.exec(`DROP INDEX ${name}`);
  return () => {
    for (const { sql } of aside) writer.exec(sql);
  };
}

type Write = (sql: string) => Statement;

/** Ids of one transaction: nobody else draws any before it ends, so the last is read once and kept once. */
function recordIds(write: Write) {
  let last: bigint | undefined;
  let isMoved = false;
  const known = () => {
    last ??= BigInt((write('SELECT CAST(last AS TEXT) AS last FROM record_id').one([]) as { last: string }).last);
    return last;
  };
  const move = (id: bigint) => {
    last = id;
    isMoved = true;
    return id;
  };
  return {
    last: known,
    next: () => move(known() + 1n),
    reserve: (id: bigint) => {
      if (id > known()) move(id);
    },
    keep: () => {
      if (isMoved) write('UPDATE record_id SET last = $1').run([known()]);
    },
  };
}

function transactionOn(write: Write, postings: Postings, ids: ReturnType<typeof recordIds>): Transaction {
  return {
    survivesRefusal: true,
    touched: new Set(),
    one: async <R extends object>(sql: string, params: readonly Value[] = []) =>
      write(sql).one(params) as R | undefined,
    all: async <R extends object>(sql: string, params: readonly Value[] = []) => write(sql).all(params) as R[],
    run: async (sql, params = []) => {
      const changes = unlessNotUnique(() => write(sql).run(params));
      postings.makeRoom();
      return changes;
    },
    nextId: async () => ids.next(),
    lastId: async () => ids.last(),
    reserveId: async (id) => ids.reserve(id),
  };
}

const MOST_TRIES = 10;

/** What was drawn at random may be another record's: it is drawn anew. */
async function untilUnique<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof NotUnique) || tries === MOST_TRIES) throw error;
    }
  }
}

function unlessNotUnique<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if ((error as { code?: string }).code !== 'SQLITE_CONSTRAINT_UNIQUE') throw error;
    throw new NotUnique((error as Error).message, { cause: error });
  }
}

/** `INTEGER PRIMARY KEY` is SQLite's row id itself; any other spelling makes a second index. */
const exec = (connection: Sqlite.Database) => async (sql: string) => {
  connection.exec(sql.replaceAll('BIGINT PRIMARY KEY', 'INTEGER PRIMARY KEY'));
};
