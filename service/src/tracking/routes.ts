import {
  type AirTrackingEvent,
  AirTrackingStatus,
  airEvents,
  type Shipment,
  type Tracking,
  trackedAs,
  untracked,
} from '@fairlead/contract';
import type { Binder } from '../http/bind.ts';
import { badRequest, orNotFound } from '../http/problem.ts';
import { findTracked, seaContainers, type TrackedShipment } from './store.ts';

export function trackingRoutes(bind: Binder): void {
  bind.json('getShipmentTracking', async ({ organization }, { params }) => {
    const tracked = orNotFound(await findTracked(organization, params.shipment as string));
    const shipment = JSON.parse(tracked.body) as Shipment;
    const { etd, eta } = shipment;
    const told = trackingOf(tracked, shipment);
    return JSON.stringify({ ...(etd && { etd }), ...(eta && { eta }), ...told } satisfies Tracking);
  });
}

function trackingOf(tracked: TrackedShipment, shipment: Shipment) {
  switch (trackedAs(shipment.transport_mode)) {
    case 'sea':
      return { sea: { containers: seaContainers(shipment, tracked.sea) } };
    case 'air':
      return { air: airTracking(tracked) };
    default:
      throw badRequest([untracked(shipment.transport_mode)]);
  }
}

function airTracking({ sharing, waybill_status, airline, air }: TrackedShipment) {
  return {
    status: (waybill_status ?? AirTrackingStatus.unspecified) as typeof AirTrackingStatus.unspecified,
    events: airEvents(
      air.map((body) => JSON.parse(body) as AirTrackingEvent),
      airline ?? '',
      Number(sharing) > 1,
    ),
  };
}
