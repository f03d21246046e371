import type Sqlite from 'better-sqlite3';
import { HALF, type Told } from './told.ts';

// Records that came a few at a time wait here for the lists of the search index, and a search looks through their
// texts. Many together write each list once, where one by itself would write some sixty: a create takes a fifth of the
// time. PostgreSQL's own index does the same.

/** Then they are taken into the lists. A search looks through so much in a fraction of a millisecond. */
export const MOST_LETTERS = 65_536;
/** How much waits is known of so many organizations; of others it is counted again. */
const MOST_COUNTED = 10_000;

type Row = { id: string; text: string };

export class Unposted {
  readonly #connection: Sqlite.Database;
  readonly #inserts = new Map<string, Sqlite.Statement>();
  readonly #letters = new Map<string, number>();

  constructor(connection: Sqlite.Database) {
    this.#connection = connection;
  }

  /** Keeps records, inside the transaction under way; and takes out all of whoever has too many now. */
  keep(few: readonly Told[]): Told[] {
    const due = new Set<string>();
    for (const { table, organization_id, high, low, text } of few) {
      const owner = `${table} ${organization_id}`;
      const letters = (this.#letters.get(owner) ?? this.#count(table, organization_id)) + text.length;
      this.#insert(table).run(BigInt(organization_id), BigInt(high) * HALF + BigInt(low), text);
      if (this.#letters.size >= MOST_COUNTED) this.#letters.clear();
      this.#letters.set(owner, letters);
      if (letters > MOST_LETTERS) due.add(owner);
    }
    return [...due].flatMap((owner) => this.#take(owner));
  }

  /** What was kept is not there any more: the transaction was called off. */
  recount(): void {
    this.#letters.clear();
  }

  #count(table: string, organization_id: string): number {
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

  #take(owner: string): Told[] {
    const [table, organization_id] = owner.split(' ') as [string, string];
    const sql = `DELETE FROM ${table}_unposted WHERE organization_id = ? RETURNING CAST(id AS TEXT) AS id, search AS text`;
    const rows = this.#connection.prepare<unknown[], Row>(sql).all(BigInt(organization_id));
    this.#letters.delete(owner);
    return rows.map(({ id, text }) => {
      const number = BigInt(id);
      return { table, organization_id, high: String(number / HALF), low: Number(number % HALF), text };
    });
  }
}

/** Those that hold a needle. */
export function unpostedWith(
  connection: Sqlite.Database,
  table: string,
  organization_id: bigint,
  needle: string,
): string[] {
  const sql = `SELECT CAST(id AS TEXT) FROM ${table}_unposted WHERE organization_id = ? AND instr(search, ?) > 0`;
  return connection.prepare<unknown[], string>(sql).pluck().all(organization_id, needle);
}
