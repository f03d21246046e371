import { join } from 'node:path';
import { type Database, openDatabase, type Transaction } from './database/index.ts';
import { temporaryDirectory } from './files/files.fixture.ts';

/** An empty database of a test's own, and room for files beside it; gone when it is closed. */
export async function temporaryDatabase() {
  const { path, remove } = await temporaryDirectory();
  const database = await openDatabase({ kind: 'sqlite', path: join(path, 'a.db') });
  const close = async () => {
    await database.close();
    await remove();
  };
  return { database, path, close };
}

/** The same, but that before each statement that reads something else has changed, as by another's import. */
export function changingMeanwhile(database: Database, change: (tx: Transaction) => Promise<unknown>): Database {
  let last: Promise<unknown> = Promise.resolve();
  const afterwards = <T>(read: () => Promise<T>): Promise<T> => {
    const mine = last.then(() => database.transaction(change)).then(read);
    last = mine;
    return mine;
  };
  return {
    ...database,
    one: (sql, params) => afterwards(() => database.one(sql, params)),
    all: (sql, params) => afterwards(() => database.all(sql, params)),
  };
}
