import { type DocumentDetails, DocumentSlot, type ImportLine, isDocumentType, render } from '@fairlead/contract';
import { idWith, storedRecord } from '../database/records.ts';
import { shipmentOfSlot } from '../documents/store.ts';
import type { StoredFile } from '../files/store.ts';
import { keepContent } from './content.ts';
import { keep } from './references.ts';
import { refuse, type Session } from './session.ts';

type SlotLine = ImportLine<'document_slot'>;
type DocumentLine = NonNullable<SlotLine['document']>;

export async function keepDocumentSlot(session: Session, line: SlotLine): Promise<void> {
  const shipment = await session.referred('shipment', 'shipment_id', line.shipment_id);
  const id = await session.idFor('document_slot', line.id);
  const stored = await storedRecord(session.tx, 'document_slot', id);
  const before = stored && (JSON.parse(stored.body) as DocumentSlot).document;
  const file = line.document && (await contentOf(session, line.document));
  const document = line.document && file && (await detailsOf(session, id, line.document, file, before));
  const slot = render(DocumentSlot, { ...line, id: String(id), document });
  const organization_id = BigInt(shipment.organization_id);
  const shipment_id = BigInt(line.shipment_id);
  const before_id = stored ? await shipmentOfSlot(session.tx, id) : shipment_id;
  await keep(session, 'document_slot', {
    id,
    organization_id,
    shipment_id,
    document_id: document ? BigInt(document.id) : null,
    sha256: file?.sha256 ?? null,
    // A type of the forwarder's own is no member of the contract's: kept as it is, and never served.
    body: JSON.stringify(isDocumentType(line.type) ? slot : { ...slot, type: line.type }),
  });
  for (const touched of [before_id, shipment_id]) await session.shipments.note(organization_id, touched);
}

async function contentOf(session: Session, { content_base64, content_path }: DocumentLine): Promise<StoredFile> {
  const given = { base64: content_base64, path: content_path };
  return (
    (await keepContent(session, 'content', given, 'document.')) ??
    refuse('document.content_base64', 'is required, or document.content_path')
  );
}

async function detailsOf(
  session: Session,
  slot_id: bigint,
  line: DocumentLine,
  file: StoredFile,
  before: DocumentDetails | undefined,
): Promise<DocumentDetails> {
  if (line.size_bytes !== undefined && line.size_bytes !== String(file.size_bytes)) {
    refuse('document.size_bytes', `does not fit the content, which has ${file.size_bytes} bytes`);
  }
  const own = { column: 'document_id', field: 'document.id' };
  const id = line.id === undefined && before ? BigInt(before.id) : await session.idFor('document_slot', line.id, own);
  const holder = await idWith(session.tx, 'document_slot', 'document_id', id);
  if (holder !== undefined && holder !== slot_id) refuse('document.id', `belongs to document_slot ${holder}`);
  const uploaded_on = line.uploaded_on ?? before?.uploaded_on ?? session.now;
  return { ...line, id: String(id), size_bytes: String(file.size_bytes), uploaded_on };
}
