import { createHash } from 'node:crypto';
import pg from 'pg';
import {
  type Database,
  DatabaseUnavailable,
  type Migration,
  MOST_CANDIDATES,
  type Row,
  readerOf,
  type Transaction,
  type Value,
} from './database.ts';
import { holdingByIndex, holdingOnPostgres, SEARCHES } from './holding.ts';
import { IMPORTS_TURN } from './imports-turn.ts';
import { applyMigrations, isDue } from './migrate.ts';
import { types } from './postgres-bytes.ts';
import {
  codeOf,
  isInTheWay,
  letIn,
  ofMigration,
  ofRead,
  READ_ONLY,
  reached,
  unlessNotUnique,
} from './postgres-errors.ts';
import { patience } from './postgres-patience.ts';
import {
  forPages,
  heard,
  leastLoaded,
  MOST_STATEMENTS,
  type Pipeline,
  pipeline,
  STATEMENT_MS,
} from './postgres-pipeline.ts';
import { isMade, refuseOtherSchema } from './postgres-schema.ts';
import { IS_STANDBY, Standbys } from './postgres-standbys.ts';
import { moveVersions } from './records.ts';
import { BETWEEN, type Listed } from './rows.ts';
import { SHORTEST } from './trigrams.ts';

// PostgreSQL for whoever outgrows one machine. Reads share a few pipelined connections: many are on the wire at once,
// none waits for a connection to be free. Who is asking is looked up on one apart. A transaction has one of its own.

const PIPELINES = 4;
const MOST_TRANSACTIONS = 8;
const MIGRATION_LOCK = 7_262_017;
const MIGRATION_WAIT_MS = 3_000;
const IN_USE =
  'the schema is not brought up to date while a table is in use, as by an import or a backup: start once that has ended';

export const connectionConfig = (url: string): pg.ClientConfig => ({
  connectionString: url,
  types,
  application_name: 'fairlead',
  connectionTimeoutMillis: 5_000,
  keepAlive: true,
});

export function openPostgres(url: string): Database {
  const config = connectionConfig(url);
  // Where one connection was lost, the others are too: whoever comes next is not to find that out again.
  const onLost = () => {
    for (const lane of [prompt, ...pipelines]) lane.breakOff();
    pool.end().catch(() => undefined);
    pool = openPool(config);
  };
  const standbys = new Standbys();
  const lane = () => pipeline(config, standbys, onLost, READING);
  const pipelines: Pipeline[] = Array.from({ length: PIPELINES }, lane);
  const prompt = lane();
  let pool = openPool(config);
  const names = statementNames();
  const readOn = async (lane: Pipeline, sql: string, params: readonly Value[] = [], binary = false): Promise<Row[]> => {
    const statement = { values: params as unknown[], binary, ...names(sql) };
    try {
      return (await reached(() => lane.query(statement), onLost)).rows;
    } catch (error) {
      throw ofRead(error);
    }
  };
  const read = (sql: string, params?: readonly Value[]): Promise<Row[]> => readOn(leastLoaded(pipelines), sql, params);
  const patiently = patience(async () => (await read(LASTS, [LASTING_LOCK])).length > 0);
  return {
    ...readerOf(read),
    promptly: readerOf((sql, params) => readOn(prompt, sql, params)),
    // As the bytes that are stored, sent as bytes: by way of text, a page takes PostgreSQL twice as long.
    bodies: `string_agg(json_send(body), CAST('${BETWEEN}' AS BYTEA))`,
    listed: async (sql, params) => (await readOn(forPages(pipelines), sql, params, true))[0] as Row & Listed,
    candidates: async (table, needle, organization_id, { rare = false } = {}) => {
      // To learn whether a word is rare takes as long here as to look it up.
      if ([...needle].length < SHORTEST || rare) return undefined;
      // Those that hold it are found here, and handed on: to find them again would take as long. Materialized, as a
      // planner that knows little of what was just imported takes a LIMIT for a reason to look at every row instead.
      const { holds, sought } = holdingByIndex(needle);
      const found = `WITH holding AS MATERIALIZED (SELECT id FROM ${table} WHERE organization_id = $1 AND ${holds} $2)
        SELECT CAST(json_agg(id) AS TEXT) AS ids, count(*) AS count FROM (SELECT id FROM holding LIMIT $3) AS first`;
      const [row] = await read(found, [organization_id, sought, MOST_CANDIDATES + 1]);
      if (Number(row?.count) > MOST_CANDIDATES) return undefined;
      // Of an array, the planner would see how long it is, and rather read the whole table.
      const sql = (parameter: string) =>
        `SELECT CAST(value AS BIGINT) FROM json_array_elements_text(CAST(${parameter} AS JSON))`;
      return { sql, value: String(row?.ids ?? '[]') };
    },
    holding: holdingOnPostgres,
    watchStandbys: standbys.watch,
    transaction: async (work, { lasts = false, organization_id, stillWanted } = {}) => {
      const run = async (query: Query) => {
        await stillWanted?.();
        const written: Written = new Map();
        const tx = transactionOn(lasts ? counting(query, written) : query, names);
        try {
          const result = await work(tx);
          if (lasts) await attend(query, written);
          // Last: from here on, whoever writes in the same organizations waits for its end.
          await moveVersions(tx);
          return result;
        } finally {
          // Also of what is refused, or has nothing to keep: what it tells is nobody's who is not let in any more.
          await stillWanted?.();
        }
      };
      const result = lasts
        ? await inTransaction(pool, run, lasting)
        : await patiently((lockMs) => inTransaction(pool, run, () => brief(lockMs()), onLost), organization_id);
      // The address leads to a server that takes writes: whoever has written is to read it there.
      standbys.leaveAll();
      return result;
    },
    migrate: (migrations) => migrate(pool, names, migrations),
    close: async () => {
      await Promise.all([pool.end(), ...[prompt, ...pipelines].map((lane) => lane.close())]);
    },
  };
}

interface Statement {
  name?: string;
  text: string;
}
type StatementNames = (sql: string) => Statement;

/**
 * Statements are prepared under a name, which is of their text alone: one that was forgotten here has the same again. A
 * search is planned anew each time: its best plan depends on the needle.
 */
function statementNames(): StatementNames {
  const named = new Map<string, Statement>();
  return (sql) => {
    const known = named.get(sql);
    if (known) return known;
    if (SEARCHES.test(sql)) return { text: sql };
    if (named.size >= MOST_STATEMENTS) named.delete(named.keys().next().value as string);
    const statement = { name: createHash('sha1').update(sql).digest('hex').slice(0, 20), text: sql };
    named.set(sql, statement);
    return statement;
  };
}

type Query = (query: pg.QueryConfig) => Promise<pg.QueryResult<Row>>;

// Whoever has waited for a lock sees what was committed meanwhile, whatever the server's default.
const BEGIN = 'BEGIN ISOLATION LEVEL READ COMMITTED;';
// A commit is on the disk before it is acknowledged, whatever the server's default.
const SYNCED =
  "SELECT set_config('synchronous_commit', 'on', true) WHERE current_setting('synchronous_commit') = 'off'";
// Limits set for the role or the database are for others. This one is not known before 17.
const unlimited = (scope: 'session' | 'transaction') =>
  `SELECT set_config('transaction_timeout', '0', ${scope === 'transaction'})
  WHERE current_setting('transaction_timeout', true) <> '0';`;
// Not said at the log-in, where PgBouncer takes hardly a setting. A standby reads nothing in a serializable transaction.
const READING = `${BEGIN} SET default_transaction_isolation = 'read committed'; SET statement_timeout = ${STATEMENT_MS};
  SET idle_session_timeout = 0; ${unlimited('session')} ${IS_STANDBY}; COMMIT`;
// An instance that vanishes in the middle does not hold its locks for long.
const brief = (lock_ms: number) => `SET LOCAL lock_timeout = ${lock_ms};
  SET LOCAL statement_timeout = ${STATEMENT_MS}; SET LOCAL idle_in_transaction_session_timeout = 10000;
  ${unlimited('transaction')}`;
// An import, a backup and a migration take as long as they do, and wait for their input.
export const UNHURRIED = `SET LOCAL lock_timeout = 0; SET LOCAL statement_timeout = 0;
  SET LOCAL idle_in_transaction_session_timeout = 0; ${unlimited('transaction')}`;
/** Held by whatever lasts, for others to know: nobody waits for it. */
const LASTING_LOCK = 7_262_018;
// A plan is kept, also one to read through the few rows that a table has: when an import ends, there are many. Where there
// is no index, to compile it would not be worth the while.
const BY_INDEX = 'SET LOCAL enable_seqscan = off; SET LOCAL jit = off;';
const lasting = () => `${UNHURRIED} ${BY_INDEX} SELECT pg_advisory_xact_lock_shared(${LASTING_LOCK});`;
const LASTS = `SELECT 1 AS found FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database
  WHERE locktype = 'advisory' AND objid = $1 AND datname = current_database() LIMIT 1`;
/** Where so many rows of a table are written at once, its statistics are made with them. */
const MANY_ROWS = 1_000;
const WRITES = /^(?:INSERT INTO|UPDATE|DELETE FROM) (\w+)/;
const CLEAN = `SELECT gin_clean_pending_list(index.oid) FROM pg_class AS index JOIN pg_index ON indexrelid = index.oid
  JOIN pg_am ON pg_am.oid = relam AND amname = 'gin'
  WHERE indrelid = ANY (CAST($1 AS regclass[])) AND pg_has_role(relowner, 'USAGE')`;

/** How many rows of a table were written, by its name. */
type Written = Map<string, number>;

const counting =
  (query: Query, written: Written): Query =>
  async (statement) => {
    const answer = await query(statement);
    const [, table] = WRITES.exec(statement.text) ?? [];
    if (table && answer.rowCount) written.set(table, (written.get(table) ?? 0) + answer.rowCount);
    return answer;
  };

/**
 * PostgreSQL attends by itself only a minute later to what an import or a restore has brought. Until then it takes a
 * table for small, and sorts all rows of a status to find the first fifty (of 100,000 shipments 29 ms instead of 3); and
 * a search reads through a list of words that are not in its index yet (14 ms instead of 6).
 */
async function attend(query: Query, written: Written): Promise<void> {
  const many = [...written].filter(([, rows]) => rows >= MANY_ROWS).map(([table]) => table);
  // One that somebody vacuums is left to them.
  if (many.length > 0) await query({ text: `ANALYZE (SKIP_LOCKED) ${many.join(', ')}` });
  if (written.size > 0) await query({ text: CLEAN, values: [[...written.keys()]] });
}

function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ ...config, max: MOST_TRANSACTIONS, idleTimeoutMillis: 10_000 });
  // A server's welcome and its end may come in one piece: the connection is then lost before whoever it is for can
  // listen, and an error that nobody listens to ends the process. The next statement tells of it.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool.on('error', () => undefined); // an idle connection that breaks is replaced at the next use
}

async function inTransaction<T>(
  pool: pg.Pool,
  work: (query: Query) => Promise<T>,
  settings: () => string,
  onLost?: () => void,
): Promise<T> {
  // Where nobody is told of a lost connection, an answer may take as long as it does.
  const hear = <R>(answer: Promise<R>) => (onLost ? heard(client, answer, onLost) : answer);
  const client = await letIn(() => pool.connect());
  // What the work itself throws passes as it is: only what the database says is the database's.
  const query: Query = (statement) => reached(() => hear(client.query<Row>(statement)), onLost);
  let broken: Error | undefined;
  // A connection that breaks between two statements is told here, and would end the process if nobody listened.
  const onError = (error: Error) => {
    broken = error;
  };
  client.on('error', onError);
  try {
    await query({ text: `${BEGIN} ${settings()} ${SYNCED}` });
    const result = await work(query);
    await query({ text: 'COMMIT' });
    return result;
  } catch (error) {
    if (!broken) await hear(client.query('ROLLBACK')).catch(onError);
    // After a failover another server may be the one that takes writes: it is found by a new connection.
    if (codeOf((error as Error).cause) === READ_ONLY) onError(error as Error);
    throw error;
  } finally {
    client.off('error', onError);
    client.release(broken);
  }
}

/** An empty database in which not every text can be kept. */
const UNFIT = `SELECT getdatabaseencoding() AS encoding
  WHERE getdatabaseencoding() <> 'UTF8' AND NOT ${isMade('schema_migration')}`;

const IS_MADE = `SELECT 1 AS found WHERE ${isMade('meta')}`;

async function migrate(pool: pg.Pool, names: StatementNames, migrations: readonly Migration[]): Promise<void> {
  const work = async (query: Query) => {
    const tx = transactionOn(query, names);
    await refuseOtherSchema(tx);
    if (!(await isDue('postgres', tx, migrations))) return;
    const unfit = await tx.one<{ encoding: string }>(UNFIT);
    if (unfit) throw new DatabaseUnavailable(`the database has the encoding ${unfit.encoding}, and must have UTF8`);
    await query({ text: 'SELECT pg_advisory_xact_lock($1)', values: [MIGRATION_LOCK] });
    // Whoever held it before may have applied them, and import by now.
    if (!(await isDue('postgres', tx, migrations))) return;
    // Whoever would read a table stands in line behind a change of it that waits for an import or a backup to end.
    await query({ text: `SET LOCAL lock_timeout = ${MIGRATION_WAIT_MS}` });
    // An import or a restore under way is of the schema as it is, whichever tables it uses.
    if (await tx.one(IS_MADE)) await tx.one(`${IMPORTS_TURN} FOR UPDATE`);
    const exec = (text: string) => query({ text });
    await applyMigrations('postgres', tx, exec, migrations);
  };
  try {
    await inTransaction(pool, work, () => UNHURRIED);
  } catch (error) {
    if (!isInTheWay(error)) throw ofMigration(error);
    throw new DatabaseUnavailable(IN_USE, { cause: error });
  }
}

function transactionOn(ask: Query, names: StatementNames): Transaction {
  const query = (sql: string, values: readonly Value[] = []) => ask({ values: values as unknown[], ...names(sql) });
  return {
    survivesRefusal: false,
    touched: new Set(),
    ...readerOf(async (sql, params) => (await query(sql, params)).rows),
    run: async (sql, params) => (await unlessNotUnique(() => query(sql, params))).rowCount ?? 0,
    nextId: async () => BigInt((await query("SELECT nextval('record_id') AS id")).rows[0]?.id as string),
    lastId: async () => BigInt((await query('SELECT last_value AS id FROM record_id')).rows[0]?.id as string),
    reserveId: async (id) => {
      // Upwards only: others draw meanwhile.
      await query("SELECT setval('record_id', $1::bigint) FROM record_id WHERE last_value < $1", [id]);
    },
  };
}
