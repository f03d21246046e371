// One shipment: how a path names it, and every field it is told with.
import type { Shipment } from '@fairlead/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Ask, asking, NOT_FOUND } from './support/asking.ts';
import { client, credentialOf, shipment } from './support/records.ts';
import { type Service, startService } from './support/service.ts';

const OTHER = credentialOf('32');
// Above 2^53: a number of JSON would not hold it.
const LARGE_ID = '9007199254740993';

const CONTAINER_TYPES = [
  'CONTAINER_TYPE_UNSPECIFIED',
  'CONTAINER_TYPE_20_STANDARD_DRY',
  'CONTAINER_TYPE_40_STANDARD_DRY',
  'CONTAINER_TYPE_40_HIGH_CUBE',
  'CONTAINER_TYPE_45_HIGH_CUBE',
  'CONTAINER_TYPE_20_REEFER',
  'CONTAINER_TYPE_40_REEFER',
  'CONTAINER_TYPE_20_OPEN_TOP',
  'CONTAINER_TYPE_40_OPEN_TOP',
  'CONTAINER_TYPE_20_FLAT_RACK',
  'CONTAINER_TYPE_40_FLAT_RACK',
  'CONTAINER_TYPE_40_OPEN_TOP_HIGH_CUBE',
];
const STATUSES = ['STATUS_UNSPECIFIED', 'STATUS_ACTIVE', 'STATUS_COMPLETED', 'STATUS_CANCELLED', 'STATUS_ON_HOLD'];
const MODES = ['SEA', 'AIR', 'RAIL', 'ROAD', 'EXPRESS', 'BARGE'].map((mode) => `TRANSPORT_MODE_${mode}`);

const address = {
  revision: 1,
  region_code: 'NL',
  language_code: 'nl',
  postal_code: '3011 AA',
  sorting_code: 'CEDEX 4',
  administrative_area: 'Zuid-Holland',
  locality: 'Rotterdam',
  sublocality: 'Delfshaven',
  address_lines: ['Coolsingel 1', '3e verdieping'],
  recipients: ['S. Polderkamp', 'Magazijn'],
  organization: 'Polderkamp Import B.V.',
};

const full = {
  id: '1001',
  reference: 'K7WM-42QX',
  forwarder_reference: 'FL-26-00412',
  description: 'Pannen "RVS" \\ 2 × 40HC 🚢\nspoed',
  status: 'STATUS_ACTIVE',
  etd: '2026-03-14',
  eta: '2026-04-20',
  cargo_ready_date: '2026-03-09',
  client_user_id: '31',
  organization_id: '7',
  cargo_type: 'CARGO_TYPE_CONTAINERS',
  fcl: {
    containers: CONTAINER_TYPES.map((type, index) => ({
      container_number: `MSCU${6_639_870 + index}`,
      type,
      seal_number: `SL${index}`,
      gross_weight: 18_250.5 + index,
    })),
    free_demurrage_days: 7,
    free_detention_days: 3_000_000_000,
    free_dd_combined_days: 14,
    free_storage_days: 2,
  },
  insured_goods_value: { currency: 'EUR', amount_cents: 2_147_483_647 },
  create_time: '2026-03-01T08:30:00.000Z',
  transport_mode: 'TRANSPORT_MODE_SEA',
  origin: { region_code: 'CN', locality: 'Ningbo' },
  destination: address,
};

const lcl = {
  components: [
    { width: 80, height: 120.5, depth: 120, weight: 250.25, quantity: 4 },
    { width: 0.1, height: 1, depth: 2, weight: 0.3, quantity: 1 },
  ],
  tail_lift: true,
  pallet_exchange: true,
};
const pallets = { transport_mode: 'TRANSPORT_MODE_ROAD', cargo_type: 'CARGO_TYPE_PALLETS' };

const records = [
  ...client(),
  ...client('8', '32'),
  shipment({ ...full, create_time: '2026-03-01T10:30:00+02:00' }),
  shipment({ id: '1002', reference: '1234-5678' }),
  shipment({ id: '1003', reference: 'LCLX-0001', ...pallets, lcl }),
  shipment({ id: '1004', reference: 'LCLX-0002', ...pallets, cargo_type: 'CARGO_TYPE_PACKAGES', lcl: {} }),
  shipment({ id: '1005', reference: 'NONE-0001', cargo_type: 'CARGO_TYPE_UNSPECIFIED', status: undefined }),
  shipment({ id: '1006', reference: 'Ñø½🚢-ab_%', client_user_id: '999' }),
  shipment({ id: '1007', reference: 'NEGA-0001', insured_goods_value: { currency: 'USD', amount_cents: -1 } }),
  ...STATUSES.map((status, index) => shipment({ id: `110${index}`, reference: `STAT-000${index}`, status })),
  ...MODES.map((transport_mode, index) =>
    shipment({ id: `120${index}`, reference: `MODE-000${index}`, cargo_type: 'CARGO_TYPE_PACKAGES', transport_mode }),
  ),
  shipment({ id: LARGE_ID, reference: 'HUGE-0001' }),
  shipment({ id: '2001', reference: 'FREM-D001', organization_id: '8' }),
];
const OWN = records.filter(({ kind, organization_id }) => kind === 'shipment' && organization_id === '7').length;

let service: Service;
let ask: Ask;

beforeAll(async () => {
  service = await startService({ records, env: { READ_RATE_LIMIT: '100000', EDGE_RATE_LIMIT: '100000' } });
  ask = await asking(service, credentialOf());
});
afterAll(() => service?.stop());

const one = async (idOrReference: string) =>
  (await ask<Shipment>(`/v1/shipment/${encodeURIComponent(idOrReference)}`)).body;

describe('{shipment} accepts either the human reference or the numeric id', () => {
  test.each([
    ['1001', 'K7WM-42QX'],
    ['1002', '1234-5678'],
    ['1006', 'Ñø½🚢-ab_%'],
    [LARGE_ID, 'HUGE-0001'],
  ])('%s is %s', async (id, reference) => {
    const byId = await ask<Shipment>(`/v1/shipment/${id}`);
    expect(byId.body).toMatchObject({ id, reference });
    const byReference = await ask(`/v1/shipment/${encodeURIComponent(reference)}`);
    expect(byReference.text).toBe(byId.text);
  });

  test.each([
    ['the digits of a reference alone', '12345678'],
    ['an id that nobody has', '424242'],
    ['zero', '0'],
    ['an id with a leading zero', '01001'],
    ['an id with a sign', '+1001'],
    ['an id with a fraction', '1001.0'],
    ['an id in other digits', '１００１'],
    ['an id with a space', ' 1001'],
    ['an id with an exponent', '1001e0'],
    ['2^63', '9223372036854775808'],
    ['2^64 and more', '18446744073709551616'],
    ['a thousand digits', '1'.repeat(1000)],
    ['a reference in small letters', 'k7wm-42qx'],
    ['a reference with a wildcard', 'K7WM-42Q_'],
    ['a part of a reference', 'K7WM'],
    ['a reference and an end of SQL', "K7WM-42QX' OR '1'='1"],
    ['NUL', 'K7WM-42QX\0'],
    ['a dot', '.%2e'],
    ['a slash', 'K7WM/42QX'],
  ])('no visible record: 404 for %s', async (_, name) => {
    expect((await ask(`/v1/shipment/${encodeURIComponent(name)}`, { status: 404 })).text).toBe(NOT_FOUND);
  });

  test.each(['%', '%zz', '%ff', '%c0%af', '%ed%a0%80'])('404 for %s, which is no text', async (name) => {
    expect((await ask(`/v1/shipment/${name}`, { status: 404 })).text).toBe(NOT_FOUND);
  });

  test.each(['', '/tracking', '/document', '/invoice'])(
    "another organization's shipment%s is answered as one that does not exist",
    async (suffix) => {
      const missing = await ask(`/v1/shipment/424242${suffix}`, { status: 404 });
      for (const name of ['2001', 'FREM-D001']) {
        expect((await ask(`/v1/shipment/${name}${suffix}`, { status: 404 })).text).toBe(missing.text);
        await ask(`/v1/shipment/${name}${suffix}`, { credential: OTHER });
      }
      expect(missing.text).toBe(NOT_FOUND);
    },
  );

  test.each(['?verbose=true', '?limit=1', '?search='])('a parameter it does not have is refused: %s', async (query) => {
    const { body } = await ask<{ details: { field_violations: { field: string }[] }[] }>(`/v1/shipment/1001${query}`, {
      status: 400,
    });
    expect(body.details[0]?.field_violations.map(({ field }) => field)).toEqual([/\w+/.exec(query)?.[0]]);
  });
});

describe('GET /v1/shipment/{shipment} renders exactly one element of the list', () => {
  test('byte for byte, for every shipment', async () => {
    const list = await ask<{ shipments: Shipment[] }>('/v1/shipment?limit=100');
    expect(list.body.shipments).toHaveLength(OWN);
    const ones = await Promise.all(list.body.shipments.map(({ id }) => ask(`/v1/shipment/${id}`)));
    expect(list.text).toBe(`{"shipments":[${ones.map(({ text }) => text).join('\n,')}],"cursor":{}}`);
  });
});

describe('the fields of a shipment', () => {
  test('all of them, each as it was recorded, times in UTC', async () => {
    expect(await one('1001')).toStrictEqual(full);
  });

  test('what is not known: texts are empty, dates and objects absent', async () => {
    const { create_time, ...told } = await one('1005');
    expect(told).toStrictEqual({
      id: '1005',
      reference: 'NONE-0001',
      forwarder_reference: '',
      description: '',
      status: 'STATUS_UNSPECIFIED',
      client_user_id: '',
      organization_id: '7',
      cargo_type: 'CARGO_TYPE_UNSPECIFIED',
      transport_mode: 'TRANSPORT_MODE_SEA',
    });
    expect(Date.parse(create_time)).toBeLessThanOrEqual(Date.now());
  });

  test('loose cargo: the components as recorded, and the options', async () => {
    expect((await one('1003')).lcl).toStrictEqual(lcl);
    expect((await one('1004')).lcl).toStrictEqual({ components: [], tail_lift: false, pallet_exchange: false });
  });

  test('fcl is present only with containers, lcl only with packages and pallets, never both', async () => {
    const { body } = await ask<{ shipments: Shipment[] }>('/v1/shipment?limit=100');
    const seen = new Set<string>();
    for (const { cargo_type, fcl, lcl: loose } of body.shipments) {
      if (fcl) seen.add(`fcl ${cargo_type}`);
      if (loose) seen.add(`lcl ${cargo_type}`);
      expect(fcl && loose).toBeUndefined();
    }
    expect([...seen].sort()).toEqual([
      'fcl CARGO_TYPE_CONTAINERS',
      'lcl CARGO_TYPE_PACKAGES',
      'lcl CARGO_TYPE_PALLETS',
    ]);
  });

  test('no shipment comes to be with what the contract does not have', async () => {
    const refused: [field: string, fields: object][] = [
      ['fcl', { cargo_type: 'CARGO_TYPE_PALLETS', fcl: {}, lcl: {} }],
      ['fcl', { cargo_type: 'CARGO_TYPE_PALLETS', fcl: {} }],
      ['fcl', { cargo_type: 'CARGO_TYPE_PACKAGES', fcl: {} }],
      ['lcl', { cargo_type: 'CARGO_TYPE_CONTAINERS', lcl: {} }],
      ['lcl', { cargo_type: 'CARGO_TYPE_UNSPECIFIED', lcl: {} }],
      ['insured_goods_value.currency', { insured_goods_value: { amount_cents: 1 } }],
      ['insured_goods_value.currency', { insured_goods_value: { currency: 'eur', amount_cents: 1 } }],
      ['insured_goods_value.amount_cents', { insured_goods_value: { currency: 'EUR', amount_cents: 2 ** 31 } }],
      ['origin.region_code', { origin: { locality: 'Ningbo' } }],
      ['description', { description: null }],
      ['colour', { colour: 'red' }],
      ['status', { status: 'ACTIVE' }],
      ['etd', { etd: '2026-02-30' }],
      ['reference', { reference: '12345678' }],
      ['transport_mode', { transport_mode: 'TRANSPORT_MODE_UNSPECIFIED' }],
    ];
    const lines = refused.map(([, fields]) => JSON.stringify(shipment({ id: '1099', ...fields })));
    const { code, stderr } = await service.run(['import', '-'], { stdin: lines.join('\n') });
    expect(code).toBe(1);
    const told = stderr.split('\n');
    for (const [index, [field]] of refused.entries()) expect(told[index]).toMatch(`line ${index + 1}: ${field} `);
    await ask('/v1/shipment/1099', { status: 404 });
  });

  test('a status, a mode of transport and a type of container by their full names', async () => {
    for (const [index, status] of STATUSES.entries()) expect(await one(`110${index}`)).toMatchObject({ status });
    for (const [index, mode] of MODES.entries()) {
      expect(await one(`120${index}`)).toMatchObject({ transport_mode: mode });
    }
    expect((await one('1001')).fcl?.containers.map(({ type }) => type)).toEqual(CONTAINER_TYPES);
  });

  test('client_user_id is resolvable through GET /v1/user/{user}; an older id may no longer resolve', async () => {
    const { client_user_id } = await one('1001');
    expect((await ask(`/v1/user/${client_user_id}`)).body).toMatchObject({ id: '31', organization_id: '7' });
    const { client_user_id: gone } = await one('1006');
    expect(gone).toBe('999');
    expect((await ask(`/v1/user/${gone}`, { status: 404 })).text).toBe(NOT_FOUND);
  });

  test('money is in the minor unit, negative for credits', async () => {
    expect((await one('1007')).insured_goods_value).toStrictEqual({ currency: 'USD', amount_cents: -1 });
  });
});
