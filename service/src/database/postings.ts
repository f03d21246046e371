import type Sqlite from 'better-sqlite3';
import { listWriter } from './lists.ts';
import { Noted, type NotedList } from './noted.ts';
import type { Told } from './told.ts';
import { SHORTEST } from './trigrams.ts';
import { Unposted } from './unposted.ts';

// SQLite's search index: for each organization and trigram, the records that hold it, as packed lists of ids.
// Triggers tell of records; the lists are written when the transaction commits, so that an import of a million records
// writes each list a few dozen times, not a million times. (FTS5, tried first, took two thirds of each insert.) A few
// records wait until there are many: see unposted.ts.
//
// A list may name records that no longer hold the trigram: every candidate is checked against its text. No record that
// does is missed.

/** Noted in memory before lists are written in the middle of a transaction. */
export const MOST_NOTED = 2_000_000;
/** Lists that are shorter then wait for more: in rows of a few ids each, rare words would be slow to find. */
const SHORT = 100;
/** More than these in one transaction do not wait for others. */
const MOST_FEW = 1_000;
/** Fewer than this are added to the newest row of their list. */
const MOST_EXTENDED = 20_000;

export class Postings {
  readonly #connection: Sqlite.Database;
  readonly #unposted: Unposted;
  readonly #most_few: number;
  readonly #most_noted: number;
  #few: Told[] = [];
  #noted = new Noted();

  /** Where many records are to come, none waits for others. */
  constructor(connection: Sqlite.Database, { bulk = false, most_noted = MOST_NOTED } = {}) {
    this.#connection = connection;
    this.#most_few = bulk ? 0 : MOST_FEW;
    this.#most_noted = most_noted;
    this.#unposted = new Unposted(connection);
    connection.function('note_search', (table, organization_id, high, low, text) => {
      if (text.length >= SHORTEST) this.#tell({ table, organization_id, high, low, text });
      return null;
    });
  }

  /** To be asked after every statement: memory is bounded, and used again while an import lasts. */
  makeRoom(): void {
    if (this.#noted.count < this.#most_noted) return;
    const short = this.#writeLists(SHORT);
    this.#noted.clear();
    for (const list of short) this.#noted.noteList(list);
    if (this.#noted.count <= this.#most_noted / 2) return;
    this.#writeLists();
    this.#noted.clear();
  }

  /** How much was told so far, to forget what follows. */
  get mark(): number {
    return this.#few.length;
  }

  /** What was told since is not to be kept. Of very much, lists may name it still. */
  forgetAfter(mark: number): void {
    if (this.#noted.count === 0) this.#few.length = mark;
  }

  /**
   * The transaction was called off. Had it not come to writing, those that wait are as they were, and are taken into the
   * lists from where that stands: beginning anew each time would never end.
   */
  clear({ wasWriting }: { wasWriting: boolean }): void {
    this.#few = [];
    this.#noted.clear();
    if (wasWriting) this.#unposted.recount();
  }

  /** Whether there is something to write though nothing more is told. */
  get isBehind(): boolean {
    return this.#unposted.isBehind;
  }

  /** Writes what was told, inside the transaction under way, and some of what waits. */
  write(): void {
    this.#unposted.keep(this.#few.splice(0));
    this.#unposted.takeSome();
    if (this.#noted.count === 0) return;
    this.#writeLists();
    // The memory of an import is not held on to.
    this.#noted = new Noted();
  }

  #tell(told: Told): void {
    if (this.#noted.count > 0 || this.#most_few === 0) this.#noted.note(told);
    else if (this.#few.push(told) > this.#most_few) this.#noteFew();
  }

  #noteFew(): void {
    for (const few of this.#few.splice(0)) this.#noted.note(few);
  }

  /** Writes those that are long enough; the others are returned. */
  #writeLists(shortest = 0): NotedList[] {
    const shorter: NotedList[] = [];
    const write = listWriter(this.#connection, this.#noted.count < MOST_EXTENDED);
    for (const list of this.#noted.lists()) {
      if (list.ids.length < shortest) shorter.push(list);
      else write(list);
    }
    return shorter;
  }
}
