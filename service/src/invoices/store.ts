import { findByIdOrReference } from '../database/find.ts';
import type { OrganizationView } from '../database/index.ts';
import type { Source } from '../database/page.ts';

// An invoice without `published_at` has not been issued: it is invisible everywhere.
export const ISSUED = "published_at <> ''";

export const invoiceList: Source = { table: 'invoice', where: [() => ISSUED] };

/** By the index of the shipment: a walk over the index of an order would pass all the organization's invoices. */
export const invoicesOfShipment = (shipment_id: bigint): Source => ({
  ...invoiceList,
  within: (parameter) =>
    `SELECT id FROM invoice WHERE organization_id = $1 AND shipment_id = ${parameter(shipment_id)} AND ${ISSUED}`,
});

/** The invoice a path names, as its JSON text. */
export async function findInvoice(view: OrganizationView, idOrReference: string): Promise<string | undefined> {
  const select = `SELECT body FROM invoice WHERE organization_id = $1 AND ${ISSUED}`;
  return (await findByIdOrReference<{ body: string }>(view, select, idOrReference))?.body;
}

export interface InvoiceFile {
  body: string;
  pdf_sha256: string | null;
  pdf_size_bytes: number | string | null;
  shipment: string;
}

/** The invoice a path names, with the shipment it is for and the PDF it came with, if any. */
export function findInvoiceFile(view: OrganizationView, idOrReference: string): Promise<InvoiceFile | undefined> {
  const shipment = 'SELECT shipment.body FROM shipment WHERE shipment.id = invoice.shipment_id';
  const select = `SELECT body, pdf_sha256, pdf_size_bytes, (${shipment}) AS shipment
    FROM invoice WHERE organization_id = $1 AND ${ISSUED}`;
  return findByIdOrReference<InvoiceFile>(view, select, idOrReference);
}
