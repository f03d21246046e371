import { type DocumentDetails, DocumentMediaType, type DocumentSlot, parseId } from '@fairlead/contract';
import type { Binder } from '../http/bind.ts';
import type { RouteContext } from '../http/context.ts';
import { orNotFound } from '../http/problem.ts';
import { findShipmentId } from '../shipments/store.ts';
import { findDocument, readChecklist, servedTypes } from './store.ts';

export function documentRoutes(bind: Binder, { config, files }: RouteContext): void {
  const served = servedTypes(config.withheld);

  bind.json('listShipmentDocuments', async ({ organization }, { params }) => {
    const shipment_id = orNotFound(await findShipmentId(organization, params.shipment as string));
    return `{"documents":[${(await readChecklist(organization, shipment_id, served)).join(',')}]}`;
  });

  bind.file('downloadDocument', async ({ organization }, { params }) => {
    const id = parseId(params.document as string);
    const found = orNotFound(id === undefined ? undefined : await findDocument(organization, id, served));
    const { file_name, media_type, size_bytes } = (JSON.parse(found.body) as DocumentSlot).document as DocumentDetails;
    const file = { sha256: found.sha256, size_bytes: Number(size_bytes) };
    return {
      file_name,
      media_type: DocumentMediaType.meanings[media_type],
      ...file,
      open: (range) => files.open(file, range),
    };
  });
}
