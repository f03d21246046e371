// Another program in the way: it holds what every write of an organization needs, until it is told to let go.

import pg from 'pg';
import type { Environment } from '../../acceptance/support/process.ts';
import Sqlite from '../../service/src/database/sqlite-driver.ts';

export type LetGo = () => Promise<void>;

/** SQLite's one write lock, or on PostgreSQL the organization's row. */
export async function holdWrites({ DATABASE_URL: url = '' }: Environment): Promise<LetGo> {
  if (url.startsWith('file:')) {
    const connection = new Sqlite(url.slice('file:'.length), { timeout: 5_000 });
    connection.exec('BEGIN IMMEDIATE');
    return async () => {
      connection.exec('ROLLBACK');
      connection.close();
    };
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('BEGIN');
  await client.query('SELECT id FROM organization WHERE id = 7 FOR UPDATE');
  return () => client.end();
}
