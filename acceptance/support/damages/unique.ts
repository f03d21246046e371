// What must be one record's alone, or one record's own.
import { OTHER } from '../damaged-world.ts';
import { body, type Damage, gone, set, withoutIndex } from './planting.ts';

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
    kind: 'an event that is there twice',
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
];
