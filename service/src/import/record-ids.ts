import type { Transaction } from '../database/index.ts';
import type { Keyed } from '../database/records.ts';

/** So far above those that lines give lie the service's own: who gives ids counts on, in this import and the next. */
const AHEAD = 1_000_000n;
const NEAR = AHEAD / 2n;
const FARTHEST = 2n ** 61n;
/** Ids beyond this are taken as they are given; the service's own are not lifted there, where they would soon run out. */
export const HIGHEST_RESERVED = 2n ** 62n;

/** Ids from first to last, among which may be some of other tables. */
interface Run {
  first: bigint;
  last: bigint;
}

/** The ids of one import: those that its lines give, and those that are drawn for lines without. */
export class RecordIds {
  readonly #tx: Transaction;
  readonly #begun: bigint;
  readonly #drawn = new Map<Keyed, Run[]>();
  /** Those that are drawn next lie above. */
  #floor: bigint;
  #ahead = AHEAD;

  private constructor(tx: Transaction, floor: bigint) {
    this.#tx = tx;
    this.#begun = floor;
    this.#floor = floor;
  }

  static async since(tx: Transaction): Promise<RecordIds> {
    return new RecordIds(tx, await tx.lastId());
  }

  async draw(table: Keyed): Promise<bigint> {
    const id = await this.#tx.nextId();
    const runs = this.#drawn.get(table) ?? [];
    this.#drawn.set(table, runs);
    const run = runs.at(-1);
    if (run && run.first > this.#floor) run.last = id;
    else runs.push({ first: id, last: id });
    return id;
  }

  /** Whether a record of the table that is there with this id has drawn it. */
  isDrawn(table: Keyed, id: bigint): boolean {
    return this.#drawn.get(table)?.some(({ first, last }) => first <= id && id <= last) ?? false;
  }

  /** Whether others may have drawn it since this import began. */
  mayBeOthers(id: bigint): boolean {
    return id > this.#begun && id < HIGHEST_RESERVED;
  }

  /** Whether a new record with this id comes near to those that are drawn. */
  isNear(id: bigint): boolean {
    return id < HIGHEST_RESERVED && id + NEAR > this.#floor;
  }

  /** Draws from now on well above an id that was given. */
  async liftAbove(id: bigint): Promise<void> {
    const last = await this.#tx.lastId();
    // Twice as far each time that some were drawn: so there are only a few runs to remember, however long the import.
    const ahead = this.#ahead;
    if (last > this.#floor && ahead < FARTHEST) this.#ahead *= 2n;
    this.#floor = id + ahead > last ? id + ahead : last;
    await this.#tx.reserveId(this.#floor);
  }
}
