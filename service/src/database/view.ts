import type { Database, Reader, Row, Transaction, Value, Wanted } from './database.ts';

const ORGANIZATION = /\b(?:WHERE|AND)\s+(?:\+|\w+\.)?organization_id = \$1(?!\d)/;
/** One row, the organization's own; what it meets may only be the organization's own too. */
const OWN_ROW =
  /^INSERT INTO \w+ \(organization_id,[^)]*\) VALUES \(\$1,(?:[^()]|clock_ms\(\))*\)(?:\s+ON CONFLICT \(organization_id,[^)]*\) DO .*)?$/s;
const scoped = new Set<string>();

/** A statement that does not ask for its organization is refused. */
function scopedSql(sql: string): string {
  if (!scoped.has(sql)) {
    if (!ORGANIZATION.test(sql) && !OWN_ROW.test(sql)) throw new Error(`a statement without its organization: ${sql}`);
    if (scoped.size < 10_000) scoped.add(sql);
  }
  return sql;
}

/** What reads an organization's records: its first parameter is always the organization. */
class OrganizationReader {
  readonly organization_id: bigint;
  readonly #reader: Reader;

  constructor(reader: Reader, organization_id: bigint) {
    this.#reader = reader;
    this.organization_id = organization_id;
  }

  one<R extends object = Row>(sql: string, ...params: Value[]): Promise<R | undefined> {
    return this.#reader.one<R>(scopedSql(sql), [this.organization_id, ...params]);
  }

  all<R extends object = Row>(sql: string, ...params: Value[]): Promise<R[]> {
    return this.#reader.all<R>(scopedSql(sql), [this.organization_id, ...params]);
  }
}

/** A database as one organization sees it: all that a handler ever gets. */
export class OrganizationView extends OrganizationReader {
  readonly #database: Database;

  constructor(database: Database, organization_id: bigint) {
    super(database, organization_id);
    this.#database = database;
  }

  get bodies() {
    return this.#database.bodies;
  }

  /** Rows of a list, put together: see rows.ts. */
  listed(sql: string, ...params: Value[]) {
    return this.#database.listed(scopedSql(sql), [this.organization_id, ...params]);
  }

  holding(needle: string) {
    return this.#database.holding(needle);
  }

  candidates(table: string, needle: string, wanted: Wanted = {}) {
    return this.#database.candidates(table, needle, this.organization_id, wanted);
  }

  /** Writes to the organization's records, as `Database.transaction` does: the work may be done again from its start. */
  async transaction<T>(work: (transaction: OrganizationTransaction) => Promise<T>): Promise<T> {
    const { organization_id } = this;
    const own = (tx: Transaction) => work(new OrganizationTransaction(tx, organization_id));
    try {
      return await this.#database.transaction(own, { organization_id });
    } catch (error) {
      if (error instanceof CalledOff) return error.result as T;
      throw error;
    }
  }
}

/** A transaction that has nothing to keep. */
class CalledOff extends Error {
  readonly result: unknown;

  constructor(result: unknown) {
    super('called off');
    this.result = result;
  }
}

export class OrganizationTransaction extends OrganizationReader {
  readonly #tx: Transaction;

  constructor(tx: Transaction, organization_id: bigint) {
    super(tx, organization_id);
    this.#tx = tx;
  }

  /**
   * Runs a statement; the number of rows it changed. What was remembered of the organization is then no longer what it
   * would be answered.
   */
  run(sql: string, ...params: Value[]): Promise<number> {
    this.#tx.touched.add(this.organization_id);
    return this.#tx.run(scopedSql(sql), [this.organization_id, ...params]);
  }

  /** Ends it with a result and nothing to commit: nobody is to wait for the disk. */
  callOff(result: unknown): never {
    throw new CalledOff(result);
  }

  nextId(): Promise<bigint> {
    return this.#tx.nextId();
  }
}
