// What follows from records and was not kept so; files; and what the engine keeps for itself.
import { rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { sha256 } from '../operator.ts';
import { body, concern, type Damage, gone, ofOutstanding, pathOf, set } from './planting.ts';

export const conclusions: Damage[] = [
  {
    kind: 'a concern that was lost',
    plant: (names) => `DELETE FROM concern WHERE ${ofOutstanding(names)}`,
    lines: (names) => [`${concern(names)}: is missing`],
  },
  {
    kind: 'a concern that follows from nothing',
    plant: (names) => `UPDATE concern SET place = 'x' WHERE ${ofOutstanding(names)}`,
    lines: (names) => [
      `${concern(names)}: is missing`,
      `concern ${names.organization} outstanding x TYPE_PACKING_LIST: follows from nothing`,
    ],
  },
  {
    kind: 'a concern that says something else',
    plant: (names, engine) =>
      body(
        'concern',
        'sea',
        '2026-04-20',
        '2026-04-21',
      )(names, engine).replace(/WHERE .*/, `WHERE ${ofOutstanding(names)}`),
    lines: (names) => [`${concern(names)}: is not what shipment and tracking say`],
  },
  {
    kind: 'a concern of a shipment that is over',
    plant: ({ organization, over }) => `INSERT INTO concern (organization_id, kind, place, type, shipment_id, body)
      VALUES (${organization}, 'outstanding', 'x', 'TYPE_CMR', ${over}, '{}')`,
    lines: ({ organization }) => [`concern ${organization} outstanding x TYPE_CMR: is of a shipment that is over`],
  },
  {
    kind: 'an arrival that nobody saw',
    plant: set('shipment', 'arrived = 1', 'air'),
    lines: ({ air }) => [`shipment ${air}: arrived is 1, going by its tracking it is 0`],
  },
];

export const files: Damage[] = [
  {
    kind: 'a missing file',
    plant:
      ({ papers }) =>
      (files) =>
        rmSync(pathOf(files, papers)),
    lines: ({ slot, papers }) => [`document_slot ${slot}: its file ${sha256(papers)} is missing`],
  },
  {
    kind: 'a file with another byte',
    plant:
      ({ pdf }) =>
      (files) =>
        writeFileSync(pathOf(files, pdf), pdf.replace('P', 'Q')),
    lines: ({ invoice, pdf }) => [`invoice ${invoice}: its file ${sha256(pdf)} is damaged`],
  },
  {
    kind: 'a file cut short',
    plant:
      ({ pdf }) =>
      (files) =>
        truncateSync(pathOf(files, pdf), 3),
    lines: ({ invoice, pdf }) => [`invoice ${invoice}: its file ${sha256(pdf)} is damaged`],
  },
  {
    kind: 'a file that cannot be opened',
    plant:
      ({ papers }) =>
      (files) => {
        rmSync(pathOf(files, papers));
        // To itself: that is refused to root, too.
        symlinkSync(sha256(papers), pathOf(files, papers));
      },
    lines: ({ slot, papers }) => [
      `document_slot ${slot}: its file ${sha256(papers)} cannot be read: ELOOP: too many symbolic links encountered`,
    ],
  },
  {
    kind: 'a size that is none',
    plant: body('document_slot', 'slot', '"size_bytes":"', '"size_bytes":"0'),
    lines: ({ slot }) => [`document_slot ${slot}: its document.size_bytes must be a number above zero, in digits`],
  },
  {
    kind: 'an empty PDF',
    plant: set('invoice', 'pdf_size_bytes = 0', 'invoice'),
    lines: ({ invoice, pdf }) => [
      `invoice ${invoice}: its PDF is empty`,
      `invoice ${invoice}: its file ${sha256(pdf)} is damaged`,
    ],
  },
  {
    kind: 'a file of another size than stated',
    plant: set('invoice', 'pdf_size_bytes = pdf_size_bytes + 1', 'invoice'),
    lines: ({ invoice, pdf }) => [`invoice ${invoice}: its file ${sha256(pdf)} is damaged`],
  },
  {
    kind: "an invoice's file that is no PDF, but fine for a document",
    plant: set(
      'invoice',
      ({ papers }) => `pdf_sha256 = '${sha256(papers)}', pdf_size_bytes = ${papers.length}`,
      'invoice',
    ),
    lines: ({ invoice, papers }) => [`invoice ${invoice}: its file ${sha256(papers)} is no PDF`],
  },
];

export const storage: Damage[] = [
  {
    kind: 'a trigger of the search index that was dropped',
    only: 'sqlite',
    plant: () => 'DROP TRIGGER shipment_search_insert',
    lines: () => [gone('trigger', 'shipment_search_insert')],
  },
  {
    kind: 'an index that was dropped',
    plant: () => 'DROP INDEX invoice_by_due_date',
    lines: () => [gone('index', 'invoice_by_due_date')],
  },
  {
    kind: 'an index that does not hold its table',
    only: 'sqlite',
    plant: () => `PRAGMA writable_schema = ON;
      UPDATE sqlite_master SET sql = 'CREATE INDEX session_by_user ON session (create_time_ms)' WHERE name = 'session_by_user';
      PRAGMA writable_schema = RESET`,
    alone: true,
    lines: () => ['database: # session_by_user'],
  },
];
