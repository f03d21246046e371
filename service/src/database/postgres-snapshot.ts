import pg from 'pg';
import { DatabaseDamaged, type Row, readerOf, type Value } from './database.ts';
import { connectionConfig, UNHURRIED } from './postgres.ts';
import { letIn, ofRead, reached } from './postgres-errors.ts';
import { refuseOtherSchema } from './postgres-schema.ts';
import type { Column, Snapshot } from './snapshot.ts';

const BATCH = 100;
// It may last for hours, and wait for disks and file stores between two statements.
const BEGIN = `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${UNHURRIED}`;

export async function openPostgresSnapshot(url: string): Promise<Snapshot> {
  const client = new pg.Client(connectionConfig(url));
  // A connection that breaks is told by the next statement; unheard, it would end the process.
  client.on('error', () => undefined);
  const all = async (sql: string, params: readonly Value[] = []): Promise<Row[]> =>
    (await read(() => client.query<Row>(sql, params as unknown[]))).rows;
  await letIn(() => client.connect());
  await all(BEGIN);
  const reader = readerOf(all);
  // The first reading, whose moment is the snapshot's: BEGIN by itself looks at nothing.
  await refuseOtherSchema(reader).catch(async (error) => {
    await client.end();
    throw error;
  });
  return {
    engine: 'postgres',
    ...reader,
    stream: <R extends object>(sql: string) => batches(all, sql) as AsyncIterable<R[]>,
    columns: async (table) => {
      // Of the engine's own catalogue: the standard's does not show what we have no right to.
      const sql = `SELECT attname, attgenerated FROM pg_attribute
        WHERE attrelid = to_regclass($1) AND attnum > 0 AND NOT attisdropped ORDER BY attnum`;
      const rows = await all(sql, [table]);
      return rows.map((row): Column => ({ name: String(row.attname), generated: row.attgenerated !== '' }));
    },
    objects: async () => {
      const rows = await all('SELECT relname FROM pg_class WHERE pg_table_is_visible(oid)');
      return new Set(rows.map(({ relname }) => String(relname)));
    },
    lastId: async () => {
      // After a statement that fails, nothing more can be asked at this moment.
      if (!(await all("SELECT 1 AS found WHERE to_regclass('record_id') IS NOT NULL"))[0]) return undefined;
      const [row] = await all('SELECT CASE WHEN is_called THEN last_value ELSE 0 END AS last FROM record_id');
      return BigInt(String(row?.last));
    },
    // PostgreSQL checks what it reads, and its indexes by its own tools.
    damage: async () => [],
    searchIndex: () => ({ note: () => [], rest: () => [] }),
    close: () => client.end(),
  };
}

let cursors = 0;

async function* batches(all: (sql: string) => Promise<Row[]>, sql: string): AsyncGenerator<Row[]> {
  const cursor = `walk_${++cursors}`;
  await all(`DECLARE ${cursor} NO SCROLL CURSOR FOR ${sql}`);
  for (let rows = await all(`FETCH ${BATCH} FROM ${cursor}`); rows.length > 0; ) {
    yield rows;
    rows = await all(`FETCH ${BATCH} FROM ${cursor}`);
  }
  await all(`CLOSE ${cursor}`);
}

/** Pages that cannot be read, and values that are not what they should be. */
const DAMAGED = /^(XX|22)/;

async function read<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await reached(work);
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    if (!DAMAGED.test(code ?? '')) throw ofRead(error);
    throw new DatabaseDamaged(message, { cause: error });
  }
}
