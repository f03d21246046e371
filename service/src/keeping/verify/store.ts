import { LIVE_SHIPMENTS } from '@fairlead/contract';
import { LIVE } from '../../attention/concerns/store.ts';
import { among } from '../../database/among.ts';
import type { Column, Snapshot } from '../../database/snapshot.ts';
import { HIGHEST_RESERVED } from '../../import/record-ids.ts';

// What rows must be to each other, asked of the database: each statement finds those that are not.

/** What a row is known by, where that is not its id. */
const KEYS: Record<string, string[]> = {
  meta: ['name'],
  told_token: ['user_id'],
  air_waybill: ['number'],
  container: ['shipment_id', 'container_number'],
  inquiry_claim: ['organization_id', 'inquiry_id'],
  concern: ['organization_id', 'kind', 'place', 'type'],
};
const keysOf = (table: string): string[] => KEYS[table] ?? ['id'];

/** `container 1024 MSCU6639870` */
export const nameOf = (table: string, row: Record<string, unknown>): string =>
  [table, ...keysOf(table).map((key) => row[key])].join(' ');

type Found = Record<string, string>;

async function* found(snapshot: Snapshot, sql: string): AsyncGenerator<Found> {
  for await (const rows of snapshot.stream<Found>(sql)) yield* rows;
}

/** Values that SQLite was made to keep as something else than their column is for. */
export async function* misstored(snapshot: Snapshot, table: string, columns: readonly Column[]) {
  const typed = columns.filter(({ stored_as }) => stored_as);
  if (typed.length === 0) return;
  const keys = keysOf(table).map((name) => `CAST(${name} AS TEXT) AS ${name}`);
  const classes = typed.map(({ name }) => `typeof(${name}) AS class_of_${name}`);
  const wrong = typed.map(({ name, stored_as }) => `typeof(${name}) NOT IN ('${stored_as}', 'null')`);
  const sql = `SELECT ${[...keys, ...classes].join(', ')} FROM ${table} WHERE ${wrong.join(' OR ')}`;
  for await (const row of found(snapshot, sql)) {
    for (const { name, stored_as: should } of typed) {
      const is = row[`class_of_${name}`];
      if (is !== should && is !== 'null') yield { row, name, is, should };
    }
  }
}

interface Relation {
  from: string;
  column: string;
  to: string;
  key?: string;
  /** Both are one organization's. */
  own?: boolean;
  /** What it names may be gone since. */
  passing?: boolean;
}

const OF_SHIPMENT = { column: 'shipment_id', to: 'shipment', own: true };

export const RELATIONS: Relation[] = [
  ...['person', 'shipment', 'invoice', 'inquiry', 'inquiry_claim'].map((from) => ({
    from,
    column: 'organization_id',
    to: 'organization',
  })),
  ...['token', 'told_token', 'session'].map((from) => ({ from, column: 'user_id', to: 'person' })),
  ...['shipment', 'air_event'].map((from) => ({ from, column: 'air_waybill', to: 'air_waybill', key: 'number' })),
  ...['container', 'sea_event', 'document_slot', 'invoice', 'concern'].map((from) => ({ from, ...OF_SHIPMENT })),
  { from: 'inquiry_claim', column: 'inquiry_id', to: 'inquiry', own: true, passing: true },
];

/** Rows that name what is not there (`missing` is `yes`), or is another organization's. */
export function unresolved(snapshot: Snapshot, { from, column, to, key = 'id', own, passing }: Relation) {
  const keys = keysOf(from).map((name) => `CAST(source.${name} AS TEXT) AS ${name}, `);
  const isMissing = `target.${key} IS NULL`;
  const wrong = [
    ...(passing ? [] : [isMissing]),
    ...(own ? ['target.organization_id <> source.organization_id'] : []),
  ].join(' OR ');
  const sql = `SELECT ${keys.join('')} CAST(source.${column} AS TEXT) AS named,
      CASE WHEN ${isMissing} THEN 'yes' ELSE 'no' END AS missing
    FROM ${from} AS source LEFT JOIN ${to} AS target ON target.${key} = source.${column}
    WHERE source.${column} IS NOT NULL AND (${wrong})`;
  return found(snapshot, sql);
}

/** Columns whose values, together, are one row's alone. */
export const UNIQUE: [table: string, ...columns: string[]][] = [
  ...(['shipment', 'invoice', 'inquiry'] as const).map((table): [string, string] => [table, 'reference']),
  ['person', 'email'],
  ['token', 'user_id', 'secret_sha256'],
  ['session', 'secret_sha256'],
  ['document_slot', 'document_id'],
  ['sea_event', 'shipment_id', 'fingerprint'],
  ['air_event', 'air_waybill', 'fingerprint'],
];

export const shared = (snapshot: Snapshot, table: string, columns: readonly string[]) =>
  found(
    snapshot,
    `SELECT CAST(min(id) AS TEXT) AS id, CAST(max(id) AS TEXT) AS other FROM ${table}
      WHERE ${columns[0]} IS NOT NULL GROUP BY ${columns.join(', ')} HAVING count(*) > 1`,
  );

/** Ids that the service will give out once more. */
export const idsAhead = (snapshot: Snapshot, table: string, column: string, last: bigint) =>
  found(
    snapshot,
    `SELECT CAST(${column} AS TEXT) AS id FROM ${table} WHERE ${column} > ${last} AND ${column} < ${HIGHEST_RESERVED}`,
  );

/** Invoices whose reference does not end with their shipment's. */
export const misreferenced = (snapshot: Snapshot) =>
  found(
    snapshot,
    `SELECT CAST(invoice.id AS TEXT) AS id, shipment.reference AS reference
      FROM invoice JOIN shipment ON shipment.id = invoice.shipment_id
      WHERE substr(invoice.reference, length(invoice.reference) - length(shipment.reference))
        <> '-' || shipment.reference`,
  );

/** Where records name a person. */
export const PEOPLE = [
  ['shipment', 'client_user_id'],
  ['inquiry', 'requester_user_id'],
] as const;

/** Whom they name there: each person and organization once, with one record of theirs. */
export const namedPeople = (snapshot: Snapshot, table: string, field: string) =>
  found(
    snapshot,
    `SELECT CAST(min(id) AS TEXT) AS id, CAST(organization_id AS TEXT) AS organization_id, body ->> '${field}' AS user_id
      FROM ${table} GROUP BY organization_id, body ->> '${field}'`,
  );

export async function organizationOf(snapshot: Snapshot, user_id: bigint): Promise<string | undefined> {
  const sql = 'SELECT CAST(organization_id AS TEXT) AS organization_id FROM person WHERE id = $1';
  return (await snapshot.one<Found>(sql, [user_id]))?.organization_id;
}

export interface LiveShipment {
  id: string;
  organization_id: string;
  arrived: number;
  body: string;
}

/** Live shipments, those of one organization together. */
export const liveShipments = (snapshot: Snapshot) =>
  snapshot.stream<LiveShipment>(
    `SELECT CAST(id AS TEXT) AS id, CAST(organization_id AS TEXT) AS organization_id, arrived, body FROM shipment
      WHERE ${LIVE} ORDER BY shipment.organization_id, shipment.id`,
  );

/** What is kept as a concern of shipments that are over. */
export const concernsOfOthers = (snapshot: Snapshot) =>
  found(
    snapshot,
    `SELECT CAST(concern.organization_id AS TEXT) AS organization_id, kind, place, type
      FROM concern JOIN shipment ON shipment.id = concern.shipment_id
      WHERE NOT (${among(LIVE_SHIPMENTS, 'shipment.status')})`,
  );
