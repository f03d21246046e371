// PATCH /v1/inquiry/{inquiry}: the Update rules by their numbers, the Input body, and the 400 and 404 rows of Errors.
import { setTimeout as wait } from 'node:timers/promises';
import type { Inquiry } from '@fairlead/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Ask, asking, NOT_FOUND } from './support/asking.ts';
import { client, credentialOf, inquiry, token, user } from './support/records.ts';
import { type Service, startService } from './support/service.ts';
import {
  component,
  container,
  type Fields,
  packages,
  pallets,
  type Refusal,
  TYPES,
  told,
  UNLIMITED,
  unchanged,
  violationsOf,
  type Write,
  wholeContainers,
  wholePallets,
  writing,
} from './support/writing.ts';

type Violation = [field: string, description: string];

const BARE = '901';
/** As other systems made them: no create would take them. */
const ODD: Fields[] = [
  { origin: { region_code: 'NL' }, destination: { region_code: 'NL', locality: '', address_lines: [''] } },
  { cargo_type: 'CARGO_TYPE_UNSPECIFIED', status: 'STATUS_UNSPECIFIED', requester_user_id: undefined },
  { cargo_type: 'CARGO_TYPE_PALLETS' },
  { cargo_type: 'CARGO_TYPE_PACKAGES', lcl: {} },
  { incoterms: ['INCOTERM_UNSPECIFIED'], special_contents: ['SPECIAL_CONTENTS_UNSPECIFIED'], description: ' ' },
  { suppliers: [{}, { name: 'x' }], carriers: ['MAEU', 'MAEU'], port_of_loading: '' },
  { fcl: { containers: [{ type: 'CONTAINER_TYPE_UNSPECIFIED', quantity: 0 }] } },
  { transport_modes: ['TRANSPORT_MODE_SEA', 'TRANSPORT_MODE_SEA', 'TRANSPORT_MODE_UNSPECIFIED'] },
];
const FOREIGN = { id: '801', reference: 'FREM-0801' };
const records = [
  ...client(),
  ...[user({ id: '33' }), token({ user_id: '33' })],
  ...client('8', '32'),
  inquiry({ ...FOREIGN, organization_id: '8', requester_user_id: '32', description: 'not yours' }),
  inquiry({ id: BARE, reference: 'BARE-0901', description: 'bare', fcl: { containers: [] } }),
  ...ODD.map((fields, index) => inquiry({ id: `91${index}`, reference: `ODDX-091${index}`, ...fields })),
];
let service: Service;
let ask: Ask;
let askForeign: Ask;
let write: Write;
beforeAll(async () => {
  service = await startService({ records, env: UNLIMITED });
  ask = await asking(service, credentialOf());
  askForeign = await asking(service, credentialOf('32'));
  write = await writing(service, credentialOf());
});
afterAll(() => service?.stop());

const create = async (body: Fields) => (await write<Inquiry>('POST', '/v1/inquiry', { body, status: 201 })).body;
const pathOf = (inquiry: { id: string }) => `/v1/inquiry/${inquiry.id}`;
const patch = (path: string, body: object | string, credential = credentialOf()) =>
  write<Inquiry>('PATCH', path, { body, credential, status: 200 });

/** Updates a new inquiry: the answer is as GET renders it, and nothing but `expected` is changed. */
async function changes(made: Fields, sent: Fields, expected: Fields): Promise<Inquiry> {
  const before = await create(made);
  const { text, body } = await patch(pathOf(before), sent);
  expect((await ask(pathOf(before))).text).toBe(text);
  const wanted = { ...before, ...expected, update_time: body.update_time };
  expect(body).toStrictEqual(Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined)));
  expect(Date.parse(body.update_time)).toBeGreaterThan(Date.parse(before.update_time));
  return body;
}

/** An inquiry to be refused things, which leaves it as it was: one of each content will do. */
async function standing({ description: _, ...content }: Fields): Promise<string> {
  const key = JSON.stringify(content);
  const path = stood.get(key) ?? pathOf(await create({ ...content, description: `Standing ${stood.size}` }));
  stood.set(key, path);
  return path;
}
const stood = new Map<string, string>();

/** What a 400 says, which changes nothing. */
async function refused(
  made: Fields | string,
  sent: object | string,
  query = '',
): Promise<[message: string, Violation[]]> {
  const path = typeof made === 'string' ? made : await standing(made);
  const patch = () => write<Refusal>('PATCH', path + query, { body: sent, status: 400 });
  const { body } = await unchanged(ask, [path], patch);
  expect(body.code).toBe(3);
  return [body.message, violationsOf(body)];
}

async function refuses(made: Fields, sent: Fields, field: string, words: string) {
  expect(await refused(made, sent)).toEqual([`${field} ${words}`, [[field, words]]]);
}

const LOOSE = 'CARGO_TYPE_PALLETS';
const BOXED = 'CARGO_TYPE_CONTAINERS';
const SEA = 'TRANSPORT_MODE_SEA';
const REEFER = { type: 'CONTAINER_TYPE_20_REEFER' };
const NO_CARGO = 'must not be empty: an inquiry needs its cargo';
const NO_DAY = 'must be an existing calendar date, YYYY-MM-DD';
const TWICE = 'is in the list already; name each once';

const ONE_ENTRY = 'must have at least one entry';
const onlyLoose = 'is for CARGO_TYPE_PACKAGES and CARGO_TYPE_PALLETS only';
const onlyBoxed = 'is for CARGO_TYPE_CONTAINERS only';
const boxes = (...all: Fields[]) => all.map((fields) => container({ dropoff_terminal_code: '', ...fields }));
const address = { region_code: 'BE', locality: 'Antwerpen' };

describe('Inquiries: PATCH gives 200 with the whole Inquiry', () => {
  test('by id and by reference, rendered byte for byte as GET does', async () => {
    const { id, reference } = await create(wholePallets());
    for (const [index, name] of [id, reference].entries()) {
      const { text, body, headers } = await patch(`/v1/inquiry/${name}`, { description: `again ${index}` });
      expect(body.description).toBe(`again ${index}`);
      for (const read of [id, reference]) expect((await ask(`/v1/inquiry/${read}`)).text).toBe(text);
      expect((await ask('/v1/inquiry?limit=1')).text).toContain(`{"inquiries":[${text}]`);
      expect([headers.get('Cache-Control'), headers.get('Location')]).toEqual(['no-store', null]);
    }
  });

  test('by a colleague too; the requester stays who asked', async () => {
    const made = await create(pallets());
    const { body } = await patch(pathOf(made), { description: 'by a colleague' }, credentialOf('33'));
    expect(body).toStrictEqual({ ...made, description: 'by a colleague', update_time: body.update_time });
    expect(body.requester_user_id).toBe('31');
  });

  test('update_time moves, create_time does not', async () => {
    const made = await create(pallets());
    await wait(5);
    const { body } = await patch(pathOf(made), { hs_code_count: 2 });
    expect(Date.parse(body.update_time)).toBeGreaterThan(Date.parse(made.update_time));
    expect(Math.abs(Date.parse(body.update_time) - Date.now())).toBeLessThan(10_000);
    expect(body.create_time).toBe(made.create_time);
  });

  test('is found at once under its new words and no longer under the old, and moves every ETag', async () => {
    const old = {
      description: 'quaggas',
      origin: { region_code: 'ZA', locality: 'Durban' },
      cargo_ready_date: '2033-01-01',
    };
    const now = {
      description: 'okapis',
      origin: { region_code: 'CD', locality: 'Matadi' },
      cargo_ready_date: '2033-02-02',
    };
    const made = await create(pallets(old));
    const filters = ({ description, origin, cargo_ready_date }: typeof old) =>
      [`search=${description}`, `search=${origin.locality}`, `filter.cargo_ready_date=${cargo_ready_date}`].map(
        (query) => `/v1/inquiry?${query}`,
      );
    const tags = new Map<string, string>();
    for (const path of [...filters(old), ...filters(now), pathOf(made)]) {
      tags.set(path, (await ask(path)).headers.get('ETag') as string);
    }
    const { text } = await patch(pathOf(made), now);
    const seen = (path: string) => ask(path, { headers: { 'If-None-Match': tags.get(path) as string } });
    for (const path of filters(old)) expect((await seen(path)).text).toBe('{"inquiries":[],"cursor":{}}');
    for (const path of filters(now)) expect((await seen(path)).text).toBe(`{"inquiries":[${text}],"cursor":{}}`);
    expect((await seen(pathOf(made))).text).toBe(text);
  });
});

describe('Update 1: only the keys sent change', () => {
  const VALUES: Fields = {
    description: 'Another description',
    origin: address,
    destination: address,
    cargo_ready_date: '2026-05-05',
    transport_modes: ['TRANSPORT_MODE_RAIL', 'TRANSPORT_MODE_AIR'],
    special_contents: ['SPECIAL_CONTENTS_GASES'],
    incoterms: ['INCOTERM_DDP'],
    ...{ max_transit_days: 1, min_review_score: 1, hs_code_count: 1, gas_measurement: false },
    ...{ port_of_loading: 'SGSIN', port_of_discharge: 'BEANR' },
    insured_goods_value: { currency: 'USD', amount_cents: -5 },
    carriers: ['ONEY'],
    suppliers: [{ name: 'B', email: 'b@b.example', phone: '1', address: 'B 1' }],
  };
  const cases: [string, string, () => Fields, unknown][] = [
    ...Object.entries(VALUES).flatMap(([key, value]): [string, string, () => Fields, unknown][] => [
      [key, 'pallets', wholePallets, value],
      [key, 'containers', wholeContainers, value],
    ]),
    ['storage', 'pallets', wholePallets, false],
    ['timeslot_delivery', 'pallets', wholePallets, false],
    ['side_loader_delivery', 'containers', wholeContainers, false],
  ];

  test.each(cases)('%s of %s', async (key, _, body, value) => {
    await changes(body(), { [key]: value }, { [key]: value });
  });

  test('several at once', async () => {
    await changes(wholeContainers(), VALUES, VALUES);
  });
});

test.each(ODD.map((fields, index) => [JSON.stringify(fields), index]))(
  'Update 1: the rest of an imported inquiry stays as it was, whatever it is: %s',
  async (_, index) => {
    const path = `/v1/inquiry/91${index}`;
    const { body: before } = await ask<Inquiry>(path);
    const { body } = await patch(path, { hs_code_count: 5 });
    expect(body).toStrictEqual({ ...before, hs_code_count: 5, update_time: body.update_time });
  },
);

describe('Update 2: replaced whole by what is sent', () => {
  test.each<[string, unknown, unknown]>([
    ['origin', address, address],
    ['destination', { ...address, revision: 0, recipients: [], postal_code: '' }, address],
    ['insured_goods_value', { currency: 'JPY', amount_cents: 0 }, { currency: 'JPY', amount_cents: 0 }],
    ['carriers', ['MAEU'], ['MAEU']],
    ['carriers', ['MAEU', 'MSCU'], ['MAEU', 'MSCU']],
    ['suppliers', [{ name: 'B' }], [{ name: 'B', email: '', phone: '', address: '' }]],
    ['transport_modes', ['TRANSPORT_MODE_AIR'], ['TRANSPORT_MODE_AIR']],
  ])('%s', async (key, value, expected) => {
    await changes(wholePallets(), { [key]: value }, { [key]: expected });
  });

  test('so what is sent must be whole', async () => {
    await refuses(wholePallets(), { origin: { locality: 'Antwerpen' } }, 'origin.region_code', 'is required');
    await refuses(wholePallets(), { destination: { region_code: 'BE' } }, 'destination.locality', 'is required');
    const field = 'insured_goods_value.currency';
    await refuses(wholePallets(), { insured_goods_value: { amount_cents: 5 } }, field, 'is required');
  });

  test('the components and the containers are lists, too', async () => {
    const { lcl } = await create(wholePallets());
    const components = [component({ width: 10.1, height: 10.1, depth: 10.1, weight: 0.1, quantity: 3 })];
    const computed = { total_volume: 0.003090903, total_weight: 0.3 };
    await changes(wholePallets(), { lcl: { components } }, { lcl: { ...lcl, components }, ...computed });
    const [message, violations] = await refused(wholePallets(), { lcl: { components: [{ weight: 1 }] } });
    expect(message).toBe('The request breaks a rule');
    const missing = ['width', 'height', 'depth', 'quantity'].map((key) => [`lcl.components[0].${key}`, 'is required']);
    expect(violations).toEqual(missing);
  });
});

describe('Update 3: fcl and lcl are merged key by key', () => {
  const { lcl } = wholePallets() as { lcl: Fields };
  const fcl = {
    ...(wholeContainers().fcl as Fields),
    containers: boxes({ dropoff_terminal_code: 'ECTDELTA' }, REEFER),
  };
  const one = { components: [component({ weight: 0.7, quantity: 3 })] };

  test.each<[Fields, Fields, Fields]>([
    [{ tail_lift: false }, { tail_lift: false }, {}],
    [{ tail_lift: null }, { tail_lift: false }, {}],
    [{ pallet_exchange: false }, { pallet_exchange: false }, {}],
    [one, one, { total_volume: 3.456, total_weight: 2.1 }],
    [
      { ...one, tail_lift: false },
      { ...one, tail_lift: false },
      { total_volume: 3.456, total_weight: 2.1 },
    ],
  ])('lcl %j', async (sent, changed, computed) => {
    await changes(wholePallets(), { lcl: sent }, { lcl: { ...lcl, ...changed }, ...computed });
    await changes(
      wholePallets({ cargo_type: 'CARGO_TYPE_PACKAGES' }),
      { lcl: sent },
      { lcl: { ...lcl, ...changed }, ...computed },
    );
  });

  test.each<[Fields, Fields]>([
    [{ min_free_demurrage_days: 0 }, { min_free_demurrage_days: 0 }],
    [{ min_free_demurrage_days: 21 }, { min_free_demurrage_days: 21 }],
    [{ min_free_detention_days: null }, { min_free_detention_days: 0 }],
    [{ containers: [container(REEFER)] }, { containers: boxes(REEFER) }],
  ])('fcl %j', async (sent, changed) => {
    await changes(wholeContainers(), { fcl: sent }, { fcl: { ...fcl, ...changed } });
  });
});

describe('Update 4: an empty value clears a field', () => {
  test.each<[string, unknown[], unknown]>([
    ['port_of_loading', ['', null], ''],
    ['port_of_discharge', ['', null], ''],
    ['special_contents', [[], null], []],
    ['carriers', [[], null], []],
    ['suppliers', [[], null], []],
    ['insured_goods_value', [{}, null], undefined],
    ['max_transit_days', [0, null], 0],
    ['min_review_score', [0, null], 0],
    ['hs_code_count', [0, null], 0],
    ['gas_measurement', [false, null], false],
    ['storage', [false, null], false],
    ['timeslot_delivery', [false, null], false],
  ])('%s by any of %j: %j', async (key, values, cleared) => {
    for (const value of values) await changes(wholePallets(), { [key]: value }, { [key]: cleared });
  });

  test('inside an address and a container as well', async () => {
    const destination = { ...address, postal_code: '', sublocality: null, recipients: [] };
    await changes(wholePallets(), { destination }, { destination: address });
    const { fcl } = await create(wholeContainers());
    const sent = { containers: [container({ dropoff_terminal_code: '' })] };
    await changes(wholeContainers(), { fcl: sent }, { fcl: { ...fcl, containers: boxes({}) } });
  });

  test.each(Object.entries(TYPES))('an empty object is no empty %s', async (key, words) => {
    await refuses(wholePallets(), { [key]: {} }, key, words);
  });

  test('nor is it inside a branch', async () => {
    await refuses(wholePallets(), { lcl: { tail_lift: {} } }, 'lcl.tail_lift', 'must be true or false');
    const days = 'fcl.min_free_demurrage_days';
    await refuses(wholeContainers(), { fcl: { min_free_demurrage_days: {} } }, days, 'must be a number');
  });

  test.each<[string, [unknown, string][]]>([
    [
      'description',
      [
        ['', 'is required'],
        [null, 'is required'],
        [' ', 'must not be empty'],
      ],
    ],
    ['origin', [[null, 'is required']]],
    ['destination', [[null, 'is required']]],
    [
      'cargo_ready_date',
      [
        ['', 'is required'],
        [null, 'is required'],
      ],
    ],
    [
      'cargo_type',
      [
        ['', 'is required'],
        [null, 'is required'],
      ],
    ],
    [
      'transport_modes',
      [
        [[], ONE_ENTRY],
        [null, 'is required'],
      ],
    ],
    [
      'incoterms',
      [
        [[], ONE_ENTRY],
        [null, 'is required'],
      ],
    ],
  ])('clearing a field that create requires gives 400: %s', async (key, values) => {
    for (const [value, words] of values) await refuses(wholePallets(), { [key]: value }, key, words);
  });
});

test.each<[string, Fields, Fields, string, string]>([
  ['empty containers', wholeContainers(), { fcl: { containers: [] } }, 'fcl.containers', ONE_ENTRY],
  ['no containers', wholeContainers(), { fcl: { containers: null } }, 'fcl.containers', 'is required'],
  ['an empty fcl object', wholeContainers(), { fcl: {} }, 'fcl', NO_CARGO],
  ['no fcl', wholeContainers(), { fcl: null }, 'fcl', `is required with ${BOXED}`],
  ['empty components', wholePallets(), { lcl: { components: [] } }, 'lcl.components', ONE_ENTRY],
  ['no components', wholePallets(), { lcl: { components: null } }, 'lcl.components', 'is required'],
  ['an empty lcl object', wholePallets(), { lcl: {} }, 'lcl', NO_CARGO],
  ['an empty lcl object of packages', packages(), { lcl: {}, cargo_type: LOOSE }, 'lcl', NO_CARGO],
  ['no lcl', packages(), { lcl: null }, 'lcl', 'is required with CARGO_TYPE_PACKAGES'],
])('Update 5: an update that leaves an inquiry without cargo is refused: %s', async (_, made, sent, field, words) => {
  await refuses(made, sent, field, words);
});

describe('Update 6: changing cargo_type', () => {
  const fcl = { containers: [container()] };
  const lcl = { components: [component({ weight: 0.1, quantity: 3 })] };
  const asBoxed = { containers: boxes({}), min_free_demurrage_days: 0, min_free_detention_days: 0 };
  const asLoose = { ...lcl, tail_lift: false, pallet_exchange: false };
  const computed = { total_volume: 3.456, total_weight: 0.3 };

  test.each([LOOSE, 'CARGO_TYPE_PACKAGES'])(
    '%s to containers clears what loose cargo had, totals included',
    async (from) => {
      const sent = { cargo_type: BOXED, fcl };
      const left = { lcl: undefined, total_volume: undefined, total_weight: undefined };
      const cleared = { ...left, storage: false, timeslot_delivery: false };
      await changes(wholePallets({ cargo_type: from }), sent, { ...sent, fcl: asBoxed, ...cleared });
    },
  );

  test.each([LOOSE, 'CARGO_TYPE_PACKAGES'])(
    'containers to %s clears what containers had, and totals appear',
    async (to) => {
      const sent = { cargo_type: to, lcl };
      const cleared = { fcl: undefined, side_loader_delivery: false };
      await changes(wholeContainers(), sent, { ...sent, lcl: asLoose, ...cleared, ...computed });
    },
  );

  test('there and back: what was cleared does not come back', async () => {
    const made = await create(wholePallets());
    await patch(pathOf(made), { cargo_type: BOXED, fcl: { ...fcl, min_free_demurrage_days: 7 } });
    const { body: loose } = await patch(pathOf(made), { cargo_type: LOOSE, lcl });
    expect(loose).toMatchObject({ lcl: asLoose, storage: false, timeslot_delivery: false, ...computed });
    const { body: boxed } = await patch(pathOf(made), { cargo_type: BOXED, fcl });
    expect(boxed.fcl).toStrictEqual(asBoxed);
  });

  test('options of the new kind may come with it', async () => {
    const sent = {
      cargo_type: BOXED,
      side_loader_delivery: true,
      fcl: { ...asBoxed, min_free_detention_days: 3 },
      lcl: null,
    };
    const cleared = { total_volume: undefined, total_weight: undefined, storage: false, timeslot_delivery: false };
    await changes(wholePallets(), sent, { ...sent, ...cleared, lcl: undefined });
    const loose = { cargo_type: LOOSE, storage: true, timeslot_delivery: true, lcl: { ...asLoose, tail_lift: true } };
    await changes(wholeContainers(), loose, { ...loose, fcl: undefined, side_loader_delivery: false, ...computed });
  });

  test('requires the new cargo branch in the same request', async () => {
    await refuses(wholePallets(), { cargo_type: BOXED }, 'fcl', `is required with ${BOXED}`);
    await refuses(wholeContainers(), { cargo_type: LOOSE }, 'lcl', `is required with ${LOOSE}`);
    await refuses(
      wholePallets(),
      { cargo_type: BOXED, fcl: { min_free_detention_days: 1 } },
      'fcl.containers',
      'is required',
    );
    await refuses(wholeContainers(), { cargo_type: LOOSE, lcl: { tail_lift: true } }, 'lcl.components', 'is required');
    await refuses(wholePallets(), { cargo_type: BOXED, fcl, lcl }, 'lcl', onlyLoose);
    await refuses(wholePallets(), { cargo_type: BOXED, fcl, storage: true }, 'storage', onlyLoose);
    await refuses(
      wholeContainers(),
      { cargo_type: LOOSE, lcl, side_loader_delivery: true },
      'side_loader_delivery',
      onlyBoxed,
    );
  });

  test('pallets to packages keeps the components, and the options; so does the way back', async () => {
    const [packed, palletized] = [{ cargo_type: 'CARGO_TYPE_PACKAGES' }, { cargo_type: LOOSE }];
    await changes(wholePallets(), packed, packed);
    await changes(wholePallets(packed), palletized, palletized);
    const expected = { ...(wholePallets().lcl as Fields), tail_lift: false };
    await changes(wholePallets(), { ...packed, lcl: { tail_lift: false } }, { ...packed, lcl: expected });
  });
});

describe('Update 7: rules are checked against the resulting inquiry', () => {
  const key = 'side_loader_delivery';
  test.each<[string, Fields, Fields, string, string]>([
    ['storage on containers', wholeContainers(), { storage: true }, 'storage', onlyLoose],
    ['a timeslot on containers', wholeContainers(), { timeslot_delivery: true }, 'timeslot_delivery', onlyLoose],
    ['a side loader for pallets', wholePallets(), { [key]: true }, key, onlyBoxed],
    ['a side loader for packages', packages(), { [key]: true }, key, onlyBoxed],
    ['lcl on containers', wholeContainers(), { lcl: { components: [component()] } }, 'lcl', onlyLoose],
    ['fcl on pallets', wholePallets(), { fcl: { containers: [container()] } }, 'fcl', onlyBoxed],
    ['a day that does not exist', pallets(), { cargo_ready_date: '2026-06-31' }, 'cargo_ready_date', NO_DAY],
    ['a mode twice', pallets(), { transport_modes: [SEA, SEA] }, 'transport_modes[1]', TWICE],
    [
      'a quantity of none',
      pallets(),
      { lcl: { components: [component({ quantity: 0 })] } },
      'lcl.components[0].quantity',
      'must be above zero',
    ],
    [
      'days below none',
      wholeContainers(),
      { fcl: { min_free_detention_days: -1 } },
      'fcl.min_free_detention_days',
      'must be 0 or more',
    ],
  ])('%s', async (_, made, sent, field, words) => {
    await refuses(made, sent, field, words);
  });

  test('what an imported inquiry lacked before does not block what is sent', async () => {
    const path = `/v1/inquiry/${BARE}`;
    const { body: before } = await ask<Inquiry>(path);
    const { body } = await patch(path, { description: 'less bare', hs_code_count: 2 });
    expect(body).toStrictEqual({
      ...before,
      description: 'less bare',
      hs_code_count: 2,
      update_time: body.update_time,
    });
    expect(await refused(path, { incoterms: [] })).toEqual([`incoterms ${ONE_ENTRY}`, [['incoterms', ONE_ENTRY]]]);
    expect(await refused(path, { fcl: { min_free_demurrage_days: 1 } })).toEqual([
      `fcl.containers ${ONE_ENTRY}`,
      [['fcl.containers', ONE_ENTRY]],
    ]);
  });
});

describe('Update 8: repeating an update leaves the same result', () => {
  test.each<[string, Fields, Fields]>([
    ['a description', pallets(), { description: 'once' }],
    ['an address', pallets(), { origin: address }],
    ['lists', wholePallets(), { carriers: [], transport_modes: ['TRANSPORT_MODE_AIR'] }],
    ['a merge', wholePallets(), { lcl: { tail_lift: false } }],
    ['a switch', wholePallets(), { cargo_type: BOXED, fcl: { containers: [container()] }, side_loader_delivery: true }],
  ])('%s: byte for byte, update_time and ETag included', async (_, made, sent) => {
    const path = pathOf(await create(made));
    const { text } = await patch(path, sent);
    await wait(5);
    const again = await unchanged(ask, [path, '/v1/inquiry?limit=1'], () => patch(path, sent));
    expect(again.text).toBe(text);
  });

  test.each([wholePallets, wholeContainers])(
    'an update that changes nothing leaves update_time and ETag as they are',
    async (body) => {
      const sent = body();
      const made = await create(sent);
      const path = pathOf(made);
      await wait(5);
      const same: Fields[] = [
        {},
        sent,
        { fcl: sent.fcl ?? null, lcl: sent.lcl ?? null },
        { cargo_type: sent.cargo_type },
      ];
      const parts = Object.entries(sent).map(([key, value]) => ({ [key]: value }));
      for (const nothing of [...same, ...parts]) {
        const { body } = await unchanged(ask, [path], () => patch(path, nothing));
        expect(body).toStrictEqual(made);
      }
    },
  );
});

describe('Input body of an update', () => {
  const SET = 'id reference status create_time update_time requester_user_id organization_id total_volume total_weight';

  test.each(SET.split(' '))('%s is refused, even as it is', async (key) => {
    const made = await create(pallets());
    for (const value of [made[key as keyof Inquiry], null]) {
      expect(await refused(pathOf(made), { description: 'x', [key]: value })).toEqual([
        `key "${key}" is set by the service`,
        [],
      ]);
    }
  });

  test.each<[string, Fields, Fields]>([
    ['colour', pallets(), { colour: 'red' }],
    ['tail_lift', pallets(), { tail_lift: true }],
    ['min_free_demurrage_days', wholeContainers(), { min_free_demurrage_days: 1 }],
    ['origin.city', pallets(), { origin: { ...address, city: 'x' } }],
    ['insured_goods_value.cents', pallets(), { insured_goods_value: { currency: 'EUR', amount_cents: 1, cents: 1 } }],
    ['suppliers[0].vat', pallets(), { suppliers: [{ vat: 'x' }] }],
    ['lcl.min_free_demurrage_days', pallets(), { lcl: { min_free_demurrage_days: 1 } }],
    ['lcl.components[0].volume', pallets(), { lcl: { components: [component({ volume: 1 })] } }],
    ['fcl.tail_lift', wholeContainers(), { fcl: { tail_lift: true } }],
    ['fcl.containers[1].number', wholeContainers(), { fcl: { containers: [container(), container({ number: 'x' })] } }],
  ])('any other key is refused, and named: %s', async (key, made, sent) => {
    expect(await refused(made, sent)).toEqual([`unknown key "${key}"`, []]);
  });

  test('all problems are reported together', async () => {
    const [message, violations] = await refused(wholePallets(), {
      ...{ status: 'STATUS_RECEIVED', colour: 'red', description: '', incoterms: [], hs_code_count: -1 },
      ...{ side_loader_delivery: true, carriers: ['MAEU', 'maersk'], origin: { locality: 'x', city: 'x' } },
      lcl: { components: [component({ width: 0 }), component({ depth: null })], colour: 'red' },
    });
    expect(message.split('; ').sort()).toEqual([
      '8 problems are in details',
      'key "status" is set by the service',
      ...['colour', 'lcl.colour', 'origin.city'].map((key) => `unknown key "${key}"`),
    ]);
    expect(violations.sort()).toEqual([
      ['carriers[1]', 'must be a SCAC code: two to four capitals, such as MAEU'],
      ['description', 'is required'],
      ['hs_code_count', 'must be 0 or more'],
      ['incoterms', ONE_ENTRY],
      ['lcl.components[0].width', 'must be above zero'],
      ['lcl.components[1].depth', 'is required'],
      ['origin.region_code', 'is required'],
      ['side_loader_delivery', onlyBoxed],
    ]);
  });

  test('those of its query with those of its body', async () => {
    const colour: Violation = ['colour', 'is not a parameter of this operation'];
    const [message, violations] = await refused(pallets(), { incoterms: [], size: 1 }, '?colour=red');
    expect(message).toBe('unknown key "size"; 2 problems are in details');
    expect(violations.sort()).toEqual([colour, ['incoterms', ONE_ENTRY]]);
    expect(await refused(pallets(), { description: 'fine' }, '?colour=red')).toEqual([colour.join(' '), [colour]]);
  });

  test.each(['', '[]', 'null', '"x"', '{'])('is one object: not %j', async (sent) => {
    const [message, violations] = await refused(pallets(), sent);
    expect(message).toMatch(/^The request body /);
    expect(violations).toEqual([]);
  });
});

describe('Errors: 404', () => {
  const BODIES: Fields[] = [{ description: 'mine now' }, {}, { description: '' }, { status: 'STATUS_CANCELLED' }];
  test('another organization’s inquiry, byte for byte as one that is missing, and it stays as it was', async () => {
    for (const body of BODIES) {
      const missing = told(await write('PATCH', '/v1/inquiry/999999', { body, status: 404 }));
      expect(missing.text).toBe(NOT_FOUND);
      for (const name of [FOREIGN.id, FOREIGN.reference, 'NONE-0000', '9'.repeat(30), '0901']) {
        const answer = await unchanged(askForeign, [`/v1/inquiry/${FOREIGN.id}`, '/v1/inquiry'], () =>
          write('PATCH', `/v1/inquiry/${name}`, { body, status: 404 }),
        );
        expect(told(answer)).toEqual(missing);
      }
    }
  });

  test('its own organization updates it', async () => {
    const { body } = await patch(pathOf(FOREIGN), { description: 'still not yours' }, credentialOf('32'));
    expect(body).toMatchObject({ ...FOREIGN, organization_id: '8', description: 'still not yours' });
  });
});

test('Errors: without a credential an update is a 401, and changes nothing', async () => {
  const path = pathOf(await create(pallets()));
  const sent = { body: { description: 'x' }, status: 401, credential: undefined };
  const { text } = await unchanged(ask, [path], () => write('PATCH', path, sent));
  expect(text).toBe('{"message":"Invalid API key"}');
});
