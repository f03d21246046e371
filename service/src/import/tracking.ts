import {
  AirTrackingEvent,
  type ImportLine,
  ON_THE_GROUND,
  render,
  SeaTrackingEvent,
  type Shipment,
  trackedAs,
} from '@fairlead/contract';
import type { Kept } from '../database/keep-row.ts';
import { isSpelledOtherwise, uniteContainers } from '../tracking/containers/store.ts';
import { containerNumber, waybillNumber } from '../tracking/numbers.ts';
import { isKnownAirWaybill, isKnownContainer, keepAirWaybill, keepContainer, keepEvent } from '../tracking/store.ts';
import { refuse, type Session } from './session.ts';

async function seaShipment(session: Session, id: string) {
  const read = () => session.referred('shipment', 'shipment_id', id);
  const stored = await read();
  const shipment_id = BigInt(id);
  let shipment = JSON.parse(stored.body) as Shipment;
  if (trackedAs(shipment.transport_mode) !== 'sea') refuse('shipment_id', 'names a shipment that does not move by sea');
  const organization_id = BigInt(stored.organization_id);
  if (shipment.fcl?.containers.some(isSpelledOtherwise)) {
    await unite(session, organization_id, shipment_id);
    shipment = JSON.parse((await read()).body) as Shipment;
  }
  return { shipment, shipment_id, organization_id };
}

async function unite(session: Session, organization_id: bigint, shipment_id: bigint): Promise<void> {
  const isUnited = await uniteContainers(session.tx, shipment_id);
  // Perhaps they were before, since it was read.
  session.forget('shipment', shipment_id);
  await touch(session, organization_id, shipment_id, isUnited);
}

export async function keepContainerLine(session: Session, line: ImportLine<'container'>): Promise<void> {
  const { shipment_id, organization_id } = await seaShipment(session, line.shipment_id);
  const { container_type, discharge_terminal } = line;
  const container_number = containerNumber(line.container_number);
  const body = JSON.stringify({ container_number, container_type, ...(discharge_terminal && { discharge_terminal }) });
  const kept = await keepContainer(session.tx, { shipment_id, organization_id, container_number, body });
  await touch(session, organization_id, shipment_id, kept === 'changed');
}

export async function keepSeaEvent(session: Session, line: ImportLine<'sea_event'>): Promise<void> {
  const { shipment, shipment_id, organization_id } = await seaShipment(session, line.shipment_id);
  const container_number = containerNumber(line.container_number);
  const named = shipment.fcl?.containers.some((container) => container.container_number === container_number);
  const isKnown = () => isKnownContainer(session.tx, shipment_id, container_number);
  if (!named && !(await isKnown())) {
    await unite(session, organization_id, shipment_id);
    if (!(await isKnown())) refuse('container_number', 'names no container of the shipment');
  }
  const owner = { shipment_id, organization_id, container_number };
  const kept = await keepOneEvent(session, 'sea_event', owner, line.id, render(SeaTrackingEvent, line));
  await touch(session, organization_id, shipment_id, kept === 'changed');
}

/** What earlier versions made of a shipment is mended by whatever is told of it, also as it was. */
async function touch(
  session: Session,
  organization_id: bigint,
  shipment_id: bigint,
  isChanged: boolean,
): Promise<void> {
  if (isChanged) session.tx.touched.add(organization_id);
  await session.shipments.note(organization_id, shipment_id);
}

export async function keepAirWaybillLine(
  session: Session,
  { number: written, status, airline = '' }: ImportLine<'air_waybill'>,
): Promise<void> {
  const number = waybillNumber(written);
  const kept = await keepAirWaybill(session.tx, number, status, airline);
  if (kept === 'changed') await session.touchWaybill(number);
}

export async function keepAirEvent(session: Session, line: ImportLine<'air_event'>): Promise<void> {
  const air_waybill = waybillNumber(line.air_waybill);
  if (!session.isTouchedWaybill(air_waybill) && !(await isKnownAirWaybill(session.tx, air_waybill))) {
    refuse('air_waybill', 'names no air waybill that exists');
  }
  if (line.flight?.number.trim() && ON_THE_GROUND.includes(line.type)) {
    refuse('flight', 'does not belong to a milestone that did not happen in flight');
  }
  for (const [measure, value] of Object.entries(line.cargo ?? {})) {
    if (!(value > 0)) refuse(`cargo.${measure}`, 'must be above zero; leave out what was not reported');
  }
  const kept = await keepOneEvent(session, 'air_event', { air_waybill }, line.id, render(AirTrackingEvent, line));
  if (kept === 'changed') await session.touchWaybill(air_waybill);
}

async function keepOneEvent(
  session: Session,
  table: 'sea_event' | 'air_event',
  owner: Record<string, string | bigint>,
  id: string | undefined,
  event: object,
): Promise<Kept> {
  const event_id = { id: await session.idFor(table, id), given: id !== undefined };
  const kept = await keepEvent(session.tx, table, owner, event_id, JSON.stringify(event));
  const whose = table === 'sea_event' ? 'shipment' : 'air waybill';
  return kept === 'refused' ? refuse('id', `belongs to an event of another ${whose}`) : kept;
}
