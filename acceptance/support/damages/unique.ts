// What must be one record's alone, or one record's own.
import { OTHER } from '../damaged-world.ts';
import { body, type Damage, gone, set, withoutIndex } from './planting.ts';

/** The reference of the other's invoice. */
const OTHERS = `F${OTHER.number}-${OTHER.SEAS}`;

export const unique: Damage[] = [
  {
    kind: 'a reference that two shipments have',
    plant: (names, engine) =>
      `DROP INDEX shipment_reference; ${body('shipment', 'over', '<OVER>', '<AIRS>')(names, engine)}`,
    lines: ({ air, over, OVER, AIRS }) => [
      gone('index', 'shipment_reference'),
      `shipment ${over}: search is "${OVER.toLowerCase()}", going by its body it is "${AIRS.toLowerCase()}"`,
      `shipment ${air}: has its reference in common with shipment ${over}`,
    ],
  },
  {
    kind: 'a reference that two invoices have',
    plant: (names, engine) =>
      `DROP INDEX invoice_reference; ${body('invoice', 'invoice', 'F<number>-<SEAS>', OTHERS)(names, engine)}`,
    lines: ({ invoice, number, SEAS }) => [
      gone('index', 'invoice_reference'),
      `invoice ${invoice}: search is "f${number}-${SEAS.toLowerCase()}", going by its body it is "${OTHERS.toLowerCase()}"`,
      `invoice ${invoice}: its reference does not end with its shipment's, ${SEAS}`,
      `invoice ${OTHER.invoice}: has its reference in common with invoice ${invoice}`,
    ],
  },
  {
    kind: 'a reference that two inquiries have',
    plant: (names, engine) =>
      `DROP INDEX inquiry_reference; ${body('inquiry', 'inquiry', '<INQU>', OTHER.INQU)(names, engine)}`,
    lines: ({ inquiry, INQU }) => [
      gone('index', 'inquiry_reference'),
      `inquiry ${inquiry}: search is "${INQU.toLowerCase()}", going by its body it is "${OTHER.INQU.toLowerCase()}"`,
      `inquiry ${OTHER.inquiry}: has its reference in common with inquiry ${inquiry}`,
    ],
  },
  {
    kind: 'a log-in that two sessions have',
    plant: withoutIndex(
      'session_secret',
      ({ session }) => `UPDATE session SET secret_sha256 = other.secret_sha256
        FROM session AS other WHERE session.id = ${session} AND other.id = ${OTHER.session}`,
    ),
    lines: ({ session }) => [
      gone('index', 'session_secret'),
      `session ${OTHER.session}: has its secret_sha256 in common with session ${session}`,
    ],
  },
  {
    kind: 'an e-mail address that two persons have',
    plant: (names, engine) =>
      `DROP INDEX person_email; ${body('person', 'person', 'person-<person>@', `person-${OTHER.person}@`)(names, engine)};
        ${set('person', `email = 'person-${OTHER.person}@polderkamp.example'`, 'person')(names)}`,
    lines: ({ person }) => [
      gone('index', 'person_email'),
      `person ${OTHER.person}: has its email in common with person ${person}`,
    ],
  },
  {
    kind: 'a token that is there twice',
    plant: ({ person, spare }) =>
      `DROP INDEX token_secret; INSERT INTO token (id, user_id, secret_sha256, last_four, name, create_time)
        SELECT ${spare}, user_id, secret_sha256, last_four, name, create_time FROM token WHERE user_id = ${person}`,
    lines: () => [gone('index', 'token_secret'), 'token #: has its user_id and secret_sha256 in common with token #'],
  },
  {
    kind: 'a document that two entries have',
    plant: withoutIndex(
      'document_slot_document',
      set('document_slot', ({ document }) => `document_id = ${document}`, 'outstanding'),
    ),
    lines: ({ slot, outstanding, document }) => [
      gone('index', 'document_slot_document'),
      `document_slot ${outstanding}: document_id is "${document}", going by its body it is null`,
      `document_slot ${slot}: has its document_id in common with document_slot ${outstanding}`,
    ],
  },
  {
    kind: 'an event by sea that is there twice',
    plant: withoutIndex(
      'sea_event_fingerprint',
      ({
        sea_event,
        spare,
      }) => `INSERT INTO sea_event (id, shipment_id, organization_id, container_number, fingerprint, body)
      SELECT ${spare}, shipment_id, organization_id, container_number, fingerprint, body FROM sea_event
      WHERE id = ${sea_event}`,
    ),
    lines: ({ sea_event, spare }) => [
      gone('index', 'sea_event_fingerprint'),
      `sea_event ${spare}: its fingerprint is not of what it says`,
      `sea_event ${sea_event}: has its shipment_id and fingerprint in common with sea_event ${spare}`,
    ],
  },
  {
    kind: 'an event by air that is there twice',
    plant: withoutIndex(
      'air_event_fingerprint',
      ({ air_event, spare }) => `INSERT INTO air_event (id, air_waybill, fingerprint, body)
      SELECT ${spare}, air_waybill, fingerprint, body FROM air_event WHERE id = ${air_event}`,
    ),
    lines: ({ air_event, spare }) => [
      gone('index', 'air_event_fingerprint'),
      `air_event ${spare}: its fingerprint is not of what it says`,
      `air_event ${air_event}: has its air_waybill and fingerprint in common with air_event ${spare}`,
    ],
  },
  {
    kind: "an invoice without its shipment's reference",
    plant: body('invoice', 'invoice', '<SEAS>', '<AIRS>'),
    lines: ({ invoice, number, SEAS, AIRS }) => [
      `invoice ${invoice}: search is "f${number}-${SEAS.toLowerCase()}", going by its body it is "f${number}-${AIRS.toLowerCase()}"`,
      `invoice ${invoice}: its reference does not end with its shipment's, ${SEAS}`,
    ],
  },
  {
    kind: 'an id that is still to be given out',
    plant: set('session', 'id = 5000000', 'session'),
    lines: () => ['session 5000000: its id is above the last one given out, #'],
  },
  {
    kind: "a document's id that is still to be given out",
    plant: (names, engine) =>
      `${body('document_slot', 'slot', '"id":"<document>"', '"id":"5000000"')(names, engine)};
        ${set('document_slot', 'document_id = 5000000', 'slot')(names)}`,
    lines: () => ['document_slot 5000000: its document_id is above the last one given out, #'],
  },
];
