import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { DocumentMediaType, type Invoice, lists, type Organization, type Shipment } from '@fairlead/contract';
import type { OrganizationView } from '../database/index.ts';
import type { FileStore } from '../files/store.ts';
import type { Binder } from '../http/bind.ts';
import type { RouteContext } from '../http/context.ts';
import type { Download } from '../http/download.ts';
import { listPage } from '../http/paging.ts';
import { orNotFound } from '../http/problem.ts';
import type { Turns } from '../http/turns.ts';
import { findForwarder, findOrganization } from '../people/store.ts';
import { findShipmentId } from '../shipments/store.ts';
import { drawInvoice } from './pdf.ts';
import { findInvoice, findInvoiceFile, type InvoiceFile, invoiceList, invoicesOfShipment } from './store.ts';

export function invoiceRoutes(bind: Binder, { cursors, files, drawing }: RouteContext): void {
  bind.json('listInvoices', (caller, { query }) => listPage(caller, cursors, lists.invoices, invoiceList, query));

  bind.json('listShipmentInvoices', async (caller, { params, query }) => {
    const shipment_id = orNotFound(await findShipmentId(caller.organization, params.shipment as string));
    const source = invoicesOfShipment(shipment_id);
    return listPage(caller, cursors, lists.invoices, source, query, `invoices of ${shipment_id}`);
  });

  bind.json('getInvoice', async ({ organization }, { params }) =>
    orNotFound(await findInvoice(organization, params.invoice as string)),
  );

  bind.file('downloadInvoice', async ({ organization }, { params, stillWanted }) => {
    const found = orNotFound(await findInvoiceFile(organization, params.invoice as string));
    const { reference } = JSON.parse(found.body) as Invoice;
    const { pdf_sha256 } = found;
    const pdf = pdf_sha256 ? stored(files, pdf_sha256, found) : await drawn(organization, drawing, found, stillWanted);
    return { file_name: `${reference}.pdf`, media_type: DocumentMediaType.meanings.MEDIA_TYPE_PDF, ...pdf };
  });
}

type Bytes = Pick<Download, 'size_bytes' | 'sha256' | 'open'>;

function stored(files: FileStore, sha256: string, found: InvoiceFile): Bytes {
  const size_bytes = Number(found.pdf_size_bytes);
  const file = { sha256, size_bytes };
  return { ...file, open: (range) => files.open(file, range) };
}

async function drawn(
  view: OrganizationView,
  drawing: Turns,
  found: InvoiceFile,
  stillWanted: () => void,
): Promise<Bytes> {
  const [client, forwarder] = await Promise.all([findOrganization(view), findForwarder(view)]);
  const said = {
    invoice: JSON.parse(found.body) as Invoice,
    shipment: JSON.parse(found.shipment) as Shipment,
    client: JSON.parse(client as string) as Organization,
    ...(forwarder && { forwarder: JSON.parse(forwarder) as Organization }),
  };
  const draw = async () => {
    stillWanted();
    return drawInvoice(said, { stillWanted });
  };
  const pdf = await drawing.take(draw, view.organization_id);
  const part = (start: number, end: number) => Readable.from([pdf.subarray(start, end + 1)]);
  const sha256 = createHash('sha256').update(pdf).digest('hex');
  return { size_bytes: pdf.length, sha256, open: async (range) => part(range?.start ?? 0, range?.end ?? pdf.length) };
}
