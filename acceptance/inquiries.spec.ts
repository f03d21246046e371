// Reading inquiries: one, and the list it is an element of.
import type { Inquiry } from '@fairlead/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Ask, asking, NOT_FOUND } from './support/asking.ts';
import { importLines } from './support/operator.ts';
import { client, credentialOf, inquiry } from './support/records.ts';
import { type Service, startService } from './support/service.ts';

const names = (prefix: string, members: string) => members.split(' ').map((member) => `${prefix}_${member}`);
const STATUSES = names('STATUS', 'UNSPECIFIED RECEIVED PRICES_REQUESTED QUOTES_PROPOSED QUOTE_ACCEPTED CANCELLED');

const everything = {
  id: '700',
  create_time: '2026-03-01T08:00:00.000Z',
  update_time: '2026-03-02T09:30:15.250Z',
  status: 'STATUS_QUOTES_PROPOSED',
  requester_user_id: '31',
  organization_id: '7',
  reference: 'Q3FD-88NR',
  description: 'Ceramic tiles, Foshan → Utrecht',
  origin: { region_code: 'CN', locality: 'Foshan', address_lines: ['Chancheng'] },
  destination: { region_code: 'NL', locality: 'Utrecht', postal_code: '3511 AB' },
  cargo_ready_date: '2026-03-20',
  cargo_type: 'CARGO_TYPE_CONTAINERS',
  transport_modes: names('TRANSPORT_MODE', 'SEA AIR RAIL ROAD EXPRESS'),
  special_contents: names('SPECIAL_CONTENTS', 'BATTERIES LIQUIDS TEXTILES GASES'),
  incoterms: names('INCOTERM', 'EXW FCA CPT CIP DPU DAP DDP FAS FOB CFR CIF'),
  max_transit_days: 45,
  min_review_score: 4,
  hs_code_count: 3,
  timeslot_delivery: false,
  gas_measurement: true,
  storage: false,
  side_loader_delivery: true,
  port_of_loading: 'CNNGB',
  port_of_discharge: 'NLRTM',
  insured_goods_value: { currency: 'EUR', amount_cents: 125_000 },
  carriers: ['MSCU', 'MAEU'],
  suppliers: [
    { name: 'Foshan Tiles Co.', email: 'export@tiles.example', phone: '+86 757 555', address: 'Chancheng 1' },
    { name: 'Only a name', email: '', phone: '', address: '' },
  ],
  fcl: {
    containers: [
      { type: 'CONTAINER_TYPE_40_HIGH_CUBE', quantity: 2, dropoff_terminal_code: 'ECTDELTA' },
      { type: 'CONTAINER_TYPE_20_REEFER', quantity: 1, dropoff_terminal_code: '' },
    ],
    min_free_demurrage_days: 7,
    min_free_detention_days: 10,
  },
};

const component = (width: number, height: number, depth: number, weight: number, quantity: number) => ({
  width,
  height,
  depth,
  weight,
  quantity,
});
/** What floating-point arithmetic would not get right, and what is right: cubic metres and kilograms. */
const TOTALS: [components: ReturnType<typeof component>[], total_volume: number, total_weight: number][] = [
  [[component(80, 120, 120, 250.5, 4)], 4.608, 1002],
  [[component(100, 100, 100, 0.1, 3)], 3, 0.3],
  [[component(100, 100, 10, 0.1, 1), component(100, 100, 20, 0.2, 1)], 0.3, 0.3],
  [[component(1.1, 1.1, 1.1, 1.005, 1000)], 0.001331, 1005],
  [[component(0.1, 0.2, 0.3, 0.7, 1), component(10, 10, 10, 0.1, 1)], 0.001000006, 0.8],
  [[component(33.3, 33.3, 33.3, 33.3, 3)], 0.110778111, 99.9],
  [[component(1, 1, 1, 1e-7, 2_147_483_647)], 2147.483647, 214.7483647],
  [Array.from({ length: 10 }, () => component(100, 100, 100, 0.1, 1)), 10, 1],
];
const pallets = (components: unknown[], more: object = {}) => ({
  cargo_type: 'CARGO_TYPE_PALLETS',
  lcl: { components, ...more },
});

const records = [
  ...client(),
  ...client('8', '32'),
  inquiry({
    ...everything,
    create_time: '2026-03-01T09:00:00+01:00',
    update_time: '2026-03-02T09:30:15.25Z',
    suppliers: [everything.suppliers[0], { name: 'Only a name' }],
    // Computed by the service, and containers have none.
    total_volume: 99,
    total_weight: 99,
  }),
  { kind: 'inquiry', id: '701', reference: '2345-6789', organization_id: '7', cargo_type: 'CARGO_TYPE_UNSPECIFIED' },
  inquiry({ id: '702', reference: 'LCLX-0702', storage: true, timeslot_delivery: true, ...pallets([], {}) }),
  inquiry({ id: '703', reference: 'FCLX-0703', fcl: {} }),
  ...TOTALS.map(([components], index) =>
    inquiry({
      id: `71${index}`,
      reference: `TOTL-000${index}`,
      ...pallets(components, { tail_lift: true, pallet_exchange: true }),
      ...(index % 2 && { cargo_type: 'CARGO_TYPE_PACKAGES' }),
      total_volume: 1,
      total_weight: 1,
    }),
  ),
  ...STATUSES.map((status, index) => inquiry({ id: `72${index}`, reference: `STAT-000${index}`, status })),
  inquiry({ id: '730', reference: 'LEFT-0730', requester_user_id: '999' }),
  inquiry({ id: '780', reference: 'FREM-0780', organization_id: '8', requester_user_id: '32' }),
];
const OWN = 5 + TOTALS.length + STATUSES.length;

let service: Service;
let ask: Ask;

beforeAll(async () => {
  service = await startService({ records, env: { READ_RATE_LIMIT: '100000', EDGE_RATE_LIMIT: '100000' } });
  ask = await asking(service, credentialOf());
});
afterAll(() => service?.stop());

const one = async (name: string) => (await ask<Inquiry>(`/v1/inquiry/${name}`)).body;

describe('{inquiry} accepts either the human reference or the numeric id', () => {
  test.each([
    ['700', 'Q3FD-88NR'],
    ['701', '2345-6789'],
  ])('%s is %s', async (id, reference) => {
    const byId = await ask<Inquiry>(`/v1/inquiry/${id}`);
    expect(byId.body).toMatchObject({ id, reference });
    expect((await ask(`/v1/inquiry/${reference}`)).text).toBe(byId.text);
  });

  test.each(['23456789', '424242', '0700', 'q3fd-88nr', '780', 'FREM-0780', '9223372036854775808'])(
    'no visible record: 404 for %s',
    async (name) => {
      expect((await ask(`/v1/inquiry/${name}`, { status: 404 })).text).toBe(NOT_FOUND);
    },
  );

  test("another organization's inquiry is theirs to read", async () => {
    expect((await ask('/v1/inquiry/780', { credential: credentialOf('32') })).body).toMatchObject({ id: '780' });
  });
});

test('an inquiry is an element of the list, byte for byte', async () => {
  const list = await ask<{ inquiries: Inquiry[] }>('/v1/inquiry?limit=100');
  expect(list.body.inquiries).toHaveLength(OWN);
  const ones = await Promise.all(list.body.inquiries.map(({ id }) => ask(`/v1/inquiry/${id}`)));
  expect(list.text).toBe(`{"inquiries":[${ones.map(({ text }) => text).join('\n,')}],"cursor":{}}`);
});

describe('the fields of an inquiry', () => {
  test('all of them, each as it was recorded, times in UTC', async () => {
    expect(await one('700')).toStrictEqual(everything);
  });

  test('every option, list, limit and text is present with its default; dates and objects are absent', async () => {
    const { create_time, update_time, ...told } = await one('701');
    expect(told).toStrictEqual({
      id: '701',
      status: 'STATUS_UNSPECIFIED',
      requester_user_id: '',
      organization_id: '7',
      reference: '2345-6789',
      description: '',
      cargo_type: 'CARGO_TYPE_UNSPECIFIED',
      transport_modes: [],
      special_contents: [],
      incoterms: [],
      max_transit_days: 0,
      min_review_score: 0,
      hs_code_count: 0,
      timeslot_delivery: false,
      gas_measurement: false,
      storage: false,
      side_loader_delivery: false,
      port_of_loading: '',
      port_of_discharge: '',
      carriers: [],
      suppliers: [],
    });
    expect(update_time).toBe(create_time);
  });

  test('the branch of the cargo has its defaults too', async () => {
    expect((await one('702')).lcl).toStrictEqual({ components: [], tail_lift: false, pallet_exchange: false });
    expect((await one('703')).fcl).toStrictEqual({
      containers: [],
      min_free_demurrage_days: 0,
      min_free_detention_days: 0,
    });
  });

  test.each(STATUSES.map((status, index) => [status, index] as const))('%s by its full name', async (status, index) => {
    expect((await one(`72${index}`)).status).toBe(status);
  });

  test('fcl is present only for containers, lcl only for packages and pallets, never together', async () => {
    const { body } = await ask<{ inquiries: Inquiry[] }>('/v1/inquiry?limit=100');
    const branches = body.inquiries.flatMap(({ cargo_type, fcl, lcl }) => [
      ...(fcl ? [`fcl ${cargo_type}`] : []),
      ...(lcl ? [`lcl ${cargo_type}`] : []),
    ]);
    expect([...new Set(branches)].sort()).toEqual([
      'fcl CARGO_TYPE_CONTAINERS',
      'lcl CARGO_TYPE_PACKAGES',
      'lcl CARGO_TYPE_PALLETS',
    ]);
    expect(body.inquiries.filter(({ fcl, lcl }) => fcl && lcl)).toEqual([]);
  });

  test('requester_user_id is resolvable through GET /v1/user/{user}, or no longer', async () => {
    expect((await ask(`/v1/user/${(await one('700')).requester_user_id}`)).body).toMatchObject({ id: '31' });
    expect((await ask(`/v1/user/${(await one('730')).requester_user_id}`, { status: 404 })).text).toBe(NOT_FOUND);
  });
});

describe('total_volume in cubic metres and total_weight in kilograms', () => {
  test.each(TOTALS.map(([components, volume, weight], index) => [volume, weight, components, index] as const))(
    '%d m³ and %d kg, computed from the components to the last digit',
    async (total_volume, total_weight, components, index) => {
      const told = await one(`71${index}`);
      expect(told).toMatchObject({ total_volume, total_weight });
      expect(told.lcl).toStrictEqual({ components, tail_lift: true, pallet_exchange: true });
    },
  );

  test('are absent for container inquiries', async () => {
    for (const id of ['700', '703']) {
      const told = await one(id);
      expect(told).not.toHaveProperty('total_volume');
      expect(told).not.toHaveProperty('total_weight');
    }
  });
});

test('no inquiry comes to be with what the contract does not have', async () => {
  const refused: [field: string, fields: object][] = [
    ['fcl', { cargo_type: 'CARGO_TYPE_PALLETS', fcl: {}, lcl: {} }],
    ['lcl', { lcl: {} }],
    ['lcl.components[1].weight', pallets([component(1, 1, 1, 1, 1), component(1, 1, 1, 0, 1)])],
    ['lcl.components[0].quantity', pallets([{ ...component(1, 1, 1, 1, 1), quantity: undefined }])],
    ['lcl.colour', pallets([], { colour: 'red' })],
    ['transport_modes[0]', { transport_modes: ['SEA'] }],
    ['transport_modes', { transport_modes: ['TRANSPORT_MODE_SEA', 'TRANSPORT_MODE_BARGE'] }],
    ['incoterms[1]', { incoterms: ['INCOTERM_FOB', 'INCOTERM_DAT'] }],
    ['max_transit_days', { max_transit_days: 1.5 }],
    ['storage', { storage: 'yes' }],
    ['status', { status: 'STATUS_ACTIVE' }],
  ];
  const lines = refused.map(([, fields]) => JSON.stringify(inquiry({ id: '799', ...fields })));
  const { code, stderr } = await service.run(['import', '-'], { stdin: lines.join('\n') });
  expect(code).toBe(1);
  const told = stderr.split('\n');
  for (const [index, [field]] of refused.entries()) expect(told[index]).toMatch(`line ${index + 1}: ${field} `);
});

/** The inquiry, once such a line about it is imported. */
async function toldBy(fields: object) {
  const line = inquiry({ id: '701', reference: '2345-6789', ...fields });
  expect(await importLines(service, [line])).toMatchObject({ code: 0 });
  return one('701');
}

test('update_time moves when an import changes an inquiry without saying when, and only then', async () => {
  const before = await toldBy({ status: 'STATUS_RECEIVED' });
  const after = await toldBy({ status: 'STATUS_QUOTES_PROPOSED' });
  expect(after.update_time > before.update_time).toBe(true);
  expect(after.create_time).toBe(before.create_time);
  expect(await toldBy({ status: 'STATUS_QUOTES_PROPOSED' })).toEqual(after);
});

test('update_time never goes back behind what was changed since the import began, nor by the word of a line', async () => {
  // A change that is later than the beginning of every import here.
  await toldBy({ description: 'meanwhile', update_time: '2099-12-31T23:59:59.999Z' });
  const after = await toldBy({ description: 'imported' });
  expect([after.description, after.update_time]).toEqual(['imported', '2100-01-01T00:00:00.000Z']);
  expect(await toldBy({ description: 'imported' })).toEqual(after);
  const update_time = '2026-03-04T05:06:07.000Z';
  expect(await toldBy({ description: 'imported', update_time })).toEqual(after);
});
