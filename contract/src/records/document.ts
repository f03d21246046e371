import type { Static } from 'typebox';
import { DocumentMediaType, DocumentSlotStatus, DocumentType } from '../enums.ts';
import { date, digits, instant, list, maybe, one, record, size, text } from '../fields.ts';

export const DocumentDetails = record('DocumentDetails', 'The file in a checklist entry.', {
  id: digits('The id passed to GET /v1/document/{document}/download.', '5120'),
  file_name: text('Name of the file.', { example: 'packing-list.pdf' }),
  media_type: one(DocumentMediaType, 'What kind of file it is.'),
  size_bytes: size('Size of the file in bytes.', '48213'),
  uploaded_on: instant('When the file was uploaded.', '2026-03-10T14:05:09.000Z'),
  expiration_date: maybe(date('Day the document expires; only for types that expire.', '2027-01-01')),
});
export type DocumentDetails = Static<typeof DocumentDetails>;

export const DocumentSlot = record('DocumentSlot', "An entry of a shipment's document checklist.", {
  id: digits('Identifier of the entry; not the id used for download.', '768'),
  type: one(DocumentType, 'What document is asked for.', 'TYPE_PACKING_LIST'),
  status: one(DocumentSlotStatus, 'Where the entry stands.', 'STATUS_RECEIVED'),
  document: maybe(
    one(
      DocumentDetails,
      'Present only when a file has been uploaded into the slot; its absence means the slot is outstanding.',
    ),
  ),
});
export type DocumentSlot = Static<typeof DocumentSlot>;

export const DocumentChecklist = record('DocumentChecklist', "A shipment's document checklist, whole.", {
  documents: list(DocumentSlot, 'Every entry, with or without a file.'),
});
export type DocumentChecklist = Static<typeof DocumentChecklist>;
