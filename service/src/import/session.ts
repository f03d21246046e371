import type { FieldViolation } from '@fairlead/contract';
import { TouchedShipments } from '../attention/concerns/store.ts';
import { timeNow } from '../database/clock.ts';
import type { Reader, Transaction } from '../database/index.ts';
import { idWith, type Keyed, type StoredRecord, storedRecord, type Table } from '../database/records.ts';
import type { FileStore } from '../files/store.ts';
import { shipmentsOnAirWaybill } from '../tracking/store.ts';
import { NewFiles } from './new-files.ts';
import { RecordIds } from './record-ids.ts';

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
const MOST_REMEMBERED_LENGTH = 16_000_000;
const MOST_WAYBILLS = 10_000;
const MADE_HERE = [
  'is that of a record which this import made by an earlier line: give another, or import the lines that have ids first;',
  'if the line is about that very record, give its reference too',
].join(' ');

/** What else a line says of which record it is about, and what of that has the id. */
interface GivenId {
  reference?: string | undefined;
  column?: string;
  field?: string;
}

/** One import under way: its transaction, and what it has touched so far. Bounded, however long the import. */
export class Session {
  readonly tx: Transaction;
  readonly #ids: RecordIds;
  readonly newFiles: NewFiles;
  /** Where relative paths of the import file start. */
  readonly directory: string;
  readonly shipments: TouchedShipments;
  /** When it began. */
  readonly now: string;
  readonly #committed: Reader;
  readonly #waybills = new Set<string>();
  readonly #remembered = new Map<string, StoredRecord>();
  #remembered_length = 0;

  private constructor(
    tx: Transaction,
    committed: Reader,
    { ids, now }: { ids: RecordIds; now: string },
    files: FileStore,
    directory: string,
  ) {
    this.tx = tx;
    this.#committed = committed;
    this.#ids = ids;
    this.now = now;
    this.newFiles = new NewFiles(files);
    this.shipments = new TouchedShipments(tx);
    this.directory = directory;
  }

  /** `committed` reads what everybody sees, and nothing of this import. */
  static async begin(tx: Transaction, committed: Reader, files: FileStore, directory: string): Promise<Session> {
    const begun = { ids: await RecordIds.since(tx), now: await timeNow(tx) };
    return new Session(tx, committed, begun, files, directory);
  }

  /** A record as everybody sees it, whatever earlier lines of this import have told. */
  seen(table: Table, id: bigint): Promise<StoredRecord | undefined> {
    return storedRecord(this.#committed, table, id);
  }

  /** Whether others may have made what is seen by this id since this import began. */
  mayBeOthers(id: bigint): boolean {
    return this.#ids.mayBeOthers(id);
  }

  /** The id that a line gives, or a new one. */
  async idFor(table: Keyed, given: string | undefined, more: GivenId = {}): Promise<bigint> {
    if (given === undefined) return this.#ids.draw(table);
    const id = BigInt(given);
    const [isDrawn, isNear] = [this.#ids.isDrawn(table, id), this.#ids.isNear(id)];
    if (!isDrawn && !isNear) return id;
    const { reference, column = 'id', field = 'id' } = more;
    const isThere = (await idWith(this.tx, table, column, id)) !== undefined;
    if (isThere && isDrawn) {
      // Who gave the id did not know of the record, unless its reference is known too.
      const isMeant = reference && (await idWith(this.tx, table, 'reference', reference)) === id;
      if (!isMeant) refuse(field, MADE_HERE);
    }
    // What is there already may have drawn its id long ago: whoever imports need not have counted so far.
    if (!isThere && isNear) await this.#ids.liftAbove(id);
    return id;
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
