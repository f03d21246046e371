import {
  type AirTrackingEvent,
  AirTrackingStatus,
  airEvents,
  type Shipment,
  type Tracking,
  trackedAs,
  untracked,
} from '@fairlead/contract';
import type { OrganizationView } from '../database/index.ts';
import type { Binder } from '../http/bind.ts';
import { badRequest, orNotFound } from '../http/problem.ts';
import { findTracked, readAir, readSea, seaContainers, type TrackedShipment } from './store.ts';

export function trackingRoutes(bind: Binder): void {
  bind.json('getShipmentTracking', async ({ organization }, { params }) => {
    const tracked = orNotFound(await findTracked(organization, params.shipment as string));
    const shipment = JSON.parse(tracked.body) as Shipment;
    const { etd, eta } = shipment;
    return JSON.stringify({
      ...(etd && { etd }),
      ...(eta && { eta }),
      ...(await trackingOf(organization, tracked, shipment)),
    } satisfies Tracking);
  });
}

async function trackingOf(view: OrganizationView, tracked: TrackedShipment, shipment: Shipment) {
  const id = BigInt(tracked.id);
  switch (trackedAs(shipment.transport_mode)) {
    case 'sea':
      return { sea: { containers: seaContainers(shipment, await readSea(view, id)) } };
    case 'air':
      return { air: airTracking(tracked, await readAir(view, id)) };
    default:
      throw badRequest([untracked(shipment.transport_mode)]);
  }
}

function airTracking({ sharing, waybill_status, airline }: TrackedShipment, events: readonly string[]) {
  return {
    status: (waybill_status ?? AirTrackingStatus.unspecified) as typeof AirTrackingStatus.unspecified,
    events: airEvents(
      events.map((body) => JSON.parse(body) as AirTrackingEvent),
      airline ?? '',
      Number(sharing) > 1,
    ),
  };
}
