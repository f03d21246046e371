import type { TSchema } from 'typebox';
import { describe, expect, test } from 'vitest';
import { check } from './check.ts';
import { DocumentType, INTERNAL_DOCUMENT_TYPES } from './enums.ts';
import { type ImportKind, importKinds, importLines } from './import-lines.ts';
import { limits } from './limits.ts';
import { Inquiry } from './records/inquiry.ts';
import { Invoice } from './records/invoice.ts';
import { Organization, User } from './records/people.ts';
import { Shipment } from './records/shipment.ts';

interface Line {
  properties: Record<string, { enum?: string[]; properties?: Record<string, unknown> }>;
  required: string[];
}
const lineOf = (kind: ImportKind) => importLines[kind] as unknown as Line;
const fieldsOf = (schema: TSchema) => Object.keys((schema as unknown as Line).properties);
const problems = (kind: ImportKind, line: object) => {
  const { violations, unknown } = check(importLines[kind], line);
  return [...violations.map(({ field, description }) => `${field} ${description}`), ...unknown];
};

const event = { state: 'TRACKING_EVENT_STATE_ACTUAL', timestamp: '2026-01-31T08:00:00Z' };
const money = { currency: 'EUR', amount_cents: 1 };

/** The least that a line of each kind says. */
const LEAST: Record<ImportKind, Record<string, unknown>> = {
  organization: { name: 'Polderkamp' },
  user: { organization_id: '7', email: 'sanne@polderkamp.example' },
  token: { user_id: '31', secret: '3f1c6a52-9c1b-4a57-8d5e-0a4b7c2d9e10' },
  shipment: { organization_id: '7', transport_mode: 'TRANSPORT_MODE_SEA', cargo_type: 'CARGO_TYPE_CONTAINERS' },
  container: { shipment_id: '1', container_number: 'MSCU6639870', container_type: 'CONTAINER_TYPE_20_REEFER' },
  sea_event: { shipment_id: '1', container_number: 'MSCU6639870', type: 'SEA_TRACKING_EVENT_TYPE_LOADED', ...event },
  air_waybill: { number: '074-1', status: 'AIR_TRACKING_STATUS_BOOKED' },
  air_event: { air_waybill: '074-1', type: 'AIR_TRACKING_EVENT_TYPE_DEPARTED', ...event },
  document_slot: { shipment_id: '1', type: 'TYPE_CMR' },
  invoice: { shipment_id: '1', amount_ex_vat: money, amount_inc_vat: money },
  inquiry: { organization_id: '7', cargo_type: 'CARGO_TYPE_PALLETS' },
};

test('the kinds of the import', () => {
  expect(importKinds).toEqual(Object.keys(LEAST));
});

describe.each(Object.entries(LEAST) as [ImportKind, Record<string, unknown>][])('%s', (kind, least) => {
  test('needs these fields, and is sound with them', () => {
    expect(problems(kind, least)).toEqual([]);
    expect(problems(kind, {}).sort()).toEqual(
      Object.keys(least)
        .map((field) => `${field} is required`)
        .sort(),
    );
    expect(lineOf(kind).required.toSorted()).toEqual(Object.keys(least).sort());
  });

  test('takes no other', () => {
    expect(problems(kind, { ...least, colour: 'red', constructor: 1 })).toEqual(['colour', 'constructor']);
  });
});

describe('a line has the fields of its record', () => {
  test.each<[ImportKind, TSchema, string[]]>([
    ['organization', Organization, []],
    ['user', User, ['password']],
    ['shipment', Shipment, ['air_waybill']],
    ['invoice', Invoice, ['pdf_base64', 'pdf_path']],
    ['inquiry', Inquiry, []],
  ])('%s', (kind, record, more) => {
    expect(Object.keys(lineOf(kind).properties).sort()).toEqual(['kind', ...fieldsOf(record), ...more].sort());
  });

  test('a document slot holds its file by content or by path', () => {
    const document = { file_name: 'a.pdf', media_type: 'MEDIA_TYPE_PDF' };
    const slot = (more: object) =>
      problems('document_slot', { ...LEAST.document_slot, document: { ...document, ...more } });
    expect([...slot({ content_base64: 'YQ==' }), ...slot({ content_path: 'a.pdf', id: '9' })]).toEqual([]);
    expect(slot({ content: 'YQ==' })).toEqual(['document.content']);
    expect(problems('document_slot', { ...LEAST.document_slot, document: {} })).toEqual([
      'document.file_name is required',
      'document.media_type is required',
    ]);
  });

  test('a document slot may be of a type that clients never see', () => {
    expect(lineOf('document_slot').properties.type?.enum).toEqual([...DocumentType.values, ...INTERNAL_DOCUMENT_TYPES]);
  });
});

describe('codes are as a client would have to send them', () => {
  test.each<[ImportKind, object, string[]]>([
    ['shipment', { origin: { region_code: 'Holland' } }, ['origin.region_code must be a two-letter region code']],
    ['shipment', { origin: { region_code: '' } }, ['origin.region_code must be a two-letter region code']],
    ['shipment', { origin: { region_code: 'NL', language_code: '' } }, []],
    ['inquiry', { port_of_loading: 'Rotterdam' }, ['port_of_loading must be a UN/LOCODE']],
    ['inquiry', { port_of_loading: '', carriers: [] }, []],
    ['inquiry', { carriers: ['MAEU', 'maersk line'] }, ['carriers[1] must be a SCAC code']],
    [
      'sea_event',
      { location: { un_locode: 'Rotterdam', name: 'Rotterdam' } },
      ['location.un_locode must be a UN/LOCODE'],
    ],
    ['sea_event', { location: { un_locode: '', name: 'Rotterdam' } }, []],
    ['user', { language: 'Dutch language' }, ['language must be a BCP-47 language tag']],
    ['user', { language: 'nl_NL' }, ['language must be a BCP-47 language tag']],
    ['user', { language: 'pt-BR' }, []],
    ['user', { language: '' }, []],
  ])('%s %j', (kind, more, expected) => {
    const found = problems(kind, { ...LEAST[kind], ...more });
    expect(found).toEqual(expected.map((words) => expect.stringContaining(words)));
  });

  test('but for the country of the organization itself, of which any is taken', () => {
    expect(problems('organization', { ...LEAST.organization, postal_address: { region_code: 'Holland' } })).toEqual([]);
  });

  test('and a person whom nobody named has no id', () => {
    expect(problems('shipment', { ...LEAST.shipment, client_user_id: '' })).toEqual([]);
    expect(problems('inquiry', { ...LEAST.inquiry, requester_user_id: '' })).toEqual([]);
    expect(problems('shipment', { ...LEAST.shipment, client_user_id: '0' })).toHaveLength(1);
  });
});

describe('a text has a limit, wherever it is', () => {
  const most = 'a'.repeat(limits.max_imported_text_length);
  const words = `must have at most ${limits.max_imported_text_length} characters`;
  test.each<[ImportKind, string, (text: string) => object]>([
    ['organization', 'name', (name) => ({ name })],
    ['organization', 'postal_address.locality', (locality) => ({ postal_address: { region_code: 'NL', locality } })],
    ['shipment', 'description', (description) => ({ description })],
    ['container', 'discharge_terminal', (discharge_terminal) => ({ discharge_terminal })],
    ['air_waybill', 'airline', (airline) => ({ airline })],
    ['sea_event', 'location.name', (name) => ({ location: { name } })],
    ['invoice', 'lines[0].description', (description) => ({ lines: [{ amount_ex_vat: money, description }] })],
  ])('%s: %s', (kind, field, having) => {
    expect(problems(kind, { ...LEAST[kind], ...having(most) })).toEqual([]);
    expect(problems(kind, { ...LEAST[kind], ...having(`${most}a`) })).toEqual([`${field} ${words}`]);
  });

  test('but for the bytes of a file; and one that has a limit of its own keeps that', () => {
    expect(problems('invoice', { ...LEAST.invoice, pdf_base64: `${most}a` })).toEqual([]);
    expect(problems('token', { ...LEAST.token, name: 'a'.repeat(101) })).toEqual([
      'name must have at most 100 characters',
    ]);
  });
});

describe('numbers are 0 or more, as what is not known is 0', () => {
  test.each<[ImportKind, object, string?]>([
    ['inquiry', { max_transit_days: -1 }, 'max_transit_days'],
    ['inquiry', { min_review_score: -1 }, 'min_review_score'],
    ['inquiry', { hs_code_count: -5 }, 'hs_code_count'],
    ['inquiry', { fcl: { min_free_demurrage_days: -2 } }, 'fcl.min_free_demurrage_days'],
    ['inquiry', { fcl: { containers: [{ quantity: -3 }] } }, 'fcl.containers[0].quantity'],
    ['inquiry', { hs_code_count: 0, fcl: { containers: [{ quantity: 0 }], min_free_detention_days: 0 } }],
    ['shipment', { fcl: { free_demurrage_days: -5 } }, 'fcl.free_demurrage_days'],
    ['shipment', { fcl: { containers: [{ gross_weight: -1 }] } }, 'fcl.containers[0].gross_weight'],
    ['shipment', { lcl: { components: [{ weight: -0.1 }] } }, 'lcl.components[0].weight'],
    ['shipment', { lcl: { components: [{ quantity: -1 }] } }, 'lcl.components[0].quantity'],
    ['shipment', { fcl: { free_storage_days: 0, containers: [{ gross_weight: 0 }] } }],
    ['shipment', { lcl: { components: [{ width: 0, quantity: 0 }] } }],
    ['air_event', { cargo: { pieces: -1 } }, 'cargo.pieces'],
    ['invoice', { lines: [{ amount_ex_vat: money, vat_percentage: -21 }] }, 'lines[0].vat_percentage'],
  ])('%s %j', (kind, more, field) => {
    expect(problems(kind, { ...LEAST[kind], ...more })).toEqual(field ? [`${field} must be 0 or more`] : []);
  });

  test('but for money, which is negative for credits', () => {
    const credit = { ...money, amount_cents: -1 };
    const lines = [{ amount_ex_vat: credit }];
    expect(problems('invoice', { ...LEAST.invoice, amount_ex_vat: credit, amount_inc_vat: credit, lines })).toEqual([]);
    expect(problems('shipment', { ...LEAST.shipment, insured_goods_value: credit })).toEqual([]);
  });
});

describe('nested records may leave fields out, but not what they are nothing without', () => {
  test.each<[ImportKind, object, string[]]>([
    ['shipment', { origin: { locality: 'Rotterdam' } }, ['origin.region_code is required']],
    ['shipment', { origin: { region_code: 'NL' } }, []],
    ['shipment', { fcl: { containers: [{}] } }, []],
    ['shipment', { fcl: { containers: [{ weight: 1 }] } }, ['fcl.containers[0].weight']],
    [
      'shipment',
      { insured_goods_value: {} },
      ['insured_goods_value.currency is required', 'insured_goods_value.amount_cents is required'],
    ],
    ['air_event', { flight: {} }, ['flight.number is required']],
    ['air_event', { cargo: {} }, []],
    ['invoice', { lines: [{}] }, ['lines[0].amount_ex_vat is required']],
    ['inquiry', { lcl: {} }, []],
    ['inquiry', { suppliers: [{ name: 'Ningbo Kitchenware' }] }, []],
  ])('%s %j', (kind, more, expected) => {
    expect(problems(kind, { ...LEAST[kind], ...more })).toEqual(expected);
  });

  test('and what is given is checked all the same', () => {
    const line = { ...LEAST.shipment, fcl: { containers: [{ type: 'BIG' }], free_storage_days: '3' } };
    expect(problems('shipment', line)).toEqual([
      expect.stringMatching(/^fcl\.containers\[0\]\.type must be one of CONTAINER_TYPE_UNSPECIFIED, /),
      'fcl.free_storage_days must be a number',
    ]);
    expect(problems('user', { ...LEAST.user, password: 'short' })).toEqual([
      'password must have at least 12 characters',
    ]);
    expect(problems('token', { ...LEAST.token, secret: 'secret' })).toEqual(['secret must be a uuid']);
    expect(problems('container', { ...LEAST.container, container_number: '' })).toEqual([
      'container_number must not be empty',
    ]);
  });
});
