// A connection to a service's database that stays open: what no request and no import does is done by it.

import pg from 'pg';
import type { Environment } from '../../acceptance/support/process.ts';
import Sqlite from '../../service/src/database/sqlite-driver.ts';

export interface Sql {
  /** Statements, all of them or none; false when another writer keeps SQLite to itself just now. */
  run(statements: string[]): Promise<boolean>;
  close(): Promise<void>;
}

export async function openSql({ DATABASE_URL: url = '' }: Environment): Promise<Sql> {
  if (url.startsWith('file:')) {
    // To wait would hold up this process, which may be what the other writer waits for.
    const connection = new Sqlite(url.slice('file:'.length), { timeout: 0 });
    return {
      run: async (statements) => {
        try {
          connection.transaction(() => connection.exec(statements.join(';\n'))).immediate();
          return true;
        } catch (error) {
          if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw error;
          return false;
        }
      },
      close: async () => {
        connection.close();
      },
    };
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  let last: Promise<unknown> = Promise.resolve();
  return {
    // Several statements in one query are one transaction. One after the other: there is one connection.
    run: async (statements) => {
      const mine = last.then(() => client.query(statements.join(';\n')));
      last = mine.catch(() => undefined);
      await mine;
      return true;
    },
    close: () => client.end(),
  };
}
