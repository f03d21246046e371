import { type ImportLine, lists, render, Shipment, searchOf, trackedAs } from '@fairlead/contract';
import { containerNumber, waybillNumber } from '../tracking/numbers.ts';
import { isKnownAirWaybill } from '../tracking/store.ts';
import { checkCargo } from './cargo.ts';
import { checkReference, identityOf, keep, knownBy, refuseForeigner } from './references.ts';
import { refuse, type Session } from './session.ts';

export async function keepShipment(session: Session, line: ImportLine<'shipment'>): Promise<void> {
  const air_waybill = line.air_waybill?.trim() && waybillNumber(line.air_waybill);
  await session.referred('organization', 'organization_id', line.organization_id);
  await refuseForeigner(session, 'client_user_id', line);
  if (line.transport_mode === 'TRANSPORT_MODE_UNSPECIFIED') refuse('transport_mode', 'must say how the cargo travels');
  checkReference(line);
  checkCargo(line);
  if (air_waybill) {
    if (trackedAs(line.transport_mode) !== 'air') refuse('air_waybill', 'is for shipments by air only');
    if (!(await isKnownAirWaybill(session.tx, air_waybill))) refuse('air_waybill', 'names no air waybill that exists');
  }
  const { id, reference, stored } = await identityOf(session, 'shipment', line);
  const create_time = line.create_time ?? (stored && (JSON.parse(stored.body) as Shipment).create_time) ?? session.now;
  const shipment = render(Shipment, { ...line, id: String(id), reference, create_time });
  for (const container of shipment.fcl?.containers ?? []) {
    // Exports of fixed width have white space for a number that is not assigned yet: it is none.
    container.container_number = containerNumber(container.container_number);
  }
  const organization_id = BigInt(line.organization_id);
  const columns = {
    id,
    organization_id,
    air_waybill: air_waybill || null,
    search: searchOf(lists.shipments, shipment),
    body: JSON.stringify(shipment),
  };
  // A waybill may have been told of before its shipment.
  if (air_waybill) await session.shipments.note(organization_id, id);
  else await session.shipments.noteShipment(organization_id, id);
  await keep(session, 'shipment', columns, knownBy(line));
}
