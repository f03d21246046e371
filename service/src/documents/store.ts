import { DocumentType } from '@fairlead/contract';
import type { OrganizationView, Transaction } from '../database/index.ts';

/** The document types that are served: those of the contract, less the ones the operator withholds. */
export const servedTypes = (withheld: readonly string[]): string[] =>
  DocumentType.values.filter((type) => !withheld.includes(type));

/** Also when none is served: the list is then never empty to the engine, which would take it for an error. */
const ofServedType = (served: readonly string[], first: number) =>
  `type IN (${['NULL', ...served.map((_, index) => `$${index + first}`)].join(', ')})`;

/** Every slot of a shipment's checklist, as JSON texts. */
export async function readChecklist(
  view: OrganizationView,
  shipment_id: bigint,
  served: readonly string[],
): Promise<string[]> {
  const sql = `SELECT body FROM document_slot
    WHERE organization_id = $1 AND shipment_id = $2 AND ${ofServedType(served, 3)} ORDER BY id`;
  return (await view.all<{ body: string }>(sql, shipment_id, ...served)).map((slot) => slot.body);
}

/** The slot a document is in, when its type is served. */
export function findDocument(
  view: OrganizationView,
  document_id: bigint,
  served: readonly string[],
): Promise<{ body: string; sha256: string } | undefined> {
  const sql = `SELECT body, sha256 FROM document_slot
    WHERE organization_id = $1 AND document_id = $2 AND ${ofServedType(served, 3)}`;
  return view.one(sql, document_id, ...served);
}

/** The shipment that a slot is of. */
export async function shipmentOfSlot(tx: Transaction, id: bigint): Promise<bigint> {
  const sql = 'SELECT CAST(shipment_id AS TEXT) AS shipment_id FROM document_slot WHERE id = $1';
  const row = await tx.one<{ shipment_id: string }>(sql, [id]);
  return BigInt(row?.shipment_id ?? 0);
}
