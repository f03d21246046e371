import {
  type AirTracking,
  type AttentionDocument,
  airEvents,
  arrivalOf,
  type DocumentConcern,
  type DocumentSlot,
  type FreeTime,
  isDocumentType,
  isOutstanding,
  runningFreeTimes,
  type Shipment,
  trackedAs,
} from '@fairlead/contract';
import { type SeaRow, seaContainers } from '../../tracking/store.ts';

// What of a live shipment needs attention, as the rows it is found by.

export type ConcernKind = DocumentConcern | 'free_time';

export interface Concern {
  kind: ConcernKind;
  place: string;
  type: string;
  body: string;
}

/** Sorts behind every day: what is urgent by no known day comes last. */
const NO_DAY = '~';

/** As many digits as an id can have: text then sorts as the numbers do. */
const padded = (id: string | number): string => String(id).padStart(19, '0');

const placeOf = (day: string, { id }: Shipment, what: string): string => `${day} ${padded(id)} ${what}`;

export const concernsOf = (shipment: Shipment, slots: readonly DocumentSlot[], sea: readonly SeaRow[]): Concern[] => [
  ...slots.filter(({ type }) => isDocumentType(type)).flatMap((slot) => ofSlot(shipment, slot)),
  ...ofContainers(shipment, sea),
];

function ofSlot(shipment: Shipment, slot: DocumentSlot): Concern[] {
  const { id, reference, description, eta } = shipment;
  const record: AttentionDocument = {
    shipment_id: id,
    shipment_reference: reference,
    shipment_description: description,
    ...(eta && { shipment_eta: eta }),
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
    ...(isOutstanding(slot) ? [concern('outstanding', eta ?? NO_DAY)] : []),
    ...(expires ? [concern('expiring', expires)] : []),
  ];
}

function ofContainers(shipment: Shipment, sea: readonly SeaRow[]): Concern[] {
  const { id, reference, fcl } = shipment;
  if (!fcl || sea.length === 0) return [];
  return seaContainers(shipment, sea).flatMap((container, index) =>
    runningFreeTimes(fcl, container).map((clock): Concern => {
      const { container_number } = container;
      const record: FreeTime = { shipment_id: id, shipment_reference: reference, container_number, ...clock };
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

/** Whether tracking has seen all of a shipment arrive. */
export function hasArrived(shipment: Shipment, sea: readonly SeaRow[], air: readonly AirRow[]): boolean {
  switch (trackedAs(shipment.transport_mode)) {
    case 'sea':
      return arrivalOf({ sea: { containers: seaContainers(shipment, sea) } }) !== undefined;
    case 'air': {
      const [waybill] = air;
      if (!waybill) return false;
      const events = air.flatMap(({ body }) => (body ? [JSON.parse(body)] : []));
      return arrivalOf({ air: { status: waybill.status, events: airEvents(events, '', false) } }) !== undefined;
    }
    default:
      return false;
  }
}
