import { type FieldViolation, limits } from '@fairlead/contract';
import { TouchedShipments } from '../attention/concerns/store.ts';
import type { Reader, Transaction } from '../database/index.ts';
import { type StoredRecord, storedRecord, type Table } from '../database/records.ts';
import type { FileStore } from '../files/store.ts';
import { shipmentsOnAirWaybill } from '../tracking/store.ts';
import { NewFiles } from './new-files.ts';

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

export const checkLength = (field: string, name: string, most: number = limits.max_indexed_name_length): void => {
  if (name.length > most) refuse(field, `must have at most ${most} characters`);
};

const MOST_REMEMBERED = 20_000;
const MOST_REMEMBERED_LENGTH = 16_000_000;
const MOST_WAYBILLS = 10_000;
/** So many ids may be given before the service's own are lifted above them. */
const RESERVED_AHEAD = 1_000n;
/** Ids beyond this are taken as they are given; the service's own are not lifted there, where they would soon run out. */
export const HIGHEST_RESERVED = 2n ** 62n;

/** One import under way: its transaction, and what it has touched so far. Bounded, however long the import. */
export class Session {
  readonly tx: Transaction;
  readonly newFiles: NewFiles;
  /** Where relative paths of the import file start. */
  readonly directory: string;
  readonly shipments: TouchedShipments;
  readonly now = new Date().toISOString();
  readonly #committed: Reader;
  /** Of the service's own; those that it gives to others from now on are above it. */
  readonly #first_id: bigint;
  readonly #waybills = new Set<string>();
  readonly #remembered = new Map<string, StoredRecord>();
  #remembered_length = 0;
  #highest = -RESERVED_AHEAD;
  #reserved = -RESERVED_AHEAD;

  private constructor(tx: Transaction, committed: Reader, first_id: bigint, files: FileStore, directory: string) {
    this.tx = tx;
    this.#committed = committed;
    this.#first_id = first_id;
    this.newFiles = new NewFiles(files);
    this.shipments = new TouchedShipments(tx);
    this.directory = directory;
  }

  /** `committed` reads what everybody sees, and nothing of this import. */
  static async begin(tx: Transaction, committed: Reader, files: FileStore, directory: string): Promise<Session> {
    return new Session(tx, committed, await tx.nextId(), files, directory);
  }

  /** A record, if others have made it since this import began. */
  async madeMeanwhile(table: Table, id: bigint): Promise<StoredRecord | undefined> {
    const isOfService = id > this.#first_id && id < HIGHEST_RESERVED;
    return isOfService ? storedRecord(this.#committed, table, id) : undefined;
  }

  async idFor(given: string | undefined): Promise<bigint> {
    if (given === undefined) return this.newId();
    const id = BigInt(given);
    if (id > this.#highest && id < HIGHEST_RESERVED) this.#highest = id;
    // The first, and then now and then, for the service's own writes meanwhile: an id it draws is then not one of ours.
    if (this.#highest > this.#reserved + RESERVED_AHEAD) await this.reserveIds();
    return id;
  }

  /** An id of the service's own, above every one that was given so far. */
  async newId(): Promise<bigint> {
    await this.reserveIds();
    return this.tx.nextId();
  }

  async reserveIds(): Promise<void> {
    if (this.#highest <= this.#reserved) return;
    await this.tx.reserveId(this.#highest);
    this.#reserved = this.#highest;
  }

  /** A record that a line refers to: of an earlier line, or stored before. */
  async referred(table: Table, field: string, id: string): Promise<StoredRecord> {
    const known = await this.known(table, id);
    return known ?? refuse(field, `names no ${table === 'person' ? 'user' : table} that exists`);
  }

  async known(table: Table, id: string): Promise<StoredRecord | undefined> {
    const key = `${table} ${id}`;
    const remembered = this.#remembered.get(key);
    if (remembered) return remembered;
    const stored = await storedRecord(this.tx, table, BigInt(id));
    if (!stored) return undefined;
    if (this.#remembered.size >= MOST_REMEMBERED || this.#remembered_length >= MOST_REMEMBERED_LENGTH) {
      this.#remembered.clear();
      this.#remembered_length = 0;
    }
    this.#remembered.set(key, stored);
    this.#remembered_length += stored.body.length;
    return stored;
  }

  forget(table: Table, id: bigint): void {
    this.#remembered.delete(`${table} ${id}`);
  }

  isTouchedWaybill(number: string): boolean {
    return this.#waybills.has(number);
  }

  /** What is told of an air waybill is told of every shipment on it. */
  async touchWaybill(number: string): Promise<void> {
    this.#waybills.add(number);
    if (this.#waybills.size >= MOST_WAYBILLS) await this.touchShipmentsOnWaybills();
  }

  /** A shipment that is put on a waybill later is touched by its own line. */
  async touchShipmentsOnWaybills(): Promise<void> {
    for (const number of this.#waybills) {
      for (let last = 0n, full = true; full; ) {
        const found = await shipmentsOnAirWaybill(this.tx, number, last, MOST_WAYBILLS);
        for (const { id, organization_id } of found) {
          this.tx.touched.add(organization_id);
          await this.shipments.note(organization_id, id);
        }
        full = found.length === MOST_WAYBILLS;
        last = found.at(-1)?.id ?? last;
      }
    }
    this.#waybills.clear();
  }
}
