import { findByIdOrReference } from '../database/find.ts';
import type { OrganizationView } from '../database/index.ts';
import type { Source } from '../database/page.ts';

export const shipmentList: Source = { table: 'shipment' };

/** The shipment a path names, as its JSON text. */
export async function findShipment(view: OrganizationView, idOrReference: string): Promise<string | undefined> {
  const select = 'SELECT body FROM shipment WHERE organization_id = $1';
  return (await findByIdOrReference<{ body: string }>(view, select, idOrReference))?.body;
}

/** The id of the shipment a path names. */
export async function findShipmentId(view: OrganizationView, idOrReference: string): Promise<bigint | undefined> {
  const select = 'SELECT CAST(id AS TEXT) AS id FROM shipment WHERE organization_id = $1';
  const found = await findByIdOrReference<{ id: string }>(view, select, idOrReference);
  return found && BigInt(found.id);
}
