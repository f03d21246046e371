import type { FieldViolation } from '@fairlead/contract';
import type { Transaction } from '../database/index.ts';
import { type StoredRecord, storedRecord, type Table } from '../database/records.ts';
import type { FileStore } from '../files/store.ts';

/** A line that is refused, with every reason. */
export class BadLine extends Error {
  readonly violations: FieldViolation[];

  constructor(violations: FieldViolation[]) {
    super(violations.map(({ field, description }) => `${field} ${description}`).join('; '));
    this.violations = violations;
  }
}

export const refuse = (field: string, description: string): never => {
  throw new BadLine([{ field, description }]);
};

const MOST_REMEMBERED = 20_000;

/** One import under way: its transaction, and what it has touched so far. */
export class Session {
  readonly tx: Transaction;
  readonly files: FileStore;
  /** Where relative paths of the import file start. */
  readonly directory: string;
  readonly touched = new Set<bigint>();
  readonly waybills = new Set<string>();
  /** Files that were not there before: taken away again when nothing is applied. */
  readonly created: string[] = [];
  readonly now = new Date().toISOString();
  highest = 0n;
  readonly #remembered = new Map<string, StoredRecord>();

  constructor(tx: Transaction, files: FileStore, directory: string) {
    this.tx = tx;
    this.files = files;
    this.directory = directory;
  }

  async idFor(given: string | undefined): Promise<bigint> {
    if (given === undefined) return this.tx.nextId();
    const id = BigInt(given);
    if (id > this.highest) this.highest = id;
    return id;
  }

  /** A record that a line refers to: of an earlier line, or stored before. */
  async referred(table: Table, field: string, id: string): Promise<StoredRecord> {
    const key = `${table} ${id}`;
    const known = this.#remembered.get(key) ?? (await storedRecord(this.tx, table, BigInt(id)));
    if (!known)
      throw new BadLine([{ field, description: `names no ${table === 'person' ? 'user' : table} that exists` }]);
    this.#remembered.set(key, known);
    if (this.#remembered.size > MOST_REMEMBERED) this.#remembered.clear();
    return known;
  }

  forget(table: Table, id: bigint): void {
    this.#remembered.delete(`${table} ${id}`);
  }
}
