// What no request and no import does, done to the database itself.
import pg from 'pg';
import Sqlite from '../../service/src/database/sqlite-driver.ts';
import type { Environment } from './process.ts';

export async function runSql({ DATABASE_URL: url = '' }: Environment, ...statements: string[]): Promise<void> {
  if (url.startsWith('file:')) {
    const connection = new Sqlite(url.slice('file:'.length), { timeout: 5_000 });
    for (const sql of statements) connection.exec(sql);
    connection.close();
    return;
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const sql of statements) await client.query(sql);
  } finally {
    await client.end();
  }
}

/** Of some tables of PostgreSQL: by which transactions each row was written and locked last. */
export async function rowsIn({ DATABASE_URL: url }: Environment, tables: string[]): Promise<object[][]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const read = (table: string) => client.query(`SELECT ctid, xmin, xmax FROM ${table} ORDER BY ctid`);
    const answers = [];
    for (const table of tables) answers.push((await read(table)).rows);
    return answers;
  } finally {
    await client.end();
  }
}
