import { type DocumentSlot, LIVE_SHIPMENTS, type Shipment } from '@fairlead/contract';
import { among } from '../../database/among.ts';
import { lockImports, type Waiting } from '../../database/imports-turn.ts';
import type { Database, Reader, Transaction } from '../../database/index.ts';
import { isSpelledOtherwise, uniteContainers } from '../../tracking/containers/store.ts';
import { type SeaRow, seaRows } from '../../tracking/store.ts';
import { type AirRow, type Concern, conclusionOf } from './rules.ts';

// Concerns follow from shipments, their checklists and their tracking, and so does whether they have arrived: made anew
// for every shipment that an import tells of, in the import's own transaction, and written where they are others.

const MOST_NOTED = 10_000;
/** Shipments that are asked for at once: all that is told of them is in memory together. */
export const CHUNK = 25;

/** The shipments that an import touches, in bounded memory. */
export class TouchedShipments {
  readonly #tx: Transaction;
  readonly #most: number;
  readonly #noted = new Map<bigint, Set<bigint>>();
  #count = 0;
  /** Shipments above this id have no concerns yet: they are new, and what is told of them is still noted. */
  #known: bigint | undefined;

  constructor(tx: Transaction, most = MOST_NOTED) {
    this.#tx = tx;
    this.#most = most;
  }

  /** A shipment whose own line is about to be kept. New ones have nothing yet that could need attention. */
  async noteShipment(organization_id: bigint, id: bigint): Promise<void> {
    this.#known ??= await highestShipment(this.#tx);
    if (id <= this.#known) await this.note(organization_id, id);
  }

  /** A shipment of which something is told: all concerns of it are made anew before the import ends. */
  async note(organization_id: bigint, shipment_id: bigint): Promise<void> {
    // Before this one is added, whose line may not be kept yet.
    if (this.#count >= this.#most) await this.settle();
    const noted = this.#noted.get(organization_id) ?? new Set();
    if (noted.has(shipment_id)) return;
    this.#noted.set(organization_id, noted.add(shipment_id));
    this.#count++;
  }

  async settle(): Promise<void> {
    for (const [organization_id, ids] of this.#noted) {
      await keepConcerns(this.#tx, organization_id, [...ids]);
      // A later line of a shipment that has concerns now must be noted.
      for (const id of ids) if (this.#known !== undefined && id > this.#known) this.#known = id;
    }
    this.#noted.clear();
    this.#count = 0;
  }
}

async function highestShipment(tx: Transaction): Promise<bigint> {
  const row = await tx.one<{ id: string | null }>('SELECT CAST(max(id) AS TEXT) AS id FROM shipment');
  return BigInt(row?.id ?? 0);
}

async function keepConcerns(tx: Transaction, organization_id: bigint, ids: readonly bigint[]): Promise<void> {
  for (let start = 0; start < ids.length; start += CHUNK) {
    await keepChunk(tx, askFor(organization_id, ids.slice(start, start + CHUNK)));
  }
}

/** Filled up with one of them, so that the statement is the same for any number. */
export const askFor = (organization_id: bigint, chunk: readonly bigint[]): bigint[] => [
  organization_id,
  ...Array.from({ length: CHUNK }, (_, index) => chunk[index] ?? (chunk[0] as bigint)),
];

const PLACES = Array.from({ length: CHUNK }, (_, index) => `$${index + 2}`).join(', ');
const OF_SHIPMENTS = `WHERE organization_id = $1 AND shipment_id IN (${PLACES})`;
export const LIVE = among(LIVE_SHIPMENTS);

async function keepChunk(tx: Transaction, asked: readonly bigint[]): Promise<void> {
  const [organization_id = 0n, ...ids] = asked;
  const told = await toldOfOnes(tx, asked);
  const kept = await keptConcerns(tx, asked);
  const arrived = await byShipment(tx, ARRIVED, asked);
  // Of most shipments nothing is told but themselves: they are not read.
  if (told.slots.size + told.sea.size + told.air.size + kept.size + arrived.size === 0) return;
  const rows = `SELECT body FROM shipment WHERE organization_id = $1 AND id IN (${PLACES}) AND ${LIVE}`;
  const live = (await tx.all<{ body: string }>(rows, asked)).map(({ body }) => JSON.parse(body) as Shipment);
  const concluded = new Map(live.map((shipment) => [shipment.id, concludedOf(shipment, told)]));
  for (const id of new Set(ids.map(String))) {
    const { concerns, isThere } = concluded.get(id) ?? { concerns: [], isThere: arrived.has(id) };
    const own = [organization_id, BigInt(id)];
    if (!areAlike(concerns, kept.get(id) ?? [])) {
      tx.touched.add(organization_id);
      await tx.run('DELETE FROM concern WHERE organization_id = $1 AND shipment_id = $2', own);
      for (const { kind, place, type, body } of concerns) {
        const insert = `INSERT INTO concern (organization_id, shipment_id, kind, place, type, body)
          VALUES ($1, $2, $3, $4, $5, $6)`;
        await tx.run(insert, [...own, kind, place, type, body]);
      }
    }
    if (isThere !== arrived.has(id)) {
      tx.touched.add(organization_id);
      const update = 'UPDATE shipment SET arrived = $3 WHERE organization_id = $1 AND id = $2';
      await tx.run(update, [...own, isThere ? 1 : 0]);
    }
  }
}

/** Whether some concerns are others, in whichever order. */
function areAlike(some: readonly Concern[], others: readonly Concern[]): boolean {
  const texts = new Set(others.map(textOf));
  return some.length === others.length && some.every((concern) => texts.has(textOf(concern)));
}

const textOf = ({ kind, place, type, body }: Concern): string => [kind, place, type, body].join('\n');

/** Each container under one number, whatever was stored before. */
async function toldOfOnes(tx: Transaction, asked: readonly bigint[]): Promise<ToldOfShipments> {
  const told = await toldOfShipments(tx, asked);
  const others = [...told.sea].filter(([, rows]) => rows.some(isSpelledOtherwise));
  for (const [shipment_id] of others) await uniteContainers(tx, BigInt(shipment_id));
  if (others.length > 0) tx.touched.add(asked[0] as bigint);
  return others.length > 0 ? toldOfShipments(tx, asked) : told;
}

export type ToldOfShipments = Awaited<ReturnType<typeof toldOfShipments>>;

/** All that is told of some shipments of one organization, by shipment. */
export const toldOfShipments = async (reader: Reader, asked: readonly bigint[]) => ({
  slots: await byShipment<{ body: string }>(reader, SLOT_ROWS, asked),
  sea: await byShipment<SeaRow>(reader, SEA_ROWS, asked),
  air: await byShipment<AirRow>(reader, AIR_ROWS, asked),
});

/** What follows from it for a live shipment. */
export function concludedOf(shipment: Shipment, { slots, sea, air }: ToldOfShipments) {
  const { id } = shipment;
  return conclusionOf(shipment, {
    slots: (slots.get(id) ?? []).map(({ body }) => JSON.parse(body) as DocumentSlot),
    sea: sea.get(id) ?? [],
    air: air.get(id) ?? [],
  });
}

const OF = 'CAST(shipment_id AS TEXT) AS shipment_id';
const SLOT_ROWS = `SELECT ${OF}, body FROM document_slot ${OF_SHIPMENTS}`;
const SEA_ROWS = seaRows(`IN (${PLACES})`);

const OWN = `shipment.organization_id = $1 AND shipment.id IN (${PLACES})`;
const AIR_ROWS = `SELECT CAST(shipment.id AS TEXT) AS shipment_id, air_waybill.status AS status, air_event.body AS body
  FROM shipment JOIN air_waybill ON air_waybill.number = shipment.air_waybill
  LEFT JOIN air_event ON air_event.air_waybill = air_waybill.number WHERE ${OWN}`;
const ARRIVED = `SELECT CAST(id AS TEXT) AS shipment_id FROM shipment WHERE ${OWN} AND arrived = 1`;

/** The concerns that are kept of some shipments of one organization, by shipment. */
export const keptConcerns = (reader: Reader, asked: readonly bigint[]) =>
  byShipment<Concern>(reader, `SELECT ${OF}, kind, place, type, body FROM concern ${OF_SHIPMENTS}`, asked);

/** Rows by the shipment they are of. */
async function byShipment<R extends object>(reader: Reader, sql: string, asked: readonly bigint[]) {
  const rows = await reader.all<R & { shipment_id: string }>(sql, asked);
  const found = new Map<string, R[]>();
  for (const row of rows) {
    const own = found.get(row.shipment_id);
    if (own) own.push(row);
    else found.set(row.shipment_id, [row]);
  }
  return found;
}

/** Makes the concerns of a database that had shipments before it had concerns: once, whichever instance comes first. */
export async function makeConcerns(database: Database, waiting?: Waiting): Promise<void> {
  const make = async (tx: Transaction) => {
    await lockImports(tx, waiting);
    const due = await tx.run("DELETE FROM meta WHERE name = 'concerns_due'");
    if (due === 0) return;
    const touched = new TouchedShipments(tx);
    for (let last = '0'; ; ) {
      const sql = `SELECT CAST(shipment.id AS TEXT) AS id, CAST(organization_id AS TEXT) AS organization_id FROM shipment
        WHERE shipment.id > $1 AND ${LIVE} ORDER BY shipment.id LIMIT ${MOST_NOTED}`;
      const rows = await tx.all<{ id: string; organization_id: string }>(sql, [BigInt(last)]);
      for (const { id, organization_id } of rows) {
        // What was answered before is not confirmed any more, nor answered from memory.
        tx.touched.add(BigInt(organization_id));
        await touched.note(BigInt(organization_id), BigInt(id));
      }
      if (rows.length < MOST_NOTED) break;
      last = rows.at(-1)?.id as string;
    }
    await touched.settle();
  };
  await database.transaction(make, { lasts: true });
}
