import type { Shipment } from '@fairlead/contract';
import type { Transaction } from '../../database/index.ts';
import { containerNumber } from '../numbers.ts';
import { fingerprintOf, keepContainer, keepEvent } from '../store.ts';

// What earlier versions have stored as it was written: of one container in two spellings, all that was told is of one.

export const isSpelledOtherwise = ({ container_number }: { container_number: string }): boolean =>
  container_number !== containerNumber(container_number);

/**
 * Puts all that is told of a shipment's containers under one spelling of their numbers, in its own list of them too.
 * Whether there were others.
 */
export async function uniteContainers(tx: Transaction, shipment_id: bigint): Promise<boolean> {
  const inList = await respellList(tx, shipment_id);
  const ofContainers = await respellContainers(tx, shipment_id);
  return (await respellEvents(tx, shipment_id)) || ofContainers || inList;
}

type Row = Record<'id' | 'organization_id' | 'container_number' | 'fingerprint' | 'body', string>;

const OWNER = 'CAST(organization_id AS TEXT) AS organization_id, container_number, CAST(body AS TEXT) AS body';

async function respellList(tx: Transaction, id: bigint): Promise<boolean> {
  const row = await tx.one<Row>('SELECT CAST(body AS TEXT) AS body FROM shipment WHERE id = $1', [id]);
  const shipment = JSON.parse(row?.body as string) as Shipment;
  const others = shipment.fcl?.containers.filter(isSpelledOtherwise) ?? [];
  for (const container of others) container.container_number = containerNumber(container.container_number);
  if (others.length > 0) await tx.run('UPDATE shipment SET body = $2 WHERE id = $1', [id, JSON.stringify(shipment)]);
  return others.length > 0;
}

async function respellContainers(tx: Transaction, shipment_id: bigint): Promise<boolean> {
  const rows = await tx.all<Row>(`SELECT ${OWNER} FROM container WHERE shipment_id = $1`, [shipment_id]);
  const known = new Set(rows.map((row) => row.container_number));
  const others = rows.filter(isSpelledOtherwise);
  for (const { organization_id, container_number: written, body } of others) {
    await tx.run('DELETE FROM container WHERE shipment_id = $1 AND container_number = $2', [shipment_id, written]);
    const container_number = containerNumber(written);
    // What is told in the spelling that is kept is the later word.
    if (known.has(container_number)) continue;
    known.add(container_number);
    const respelled = JSON.stringify({ ...JSON.parse(body), container_number });
    const owner = { shipment_id, organization_id: BigInt(organization_id), container_number };
    await keepContainer(tx, { ...owner, body: respelled });
  }
  return others.length > 0;
}

async function respellEvents(tx: Transaction, shipment_id: bigint): Promise<boolean> {
  const sql = `SELECT CAST(id AS TEXT) AS id, fingerprint, ${OWNER} FROM sea_event WHERE shipment_id = $1
    ORDER BY sea_event.id`;
  const rows = (await tx.all<Row>(sql, [shipment_id])).filter(isSpelledOtherwise);
  for (const { id, organization_id, container_number, fingerprint, body } of rows) {
    await tx.run('DELETE FROM sea_event WHERE id = $1', [BigInt(id)]);
    const owner = {
      shipment_id,
      organization_id: BigInt(organization_id),
      container_number: containerNumber(container_number),
    };
    const event_id = { id: BigInt(id), given: fingerprint === fingerprintOf({}, id, body) };
    await keepEvent(tx, 'sea_event', owner, event_id, body);
  }
  return rows.length > 0;
}
