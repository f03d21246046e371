// What the import refuses: each line of a file with its field and the reason, and none of them applied.
import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storedFiles, tagOf } from './support/operator.ts';
import { client, credentialOf, documentSlot, file, inquiry, invoice, shipment, user } from './support/records.ts';
import { type Service, startService } from './support/service.ts';

const MOST_BYTES = 37_748_736;

const AIR = { transport_mode: 'TRANSPORT_MODE_AIR', cargo_type: 'CARGO_TYPE_PALLETS' };
const container = {
  kind: 'container',
  shipment_id: '1001',
  container_number: 'MSCU1',
  container_type: 'CONTAINER_TYPE_20_REEFER',
};
const seaEvent = {
  kind: 'sea_event',
  shipment_id: '1001',
  container_number: 'MSCU1',
  type: 'SEA_TRACKING_EVENT_TYPE_DEPARTED',
  state: 'TRACKING_EVENT_STATE_ACTUAL',
  timestamp: '2026-03-14T08:30:00Z',
};
const airEvent = {
  kind: 'air_event',
  air_waybill: '074-1',
  type: 'AIR_TRACKING_EVENT_TYPE_DEPARTED',
  state: 'TRACKING_EVENT_STATE_ACTUAL',
  timestamp: '2026-03-14T08:30:00Z',
};
const waybill = { kind: 'air_waybill', number: '074-1', status: 'AIR_TRACKING_STATUS_BOOKED' };
const token = { kind: 'token', user_id: '31', secret: '5ec2e700-0000-4000-8000-00000000abcd' };
const organization = { kind: 'organization', id: '7', name: 'Polderkamp' };
const base64 = (text: string) => Buffer.from(text).toString('base64');
const slot = (document: object) => documentSlot({ id: '1003', shipment_id: '1001', document });
const lcl = (component: object) => ({ cargo_type: 'CARGO_TYPE_PALLETS', lcl: { components: [component] } });
const component = { width: 80, height: 80, depth: 80, weight: 10, quantity: 1 };
const money = { currency: 'EUR', amount_cents: 1 };

/** What is there before, of two organizations. */
const records = [
  ...client(),
  ...client('8', '32'),
  waybill,
  { ...waybill, number: '074-2' },
  shipment({ id: '1001', reference: 'MINE-0001' }),
  shipment({ id: '2001', reference: 'YOUR-0001', organization_id: '8' }),
  shipment({ id: '1011', reference: 'AIRS-0001', ...AIR, air_waybill: '074-1' }),
  shipment({ id: '1012', reference: 'ROAD-0001', transport_mode: 'TRANSPORT_MODE_ROAD' }),
  container,
  { ...container, shipment_id: '2001', container_number: 'MSCU2' },
  { ...seaEvent, id: '1006' },
  { ...airEvent, id: '1007' },
  invoice({ id: '1002', reference: 'F1-MINE-0001', shipment_id: '1001' }),
  invoice({ id: '2002', reference: 'F1-YOUR-0001', shipment_id: '2001' }),
  documentSlot({ id: '1003', shipment_id: '1001', document: file('1004', 'mine') }),
  documentSlot({ id: '2003', shipment_id: '2001', document: file('2004', 'yours') }),
  inquiry({ id: '1005', reference: 'MINQ-0001' }),
  inquiry({ id: '2005', reference: 'YINQ-0001', organization_id: '8', requester_user_id: '32' }),
];

/** Line, the field that is named, and words of the reason. */
type Refusal = [line: object | string | Buffer, field: string, reason: string];

const unreadable: Refusal[] = [
  ['{"kind":"organization","name":', '(line)', 'is not a JSON object'],
  ['hello', '(line)', 'is not a JSON object'],
  ['[{"kind":"organization","name":"a"}]', '(line)', 'is not a JSON object'],
  ['null', '(line)', 'is not a JSON object'],
  ['42', '(line)', 'is not a JSON object'],
  ['"organization"', '(line)', 'is not a JSON object'],
  [`{"kind":"organization","name":"a"}{"kind":"organization","name":"b"}`, '(line)', 'is not a JSON object'],
  ['\ufeff{"kind":"organization","name":"a"}', '(line)', 'is not a JSON object'],
  [Buffer.from('{"kind":"organization","name":"a\xff"}', 'latin1'), '(line)', 'is not UTF-8'],
  [Buffer.from('{"kind":"organization","name":"\xed\xa0\x80"}', 'latin1'), '(line)', 'is not UTF-8'],
  [`{"kind":"organization","name":"${'a'.repeat(52_000_000)}"}`, '(line)', 'is longer than'],
];

const kinds: Refusal[] = [
  ['{}', 'kind', 'must be one of organization, user, token, shipment,'],
  [{ kind: 'ship' }, 'kind', 'must be one of'],
  [{ kind: '' }, 'kind', 'must be one of'],
  [{ kind: 7 }, 'kind', 'must be one of'],
  [{ kind: ['shipment'] }, 'kind', 'must be one of'],
  [{ kind: null }, 'kind', 'must be one of'],
  [{ kind: 'Shipment' }, 'kind', 'must be one of'],
  [{ kind: 'toString' }, 'kind', 'must be one of'],
  ['{"kind":"__proto__"}', 'kind', 'must be one of'],
];

const unknownFields: Refusal[] = [
  [{ ...organization, colour: 'red' }, 'colour', 'is not a field of the kind organization'],
  [{ ...organization, postal_address: { region_code: 'NL', street: 'a' } }, 'postal_address.street', 'is not a field'],
  [user({ role: 'admin' }), 'role', 'is not a field of the kind user'],
  [{ ...token, id: '9' }, 'id', 'is not a field of the kind token'],
  [shipment({ fcl: { containers: [{ size: 20 }] } }), 'fcl.containers[0].size', 'is not a field of the kind shipment'],
  [shipment({ Reference: 'ABCD-1234' }), 'Reference', 'is not a field'],
  [{ ...container, status: 'CONTAINER_TRACKING_STATUS_LOADED' }, 'status', 'is not a field of the kind container'],
  [{ ...seaEvent, vessel: { imo: '1' } }, 'vessel.imo', 'is not a field of the kind sea_event'],
  [{ ...waybill, events: [] }, 'events', 'is not a field of the kind air_waybill'],
  [{ ...airEvent, cargo: { boxes: 1 } }, 'cargo.boxes', 'is not a field of the kind air_event'],
  [slot({ ...file('1004', 'a'), author: 'b' }), 'document.author', 'is not a field of the kind document_slot'],
  [invoice({ shipment_id: '1001', lines: [{ amount_ex_vat: money, tax: 1 }] }), 'lines[0].tax', 'is not a field'],
  [inquiry({ suppliers: [{ name: 'a', vat: 'b' }] }), 'suppliers[0].vat', 'is not a field of the kind inquiry'],
  ['{"kind":"organization","name":"a","__proto__":{"admin":true}}', '__proto__', 'is not a field'],
  [
    '{"kind":"organization","name":"a","postal_address":{"__proto__":{"region_code":"NL"}}}',
    'postal_address.__proto__',
    'is not',
  ],
  [{ ...organization, constructor: 1 }, 'constructor', 'is not a field'],
];

const wrongValues: Refusal[] = [
  [{ kind: 'organization' }, 'name', 'is required'],
  [{ ...organization, name: 7 }, 'name', 'must be a string'],
  [{ ...organization, name: null }, 'name', 'must be a string'],
  [{ ...organization, id: 7 }, 'id', 'must be a string'],
  [{ ...organization, id: '07' }, 'id', 'must be an id'],
  [{ ...organization, id: '-7' }, 'id', 'must be an id'],
  [{ ...organization, id: '' }, 'id', 'must be an id'],
  [{ ...organization, id: '9223372036854775808' }, 'id', 'at most 9223372036854775807'],
  [{ ...organization, id: '18446744073709551615' }, 'id', 'must be an id'],
  [{ ...organization, type: 'CLIENT' }, 'type', 'must be one of TYPE_UNSPECIFIED, TYPE_CLIENT'],
  [{ ...organization, postal_address: {} }, 'postal_address.region_code', 'is required'],
  [{ ...organization, postal_address: 'Coolsingel 1' }, 'postal_address', 'must be an object'],
  [{ ...organization, name: 'a\0b' }, 'name', 'NUL'],
  ['{"kind":"organization","name":"\\ud800"}', 'name', 'well-formed'],
  ['{"kind":"organization","name":"\\udc00\\ud800"}', 'name', 'well-formed'],
  [
    '{"kind":"shipment","organization_id":"7","transport_mode":"TRANSPORT_MODE_SEA","cargo_type":"CARGO_TYPE_PALLETS","origin":{"region_code":"NL","address_lines":["\\ud83d"]}}',
    'origin.address_lines[0]',
    'well-formed',
  ],
  [user({ id: '40', email: '' }), 'email', 'must not be empty'],
  [user({ id: '40', email: undefined }), 'email', 'is required'],
  [user({ id: '40', email: '  ' }), 'email', 'must not be empty'],
  [user({ id: '40', email: `${'a'.repeat(291)}@b.example` }), 'email', 'at most 300'],
  [user({ id: '40', password: 'eleven char' }), 'password', 'at least 12'],
  [user({ id: '40', password: 'p'.repeat(129) }), 'password', 'at most 128'],
  [user({ id: '40', password: ' \t'.repeat(6) }), 'password', 'must not be white space alone'],
  [user({ id: '40', password: ' Person-40@Polderkamp.example' }), 'password', 'must not be the e-mail address'],
  [{ ...token, secret: 'not a uuid' }, 'secret', 'must be a uuid'],
  [{ ...token, user_id: 31 }, 'user_id', 'must be a string'],
  [{ ...token, name: 'n'.repeat(101) }, 'name', 'at most 100'],
  [shipment({ cargo_type: undefined }), 'cargo_type', 'is required'],
  [shipment({ transport_mode: undefined }), 'transport_mode', 'is required'],
  [shipment({ transport_mode: 'TRANSPORT_MODE_UNSPECIFIED' }), 'transport_mode', 'must say'],
  [shipment({ status: 'active' }), 'status', 'must be one of STATUS_UNSPECIFIED, STATUS_ACTIVE'],
  [shipment({ status: 'STATUS_PAID' }), 'status', 'must be one of'],
  [shipment({ etd: '2026-02-30' }), 'etd', 'must be an existing calendar date'],
  [shipment({ eta: '14-03-2026' }), 'eta', 'YYYY-MM-DD'],
  [shipment({ cargo_ready_date: '2026-03-14T00:00:00Z' }), 'cargo_ready_date', 'YYYY-MM-DD'],
  [shipment({ create_time: '2026-03-14' }), 'create_time', 'must be an RFC 3339 timestamp'],
  [shipment({ create_time: '2026-03-14T25:00:00Z' }), 'create_time', 'RFC 3339'],
  [shipment({ create_time: '2026-03-14T08:00:00' }), 'create_time', 'RFC 3339'],
  [shipment({ reference: 'ABC-12345' }), 'reference', 'four characters, a hyphen, four characters'],
  [shipment({ insured_goods_value: { currency: 'EUR' } }), 'insured_goods_value.amount_cents', 'is required'],
  [shipment({ insured_goods_value: { ...money, currency: 'euro' } }), 'insured_goods_value.currency', 'ISO 4217'],
  [shipment({ insured_goods_value: { ...money, amount_cents: 1.5 } }), 'insured_goods_value.amount_cents', 'whole'],
  [
    shipment({ insured_goods_value: { ...money, amount_cents: 2 ** 31 } }),
    'insured_goods_value.amount_cents',
    'must be at most',
  ],
  [shipment({ fcl: { free_storage_days: '3' } }), 'fcl.free_storage_days', 'must be a number'],
  [shipment({ fcl: { containers: {} } }), 'fcl.containers', 'must be a list'],
  [shipment({ ...lcl(component), lcl: { tail_lift: 'yes' } }), 'lcl.tail_lift', 'must be true or false'],
  [
    '{"kind":"shipment","organization_id":"7","transport_mode":"TRANSPORT_MODE_SEA","cargo_type":"CARGO_TYPE_CONTAINERS","fcl":{"free_storage_days":9007199254740993}}',
    'fcl.free_storage_days',
    'must be at most',
  ],
  [{ ...container, container_number: '' }, 'container_number', 'must not be empty'],
  [{ ...container, container_number: 'M'.repeat(321) }, 'container_number', 'at most 320'],
  [{ ...container, container_type: '20ft' }, 'container_type', 'must be one of'],
  [{ ...seaEvent, type: 'AIR_TRACKING_EVENT_TYPE_DEPARTED' }, 'type', 'must be one of SEA_TRACKING'],
  [{ ...seaEvent, timestamp: 'yesterday' }, 'timestamp', 'RFC 3339'],
  [{ ...waybill, number: '' }, 'number', 'must not be empty'],
  [{ ...waybill, number: '0'.repeat(321) }, 'number', 'at most 320'],
  [{ ...waybill, status: 'BOOKED' }, 'status', 'must be one of AIR_TRACKING_STATUS_UNSPECIFIED'],
  [documentSlot({ id: '1003', shipment_id: '1001', type: 'TYPE_LOVE_LETTER' }), 'type', 'must be one of'],
  [invoice({ shipment_id: '1001', amount_ex_vat: undefined }), 'amount_ex_vat', 'is required'],
  [
    invoice({ shipment_id: '1001', amount_ex_vat: money, amount_inc_vat: { ...money, currency: 'JPY' } }),
    'amount_inc_vat',
    'must be in EUR, as amount_ex_vat is',
  ],
  [invoice({ shipment_id: '1001', reference: 'F1-YOUR-0001' }), 'reference', "the shipment's reference MINE-0001"],
  [invoice({ shipment_id: '1001', reference: '1F-MINE-0001' }), 'reference', 'must be a letter, digits'],
  [invoice({ shipment_id: '1001', reference: `F${'1'.repeat(3_000)}-MINE-0001` }), 'reference', 'must be a letter'],
  [inquiry({ status: 'STATUS_ACTIVE' }), 'status', 'must be one of'],
  [inquiry({ transport_modes: ['TRANSPORT_MODE_SEA', 'SEA'] }), 'transport_modes[1]', 'must be one of'],
  [inquiry({ ...lcl({ ...component, weight: 0 }) }), 'lcl.components[0].weight', 'must be above zero'],
  [inquiry({ ...lcl({ ...component, quantity: -1 }) }), 'lcl.components[0].quantity', 'must be 0 or more'],
  [inquiry({ fcl: { containers: [{ quantity: -3 }] } }), 'fcl.containers[0].quantity', 'must be 0 or more'],
  [shipment({ fcl: { free_demurrage_days: -5 } }), 'fcl.free_demurrage_days', 'must be 0 or more'],
];

const dangling: Refusal[] = [
  [user({ id: '40', organization_id: '99' }), 'organization_id', 'names no organization that exists'],
  [shipment({ organization_id: '99' }), 'organization_id', 'names no organization that exists'],
  [inquiry({ organization_id: '99' }), 'organization_id', 'names no organization that exists'],
  [{ ...token, user_id: '99' }, 'user_id', 'names no user that exists'],
  [{ ...container, shipment_id: '99' }, 'shipment_id', 'names no shipment that exists'],
  [{ ...seaEvent, shipment_id: '99' }, 'shipment_id', 'names no shipment that exists'],
  [documentSlot({ id: '1009', shipment_id: '99' }), 'shipment_id', 'names no shipment that exists'],
  [invoice({ shipment_id: '99' }), 'shipment_id', 'names no shipment that exists'],
  [invoice({ shipment_id: 'MINE-0001' }), 'shipment_id', 'must be an id'],
  [shipment({ ...AIR, air_waybill: '074-9' }), 'air_waybill', 'names no air waybill that exists'],
  [{ ...airEvent, air_waybill: '074-9' }, 'air_waybill', 'names no air waybill that exists'],
  [{ ...seaEvent, container_number: 'MSCU9' }, 'container_number', 'names no container of the shipment'],
  [{ ...seaEvent, container_number: 'MSCU2' }, 'container_number', 'names no container of the shipment'],
];

const foreign: Refusal[] = [
  [shipment({ id: '2001' }), 'id', 'belongs to another organization'],
  [shipment({ reference: 'YOUR-0001' }), 'reference', 'belongs to another organization'],
  [invoice({ id: '2002', shipment_id: '1001' }), 'reference', "the shipment's reference MINE-0001"],
  [invoice({ id: '2002', reference: 'F9-MINE-0001', shipment_id: '1001' }), 'id', 'belongs to another organization'],
  [documentSlot({ id: '2003', shipment_id: '1001' }), 'id', 'belongs to another organization'],
  [documentSlot({ id: '2003', shipment_id: '1001', document: file('1099', 'smuggled') }), 'id', 'belongs to another'],
  [inquiry({ id: '2005' }), 'id', 'belongs to another organization'],
  [inquiry({ reference: 'YINQ-0001' }), 'reference', 'belongs to another organization'],
  [inquiry({ requester_user_id: '32' }), 'requester_user_id', 'names a user of another organization'],
  [shipment({ client_user_id: '32' }), 'client_user_id', 'names a user of another organization'],
  [user({ id: '32', email: 'new@polderkamp.example' }), 'id', 'belongs to another organization'],
  [
    { kind: 'user', organization_id: '7', email: 'person-32@polderkamp.example' },
    'email',
    'belongs to another organization',
  ],
];

const doubled: Refusal[] = [
  [shipment({ id: '1099', reference: 'MINE-0001' }), 'reference', 'belongs to shipment 1001'],
  [invoice({ id: '1099', reference: 'F1-MINE-0001', shipment_id: '1001' }), 'reference', 'belongs to invoice 1002'],
  [inquiry({ id: '1099', reference: 'MINQ-0001' }), 'reference', 'belongs to inquiry 1005'],
  [user({ id: '40', email: 'Person-31@Polderkamp.example' }), 'email', 'belongs to another user'],
  [slot(file('2004', 'a')), 'document.id', 'belongs to document_slot 2003'],
  [documentSlot({ id: '1099', shipment_id: '1001', document: file('1004', 'doubled') }), 'document.id', 'belongs to'],
  [{ ...seaEvent, id: '1006', shipment_id: '2001', container_number: 'MSCU2' }, 'id', 'an event of another shipment'],
  [{ ...airEvent, id: '1007', air_waybill: '074-2' }, 'id', 'an event of another air waybill'],
  [shipment({ id: '1001', reference: 'MOVE-0001' }), 'reference', 'must stay MINE-0001'],
];

const ruled: Refusal[] = [
  [shipment({ cargo_type: 'CARGO_TYPE_PALLETS', fcl: {} }), 'fcl', 'is for CARGO_TYPE_CONTAINERS only'],
  [shipment({ lcl: {} }), 'lcl', 'is for CARGO_TYPE_PACKAGES and CARGO_TYPE_PALLETS only'],
  [shipment({ cargo_type: 'CARGO_TYPE_UNSPECIFIED', fcl: {} }), 'fcl', 'is for CARGO_TYPE_CONTAINERS only'],
  [shipment({ fcl: {}, lcl: {} }), 'lcl', 'is for'],
  [inquiry({ cargo_type: 'CARGO_TYPE_PALLETS', fcl: {} }), 'fcl', 'is for CARGO_TYPE_CONTAINERS only'],
  [inquiry({ lcl: {} }), 'lcl', 'is for'],
  [inquiry({ storage: true }), 'storage', 'is for CARGO_TYPE_PACKAGES and CARGO_TYPE_PALLETS only'],
  [inquiry({ timeslot_delivery: true }), 'timeslot_delivery', 'is for CARGO_TYPE_PACKAGES and'],
  [inquiry({ ...lcl(component), side_loader_delivery: true }), 'side_loader_delivery', 'is for CARGO_TYPE_CONTAINERS'],
  [inquiry({ cargo_type: 'CARGO_TYPE_UNSPECIFIED', storage: true }), 'storage', 'is for'],
  [shipment({ air_waybill: '074-1' }), 'air_waybill', 'is for shipments by air only'],
  [shipment({ transport_mode: 'TRANSPORT_MODE_ROAD', air_waybill: '074-1' }), 'air_waybill', 'by air only'],
  [{ ...container, shipment_id: '1011' }, 'shipment_id', 'does not move by sea'],
  [{ ...seaEvent, shipment_id: '1011' }, 'shipment_id', 'does not move by sea'],
  [{ ...seaEvent, shipment_id: '1012' }, 'shipment_id', 'does not move by sea'],
  ...['RECEIVED_FROM_SHIPPER', 'DELIVERED'].map(
    (type): Refusal => [
      { ...airEvent, type: `AIR_TRACKING_EVENT_TYPE_${type}`, flight: { number: 'KL1' } },
      'flight',
      'did not happen in flight',
    ],
  ),
  [{ ...airEvent, flight: {} }, 'flight.number', 'is required'],
  [{ ...airEvent, cargo: { pieces: 0 } }, 'cargo.pieces', 'must be above zero'],
  [{ ...airEvent, cargo: { weight_kg: 0 } }, 'cargo.weight_kg', 'must be above zero'],
  [{ ...airEvent, cargo: { pieces: 1, volume_cbm: -1 } }, 'cargo.volume_cbm', 'must be 0 or more'],
];

const noContent = { file_name: 'a', media_type: 'MEDIA_TYPE_TXT' };
const contents: Refusal[] = [
  [slot(noContent), 'document.content_base64', 'is required, or document.content_path'],
  [slot({ ...noContent, content_base64: 'YQ=' }), 'document.content_base64', 'must be base64'],
  [slot({ ...noContent, content_base64: 'Y Q==' }), 'document.content_base64', 'must be base64'],
  [slot({ ...noContent, content_base64: 'YQ==YQ==' }), 'document.content_base64', 'must be base64'],
  [slot({ ...noContent, content_base64: '_w==' }), 'document.content_base64', 'must be base64'],
  [slot({ ...noContent, content_base64: 'YQ==', content_path: 'a' }), 'document.content_path', 'cannot be combined'],
  [slot({ ...noContent, content_path: 'nowhere.txt' }), 'document.content_path', 'names no file that can be read'],
  [slot({ ...noContent, content_path: '' }), 'document.content_path', 'names no file that can be read'],
  [slot({ ...noContent, content_path: '.' }), 'document.content_path', 'names no file that can be read'],
  [slot({ ...noContent, content_path: 'large/file.txt' }), 'document.content_path', 'names no file that can be read'],
  [slot({ ...noContent, content_path: 'x'.repeat(5_000) }), 'document.content_path', 'names no file that can be read'],
  [slot({ ...noContent, content_path: 'a\0b' }), 'document.content_path', 'NUL'],
  [slot({ ...noContent, content_path: 'large' }), 'document.content_path', `must have at most ${MOST_BYTES} bytes`],
  [
    slot({ ...noContent, content_base64: Buffer.alloc(MOST_BYTES + 1).toString('base64') }),
    'document.content_base64',
    `must have at most ${MOST_BYTES} bytes`,
  ],
  [slot({ ...noContent, content_base64: '' }), 'document.content_base64', 'must have at least one byte'],
  [slot({ ...noContent, content_path: 'empty' }), 'document.content_path', 'must have at least one byte'],
  [slot({ ...file('1004', 'four'), size_bytes: '0' }), 'document.size_bytes', 'must be a number above zero, in digits'],
  [slot({ ...file('1004', 'four'), size_bytes: '5' }), 'document.size_bytes', 'which has 4 bytes'],
  [slot({ content_base64: 'YQ==', media_type: 'MEDIA_TYPE_TXT' }), 'document.file_name', 'is required'],
  [slot({ ...noContent, content_base64: 'YQ==', media_type: 'text/plain' }), 'document.media_type', 'must be one of'],
  [invoice({ shipment_id: '1001', pdf_base64: '%PDF' }), 'pdf_base64', 'must be base64'],
  [invoice({ shipment_id: '1001', pdf_base64: 'YQ==', pdf_path: 'a' }), 'pdf_path', 'cannot be combined'],
  [invoice({ shipment_id: '1001', pdf_path: 'no.pdf' }), 'pdf_path', 'names no file that can be read'],
  [invoice({ shipment_id: '1001', pdf_path: 'large' }), 'pdf_path', `must have at most ${MOST_BYTES} bytes`],
  [invoice({ shipment_id: '1001', pdf_base64: '' }), 'pdf_base64', 'must have at least one byte'],
  [invoice({ shipment_id: '1001', pdf_path: 'empty' }), 'pdf_path', 'must have at least one byte'],
  [invoice({ shipment_id: '1001', pdf_base64: base64('hello') }), 'pdf_base64', 'must be a PDF: there is no %PDF- in'],
  [invoice({ shipment_id: '1001', pdf_base64: base64(`${' '.repeat(1_020)}%PDF-`) }), 'pdf_base64', 'must be a PDF'],
  [invoice({ shipment_id: '1001', pdf_path: 'error.html' }), 'pdf_path', 'must be a PDF: there is no %PDF- in'],
];

const refusals = [
  ...unreadable,
  ...kinds,
  ...unknownFields,
  ...wrongValues,
  ...dangling,
  ...foreign,
  ...doubled,
  ...ruled,
  ...contents,
];

const textOf = (line: Refusal[0]) => (typeof line === 'string' || Buffer.isBuffer(line) ? line : JSON.stringify(line));

let service: Service;
let rejected: { line: number; violations: { field: string; description: string }[] }[];
let before: unknown;
const state = async () => [
  await tagOf(service, credentialOf()),
  await tagOf(service, credentialOf('32')),
  storedFiles(service),
];

beforeAll(async () => {
  service = await startService({ records });
  before = await state();
  const directory = dirname((service.env.FILES_URL as string).slice('file:'.length));
  writeFileSync(join(directory, 'large'), '');
  truncateSync(join(directory, 'large'), MOST_BYTES + 1);
  writeFileSync(join(directory, 'empty'), '');
  writeFileSync(join(directory, 'error.html'), '<h1>500</h1>');
  const path = join(directory, 'bad.ndjson');
  // A blank line first: a byte order mark is one at the very start alone.
  const lines = ['', ...refusals.map(([line]) => textOf(line))];
  writeFileSync(path, Buffer.concat(lines.map((line) => Buffer.concat([Buffer.from(line), Buffer.from('\n')]))));
  const { code, stdout } = await service.run(['import', path, '--skip-bad']);
  expect(stdout).toBe(`0 records imported; ${refusals.length} refused, see ${path}.rejected\n`);
  expect(code).not.toBe(0);
  const told = readFileSync(`${path}.rejected`, 'utf8').trim().split('\n');
  rejected = told.map((line) => JSON.parse(line));
});

afterAll(() => service?.stop());

test.each(
  refusals.map(
    ([line, field, reason], index) => [textOf(line).toString().slice(0, 110), field, reason, index] as const,
  ),
)('%s is refused: %s %s', (_, field, reason, index) => {
  const refused = rejected[index] as (typeof rejected)[number];
  expect(refused.line).toBe(index + 2);
  const words = refused.violations.filter((violation) => violation.field === field);
  expect(words.map(({ description }) => description)).toEqual([expect.stringContaining(reason)]);
});

test('a refused line changes nothing and leaves no file in the store', async () => {
  expect(await state()).toEqual(before);
});
