import type { Listed } from './rows.ts';
import type { Condition } from './walk.ts';

// One interface, two engines. Statements are the same text on both: `$1` parameters, the common subset of SQL, and
// clock_ms(), the database's clock in milliseconds. A SELECT in a transaction may end with FOR UPDATE, and
// SKIP LOCKED after it.

export type Value = string | number | bigint | null;
export type Row = Record<string, unknown>;
export type Engine = 'sqlite' | 'postgres';

export interface Reader {
  one<R extends object = Row>(sql: string, params?: readonly Value[]): Promise<R | undefined>;
  all<R extends object = Row>(sql: string, params?: readonly Value[]): Promise<R[]>;
}

/** Of what reads rows: the first of them, or all. */
export const readerOf = (read: (sql: string, params?: readonly Value[]) => Promise<Row[]>): Reader => ({
  one: async <R extends object>(sql: string, params?: readonly Value[]) =>
    (await read(sql, params))[0] as R | undefined,
  all: async <R extends object>(sql: string, params?: readonly Value[]) => (await read(sql, params)) as R[],
});

export interface Transaction extends Reader {
  /** Whether a refused statement leaves the transaction as it was, rather than ending it. */
  readonly survivesRefusal: boolean;
  /** Organizations whose records it changes: their versions move as it commits. */
  readonly touched: Set<bigint>;
  /** Runs a statement; the number of rows it changed. */
  run(sql: string, params?: readonly Value[]): Promise<number>;
  /** A new record id, above every one before it. */
  nextId(): Promise<bigint>;
  /** The last id that was drawn, or lifted to. */
  lastId(): Promise<bigint>;
  /** Makes later ids rise above this one. */
  reserveId(id: bigint): Promise<void>;
}

export interface Database extends Reader {
  /** For what is short and all else waits for, as who is asking: not held up behind long lists. */
  readonly promptly: Reader;
  /** Reads a row without waiting, where the engine is inside the process. */
  oneNow?<R extends object = Row>(sql: string, params?: readonly Value[]): R | undefined;
  /** The bodies that a statement selects, put together: in the engine's own words. */
  readonly bodies: string;
  /** What a statement with these selects. */
  listed(sql: string, params: readonly Value[]): Promise<Listed>;
  /**
   * The rows of an organization that may hold a needle, by the trigram index. Undefined when the needle is too short
   * for the index, or so common that walking the list finds a page of them sooner than fetching them all.
   */
  candidates(table: string, needle: string, organization_id: bigint, wanted?: Wanted): Promise<Candidates | undefined>;
  /** That a row's text holds a needle, in a time that grows with the text alone: see holding.ts. */
  holding(needle: string): Condition;
  /**
   * Tells, once something was read, whether it may be older than what was read before, as from a standby. Absent where
   * there is but one server.
   */
  watchStandbys?(): () => boolean;
  /**
   * All of it is committed and synced before the promise resolves, or none of it is. The work may be done again from its
   * start: it steps back from whoever is in its way, and what it drew at random may be another's.
   */
  transaction<T>(work: (transaction: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** Like `transaction`, for changes of the schema: one process at a time, with the engine's own words. */
  migrate(migrations: readonly Migration[]): Promise<void>;
  close(): Promise<void>;
}

interface TransactionOptions {
  /** The work, such as an import that reads its input, is done once, and given all the time it takes. */
  lasts?: boolean;
  /** Those of one organization are done one after the other: waiting for each other, they would use up all connections. */
  organization_id?: bigint;
  /** Rejects once it is not to be done any more: asked when its turn has come, and after whatever it waited for. */
  stillWanted?: () => Promise<void>;
}

export interface Wanted {
  /** Only a needle that is found to be rare at once is looked up: of any other, no candidates are given. */
  rare?: boolean;
  /** Only those are wanted that a walk in order of id comes to next. An engine may give all. */
  onwards?: Onwards;
}

export interface Onwards {
  /** Where the walk starts; at an end of all when absent. */
  from?: bigint;
  descending: boolean;
  /** How many are wanted. */
  most: number;
}

export interface Candidates {
  /** A sub-select of ids. The organization is $1, `value` the parameter named. */
  sql: (parameter: string) => string;
  value: string;
  /** The first that comes after those that were wanted. */
  beyond?: string;
}

/** More candidates than this are too many to fetch and sort. */
export const MOST_CANDIDATES = 10_000;

export interface Migration {
  number: number;
  name: string;
  /** Absent when the migration is for both engines. */
  engine?: string;
  sql: string;
}

/** The database cannot be reached, or is too busy to answer now. */
export class DatabaseUnavailable extends Error {}

/** The role by which we ask has not the right to. */
export class DatabaseForbids extends Error {}

/** What is stored cannot be read any more, or not as what it is. */
export class DatabaseDamaged extends Error {}

/** A value that must be one record's alone is another's already. */
export class NotUnique extends Error {}

/** The schema is of a later version of the program. */
export class DatabaseTooNew extends Error {
  constructor(found: number, known: number) {
    super(`the database has schema ${found}, this program knows ${known}: it was made by a newer version`);
  }
}
