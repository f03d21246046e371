import type { Reader, Transaction, Value } from '../database/index.ts';
import type { Snapshot, TextRow } from '../database/snapshot.ts';
import type { StoredFile } from '../files/store.ts';

// What a backup reads and a restore writes, beside the rows themselves.

/**
 * The tables of a backup, each after those it refers to. Left out: log-ins, which would come to life again after they
 * were ended, and the search index, which each engine makes of the rest by itself.
 */
export const KEPT = [
  ...['meta', 'organization', 'person', 'token', 'told_token', 'air_waybill', 'air_event', 'shipment', 'container'],
  ...['sea_event', 'document_slot', 'invoice', 'inquiry', 'inquiry_claim', 'concern'],
] as const;
export type Kept = (typeof KEPT)[number];

export interface NamedFile extends StoredFile {
  /** The record that names it, or one of them. */
  named_by: string;
}

const NAMED_FILES = `SELECT 'document_slot ' || CAST(id AS TEXT) AS named_by, sha256,
    body -> 'document' ->> 'size_bytes' AS size_bytes FROM document_slot WHERE sha256 IS NOT NULL
  UNION ALL SELECT 'invoice ' || CAST(id AS TEXT), pdf_sha256, CAST(pdf_size_bytes AS TEXT)
    FROM invoice WHERE pdf_sha256 IS NOT NULL
  ORDER BY sha256, named_by DESC`;

/** Every file that a record names, once for each size that is told of it; by an invoice, if one is among them. */
export async function* namedFiles(snapshot: Snapshot): AsyncGenerator<NamedFile> {
  let last = '';
  for await (const rows of snapshot.stream<Record<'named_by' | 'sha256' | 'size_bytes', string>>(NAMED_FILES)) {
    for (const { named_by, sha256, size_bytes } of rows) {
      if (`${sha256} ${size_bytes}` !== last) yield { named_by, sha256, size_bytes: Number(size_bytes) };
      last = `${sha256} ${size_bytes}`;
    }
  }
}

/** Whether any record names a file. */
export async function namesFile(reader: Reader): Promise<boolean> {
  const sql = `SELECT 1 AS found FROM document_slot WHERE sha256 IS NOT NULL
    UNION ALL SELECT 1 FROM invoice WHERE pdf_sha256 IS NOT NULL LIMIT 1`;
  return (await reader.one(sql)) !== undefined;
}

/** The first table that holds a row, whatever the database says of itself. */
export async function occupiedTable(reader: Reader, tables: readonly string[]): Promise<string | undefined> {
  for (const table of tables.filter((table) => table !== 'meta')) {
    if (await reader.one(`SELECT 1 AS found FROM ${table} LIMIT 1`)) return table;
  }
  return undefined;
}

export const forgetMeta = (tx: Transaction): Promise<number> => tx.run('DELETE FROM meta');

/** Few enough for every engine's number of parameters, and enough to pass most of them at once. */
export const MOST_INSERTED = 50;

/** Puts rows in place as they were. */
export function insertRows(tx: Transaction, table: string, columns: readonly string[], rows: readonly TextRow[]) {
  const values: Value[] = [];
  const places = rows.map((row) => `(${columns.map((column) => `$${values.push(row[column] ?? null)}`).join(', ')})`);
  return tx.run(`INSERT INTO ${table} (${columns.join(', ')}) VALUES ${places.join(', ')}`, values);
}
