import {
  type AirTracking,
  type AttentionDocument,
  type AwaitedShipment,
  airEvents,
  arrivalOf,
  type DocumentConcern,
  type DocumentSlot,
  expectedArrivalOf,
  type FreeTime,
  isDocumentType,
  isOutstanding,
  runningFreeTimes,
  type Shipment,
  type Tracked,
  trackedAs,
  utcDate,
} from '@fairlead/contract';
import { type SeaRow, seaContainers } from '../../tracking/store.ts';

// What of a live shipment needs attention, as the rows it is found by.

export type ConcernKind = Exclude<DocumentConcern, 'to_send'> | 'free_time' | 'moved';

export interface Concern {
  kind: ConcernKind;
  place: string;
  type: string;
  body: string;
}

/** Sorts behind every day: what is urgent by no known day comes after those that are. */
const NO_DAY = '~';
/** And behind all of these, what has arrived already. */
const arrivedOn = (day = ''): string => `${NO_DAY}${NO_DAY}${day}`;

/** As many digits as an id can have: text then sorts as the numbers do. */
const padded = (id: string | number): string => String(id).padStart(19, '0');

const placeOf = (day: string, { id }: Shipment, what: string): string => `${day} ${padded(id)} ${what}`;

interface ToldOfShipment {
  slots: readonly DocumentSlot[];
  sea: readonly SeaRow[];
  air: readonly AirRow[];
}

/** What follows for a live shipment from all that is told of it: its concerns, and whether tracking has seen it arrive. */
export function conclusionOf(shipment: Shipment, { slots, sea, air }: ToldOfShipment) {
  const tracking = trackingOf(shipment, sea, air);
  const isThere = tracking !== undefined && arrivalOf(tracking) !== undefined;
  const concerns: Concern[] = [
    ...slots.filter(({ type }) => isDocumentType(type)).flatMap((slot) => ofSlot(shipment, slot, isThere)),
    ...ofContainers(shipment, sea),
    ...(tracking ? ofExpected(shipment, expectedArrivalOf(tracking)?.timestamp) : []),
  ];
  return { concerns, isThere };
}

/** That tracking expects it on another day than its ETA; which of these are to come is asked of a day. */
function ofExpected(shipment: Shipment, expected: string | undefined): Concern[] {
  const day = expected && utcDate(Date.parse(expected));
  if (!day || day === shipment.eta) return [];
  const record: AwaitedShipment = { ...shipment, expected_date: day };
  return [{ kind: 'moved', place: placeOf(day, shipment, ''), type: '', body: JSON.stringify(record) }];
}

function ofSlot(shipment: Shipment, slot: DocumentSlot, isThere: boolean): Concern[] {
  const { id, reference, description, eta } = shipment;
  const record: AttentionDocument = {
    shipment_id: id,
    shipment_reference: reference,
    shipment_description: description,
    ...(eta && { shipment_eta: eta }),
    shipment_arrived: isThere,
    slot,
  };
  const concern = (kind: ConcernKind, day: string): Concern => ({
    kind,
    place: placeOf(day, shipment, padded(slot.id)),
    type: slot.type,
    body: JSON.stringify(record),
  });
  const expires = slot.document?.expiration_date;
  return [
    ...(isOutstanding(slot) ? [concern('outstanding', isThere ? arrivedOn(eta) : (eta ?? NO_DAY))] : []),
    ...(expires ? [concern('expiring', expires)] : []),
  ];
}

function ofContainers(shipment: Shipment, sea: readonly SeaRow[]): Concern[] {
  const { id, reference, description, fcl } = shipment;
  if (!fcl || sea.length === 0) return [];
  return seaContainers(shipment, sea).flatMap((container, index) =>
    runningFreeTimes(fcl, container).map((clock): Concern => {
      const { container_number, discharge_terminal } = container;
      const record: FreeTime = {
        shipment_id: id,
        shipment_reference: reference,
        shipment_description: description,
        ...(discharge_terminal && { discharge_terminal }),
        container_number,
        ...clock,
      };
      const place = placeOf(clock.last_free_day, shipment, `${padded(index)} ${clock.kind}`);
      return { kind: 'free_time', place, type: '', body: JSON.stringify(record) };
    }),
  );
}

/** What its air waybill says of a shipment: status and one event, or none. */
export interface AirRow {
  status: AirTracking['status'];
  body: string | null;
}

/** What tracking knows of a shipment; undefined where there is none. */
function trackingOf(shipment: Shipment, sea: readonly SeaRow[], air: readonly AirRow[]): Tracked | undefined {
  switch (trackedAs(shipment.transport_mode)) {
    case 'sea':
      return { sea: { containers: seaContainers(shipment, sea) } };
    case 'air': {
      const [waybill] = air;
      if (!waybill) return undefined;
      const events = air.flatMap(({ body }) => (body ? [JSON.parse(body)] : []));
      return { air: { status: waybill.status, events: airEvents(events, '', false) } };
    }
    default:
      return undefined;
  }
}
