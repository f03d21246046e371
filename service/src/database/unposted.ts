import type Sqlite from 'better-sqlite3';
import type { Value } from './database.ts';
import { holdingOnSqlite } from './holding.ts';
import { listWriter } from './lists.ts';
import { Noted } from './noted.ts';
import type { Statement } from './statements.ts';
import { idOf, type Told, toldOf } from './told.ts';

// Records that came a few at a time wait here for the lists of the search index, and a search looks through their
// texts. Many together write each list once, where one by itself would write some sixty, most of what a create did.
// (PostgreSQL's own index has such a waiting list too.) They are taken into the lists a little with each commit, until
// no more wait than may: whoever brings much, or others meanwhile, do not wait for all of it.

/**
 * Of an organization; then they are taken into the lists, so many at a time. A search looks through so much in about a
 * millisecond.
 */
export const MOST_LETTERS = 262_144;
/**
 * Lists written in one commit, which nobody else is answered in: some ten milliseconds. The letters of one inquiry can be
 * in five thousand lists, each on a page of its own.
 */
const AT_ONCE = 500;
/** The more wait, the more are written at once: so many times that at the most. */
const MOST_HASTE = 8;
/** So many letters are noted, or crossed out, while a list is written. */
const LETTERS_A_LIST = 100;
/** How much waits is known of so many organizations; of others it is counted again. */
const MOST_COUNTED = 10_000;

type Row = { id: string; text: string };

export class Unposted {
  readonly #connection: Sqlite.Database;
  readonly #inserts = new Map<string, Sqlite.Statement>();
  readonly #letters = new Map<string, number>();
  readonly #due = new Set<string>();
  #taking: Generator<number, undefined> | undefined;

  constructor(connection: Sqlite.Database) {
    this.#connection = connection;
  }

  /** Whether more wait than may. */
  get isBehind(): boolean {
    return this.#due.size > 0;
  }

  /** Keeps records, inside the transaction under way. */
  keep(few: readonly Told[]): void {
    for (const told of few) {
      const owner = `${told.table} ${told.organization_id}`;
      const letters = (this.#letters.get(owner) ?? this.#count(told)) + told.text.length;
      this.#insert(told.table).run(BigInt(told.organization_id), idOf(told.high, told.low), told.text);
      if (this.#letters.size >= MOST_COUNTED) this.#letters.clear();
      this.#letters.set(owner, letters);
      if (letters > MOST_LETTERS) this.#due.add(owner);
    }
  }

  /** Takes some of what waits into the lists, inside the transaction under way. */
  takeSome(): void {
    for (let lists = AT_ONCE; lists > 0 && this.isBehind; ) lists -= this.#takeOn();
  }

  /** The transaction was called off: nothing that it did is there. */
  recount(): void {
    this.#letters.clear();
    this.#due.clear();
    this.#taking = undefined;
  }

  /** Goes a step on, and tells how much that counts, in lists: the more wait, the less. */
  #takeOn(): number {
    const owner = this.#due.values().next().value as string;
    this.#taking ??= this.#take(owner);
    const { value: lists, done } = this.#taking.next();
    if (!done) return lists / Math.min(Math.max(1, (this.#letters.get(owner) ?? 0) / MOST_LETTERS), MOST_HASTE);
    this.#taking = undefined;
    this.#due.delete(owner);
    this.#letters.delete(owner);
    return 1;
  }

  /** Takes those of an owner into the lists, step by step, each told in lists. What is changed meanwhile stays. */
  *#take(owner: string): Generator<number, undefined> {
    const [table, organization_id] = owner.split(' ') as [string, string];
    const rows = this.#oldest(table, organization_id);
    const noted = new Noted();
    for (const { id, text } of rows) {
      noted.note(toldOf(table, organization_id, BigInt(id), text));
      yield text.length / LETTERS_A_LIST;
    }
    const write = listWriter(this.#connection, true);
    for (const list of noted.lists()) {
      write(list);
      yield 1 + list.ids.length / LETTERS_A_LIST;
    }
    const remove = this.#connection.prepare(
      `DELETE FROM ${table}_unposted WHERE organization_id = ? AND id = ? AND search = ?`,
    );
    for (const { id, text } of rows) {
      remove.run(BigInt(organization_id), BigInt(id), text);
      yield text.length / LETTERS_A_LIST;
    }
  }

  /** No more than can be taken in at a time. */
  #oldest(table: string, organization_id: string): Row[] {
    const sql = `SELECT CAST(id AS TEXT) AS id, search AS text FROM ${table}_unposted AS waiting
      WHERE organization_id = ? ORDER BY waiting.id`;
    const rows: Row[] = [];
    let letters = 0;
    for (const row of this.#connection.prepare<unknown[], Row>(sql).iterate(BigInt(organization_id))) {
      rows.push(row);
      letters += row.text.length;
      if (letters >= MOST_LETTERS) break;
    }
    return rows;
  }

  #count({ table, organization_id }: Told): number {
    const sql = `SELECT coalesce(sum(length(search)), 0) FROM ${table}_unposted WHERE organization_id = ?`;
    return this.#connection.prepare<unknown[], number>(sql).pluck().get(BigInt(organization_id)) as number;
  }

  #insert(table: string): Sqlite.Statement {
    let insert = this.#inserts.get(table);
    if (!insert) {
      const sql = `INSERT OR REPLACE INTO ${table}_unposted (organization_id, id, search) VALUES (?, ?, ?)`;
      insert = this.#connection.prepare(sql);
      this.#inserts.set(table, insert);
    }
    return insert;
  }
}

/** Those that hold a needle. */
export function unpostedWith(
  read: (sql: string) => Statement,
  table: string,
  organization_id: bigint,
  needle: string,
): string[] {
  const values: Value[] = [organization_id];
  const holds = holdingOnSqlite(needle)((value) => `$${values.push(value)}`);
  const sql = `SELECT CAST(id AS TEXT) AS id FROM ${table}_unposted WHERE organization_id = $1 AND ${holds}`;
  return read(sql)
    .all(values)
    .map(({ id }) => id as string);
}
