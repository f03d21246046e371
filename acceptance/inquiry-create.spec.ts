// POST /v1/inquiry: the Create rules by their numbers, the Input body, and the 400 row of Errors.
import type { Inquiry } from '@fairlead/contract';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Ask, asking } from './support/asking.ts';
import { runSql } from './support/database.ts';
import { isTriedHere } from './support/one-engine.ts';
import { client, credentialOf, token, user } from './support/records.ts';
import { type Service, startService } from './support/service.ts';
import {
  CHOICES,
  component,
  container,
  containers,
  type Fields,
  mustBeOneOf,
  packages,
  pallets,
  type Refusal,
  TYPES,
  UNLIMITED,
  unchanged,
  violationsOf,
  type Write,
  wholeContainers,
  wholePallets,
  writing,
} from './support/writing.ts';

type Body = (fields?: Fields) => Fields;
type Violation = [field: string, description: string];

const records = [...client(), user({ id: '33' }), token({ user_id: '33' }), ...client('8', '32')];
const BASE_URL = 'https://freight.example';
let service: Service;
let ask: Ask;
let write: Write;
beforeAll(async () => {
  service = await startService({ records, env: { ...UNLIMITED, BASE_URL } });
  ask = await asking(service, credentialOf());
  write = await writing(service, credentialOf());
});
afterAll(() => service?.stop());

const create = (body: object | string, credential = credentialOf()) =>
  write<Inquiry>('POST', '/v1/inquiry', { body, credential, status: 201 });

/** What a 400 says, which changes nothing. */
async function refused(body: object | string, query = ''): Promise<{ message: string; violations: Violation[] }> {
  const { body: told } = await unchanged(ask, ['/v1/inquiry?limit=1'], () =>
    write<Refusal>('POST', `/v1/inquiry${query}`, { body, status: 400 }),
  );
  expect(told.code).toBe(3);
  return { message: told.message, violations: violationsOf(told) };
}

/** A body with one problem is a 400 that names it twice: for a program and for a person. */
async function refuses(body: Fields, field: string, description: string) {
  expect(await refused(body)).toEqual({ message: `${field} ${description}`, violations: [[field, description]] });
}

function without(body: Fields, key: string): Fields {
  const { [key]: _, ...rest } = body;
  return rest;
}

const box = (width: number, height: number, depth: number, weight: number, quantity: number): Fields => ({
  ...{ width, height, depth, weight, quantity },
});

const describeOnce = describe.runIf(isTriedHere());

const IS_REQUIRED = 'is required';
const NO_DAY = 'must be an existing calendar date, YYYY-MM-DD';
const ABOVE_ZERO = 'must be above zero';
const ONE_ENTRY = 'must have at least one entry';
const TWICE = 'is in the list already; name each once';
const KINDS: [string, Body][] = [
  ['pallets', pallets],
  ['packages', packages],
  ['containers', containers],
];

describe('Inquiries: POST /v1/inquiry gives 201 with the Inquiry', () => {
  test.each<[string, Fields]>([
    ...KINDS.map(([kind, body]): [string, Fields] => [`the least of ${kind}`, body()]),
    ['all of pallets', wholePallets()],
    ['all of packages', wholePallets({ cargo_type: 'CARGO_TYPE_PACKAGES' })],
    ['all of containers', wholeContainers()],
  ])('rendered byte for byte as GET does, by id and by reference: %s', async (_, body) => {
    const { body: made, text, headers } = await create(body);
    expect(made).toMatchObject(body);
    for (const name of [made.id, made.reference]) expect((await ask(`/v1/inquiry/${name}`)).text).toBe(text);
    expect((await ask('/v1/inquiry?limit=1')).text).toContain(`{"inquiries":[${text}]`);
    expect(headers.get('Location')).toBe(`${BASE_URL}/v1/inquiry/${made.id}`);
    expect(headers.get('Idempotent-Replayed')).toBeNull();
  });

  test.each([
    ['31', '7'],
    ['33', '7'],
    ['32', '8'],
  ])('set by the service: the requester is the caller, %s of organization %s', async (user_id, organization_id) => {
    const began = Date.now();
    const { body: made } = await create(pallets(), credentialOf(user_id));
    expect(made).toMatchObject({ requester_user_id: user_id, organization_id, status: 'STATUS_RECEIVED' });
    expect(made.id).toMatch(/^[1-9]\d*$/);
    expect(made.reference).toMatch(/^[A-Z\d]{4}-[A-Z\d]{4}$/);
    expect(made.update_time).toBe(made.create_time);
    expect(Math.abs(Date.parse(made.create_time) - began)).toBeLessThan(10_000);
  });

  test('with an id and a reference of its own, and listed newest first', async () => {
    const made = [(await create(pallets())).body, (await create(pallets())).body];
    expect(made[0]?.reference).not.toBe(made[1]?.reference);
    const { inquiries } = (await ask<{ inquiries: Inquiry[] }>('/v1/inquiry?limit=2')).body;
    expect(inquiries).toEqual(made.reverse());
  });

  test('found at once by every narrowing of the list, and the ETag of reads moves', async () => {
    const searches = ['Grünwald', 'zebra%20crossing', 'Ōsaka'].map((needle) => `search=${needle}`);
    const narrowings = [...searches, 'filter.cargo_ready_date=2031-05-06'];
    const paths = narrowings.map((query) => `/v1/inquiry?filter.status=STATUS_RECEIVED&${query}`);
    const tags = new Map<string, string | null>();
    for (const path of paths) {
      const { body, headers } = await ask<{ inquiries: Inquiry[] }>(path);
      expect(body.inquiries).toEqual([]);
      tags.set(path, headers.get('ETag'));
    }
    const { text, body } = await create(
      containers({
        ...{ description: 'Paint for a zebra crossing', cargo_ready_date: '2031-05-06' },
        origin: { region_code: 'JP', locality: 'Ōsaka' },
        destination: { region_code: 'DE', locality: 'Grünwald' },
      }),
    );
    for (const path of [...paths, `/v1/inquiry?search=${body.reference}`]) {
      const found = await ask(path, { headers: { 'If-None-Match': tags.get(path) ?? '"none"' } });
      expect(found.text).toBe(`{"inquiries":[${text}],"cursor":{}}`);
    }
  });

  test('is not kept by caches', async () => {
    expect((await create(pallets())).headers.get('Cache-Control')).toBe('no-store');
  });
});

describeOnce('Create 1', () => {
  const REQUIRED = 'description origin destination cargo_ready_date cargo_type transport_modes incoterms'.split(' ');

  test.each(REQUIRED)('%s is required', async (field) => {
    await refuses(without(pallets(), field), field, IS_REQUIRED);
    await refuses(pallets({ [field]: null }), field, IS_REQUIRED);
  });

  test.each(['origin', 'destination'])('%s has region_code and locality', async (field) => {
    const address = { region_code: 'NL', locality: 'Utrecht', postal_code: '3511 AB' };
    for (const part of ['region_code', 'locality']) {
      for (const value of [undefined, null, '']) {
        const body = pallets({ [field]: { ...address, [part]: value } });
        await refuses(body, `${field}.${part}`, IS_REQUIRED);
      }
    }
    const { violations } = await refused(pallets({ [field]: {} }));
    expect(violations).toEqual(['region_code', 'locality'].map((part) => [`${field}.${part}`, IS_REQUIRED]));
    await refuses(pallets({ [field]: 'Utrecht' }), field, 'must be an object');
    await refuses(pallets({ [field]: [address] }), field, 'must be an object');
  });

  test.each(['nl', 'NLD', 'N', 'ZZ', 'XX', 'UK', 'EU', ' NL', '31'])('%j is no region_code', async (region_code) => {
    const words = 'must be a two-letter region code in capitals, such as NL';
    await refuses(pallets({ origin: { region_code, locality: 'Utrecht' } }), 'origin.region_code', words);
  });

  test.each([' ', '\t\n', '\u00a0'])('a text of white space alone is empty: %j', async (blank) => {
    await refuses(pallets({ description: blank }), 'description', 'must not be empty');
    const origin = { region_code: 'NL', locality: blank };
    await refuses(pallets({ origin }), 'origin.locality', 'must not be empty');
  });

  const NO_DAYS =
    '2026-02-29 2026-02-30 2026-04-31 2026-13-01 2026-00-10 2026-01-00 2026-4-1 01-04-2026 20260401 2026-04-01T00:00:00Z tomorrow';
  test.each(NO_DAYS.split(' '))('cargo_ready_date is an existing calendar date: not %s', async (cargo_ready_date) => {
    await refuses(pallets({ cargo_ready_date }), 'cargo_ready_date', NO_DAY);
  });

  test('cargo_ready_date is a string, and may be past or a leap day', async () => {
    await refuses(pallets({ cargo_ready_date: 20260401 }), 'cargo_ready_date', 'must be a string');
    for (const cargo_ready_date of ['2024-02-29', '1999-12-31', '2026-12-31']) {
      expect((await create(pallets({ cargo_ready_date }))).body).toMatchObject({ cargo_ready_date });
    }
  });

  test.each([
    ['transport_modes', 'TRANSPORT_MODE'],
    ['incoterms', 'INCOTERM'],
    ['special_contents', 'SPECIAL_CONTENTS'],
  ] as const)('%s: by their full names, none twice, and one at least where required', async (field, prefix) => {
    const [one, two] = CHOICES[field] as [string, string];
    if (field !== 'special_contents') await refuses(pallets({ [field]: [] }), field, ONE_ENTRY);
    await refuses(pallets({ [field]: [one, two, one] }), `${field}[2]`, TWICE);
    await refuses(pallets({ [field]: one }), field, 'must be a list');
    await refuses(pallets({ [field]: [one, 1] }), `${field}[1]`, 'must be a string');
    for (const wrong of [`${prefix}_UNSPECIFIED`, one.slice(prefix.length + 1), one.toLowerCase(), '']) {
      await refuses(pallets({ [field]: [wrong, one] }), `${field}[0]`, mustBeOneOf(field));
    }
  });

  test.each(['CARGO_TYPE_UNSPECIFIED', 'PALLETS', 'cargo_type_pallets'])('%s is no cargo_type', async (cargo_type) => {
    await refuses(pallets({ cargo_type }), 'cargo_type', mustBeOneOf('cargo_type'));
  });
});

test.runIf(isTriedHere())('Create 2: TRANSPORT_MODE_BARGE is refused', async () => {
  for (const [, body] of KINDS) {
    const words = mustBeOneOf('transport_modes');
    await refuses(body({ transport_modes: ['TRANSPORT_MODE_BARGE'] }), 'transport_modes[0]', words);
    const second = ['TRANSPORT_MODE_SEA', 'TRANSPORT_MODE_BARGE'];
    await refuses(body({ transport_modes: second }), 'transport_modes[1]', words);
  }
});

describeOnce('Create 3: the cargo branch must match cargo_type', () => {
  const EACH = [pallets, packages];

  test('CARGO_TYPE_CONTAINERS needs fcl with at least one containers entry', async () => {
    for (const fcl of [undefined, null]) {
      await refuses(containers({ fcl }), 'fcl', 'is required with CARGO_TYPE_CONTAINERS');
    }
    await refuses(containers({ fcl: {} }), 'fcl.containers', IS_REQUIRED);
    await refuses(containers({ fcl: { containers: null } }), 'fcl.containers', IS_REQUIRED);
    await refuses(containers({ fcl: { containers: [] } }), 'fcl.containers', ONE_ENTRY);
    await refuses(containers({ fcl: [] }), 'fcl', 'must be an object');
  });

  test.each(EACH)('CARGO_TYPE_PALLETS and _PACKAGES need lcl with at least one components entry', async (body) => {
    for (const lcl of [undefined, null]) {
      await refuses(body({ lcl }), 'lcl', `is required with ${body().cargo_type}`);
    }
    await refuses(body({ lcl: {} }), 'lcl.components', IS_REQUIRED);
    await refuses(body({ lcl: { tail_lift: true } }), 'lcl.components', IS_REQUIRED);
    await refuses(body({ lcl: { components: [] } }), 'lcl.components', ONE_ENTRY);
    await refuses(body({ lcl: { components: [component(), null] } }), 'lcl.components[1]', 'must be an object');
  });

  test('each container has type and quantity above zero', async () => {
    const second = (fields: Fields) => containers({ fcl: { containers: [container(), container(fields)] } });
    const at = (key: string) => `fcl.containers[1].${key}`;
    for (const type of [undefined, null, '']) await refuses(second({ type }), at('type'), IS_REQUIRED);
    for (const type of ['CONTAINER_TYPE_UNSPECIFIED', '40HC']) {
      const { violations } = await refused(second({ type }));
      expect(violations).toEqual([
        [at('type'), expect.stringMatching(/^must be one of CONTAINER_TYPE_20_STANDARD_DRY, /)],
      ]);
    }
    await refuses(second({ quantity: undefined }), at('quantity'), IS_REQUIRED);
    for (const quantity of [0, -1]) await refuses(second({ quantity }), at('quantity'), ABOVE_ZERO);
    await refuses(second({ quantity: 1.5 }), at('quantity'), 'must be a whole number');
    await refuses(second({ quantity: '2' }), at('quantity'), 'must be a number');
  });

  test.each(['width', 'height', 'depth', 'weight', 'quantity'])('each component has %s, above zero', async (key) => {
    for (const body of EACH) {
      const second = (value: unknown) => body({ lcl: { components: [component(), component({ [key]: value })] } });
      const field = `lcl.components[1].${key}`;
      await refuses(second(undefined), field, IS_REQUIRED);
      await refuses(second(null), field, IS_REQUIRED);
      await refuses(second(0), field, ABOVE_ZERO);
      await refuses(second(-0.5), field, key === 'quantity' ? 'must be a whole number' : ABOVE_ZERO);
      await refuses(second('80'), field, 'must be a number');
    }
  });
});

test.runIf(isTriedHere())('Create 4: send only the matching branch', async () => {
  const fcl = { containers: [container()] };
  const lcl = { components: [component()] };
  const looseOnly = 'is for CARGO_TYPE_PACKAGES and CARGO_TYPE_PALLETS only';
  const boxedOnly = 'is for CARGO_TYPE_CONTAINERS only';
  await refuses(containers({ lcl }), 'lcl', looseOnly);
  await refuses(pallets({ fcl }), 'fcl', boxedOnly);
  await refuses(packages({ fcl }), 'fcl', boxedOnly);
  const { violations } = await refused(packages({ fcl, lcl: undefined }));
  expect(violations).toEqual([
    ['lcl', 'is required with CARGO_TYPE_PACKAGES'],
    ['fcl', boxedOnly],
  ]);
  expect((await create(pallets({ fcl: null }))).body).not.toHaveProperty('fcl');
});

describe('Create 5: omitted optional fields take the untouched-form defaults', () => {
  const defaults = {
    ...{ max_transit_days: 0, min_review_score: 0, hs_code_count: 0 },
    ...{ timeslot_delivery: false, gas_measurement: false, storage: false, side_loader_delivery: false },
    ...{ special_contents: [], carriers: [], suppliers: [], port_of_loading: '', port_of_discharge: '' },
  };
  const inBranch: Fields = {
    lcl: { components: [component()], tail_lift: false, pallet_exchange: false },
    fcl: {
      containers: [container({ dropoff_terminal_code: '' })],
      ...{ min_free_demurrage_days: 0, min_free_detention_days: 0 },
    },
  };

  test.each(KINDS)('false for options, empty list for filters, 0 for limits: %s', async (_, body) => {
    const sent = body();
    const branch = sent.fcl ? 'fcl' : 'lcl';
    const { id, reference, create_time, update_time, total_volume, total_weight, ...told } = (await create(sent)).body;
    const set = { status: 'STATUS_RECEIVED', requester_user_id: '31', organization_id: '7' };
    expect(told).toStrictEqual({ ...set, ...sent, ...defaults, [branch]: inBranch[branch] });
  });

  test.each(KINDS)('sent explicitly, or as null, they are the same: %s', async (_, body) => {
    const branch = body().fcl ? 'fcl' : 'lcl';
    const told = async (fields: Fields) => {
      const { id, reference, create_time, update_time, description, ...rest } = (await create(body(fields))).body;
      return rest;
    };
    const bare = await told({});
    expect(await told({ ...defaults, [branch]: inBranch[branch] })).toStrictEqual(bare);
    expect(await told(Object.fromEntries(Object.keys(defaults).map((key) => [key, null])))).toStrictEqual(bare);
    for (const insured_goods_value of [null, {}]) expect(await told({ insured_goods_value })).toStrictEqual(bare);
  });

  test('a supplier has its own', async () => {
    const { suppliers } = (await create(pallets({ suppliers: [{ name: 'Only a name' }, {}] }))).body;
    const none = { name: '', email: '', phone: '', address: '' };
    expect(suppliers).toStrictEqual([{ ...none, name: 'Only a name' }, none]);
  });

  const COUNTS = ['max_transit_days', 'min_review_score', 'hs_code_count'];
  test.each(COUNTS)('%s is a whole number, 0 or more', async (field) => {
    await refuses(pallets({ [field]: -1 }), field, 'must be 0 or more');
    await refuses(pallets({ [field]: 0.5 }), field, 'must be a whole number');
    await refuses(pallets({ [field]: '1' }), field, 'must be a number');
    await refuses(pallets({ [field]: 2 ** 31 }), field, `must be at most ${2 ** 31 - 1}`);
    expect((await create(pallets({ [field]: 2 ** 31 - 1 }))).body).toMatchObject({ [field]: 2 ** 31 - 1 });
  });
});

describeOnce('Create 6: option applicability', () => {
  const onlyLoose = 'is for CARGO_TYPE_PACKAGES and CARGO_TYPE_PALLETS only';

  test.each(['storage', 'timeslot_delivery'])('%s only for pallets and packages', async (option) => {
    for (const body of [pallets, packages]) {
      expect((await create(body({ [option]: true }))).body).toMatchObject({ [option]: true });
    }
    await refuses(containers({ [option]: true }), option, onlyLoose);
    expect((await create(containers({ [option]: false }))).body).toMatchObject({ [option]: false });
  });

  test('side_loader_delivery only for containers', async () => {
    const option = 'side_loader_delivery';
    expect((await create(containers({ [option]: true }))).body).toMatchObject({ [option]: true });
    for (const body of [pallets, packages]) {
      await refuses(body({ [option]: true }), option, 'is for CARGO_TYPE_CONTAINERS only');
      expect((await create(body({ [option]: false }))).body).toMatchObject({ [option]: false });
    }
  });

  test.each(KINDS)('gas_measurement for %s too; options are true or false', async (_, body) => {
    expect((await create(body({ gas_measurement: true }))).body).toMatchObject({ gas_measurement: true });
    for (const wrong of ['true', 1, 0, 'false']) {
      await refuses(body({ gas_measurement: wrong }), 'gas_measurement', 'must be true or false');
    }
  });

  test.each<[string, Fields, string]>([
    ...['tail_lift', 'pallet_exchange'].flatMap((key): [string, Fields, string][] => [
      [`${key} only inside lcl`, pallets({ [key]: true }), key],
      [`${key} not inside fcl`, containers({ fcl: { containers: [container()], [key]: true } }), `fcl.${key}`],
    ]),
    ...['min_free_demurrage_days', 'min_free_detention_days'].flatMap((key): [string, Fields, string][] => [
      [`${key} only inside fcl`, containers({ [key]: 7 }), key],
      [`${key} not inside lcl`, pallets({ lcl: { components: [component()], [key]: 7 } }), `lcl.${key}`],
    ]),
  ])('%s', async (_, body, key) => {
    expect(await refused(body)).toEqual({ message: `unknown key "${key}"`, violations: [] });
  });
});

describe('Create 7: totals are computed from components', () => {
  test.each<[total_volume: number, total_weight: number, ...components: Fields[]]>([
    [4.608, 1002, component()],
    [0.3, 0.3, box(100, 100, 10, 0.1, 1), box(100, 100, 20, 0.2, 1)],
    [0.001331, 1005, box(1.1, 1.1, 1.1, 1.005, 1000)],
    [0.110778111, 99.9, box(33.3, 33.3, 33.3, 33.3, 3)],
    [2147.483647, 214.7483647, box(1, 1, 1, 1e-7, 2_147_483_647)],
    [10, 1, ...Array.from({ length: 10 }, () => box(100, 100, 100, 0.1, 1))],
  ])('%d m³ and %d kg, to the last digit', async (total_volume, total_weight, ...components) => {
    for (const body of [pallets, packages]) {
      const { body: made, text } = await create(body({ lcl: { components } }));
      expect(made).toMatchObject({ total_volume, total_weight });
      expect(text).toContain(`"total_volume":${total_volume},"total_weight":${total_weight},`);
    }
  });

  test('container inquiries have neither', async () => {
    const { text } = await create(wholeContainers());
    expect(text).not.toContain('total_');
  });
});

describe('Create 8: ports are UN/LOCODE, carriers are SCAC codes, insured_goods_value is Money', () => {
  const LOCODE = 'must be a UN/LOCODE in capitals without a space, such as NLRTM';
  const SCAC = 'must be a SCAC code: two to four capitals, such as MAEU';
  const CURRENCY = 'must be an ISO 4217 code, such as EUR';

  test.each(['port_of_loading', 'port_of_discharge'])('%s', async (port) => {
    for (const wrong of ['nlrtm', 'NL RTM', 'NLRT', 'NLRTMX', 'NLRT1', 'ZZRTM', 'Rotterdam']) {
      await refuses(pallets({ [port]: wrong }), port, LOCODE);
    }
    await refuses(pallets({ [port]: 5 }), port, 'must be a string');
    for (const right of ['CNNGB', 'US2AB']) {
      expect((await create(pallets({ [port]: right }))).body).toMatchObject({ [port]: right });
    }
  });

  test('carriers', async () => {
    for (const wrong of ['maeu', 'M', 'MAEUX', 'MA1', '', 'Maersk']) {
      await refuses(pallets({ carriers: ['MSCU', wrong] }), 'carriers[1]', SCAC);
    }
    await refuses(pallets({ carriers: ['MSCU', 'MAEU', 'MSCU'] }), 'carriers[2]', TWICE);
    await refuses(pallets({ carriers: 'MSCU' }), 'carriers', 'must be a list');
  });

  test('insured_goods_value', async () => {
    const value = (fields: Fields) => pallets({ insured_goods_value: { currency: 'EUR', amount_cents: 1, ...fields } });
    const [currency, amount] = ['insured_goods_value.currency', 'insured_goods_value.amount_cents'];
    for (const wrong of ['eur', 'EURO', 'ZZZ', 'XXX', 'XTS']) {
      await refuses(value({ currency: wrong }), currency, CURRENCY);
    }
    await refuses(value({ currency: undefined }), currency, IS_REQUIRED);
    await refuses(value({ amount_cents: undefined }), amount, IS_REQUIRED);
    await refuses(value({ amount_cents: 0.5 }), amount, 'must be a whole number');
    await refuses(value({ amount_cents: '1' }), amount, 'must be a number');
    await refuses(value({ amount_cents: 2 ** 31 }), amount, `must be at most ${2 ** 31 - 1}`);
    for (const amount_cents of [0, -(2 ** 31), 2 ** 31 - 1]) {
      const { body } = await create(value({ amount_cents }));
      expect(body.insured_goods_value).toStrictEqual({ currency: 'EUR', amount_cents });
    }
  });
});

describeOnce('Input body', () => {
  const SET_BY_SERVICE = Object.entries({
    ...{ id: '1', reference: 'ABCD-2345', status: 'STATUS_RECEIVED', requester_user_id: '31', organization_id: '7' },
    ...{ create_time: '2026-01-01T00:00:00.000Z', update_time: '2026-01-01T00:00:00.000Z' },
    ...{ total_volume: 4.608, total_weight: 1002 },
  });

  test.each(SET_BY_SERVICE)('%s is refused, which only the service sets', async (key, value) => {
    for (const sent of [value, null]) {
      expect(await refused(pallets({ [key]: sent }))).toEqual({
        message: `key "${key}" is set by the service`,
        violations: [],
      });
    }
  });

  const address = { region_code: 'NL', locality: 'Utrecht' };
  test.each<[string, Fields]>([
    ['colour', pallets({ colour: 'red' })],
    ['Description', pallets({ Description: 'x' })],
    ['', pallets({ '': 1 })],
    ['constructor', pallets({ constructor: {} })],
    ['kind', pallets({ kind: null })],
    ['origin.city', pallets({ origin: { ...address, city: 'Utrecht' } })],
    ['destination.id', pallets({ destination: { ...address, id: '1' } })],
    ['insured_goods_value.amount', pallets({ insured_goods_value: { currency: 'EUR', amount_cents: 1, amount: 1 } })],
    ['suppliers[1].vat', pallets({ suppliers: [{ name: 'A' }, { name: 'B', vat: 'NL1' }] })],
    ['lcl.colour', pallets({ lcl: { components: [component()], colour: 'red' } })],
    ['lcl.total_volume', pallets({ lcl: { components: [component()], total_volume: 1 } })],
    ['lcl.components[1].volume', pallets({ lcl: { components: [component(), component({ volume: 1 })] } })],
    ['fcl.free_days', containers({ fcl: { containers: [container()], free_days: 1 } })],
    ['fcl.containers[0].number', containers({ fcl: { containers: [container({ number: 'MSCU6639870' })] } })],
  ])('any other key is refused, and named: %j', async (key, body) => {
    expect(await refused(body)).toEqual({ message: `unknown key "${key}"`, violations: [] });
  });

  test.each(Object.entries(TYPES))('uses the types of the Inquiry: %s %s', async (key, words) => {
    for (const wrong of [{}, { a: 1 }]) await refuses(pallets({ [key]: wrong }), key, words);
  });

  test('a key that JavaScript has is a key like any other', async () => {
    const body = JSON.stringify(pallets()).replace('{', '{"__proto__":{"description":"x"},');
    expect(await refused(body)).toEqual({ message: 'unknown key "__proto__"', violations: [] });
  });

  test.each<[string, string, string]>([
    ['nothing', '', 'is empty: it must be a JSON object'],
    ['white space', ' \n', 'is empty: it must be a JSON object'],
    ['a list', '[]', 'must be a JSON object'],
    ['a text', '"description"', 'must be a JSON object'],
    ['null', 'null', 'must be a JSON object'],
    ['half an object', '{"description":', 'is not JSON'],
    ['a key twice', '{"description":"a","description":"b"}', 'has the key "description" twice'],
  ])('is one object: not %s', async (_, body, words) => {
    const { message, violations } = await refused(body);
    expect(message).toContain(`The request body ${words}`);
    expect(violations).toEqual([]);
  });

  test('an empty object lacks all that is required', async () => {
    const required = 'description origin destination cargo_ready_date cargo_type transport_modes incoterms'.split(' ');
    expect(await refused({})).toEqual({
      message: 'The request breaks a rule',
      violations: [
        ...required.map((field) => [field, IS_REQUIRED]),
        ['fcl', 'or lcl is required, whichever goes with cargo_type'],
      ],
    });
  });

  test('texts and lists have an end: one more is refused', async () => {
    const ship = '🚢';
    expect((await create(pallets({ description: ship.repeat(5_000) }))).body.description).toBe(ship.repeat(5_000));
    const long = 'must have at most 300 characters';
    await refuses(pallets({ description: ship.repeat(5_001) }), 'description', 'must have at most 5000 characters');
    await refuses(pallets({ suppliers: [{ name: 'a'.repeat(301) }] }), 'suppliers[0].name', long);
    await refuses(pallets({ origin: { ...address, locality: 'a'.repeat(301) } }), 'origin.locality', long);
    const atMost = (count: number) => `must have at most ${count} entries`;
    await refuses(pallets({ suppliers: Array(21).fill({}) }), 'suppliers', atMost(20));
    const boxes = Array(501).fill(component());
    await refuses(pallets({ lcl: { components: boxes } }), 'lcl.components', atMost(500));
    const many = Array(101).fill(container());
    await refuses(containers({ fcl: { containers: many } }), 'fcl.containers', atMost(100));
  });
});

describeOnce('All problems in one request are reported together', () => {
  const faulty: Fields = {
    description: '   ',
    origin: { locality: 'Ningbo' },
    destination: { region_code: 'nl' },
    cargo_ready_date: '2026-02-30',
    cargo_type: 'CARGO_TYPE_PALLETS',
    transport_modes: ['TRANSPORT_MODE_BARGE'],
    incoterms: [],
    max_transit_days: -1,
    hs_code_count: 1.5,
    gas_measurement: 'yes',
    side_loader_delivery: true,
    port_of_loading: 'Ningbo',
    insured_goods_value: { currency: 'EURO' },
    carriers: ['MAEU', 'MAEU'],
    suppliers: [{ name: 5 }],
    fcl: { containers: [{ quantity: 0 }] },
    lcl: { components: [component({ weight: 0, quantity: undefined })] },
  };
  const problems: Violation[] = [
    ['carriers[1]', TWICE],
    ['cargo_ready_date', NO_DAY],
    ['description', 'must not be empty'],
    ['destination.locality', IS_REQUIRED],
    ['destination.region_code', 'must be a two-letter region code in capitals, such as NL'],
    ['fcl', 'is for CARGO_TYPE_CONTAINERS only'],
    ['gas_measurement', 'must be true or false'],
    ['hs_code_count', 'must be a whole number'],
    ['incoterms', ONE_ENTRY],
    ['insured_goods_value.amount_cents', IS_REQUIRED],
    ['insured_goods_value.currency', 'must be an ISO 4217 code, such as EUR'],
    ['lcl.components[0].quantity', IS_REQUIRED],
    ['lcl.components[0].weight', ABOVE_ZERO],
    ['max_transit_days', 'must be 0 or more'],
    ['origin.region_code', IS_REQUIRED],
    ['port_of_loading', 'must be a UN/LOCODE in capitals without a space, such as NLRTM'],
    ['side_loader_delivery', 'is for CARGO_TYPE_CONTAINERS only'],
    ['suppliers[0].name', 'must be a string'],
    ['transport_modes[0]', mustBeOneOf('transport_modes')],
  ];
  const byField = (violations: Violation[]) => violations.sort(([a], [b]) => (a < b ? -1 : 1));

  test('each field with its reason, once', async () => {
    const { message, violations } = await refused(faulty);
    expect(byField(violations)).toEqual(byField([...problems]));
    expect(message).toBe('The request breaks a rule');
  });

  test('unknown and server-set keys are named in the message beside them', async () => {
    const origin = { locality: 'Ningbo', city: 'Ningbo' };
    const { message, violations } = await refused({ id: '1', colour: 'red', ...faulty, origin, total_weight: 1 });
    expect(byField(violations)).toEqual(byField([...problems]));
    expect(message.split('; ').sort()).toEqual([
      `${problems.length} problems are in details`,
      'key "id" is set by the service',
      'key "total_weight" is set by the service',
      'unknown key "colour"',
      'unknown key "origin.city"',
    ]);
  });

  test('those of its query with those of its body', async () => {
    const colour: Violation = ['colour', 'is not a parameter of this operation'];
    expect(byField((await refused(faulty, '?colour=red')).violations)).toEqual(byField([...problems, colour]));
    const unknown = 'unknown key "colour"; colour is not a parameter of this operation';
    expect(await refused(pallets({ colour: 'red' }), '?colour=red')).toEqual({
      message: unknown,
      violations: [colour],
    });
    expect((await refused(pallets(), '?colour=red')).violations).toEqual([colour]);
  });

  test('one problem is said in the message too, after the keys', async () => {
    const { message, violations } = await refused(pallets({ colour: 'red', hs_code_count: -1 }));
    expect(message).toBe('unknown key "colour"; hs_code_count must be 0 or more');
    expect(violations).toEqual([['hs_code_count', 'must be 0 or more']]);
  });
});

test.runIf(inject('engine') === 'postgres')('a create is synced, also where the default is not to', async () => {
  await runSql(
    service.env,
    `CREATE FUNCTION is_synced() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      ASSERT current_setting('synchronous_commit') = 'on'; RETURN NEW; END $$;
    CREATE TRIGGER is_synced BEFORE INSERT ON inquiry FOR EACH ROW EXECUTE FUNCTION is_synced()`,
  );
  const DATABASE_URL = `${service.env.DATABASE_URL}?options=${encodeURIComponent('-c synchronous_commit=off')}`;
  const unsynced = await startService({ env: { ...service.env, DATABASE_URL } });
  const { status } = await unsynced.send('POST', '/v1/inquiry', { credential: credentialOf(), body: pallets() });
  await unsynced.stop();
  await runSql(service.env, 'DROP FUNCTION is_synced CASCADE');
  expect(status).toBe(201);
});

test('Errors: without a credential a create is a 401, and makes nothing', async () => {
  const body = pallets();
  for (const credential of [undefined, 'nonsense', credentialOf('34')]) {
    const refusal = () => write('POST', '/v1/inquiry', { body, status: 401, credential });
    expect((await unchanged(ask, ['/v1/inquiry?limit=1'], refusal)).text).toBe('{"message":"Invalid API key"}');
  }
});
