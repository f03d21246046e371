import type Sqlite from 'better-sqlite3';
import { inOrder, meetPacked } from './idlist.ts';
import { Noted } from './noted.ts';
import { MOST_NOTED } from './postings.ts';
import { idOf, toldOf } from './told.ts';
import { placesOf } from './trigrams.ts';

/** Holds a search index against the records: what a record says must lead to it. */
export interface SearchIndex {
  /** Notes a record and its text; now and then it tells which of those noted are not found by theirs. */
  note(table: string, organization_id: string, id: string, text: string): Unfound[];
  /** Those noted since. */
  rest(): Unfound[];
}

interface Unfound {
  table: string;
  id: string;
}

type Row = { first: number; ids: Uint8Array };

const selectRows = (table: string): string => `SELECT first, ids FROM ${table}_posting
  WHERE organization_id = ? AND high = ? AND gram = ? AND first <= ? AND last >= ?`;

/** SQLite's postings: many records are noted, and each list that should name them is read once. */
export class PostingsCheck implements SearchIndex {
  readonly #connection: Sqlite.Database;
  readonly #rows = new Map<string, Sqlite.Statement<unknown[], Row>>();
  readonly #unposted = new Map<string, Sqlite.Statement>();
  #noted = new Noted({ shared: false });

  constructor(connection: Sqlite.Database) {
    this.#connection = connection;
  }

  note(table: string, organization_id: string, id: string, text: string): Unfound[] {
    const number = BigInt(id);
    if (this.#isUnposted(table, BigInt(organization_id), number, text)) return [];
    this.#noted.note(toldOf(table, organization_id, number, text));
    return this.#noted.count < MOST_NOTED ? [] : this.rest();
  }

  #isUnposted(table: string, organization_id: bigint, id: bigint, text: string): boolean {
    const sql = `SELECT 1 FROM ${table}_unposted WHERE organization_id = ? AND id = ? AND search = ?`;
    const statement = this.#unposted.get(table) ?? this.#connection.prepare(sql);
    this.#unposted.set(table, statement);
    return statement.get(organization_id, id, text) !== undefined;
  }

  rest(): Unfound[] {
    const unfound = new Map<string, Unfound>();
    for (const { owner, gram, ids } of this.#noted.lists()) {
      const [table, organization_id, high] = owner.split(' ') as [string, string, string];
      const told = inOrder(ids);
      const isFound = new Set(
        placesOf(gram).flatMap((place) => this.#listed(table, [BigInt(organization_id), BigInt(high), place], told)),
      );
      for (const low of told.filter((id) => !isFound.has(id))) {
        const id = String(idOf(high, low));
        unfound.set(`${table} ${id}`, { table, id });
      }
    }
    this.#noted = new Noted({ shared: false });
    return [...unfound.values()];
  }

  /** Those of the ids that the list of a trigram names. */
  #listed(table: string, list: [bigint, bigint, number], ids: readonly number[]): number[] {
    const rows = this.#rows.get(table) ?? this.#connection.prepare<unknown[], Row>(selectRows(table));
    this.#rows.set(table, rows);
    const found: number[] = [];
    for (const row of rows.iterate(...list, ids.at(-1), ids[0])) meetPacked(ids, row.first, row.ids, found);
    return found;
  }
}
