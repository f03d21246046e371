import { accessSync, constants, statSync } from 'node:fs';
import { DatabaseDamaged, DatabaseUnavailable, type Row, readerOf, type Value } from './database.ts';
import { PostingsCheck } from './postings-check.ts';
import type { Column, Snapshot } from './snapshot.ts';
import { cannotBeOpened, opened, systemReasonOf } from './sqlite.ts';
import Sqlite from './sqlite-driver.ts';
import { unsortedOf } from './sqlite-sorting.ts';
import { prepare } from './statements.ts';

const BATCH = 100;

export function openSqliteSnapshot(path: string): Snapshot {
  refuseAbsent(path);
  const connect = () => begin(new Sqlite(path, { fileMustExist: true, timeout: 5_000 }));
  const connection = opened(path, connect, ({ code, message }) => (needsFiles(path, code) ? NEEDS_FILES : message));
  const all = (sql: string, params: readonly Value[] = []) => read(() => prepare(connection, sql).all(params));
  return {
    engine: 'sqlite',
    ...readerOf(async (sql, params) => all(sql, params)),
    stream: <R extends object>(sql: string) => batches(connection, sql) as AsyncIterable<R[]>,
    columns: async (table) => {
      const rows = all('SELECT name, type, hidden FROM pragma_table_xinfo($1) ORDER BY cid', [table]);
      return rows.map(
        ({ name, type, hidden }): Column => ({
          name: String(name),
          generated: hidden !== 0,
          stored_as: /INT/.test(String(type)) ? 'integer' : 'text',
        }),
      );
    },
    objects: async () => new Set(all('SELECT name FROM sqlite_master').map(({ name }) => String(name))),
    lastId: async () => {
      const [row] = all("SELECT CAST(last AS TEXT) AS last FROM record_id WHERE typeof(last) = 'integer'");
      return row && BigInt(String(row.last));
    },
    damage: async () => {
      const found = read(() => connection.pragma('integrity_check') as { integrity_check: string }[]);
      return found.map(({ integrity_check }) => integrity_check).filter((words) => words !== 'ok');
    },
    searchIndex: () => new PostingsCheck(connection),
    close: async () => {
      connection.close();
    },
  };
}

/** One that cannot be looked at, as in another's directory, is not said to be absent: somebody would make it anew. */
function refuseAbsent(path: string): void {
  try {
    statSync(path);
  } catch (error) {
    const refusal = error as NodeJS.ErrnoException;
    if (refusal.code === 'ENOENT') throw new DatabaseUnavailable(`there is no database ${path}`, { cause: error });
    throw cannotBeOpened(path, systemReasonOf(refusal), error);
  }
}

const NEEDS_FILES =
  'no service has it open, and SQLite then makes files beside it to read by: ask as one who may write in its directory';

/** Whether it could be read, were it not for those files: by another's hand, or from a disk that takes no writes. */
function needsFiles(path: string, code: string): boolean {
  if (code !== 'SQLITE_CANTOPEN') return code === 'SQLITE_READONLY_DIRECTORY';
  try {
    accessSync(path, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}

/** Its moment is that of the first reading: BEGIN by itself looks at nothing. */
function begin(connection: Sqlite.Database): Sqlite.Database {
  connection.pragma('query_only = ON');
  connection.exec('BEGIN; SELECT count(*) FROM sqlite_master');
  return connection;
}

async function* batches(connection: Sqlite.Database, sql: string): AsyncGenerator<Row[]> {
  const rows = read(() => prepare(connection, sql).iterate());
  try {
    for (let batch = next(rows); batch.length > 0; batch = next(rows)) yield batch;
  } finally {
    rows.return?.();
  }
}

function next(rows: Iterator<Row>): Row[] {
  const batch: Row[] = [];
  while (batch.length < BATCH) {
    const { value, done } = read(() => rows.next());
    if (done) break;
    batch.push(value);
  }
  return batch;
}

function read<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    const { code = '', message } = error as { code?: string; message: string };
    const unsorted = unsortedOf({ code, message });
    if (unsorted) throw new DatabaseUnavailable(unsorted, { cause: error });
    if (!/^SQLITE_(CORRUPT|IOERR|NOTADB)/.test(code) && message !== 'malformed JSON') throw error;
    throw new DatabaseDamaged(message, { cause: error });
  }
}
