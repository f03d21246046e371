// Free-text search: what it covers, and how texts are compared.
import type { Status } from '@fairlead/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LISTS, type List, type Read, reading, UNLIMITED, withQuery } from './support/lists.ts';
import { client, credentialOf, inquiry, invoice, shipment } from './support/records.ts';
import { type Service, startService } from './support/service.ts';

const OTHER = { organization_id: '8', user_id: '32' };
const LONG = `${'0123456789'.repeat(19)} long-end!`;
const SHIPS = '🚢'.repeat(200);

/** Shipments by the name they have here: their ids and descriptions. */
const SHIPMENTS: Record<string, [id: string, description: string]> = {
  watches: ['8', 'Uhren, Löffel & Co.'],
  cotton: ['9', '100% cotton_shirts'],
  almost: ['10', '100x cottonXshirts'],
  path: ['11', 'C:\\temp\\new'],
  quoted: ['98', `O'Brien "quoted"`],
  injection: ['99', `'; DROP TABLE shipment; --`],
  either: ['100', `a" OR "b`],
  near: ['4294967295', 'NEAR the port* (NOT far)'],
  lines: ['4294967296', 'line one\nline two\r\nline three'],
  emoji: ['9007199254740992', 'reefer 🧊❄️ 🚢🚢'],
  chinese: ['9007199254740993', '上海电子产品'],
  german: ['101', 'Große Straße, ﬁne Ⅷ'],
  nordic: ['102', 'Ærøskøbing Łódź œuvre'],
  greek: ['103', 'ΟΔΟΣΑ, ἄλφα'],
  turkish: ['104', 'İstanbul ISPARTA ılık'],
  long: ['105', LONG],
  ships: ['106', SHIPS],
  plain: ['107', 'Nothing special'],
  spaces: ['108', 'two  spaces'],
  travelled: ['109', 'Voyage'],
};
const nameOf = new Map(Object.entries(SHIPMENTS).map(([name, [id]]) => [id, name]));

const hidden = { region_code: 'AQ', sublocality: 'Hidden', postal_code: 'Hidden', address_lines: ['Hidden'] };
const journey = { origin: { ...hidden, locality: 'Zürich' }, destination: { ...hidden, locality: 'São Paulo' } };
const money = { currency: 'EUR', amount_cents: 1 };
const TRAVELLED = 'Trav-7777';

const shipmentLine = (name: string, fields: object = {}) => {
  const [id, description] = SHIPMENTS[name] as [string, string];
  const reference = name === 'travelled' ? TRAVELLED : `¤${id.slice(-3).padStart(3, '¤')}-¤¤¤¤`;
  const forwarder_reference = 'Hidden FWD-7766';
  return shipment({ id, reference, description, forwarder_reference, ...(name === 'travelled' && journey), ...fields });
};

/** The other organization's shipments say the same, and one says more. */
const others = Object.values(SHIPMENTS).map(([, description], at) =>
  shipment({ id: String(1_000 + at), organization_id: OTHER.organization_id, description, ...journey }),
);

const records = () => [
  ...client(),
  ...client(OTHER.organization_id, OTHER.user_id),
  ...Object.keys(SHIPMENTS).map((name) => shipmentLine(name)),
  ...others,
  shipment({ id: '2000', organization_id: OTHER.organization_id, description: 'Xylophones only here' }),
  inquiry({
    id: '1',
    reference: 'Inqu-7777',
    description: 'Ceramic tiles',
    ...journey,
    port_of_loading: 'SEHDN',
    carriers: ['HIDD'],
    suppliers: [{ name: 'Hidden', email: 'hidden@example.com', phone: '', address: 'Hidden' }],
  }),
  inquiry({ id: '2', reference: 'Inqu-8888', description: 'Zinc' }),
  inquiry({
    id: '3',
    organization_id: OTHER.organization_id,
    requester_user_id: OTHER.user_id,
    description: 'Ceramic tiles',
    ...journey,
  }),
  ...['F1', 'G22'].map((start, at) =>
    invoice({
      id: String(at + 1),
      shipment_id: '109',
      reference: `${start}-${TRAVELLED}`,
      lines: [{ description: 'Hidden', amount_ex_vat: money, vat_category: 'CATEGORY_ZERO', vat_percentage: 0 }],
    }),
  ),
  invoice({ id: '3', shipment_id: '109', reference: `H333-${TRAVELLED}`, published_at: undefined }),
];

let service: Service;
let read: Read;

beforeAll(async () => {
  service = await startService({ records: records(), env: UNLIMITED });
  read = reading(service);
});
afterAll(() => service?.stop());

const found = async (search: string) =>
  (await read(LISTS.shipments, { search })).ids.map((id) => nameOf.get(id) ?? id).sort();

/** Holds a table of needles, each with what it finds, against the service's own. */
async function expectFound(table: [needle: string, ...names: string[]][]) {
  const told = await Promise.all(table.map(async ([needle]) => [needle, ...(await found(needle))]));
  expect(told).toEqual(table);
}

test('a text is found whatever the case and accents', () =>
  expectFound([
    ['uhren', 'watches'],
    ['UHREN', 'watches'],
    ['hReN', 'watches'],
    ['loffel', 'watches'],
    ['LÖFFEL', 'watches'],
    ['Lo\u0308ffel', 'watches'],
    ['lóffèl', 'watches'],
    ['grosse strasse', 'german'],
    ['STRAẞE', 'german'],
    ['fine', 'german'],
    ['viii', 'german'],
    ['aeroskobing', 'nordic'],
    ['ÆRØSKØBING', 'nordic'],
    ['lodz', 'nordic'],
    ['ŁÓDŹ Œuvre', 'nordic'],
    ['ΟΔΟΣ', 'greek'],
    ['οδοσα', 'greek'],
    ['αλφα', 'greek'],
    ['istanbul', 'turkish'],
    ['İSTANBUL', 'turkish'],
    ['isparta', 'turkish'],
    ['ILIK', 'turkish'],
  ]));

test('every letter of a search is itself', () =>
  expectFound([
    ['%', 'cotton'],
    ['_', 'cotton'],
    ['100%', 'cotton'],
    ['% cotton_s', 'cotton'],
    ['n_s', 'cotton'],
    ['100_'],
    ['100', 'almost', 'cotton', 'either'],
    ['%%'],
    ['1%s'],
    ['\\', 'path'],
    ['\\t', 'path'],
    ['c:\\temp\\new', 'path'],
    ['\\\\'],
    ['\\%'],
    ['\\_'],
    ["'", 'injection', 'quoted'],
    ["''"],
    ['"', 'either', 'quoted'],
    ['""'],
    [`o'brien "q`, 'quoted'],
    [`'; DROP TABLE shipment; --`, 'injection'],
    [`' OR '1'='1`],
    ['--', 'injection'],
    ['/*'],
    ['$1'],
    ['?'],
  ]));

test('no text is an operator', () =>
  expectFound([
    ['"a" OR "b"'],
    ['a" OR "b', 'either'],
    ['watches OR cotton'],
    ['cotton AND shirts'],
    ['NEAR', 'near'],
    ['NEAR(port far)'],
    ['near the', 'near'],
    ['*', 'near'],
    ['port*', 'near'],
    ['por*'],
    ['NOT', 'near', 'plain'],
    ['(not far)', 'near'],
    ['search:cotton'],
    ['{search}: cotton'],
    ['^uhren'],
    ['-cotton'],
    ['+cotton'],
    ['shirts cotton'],
  ]));

test('a text is found from one letter to two hundred, in any script', () =>
  expectFound([
    ['&', 'watches'],
    ['sp', 'plain', 'spaces', 'turkish'],
    ['上', 'chinese'],
    ['电子', 'chinese'],
    ['海电子', 'chinese'],
    ['上海电子产品', 'chinese'],
    ['电海'],
    ['🧊', 'emoji'],
    ['🚢', 'emoji', 'ships'],
    ['🚢🚢', 'emoji', 'ships'],
    ['🚢🚢🚢', 'ships'],
    ['🚀'],
    ['🚢🚢🚀'],
    ['❄️ 🚢', 'emoji'],
    ['two  spaces', 'spaces'],
    ['two spaces'],
    ['one\nline two', 'lines'],
    ['one line two', 'lines'],
    ['two\r\nline', 'lines'],
    [LONG, 'long'],
    [`${LONG.slice(1)}x`],
    [SHIPS, 'ships'],
  ]));

describe('search covers, of shipments, reference, description and origin/destination city', () => {
  test('each of them', () => {
    const needles = [
      'zurich',
      'ZÜRICH',
      'Zu\u0308rich',
      'zü',
      'são',
      'SAO PAULO',
      TRAVELLED,
      'trav',
      'V-77',
      'voyage',
      'vo',
    ];
    return expectFound(needles.map((needle) => [needle, 'travelled']));
  });

  test('but no other field', () => {
    const needles = [
      'hidden',
      'FWD-7766',
      '7766',
      'AQ',
      'STATUS_ACTIVE',
      'SEA',
      'CARGO_TYPE',
      'polderkamp',
      '4294967295',
    ];
    return expectFound(needles.map((needle) => [needle]));
  });

  test('and never from one field into the next', () =>
    expectFound([
      [`${TRAVELLED}\nVoyage`],
      [`${TRAVELLED} Voyage`],
      ['7\nv'],
      ['e\nz'],
      ['voyage\nzurich'],
      ['zurich\nsao'],
      ['Zürich São'],
    ]));
});

describe('search stays inside the organization', () => {
  test('both find their own of the same text', async () => {
    for (const search of ['cotton', 'zurich', '%', 'NEAR', '🚢', '上海电', LONG]) {
      const theirs = await read(LISTS.shipments, { search }, OTHER.user_id);
      expect(theirs.ids.length).toBeGreaterThan(0);
      expect(theirs.ids.filter((id) => Number(id) < 1_000 || Number(id) > 2_000)).toEqual([]);
      const own = await read(LISTS.shipments, { search });
      expect(own.ids.filter((id) => !nameOf.has(id))).toEqual([]);
    }
  });

  test('and what one alone has, the other does not find', async () => {
    for (const search of ['xylophones', 'xy', 'x']) {
      expect((await read(LISTS.shipments, { search }, OTHER.user_id)).ids).toContain('2000');
      expect((await read(LISTS.shipments, { search })).ids).not.toContain('2000');
    }
    expect(await read(LISTS.shipments, { search: 'xylophones' })).toEqual({ ids: [], cursor: {} });
  });
});

const ofTravelled: List = { ...LISTS.invoices, path: '/v1/shipment/109/invoice' };

test('search covers, of inquiries, reference, description and origin/destination city', async () => {
  for (const search of ['inqu-7777', '7777', 'ceramic', 'IC TI', 'zurich', 'Sã', 'paulo']) {
    expect((await read(LISTS.inquiries, { search })).ids, search).toEqual(['1']);
  }
  expect((await read(LISTS.inquiries, { search: 'inqu' })).ids).toEqual(['2', '1']);
  for (const search of ['hidd', 'AQ', 'SEHDN', 'STATUS_RECEIVED', 'example.com', 'tiles zurich']) {
    expect((await read(LISTS.inquiries, { search })).ids, search).toEqual([]);
  }
});

test.each([
  ['invoices', LISTS.invoices],
  ["a shipment's invoices", ofTravelled],
])('search covers, of %s, the reference, and finds none that is not issued', async (_, list) => {
  expect((await read(list, { search: 'trav-7777' })).ids).toEqual(['2', '1']);
  expect((await read(list, { search: 'f1-T' })).ids).toEqual(['1']);
  expect((await read(list, { search: 'G2' })).ids).toEqual(['2']);
  for (const search of ['H333', 'h3', 'hidden', 'voyage', 'zurich', 'STATUS', 'EUR']) {
    expect((await read(list, { search })).ids, search).toEqual([]);
  }
});

test.each(Object.entries({ ...LISTS, "a shipment's invoices": ofTravelled }))(
  'of %s, a search has at most 200 characters',
  async (_, list) => {
    for (const search of ['x'.repeat(201), '🚢'.repeat(201), ' '.repeat(201), 'x'.repeat(10_000)]) {
      const response = await service.get(withQuery(list.path, { search }), { credential: credentialOf() });
      expect(response.status).toBe(400);
      const body = (await response.json()) as Status;
      expect(body.details[0]?.field_violations).toEqual([{ field: 'search', description: expect.any(String) }]);
    }
    expect((await read(list, { search: 'ø'.repeat(200) })).ids).toEqual([]);
    expect((await read(list, { search: '﷽'.repeat(200) })).ids).toEqual([]);
    expect(await read(list, { search: '' })).toEqual(await read(list));
  },
);

test('search narrows, never reorders', async () => {
  for (const order_by of ['UNSPECIFIED', 'REFERENCE', 'CREATE_TIME'].map((name) => `SHIPMENT_ORDER_BY_${name}`)) {
    for (const order of ['ORDER_ASC', 'ORDER_DESC']) {
      const all = (await read(LISTS.shipments, { order_by, order })).ids;
      for (const search of ['o', 'co', 'cotton', 'line', '¤¤¤']) {
        const { ids } = await read(LISTS.shipments, { order_by, order, search });
        expect(ids.length).toBeGreaterThan(0);
        expect(ids).toEqual(all.filter((id) => ids.includes(id)));
      }
    }
  }
});

test('a record that changes is found by what it now says alone', async () => {
  const change = async (fields: object) => {
    const stdin = `${JSON.stringify(shipmentLine('plain', fields))}\n`;
    expect(await service.run(['import', '-'], { stdin })).toMatchObject({ code: 0 });
  };
  await change({ description: 'Marmalade', origin: { region_code: 'GB', locality: 'Dundee' } });
  expect([await found('marmalade'), await found('dundee'), await found('du')]).toEqual(Array(3).fill(['plain']));
  expect([await found('special'), await found('nothing s')]).toEqual([[], []]);
  await change({});
  expect([await found('special'), await found('nothing s')]).toEqual([['plain'], ['plain']]);
  expect([await found('marmalade'), await found('dundee'), await found('du')]).toEqual(Array(3).fill([]));
});

describe('a long needle', () => {
  const needle = `${'a'.repeat(198)}bc`;
  let own: Service;
  beforeAll(async () => {
    const told = (id: string, description: string) => inquiry({ id, description });
    own = await startService({
      records: [
        ...client(),
        told('9000', `- ${needle} -`),
        told('9001', `${'a'.repeat(4_780)}${needle}`),
        told('9002', `${'a'.repeat(4_980)}b, abc`),
        told('9003', `${'a'.repeat(198)}b`),
      ],
    });
  });
  afterAll(() => own?.stop());

  test('that nearly fits everywhere is found where it is, in short texts and in long ones', async () => {
    const response = await own.get(withQuery('/v1/inquiry', { search: needle }), { credential: credentialOf() });
    const { inquiries } = (await response.json()) as { inquiries: { id: string }[] };
    expect(inquiries.map(({ id }) => id).sort()).toEqual(['9000', '9001']);
  });
});
