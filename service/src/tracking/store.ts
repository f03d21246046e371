import { createHash } from 'node:crypto';
import {
  ContainerType,
  type KnownContainer,
  type SeaTrackingEvent,
  type Shipment,
  type TrackedContainer,
  trackContainer,
} from '@fairlead/contract';
import type { OrganizationView, Transaction, Value } from '../database/index.ts';
import { type Kept, keepRow } from '../database/keep-row.ts';
import { findShipmentId } from '../shipments/store.ts';

/** Containers by number and sea events in the order they were told, in one reading, of shipments of an organization. */
export function seaRows(which: string): string {
  const of = 'CAST(shipment_id AS TEXT) AS shipment_id';
  const own = `WHERE organization_id = $1 AND shipment_id ${which}`;
  return `SELECT ${of}, 'container' AS kind, container_number, body, 0 AS id FROM container ${own}
    UNION ALL SELECT ${of}, 'event' AS kind, container_number, body, id FROM sea_event ${own}
    ORDER BY container_number, id`;
}

export interface SeaRow {
  kind: 'container' | 'event';
  container_number: string;
  body: string;
}

const UNTOLD: KnownContainer['container_type'] = ContainerType.unspecified;

/** The containers the shipment names, and those known from tracking, each once, in that order. */
export function seaContainers({ fcl }: Pick<Shipment, 'fcl'>, rows: readonly SeaRow[]): TrackedContainer[] {
  const known = new Map<string, KnownContainer>();
  for (const { container_number, type } of fcl?.containers ?? []) {
    if (container_number.trim()) known.set(container_number, { container_number, container_type: type });
  }
  const events = new Map<string, SeaTrackingEvent[]>();
  for (const { kind, container_number, body } of rows) {
    const told = JSON.parse(body);
    if (kind === 'container') {
      known.set(container_number, told as KnownContainer);
      continue;
    }
    // Known by what is told of it, though the shipment may name it no more.
    if (!known.has(container_number)) known.set(container_number, { container_number, container_type: UNTOLD });
    const earlier = events.get(container_number);
    if (earlier) earlier.push(told as SeaTrackingEvent);
    else events.set(container_number, [told as SeaTrackingEvent]);
  }
  return [...known.values()].map((container) =>
    trackContainer(container, events.get(container.container_number) ?? []),
  );
}

/** A shipment, what its air waybill says of it, and all that is told of either. */
export interface TrackedShipment {
  body: string;
  /** The caller's shipments on the same air waybill, this one included. */
  sharing: number | string;
  waybill_status: string | null;
  airline: string | null;
  sea: SeaRow[];
  /** Events of the air waybill, as JSON texts in the order they were told. */
  air: string[];
}

type ToldRow = Omit<TrackedShipment, 'sea' | 'air'> & { kind: SeaRow['kind'] | 'shipment' | 'air' };
const isOfSea = (row: ToldRow): row is ToldRow & SeaRow => row.kind === 'container' || row.kind === 'event';

const OWN = 'shipment.organization_id = $1 AND shipment.id = $2';
const WAYBILL = 'FROM air_waybill WHERE air_waybill.number = shipment.air_waybill';
// In one statement, whose parts are of one moment: an import changes them together. The unary plus keeps SQLite from
// walking all the organization's shipments to find those on the waybill.
const TOLD = `SELECT 'shipment' AS kind, '' AS container_number, body, 0 AS id,
    (SELECT count(*) FROM shipment AS other
      WHERE +other.organization_id = shipment.organization_id AND other.air_waybill = shipment.air_waybill) AS sharing,
    (SELECT air_waybill.status ${WAYBILL}) AS waybill_status, (SELECT air_waybill.airline ${WAYBILL}) AS airline
  FROM shipment WHERE ${OWN}
  UNION ALL SELECT kind, container_number, body, id, 0, NULL, NULL FROM (${seaRows('= $2')}) AS sea
  UNION ALL SELECT 'air' AS kind, '', air_event.body, air_event.id, 0, NULL, NULL
    FROM shipment JOIN air_event ON air_event.air_waybill = shipment.air_waybill WHERE ${OWN}
  ORDER BY container_number, id`;

/** The shipment a path names, with all that its tracking is made of. */
export async function findTracked(view: OrganizationView, idOrReference: string): Promise<TrackedShipment | undefined> {
  const id = await findShipmentId(view, idOrReference);
  const rows = id === undefined ? [] : await view.all<ToldRow>(TOLD, id);
  const shipment = rows.find(({ kind }) => kind === 'shipment');
  const air = rows.filter(({ kind }) => kind === 'air').map(({ body }) => body);
  return shipment && { ...shipment, sea: rows.filter(isOfSea), air };
}

// What the import keeps.

const CONTAINER = { table: 'container', key: ['shipment_id', 'container_number'] };
const AIR_WAYBILL = { table: 'air_waybill', key: ['number'] };

export const keepContainer = (
  tx: Transaction,
  { shipment_id, organization_id, container_number, body }: ContainerRow,
): Promise<Kept> => keepRow(tx, CONTAINER, { shipment_id, organization_id, container_number, body });

interface ContainerRow {
  shipment_id: bigint;
  organization_id: bigint;
  container_number: string;
  body: string;
}

/** Whether tracking knows a container of a shipment. */
export async function isKnownContainer(
  tx: Transaction,
  shipment_id: bigint,
  container_number: string,
): Promise<boolean> {
  const own = 'WHERE shipment_id = $1 AND container_number = $2';
  // The events are looked through only where nothing else knows it.
  const sql = `SELECT 1 AS known FROM container ${own} UNION ALL SELECT 1 AS known FROM sea_event ${own} LIMIT 1`;
  return (await tx.one(sql, [shipment_id, container_number])) !== undefined;
}

export const keepAirWaybill = (tx: Transaction, number: string, status: string, airline: string): Promise<Kept> =>
  keepRow(tx, AIR_WAYBILL, { number, status, airline });

export async function isKnownAirWaybill(tx: Transaction, number: string): Promise<boolean> {
  return (await tx.one('SELECT 1 AS known FROM air_waybill WHERE number = $1', [number])) !== undefined;
}

export interface OtherSpelling {
  number: string;
  status: string;
  airline: string;
}

/** With more spaces among its digits than anybody writes. */
const MOST_SPELLED = 40;

/** Some of the waybills whose number may be eleven digits and is not written NNN-NNNNNNNN, from a number on. */
export const otherSpellings = (tx: Transaction, after: string): Promise<OtherSpelling[]> =>
  tx.all<OtherSpelling>(
    `SELECT number, status, airline FROM air_waybill WHERE number > $1
      AND length(number) BETWEEN 11 AND ${MOST_SPELLED}
      AND NOT (length(number) = 12 AND substr(number, 4, 1) = '-') ORDER BY number LIMIT 1000`,
    [after],
  );

/** Puts all that one waybill has on another, and takes it away. */
export async function moveEventsAndShipments(tx: Transaction, from: string, to: string): Promise<void> {
  const sql = `SELECT CAST(id AS TEXT) AS id, fingerprint, CAST(body AS TEXT) AS body FROM air_event
    WHERE air_waybill = $1 ORDER BY air_event.id`;
  const events = await tx.all<Record<'id' | 'fingerprint' | 'body', string>>(sql, [from]);
  await tx.run('DELETE FROM air_event WHERE air_waybill = $1', [from]);
  for (const { id, fingerprint, body } of events) {
    const event_id = { id: BigInt(id), given: fingerprint === fingerprintOf({}, id, body) };
    await keepEvent(tx, 'air_event', { air_waybill: to }, event_id, body);
  }
  await tx.run('UPDATE shipment SET air_waybill = $1 WHERE air_waybill = $2', [to, from]);
  await tx.run('DELETE FROM air_waybill WHERE number = $1', [from]);
}

/** The shipments on a waybill, whosesoever they are, from an id on. */
export async function shipmentsOnAirWaybill(tx: Transaction, number: string, after: bigint, most: number) {
  const sql = `SELECT CAST(id AS TEXT) AS id, CAST(organization_id AS TEXT) AS organization_id FROM shipment
    WHERE air_waybill = $1 AND shipment.id > $2 ORDER BY shipment.id LIMIT ${most}`;
  const rows = await tx.all<{ id: string; organization_id: string }>(sql, [number, after]);
  return rows.map((row) => ({ id: BigInt(row.id), organization_id: BigInt(row.organization_id) }));
}

/**
 * An event with an id replaces the one that has it; without one it is known by what it says, so that the same event
 * told twice, with an id or without, is one event. Refused when another owner's event has the id.
 */
export async function keepEvent(
  tx: Transaction,
  table: EventTable,
  owner: Record<string, Value>,
  { id, given }: { id: bigint; given: boolean },
  body: string,
): Promise<Kept> {
  const said = fingerprintOf(owner, undefined, body);
  const whose = Object.values(owner);
  if (!given) {
    const added = await tx.run(told(table, owner), [id, ...whose, said, body, ...whose, body]);
    return added > 0 ? 'changed' : 'as it was';
  }
  // The first column of an owner is what its events belong to for good.
  const [belongs] = Object.keys(owner);
  const place = { table, replaceable: `${table}.${belongs} = excluded.${belongs}` };
  const kept = await keepRow(tx, place, { id, ...owner, fingerprint: fingerprintOf(owner, id, body), body });
  if (kept === 'refused') return kept;
  const double = `DELETE FROM ${table} WHERE ${belongs} = $1 AND fingerprint = $2`;
  return (await tx.run(double, [whose[0] as Value, said])) > 0 ? 'changed' : kept;
}

type EventTable = 'sea_event' | 'air_event';

/** Adds an event, unless one that says the same is there: without an id, or among those that are known by theirs. */
function told(table: EventTable, owner: object): string {
  const names = [...Object.keys(owner), 'fingerprint', 'body'];
  const [belongs] = names;
  // By parameters of their own: PostgreSQL compares as another type than it inserts.
  const same = [...Object.keys(owner), 'CAST(body AS TEXT)'].map((name, at) => `${name} = $${names.length + at + 2}`);
  return `INSERT INTO ${table} (id, ${names.join(', ')}) SELECT $1, ${names.map((_, at) => `$${at + 2}`).join(', ')}
    WHERE NOT EXISTS
      (SELECT 1 FROM ${table} WHERE ${same.join(' AND ')} AND fingerprint >= 'id ' AND fingerprint < 'id!')
    ON CONFLICT (${belongs}, fingerprint) DO NOTHING`;
}

/** What an event is known by: its id when that was given, otherwise what it says of whom. */
export const fingerprintOf = (owner: Record<string, Value>, id: Value | undefined, body: string): string =>
  id === undefined
    ? createHash('sha256').update(Object.values(owner).join('\n')).update(body).digest('base64url')
    : `id ${id}`;
