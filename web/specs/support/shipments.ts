// The shipments under way, whole, as the API tells them: specs find theirs by what it has.
import type { DocumentSlot, Invoice, Shipment, Tracking } from '@fairlead/contract';
import type { World } from './world.ts';

export interface Whole {
  shipment: Shipment;
  /** Of a shipment that is tracked. */
  tracking?: Tracking;
  slots: DocumentSlot[];
  invoices: Invoice[];
}

export const ask = async <T>({ get, marit }: World, path: string): Promise<T> => {
  const answer = await get(path, { credential: marit.credential });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json() as Promise<T>;
};

export async function activeShipments(world: World): Promise<Whole[]> {
  const path = '/v1/shipment?limit=100&filter.status=STATUS_ACTIVE';
  const { shipments } = await ask<{ shipments: Shipment[] }>(world, path);
  return Promise.all(shipments.map((shipment) => wholeOf(world, shipment)));
}

async function wholeOf(world: World, shipment: Shipment): Promise<Whole> {
  const path = `/v1/shipment/${shipment.reference}`;
  const isTracked = /_(SEA|AIR)$/.test(shipment.transport_mode);
  const [tracking, { documents }, { invoices }] = await Promise.all([
    isTracked ? ask<Tracking>(world, `${path}/tracking`) : undefined,
    ask<{ documents: DocumentSlot[] }>(world, `${path}/document`),
    ask<{ invoices: Invoice[] }>(world, `${path}/invoice`),
  ]);
  return { shipment, ...(tracking && { tracking }), slots: documents, invoices };
}
