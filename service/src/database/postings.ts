import type Sqlite from 'better-sqlite3';
import { type Candidates, MOST_CANDIDATES } from './database.ts';
import { inOrder, intersection, packIds, unpackIds } from './idlist.ts';
import { Noted } from './noted.ts';
import { HALF, type Told } from './told.ts';
import { SHORTEST, trigramsOf } from './trigrams.ts';
import { Unposted, unpostedWith } from './unposted.ts';

// SQLite's search index: for each organization and trigram, the records that hold it, as packed lists of ids.
// Triggers tell of records; the lists are written when the transaction commits, so that an import of a million records
// writes each list a few dozen times, not a million times. (FTS5, tried first, took two thirds of each insert.) A few
// records wait until there are many: see unposted.ts.
//
// A list may name records that no longer hold the trigram: every candidate is checked against its text. No record that
// does is missed.

/** Noted in memory before lists are written in the middle of a transaction. */
export const MOST_NOTED = 2_000_000;
/** More than these in one transaction do not wait for others. */
const MOST_FEW = 1_000;
/** Fewer than this are added to the newest row of their list. */
const MOST_EXTENDED = 100_000;
/** A list is split into rows of about this size, so that adding to it rewrites little. */
const ROW_BYTES = 2_048;
/** The rarest trigrams of a needle are enough to narrow it down. */
const MOST_TRIGRAMS = 4;
/** A longer list is not read: of one that long, others must say which records may hold the needle. */
const MOST_READ_BYTES = 131_072;
/** So few candidates are checked sooner than narrowed down further. */
const FEW = 200;

type Row = { high: string; first: number; last: number; ids: Uint8Array };

export class Postings {
  readonly #connection: Sqlite.Database;
  readonly #unposted: Unposted;
  readonly #most_few: number;
  #few: Told[] = [];
  #noted = new Noted();

  /** Where many records are to come, none waits for others. */
  constructor(connection: Sqlite.Database, { bulk = false } = {}) {
    this.#connection = connection;
    this.#most_few = bulk ? 0 : MOST_FEW;
    this.#unposted = new Unposted(connection);
    connection.function('note_search', (table, organization_id, high, low, text) => {
      if (text.length >= SHORTEST) this.#tell({ table, organization_id, high, low, text });
      return null;
    });
  }

  get isFull(): boolean {
    return this.#noted.count >= MOST_NOTED;
  }

  /** How much was told so far, to forget what follows. */
  get mark(): number {
    return this.#few.length;
  }

  /** What was told since is not to be kept. Of very much, lists may name it still. */
  forgetAfter(mark: number): void {
    if (this.#noted.count === 0) this.#few.length = mark;
  }

  clear(): void {
    this.#few = [];
    this.#noted.clear();
    this.#unposted.recount();
  }

  /** Writes what was told, inside the transaction under way. */
  write(): void {
    for (const told of this.#unposted.keep(this.#few.splice(0))) this.#note(told);
    if (this.#noted.count > 0) this.#writeLists();
  }

  #tell(told: Told): void {
    if (this.#noted.count === 0 && this.#few.length < this.#most_few) {
      this.#few.push(told);
      return;
    }
    for (const few of this.#few.splice(0)) this.#note(few);
    this.#note(told);
  }

  #note({ table, organization_id, high, low, text }: Told): void {
    this.#noted.add(`${table} ${organization_id} ${high}`, low, trigramsOf(text));
  }

  #writeLists(): void {
    // Much at once starts rows of its own; little is added to the rows there are, so that they do not grow in number.
    const extending = this.#noted.count < MOST_EXTENDED;
    const adders = new Map<string, ReturnType<typeof adder>>();
    for (const { owner, gram, ids } of this.#noted.lists()) {
      let add = adders.get(owner);
      if (!add) {
        const [table, organization_id, high] = owner.split(' ') as [string, string, string];
        add = adder(this.#connection, table, [BigInt(organization_id), BigInt(high)], extending);
        adders.set(owner, add);
      }
      add(gram, inOrder(ids));
    }
    // The memory of an import is used again while it lasts, and not held on to.
    if (this.isFull) this.#noted.clear();
    else this.#noted = new Noted();
  }
}

function adder(connection: Sqlite.Database, table: string, owner: [bigint, bigint], extending: boolean) {
  const list = 'organization_id = ? AND high = ? AND gram = ?';
  const newest = connection.prepare<unknown[], Row>(
    `SELECT first, last, ids FROM ${table}_posting WHERE ${list} ORDER BY first DESC LIMIT 1`,
  );
  const extend = connection.prepare(`UPDATE ${table}_posting SET last = ?, ids = ? WHERE ${list} AND first = ?`);
  const insert = connection.prepare(
    `INSERT INTO ${table}_posting (organization_id, high, gram, first, last, ids) VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT DO NOTHING`,
  );
  return (gram: number, ids: number[]): void => {
    const row = extending ? newest.get(...owner, gram) : undefined;
    let at = 0;
    if (row && (ids[0] as number) > row.last && row.ids.length < ROW_BYTES) {
      at = Math.min(ids.length, ROW_BYTES - row.ids.length);
      extend.run(ids[at - 1], Buffer.concat([row.ids, packIds(row.last, ids, 0, at)]), ...owner, gram, row.first);
    }
    while (at < ids.length) {
      const end = Math.min(ids.length, at + ROW_BYTES);
      const first = ids[at] as number;
      const { changes } = insert.run(...owner, gram, first, ids[end - 1], packIds(first, ids, at + 1, end));
      // A row that starts with this id is there already, and so is the id.
      at = changes > 0 ? end : at + 1;
    }
  };
}

/** The records that may hold a needle, by its rarest trigrams; undefined when it has none, or too many records do. */
export function candidatesFor(
  connection: Sqlite.Database,
  table: string,
  organization_id: bigint,
  needle: string,
): Candidates | undefined {
  const grams = [...new Set(trigramsOf(needle))];
  if (grams.length === 0) return undefined;
  // Before the lists are read: meanwhile some may be taken into them.
  const unposted = unpostedWith(connection, table, organization_id, needle);
  const list = `FROM ${table}_posting WHERE organization_id = ? AND gram = ?`;
  const sizes = connection.prepare<unknown[], number>(`SELECT length(ids) + 1 ${list}`).pluck();
  const rows = connection.prepare<unknown[], Row>(
    `SELECT CAST(high AS TEXT) AS high, first, last, ids ${list} ORDER BY high, first`,
  );
  const rarest = grams
    .map((gram) => ({ gram, bytes: sumUpTo(MOST_READ_BYTES, sizes.iterate(organization_id, gram)) }))
    .filter(({ bytes }) => bytes <= MOST_READ_BYTES)
    .sort((a, b) => a.bytes - b.bytes)
    .slice(0, MOST_TRIGRAMS);
  let found: Map<string, number[]> | undefined;
  for (const { gram } of rarest) {
    const lists = readLists(rows.iterate(organization_id, gram));
    found = found ? meet(found, lists) : lists;
    if (countOf(found) <= FEW) break;
  }
  if (!found || countOf(found) > MOST_CANDIDATES) return undefined;
  return { sql: (parameter) => `SELECT value FROM json_each(${parameter})`, value: jsonOf(found, unposted) };
}

/** What numbers come to, or something above a bound as soon as they do. */
function sumUpTo(most: number, numbers: Iterable<number>): number {
  let sum = 0;
  for (const number of numbers) {
    sum += number;
    if (sum > most) break;
  }
  return sum;
}

function readLists(rows: Iterable<Row>): Map<string, number[]> {
  const lists = new Map<string, number[]>();
  for (const { high, first, ids } of rows) {
    const list = lists.get(high) ?? [];
    lists.set(high, list);
    list.push(first);
    unpackIds(first, ids, list);
  }
  return lists;
}

const meet = (a: Map<string, number[]>, b: Map<string, number[]>) =>
  new Map([...a].map(([high, ids]) => [high, intersection(ids, b.get(high) ?? [])]));

const countOf = (lists: Map<string, number[]>): number =>
  [...lists.values()].reduce((sum, list) => sum + list.length, 0);

const jsonOf = (lists: Map<string, number[]>, others: string[]): string =>
  `[${[...lists]
    .flatMap(([high, list]) => list.map((id) => String(BigInt(high) * HALF + BigInt(id))))
    .concat(others)
    .join()}]`;
