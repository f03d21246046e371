import { setTimeout as sleep } from 'node:timers/promises';
import { inquiryStates } from '@fairlead/contract';
import type { Reader, Transaction, Value } from './database.ts';
import { isRow, type Kept, keepRow, type Place } from './keep-row.ts';

// Records as the import and later writes keep them: found by id or reference whoever's they are, and put in place.

export type Table = 'organization' | 'person' | 'shipment' | 'document_slot' | 'invoice' | 'inquiry';
/** What lines may give ids to. */
export type Keyed = Table | 'sea_event' | 'air_event';

export interface StoredRecord {
  id: string;
  organization_id: string;
  body: string;
}

export function storedRecord(reader: Reader, table: Table, id: bigint): Promise<StoredRecord | undefined> {
  const owner = table === 'organization' ? 'id' : 'organization_id';
  const sql = `SELECT CAST(id AS TEXT) AS id, CAST(${owner} AS TEXT) AS organization_id, body FROM ${table} WHERE id = $1`;
  return reader.one<StoredRecord>(sql, [id]);
}

/** The id of the record that has a value no other may have. */
export async function idWith(tx: Transaction, table: Keyed, column: string, value: Value): Promise<bigint | undefined> {
  const row = await tx.one<{ id: string }>(`SELECT CAST(id AS TEXT) AS id FROM ${table} WHERE ${column} = $1`, [value]);
  return row && BigInt(row.id);
}

const ASIDE_MS = 60_000;

/**
 * Locks a record; says whether it is there. It asks now and then, and does not wait at its row: who holds it may be
 * waiting for what this transaction holds, and gives way soon; if both wait, the server ends one of them. After a minute
 * it goes on without, and the write waits.
 */
export async function lockRecord(tx: Transaction, table: Table, id: bigint): Promise<boolean> {
  const until = performance.now() + ASIDE_MS;
  const free = `SELECT id FROM ${table} WHERE id = $1 FOR UPDATE SKIP LOCKED`;
  while (performance.now() < until && !(await tx.one(free, [id]))) {
    if ((await idWith(tx, table, 'id', id)) === undefined) return false;
    await sleep(10 + Math.random() * 10);
  }
  return true;
}

// By the clock, with room for a thousand commits a millisecond: counted alone, a version would come again with other
// records behind it where the database has gone back, as after a failover that lost its last commits.
const NOW = 'clock_ms() * 1000';
const MOVED = `version = CASE WHEN organization.version < ${NOW} THEN ${NOW} ELSE organization.version + 1 END`;

/** By the two indexes that know them by their shipment. */
const NO_INVOICE = ["published_at <> ''", "published_at = ''"]
  .map(
    (issued) =>
      `invoice.organization_id = shipment.organization_id AND invoice.shipment_id = shipment.id AND ${issued}`,
  )
  .map((own) => `NOT EXISTS (SELECT 1 FROM invoice WHERE ${own})`)
  .join(' AND ');

/** A record that is there already is replaced by one of the same organization, and only where it may be. */
const ofOwner = (table: Table, replaceable = 'TRUE'): Place => ({
  table,
  replaceable: `${table}.organization_id = excluded.organization_id AND ${replaceable}`,
});

const places: Record<Table, Place> = {
  organization: { table: 'organization', moved: MOVED },
  person: ofOwner('person'),
  // The references of its invoices end with a shipment's own.
  shipment: ofOwner('shipment', `(shipment.reference = excluded.reference OR (${NO_INVOICE}))`),
  document_slot: ofOwner('document_slot'),
  invoice: ofOwner('invoice'),
  // With another reference it is another inquiry, perhaps a client's whose id was taken for free. No quote follows what
  // the client withdrew, perhaps at this very moment.
  inquiry: ofOwner(
    'inquiry',
    `inquiry.reference = excluded.reference
      AND NOT (inquiry.status = '${inquiryStates.cancelled}' AND excluded.status = '${inquiryStates.accepted}')`,
  ),
};

/** Puts a record in place by its id; refused when the one that is there, perhaps another organization's, stays. */
export const keepRecord = (tx: Transaction, table: Table, columns: Record<string, Value>): Promise<Kept> =>
  keepRow(tx, places[table], columns);

/** Whether a record stands there as it is told. */
export const isRecord = (tx: Transaction, table: Table, columns: Record<string, Value>): Promise<boolean> =>
  isRow(tx, places[table], columns);

/** What was remembered of the organizations it touched is no longer what they would be answered. */
export async function moveVersions(tx: Transaction): Promise<void> {
  // In one order, so that two transactions never wait for each other.
  for (const id of [...tx.touched].sort((a, b) => (a < b ? -1 : 1))) {
    await tx.run(`UPDATE organization SET ${MOVED} WHERE id = $1`, [id]);
  }
}
