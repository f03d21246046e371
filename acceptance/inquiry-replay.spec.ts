// Idempotent create, rule by rule: what is answered with the first inquiry, and what makes a new one.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { runSql } from './support/database.ts';
import {
  anyContent,
  type Content,
  chanceOf,
  changedOnce,
  countRows,
  create,
  listed,
  send,
  spelled,
  type Told,
} from './support/inquiry-load.ts';
import { importLines } from './support/operator.ts';
import { client, credentialOf, token, user } from './support/records.ts';
import { rounds } from './support/rounds.ts';
import { type Service, startService } from './support/service.ts';
import { component, container, containers, pallets, UNLIMITED, type Write, writing } from './support/writing.ts';

const COLLEAGUE = credentialOf('33');
const FOREIGN = credentialOf('32');
const HEADER = 'Idempotent-Replayed';

let service: Service;
let write: Write;
beforeAll(async () => {
  const colleague = [user({ id: '33' }), token({ user_id: '33' })];
  service = await startService({ env: UNLIMITED, records: [...client('7', '31'), ...colleague, ...client('8', '32')] });
  write = await writing(service, credentialOf());
});
afterAll(() => service?.stop());

/** A create that must make an inquiry. */
async function made(body: object | string, credential?: string) {
  const answer = await create(service, body, credential);
  expect([answer.status, answer.headers.get(HEADER)], answer.text).toEqual([201, null]);
  return answer;
}

/** A create that must be answered with an inquiry that is there. */
async function replayOf(id: string, body: object | string, credential?: string) {
  const answer = await create(service, body, credential);
  expect([answer.status, answer.headers.get(HEADER), answer.body.id], answer.text).toEqual([201, 'true', id]);
  return answer;
}

/** As if the first request of an inquiry had come so much earlier. */
const letPass = (seconds: number, { id }: { id: string }) =>
  runSql(
    service.env,
    `UPDATE inquiry_claim SET claim_time_ms = claim_time_ms - ${seconds * 1_000} WHERE inquiry_id = ${id}`,
  );

const stored = async () => ({
  inquiries: await countRows(service.env, 'inquiry'),
  claims: await countRows(service.env, 'inquiry_claim'),
});
const tag = async () => (await send(service, 'GET', '')).headers.get('etag');

describe('Idempotent create 1: an identical request from the same organization within ten minutes', () => {
  test('creates nothing and returns 201 with the first inquiry, its Location and Idempotent-Replayed: true', async () => {
    const body = pallets();
    const first = await write('POST', '/v1/inquiry', { status: 201, body });
    expect(first.headers.get(HEADER)).toBeNull();
    const before = { ...(await stored()), tag: await tag() };
    for (let times = 0; times < 3; times++) {
      const again = await write('POST', '/v1/inquiry', { status: 201, body });
      expect(again.headers.get(HEADER)).toBe('true');
      expect(again.text).toBe(first.text);
      expect(again.headers.get('Location')).toBe(`${service.url}/v1/inquiry/${first.body.id}`);
    }
    expect({ ...(await stored()), tag: await tag() }).toEqual(before);
    const same = (await listed(service)).filter(({ description }) => description === body.description);
    expect(same).toEqual([first.body]);
  });

  test('from a colleague is answered with the first, whose requester it stays', async () => {
    const body = pallets();
    const { body: first, text } = await made(body);
    expect((await replayOf(first.id, body, COLLEAGUE)).text).toBe(text);
    expect(first.requester_user_id).toBe('31');
  });

  test('from another organization is that organization’s first, and is replayed to it alone', async () => {
    const body = pallets();
    const own = await made(body);
    const theirs = await made(body, FOREIGN);
    expect(theirs.body).toMatchObject({ organization_id: '8', requester_user_id: '32' });
    expect(theirs.body.id).not.toBe(own.body.id);
    expect((await replayOf(theirs.body.id, body, FOREIGN)).text).toBe(theirs.text);
    expect((await replayOf(own.body.id, body)).text).toBe(own.text);
  });

  test('is answered with the first as it now is; the content it was changed to is another', async () => {
    const body = pallets();
    const { body: first } = await made(body);
    const changed = await send(service, 'PATCH', `/${first.id}`, { body: { description: 'Teapots', storage: true } });
    expect((await replayOf(first.id, body)).text).toBe(changed.text);
    const second = await made({ ...body, description: 'Teapots', storage: true });
    expect(second.body.id).not.toBe(first.id);
    expect((await replayOf(first.id, body)).text).toBe(changed.text);
    await replayOf(second.body.id, { ...body, description: 'Teapots', storage: true });
  });

  test('is answered with the first also when its quote is accepted', async () => {
    const body = pallets();
    const { body: first } = await made(body);
    const accepted = { ...first, kind: 'inquiry', status: 'STATUS_QUOTE_ACCEPTED' };
    expect(await importLines(service, [accepted])).toMatchObject({ code: 0 });
    expect((await replayOf(first.id, body)).body.status).toBe('STATUS_QUOTE_ACCEPTED');
  });
});

/** Every optional field typed out with its default, in every way that means nothing was given. */
const UNTOUCHED = {
  ...{ special_contents: [], carriers: [], suppliers: [], max_transit_days: 0, min_review_score: 0, hs_code_count: 0 },
  ...{ timeslot_delivery: false, gas_measurement: false, storage: false, side_loader_delivery: false },
  ...{ port_of_loading: '', port_of_discharge: '', insured_goods_value: {} },
};
const NULLS = Object.fromEntries(Object.keys(UNTOUCHED).map((key) => [key, null]));
const EMPTY_ADDRESS = {
  ...{ revision: 0, language_code: '', postal_code: '', sorting_code: '', administrative_area: '', sublocality: '' },
  ...{ address_lines: [], recipients: [], organization: '' },
};
const from = { region_code: 'CN', locality: 'Ningbo' };

const backwards = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(backwards);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, member]) => [key, backwards(member)]),
  );
};

const NUMBERS = '"max_transit_days":30.0,"min_review_score":-0,"hs_code_count":2e0';
const NUMBERS_TOO = '"max_transit_days":3E+1,"min_review_score":0.0e7,"hs_code_count":0.2e1';

describe('Idempotent create 2: identical means equal content', () => {
  test.each<[string, (body: Content) => object | string]>([
    ['keys in another order', (body) => backwards(body) as object],
    ['white space', (body) => `\r\n\t ${JSON.stringify(body, null, 7)}\n`],
    ['every default typed out', (body) => ({ ...UNTOUCHED, ...body })],
    ['null for whatever is not given', (body) => ({ ...body, ...NULLS, fcl: null })],
    ['empty fields of an address', (body) => ({ ...body, origin: { ...EMPTY_ADDRESS, ...from } })],
    [
      'empty options of the cargo',
      (body) => ({ ...body, lcl: { ...(body.lcl as object), tail_lift: false, pallet_exchange: null } }),
    ],
    [
      'letters escaped',
      (body) => JSON.stringify(body).replaceAll('cookware', '\\u0063ook\\u0077are').replace('"lcl"', '"\\u006ccl"'),
    ],
    ['slashes escaped', (body) => JSON.stringify(body).replaceAll('/', '\\/')],
    [
      'numbers spelled otherwise',
      (body) => JSON.stringify(body).replace('"width":80', '"width":8.00e1').replace(':4}', ':4.0}'),
    ],
  ])('which is not changed by %s', async (_, spell) => {
    const body = pallets({ origin: from });
    body.description = `${body.description} / crate`;
    const first = await made(body);
    expect((await replayOf(first.body.id, spell(body))).text).toBe(first.text);
  });

  test('which is not changed by defaults of containers and suppliers, nor by how a number is spelled', async () => {
    const body = containers({ suppliers: [{ name: 'Ningbo Kitchenware' }] });
    const first = await made(`${JSON.stringify(body).slice(0, -1)},${NUMBERS}}`);
    expect(first.body).toMatchObject({ max_transit_days: 30, min_review_score: 0, hs_code_count: 2 });
    await replayOf(first.body.id, `${JSON.stringify(body).slice(0, -1)},${NUMBERS_TOO}}`);
    const supplier = { address: '', phone: null, email: '', name: 'Ningbo Kitchenware' };
    const fcl = {
      min_free_detention_days: 0,
      min_free_demurrage_days: null,
      containers: [container({ dropoff_terminal_code: '' })],
    };
    await replayOf(first.body.id, {
      ...body,
      max_transit_days: 30,
      hs_code_count: 2,
      suppliers: [supplier],
      fcl,
      lcl: null,
    });
  });

  test('any spelling of any content is replayed, and any one value changed is not', { timeout: 120_000 }, async () => {
    let lots = 0;
    const property = fc.asyncProperty(anyContent, fc.integer(), async (anything, seed) => {
      const chance = chanceOf(seed);
      const content = { ...anything, description: `Lot ${++lots} ${anything.description}` };
      const first = await made(spelled(content, chance));
      for (let times = 0; times < 3; times++) {
        expect((await replayOf(first.body.id, spelled(content, chance))).text).toBe(first.text);
      }
      const other = await made(spelled(changedOnce(content, chance), chance));
      expect(other.body.id).not.toBe(first.body.id);
      await replayOf(first.body.id, content);
    });
    // Looking for a smaller example would take thousands of requests.
    await fc.assert(property, { numRuns: rounds(12, 100), endOnFailure: true });
  });

  test.each<[string, Content, Content]>([
    ['one letter of case', { description: 'tiles for Ghent' }, { description: 'Tiles for Ghent' }],
    ['white space in a text', { description: 'tiles  for Ghent' }, { description: 'tiles for  Ghent' }],
    ['the order of a list', { carriers: ['MSCU', 'MAEU'] }, { carriers: ['MAEU', 'MSCU'] }],
    ['one entry more', { suppliers: [{ name: 'A' }] }, { suppliers: [{ name: 'A' }, { name: 'A' }] }],
    ['an entry that says nothing', { suppliers: [] }, { suppliers: [{}] }],
    [
      'a hundredth of a unit',
      { lcl: { components: [component()] } },
      { lcl: { components: [component({ width: 80.01 })] } },
    ],
    [
      'one component told as two',
      { lcl: { components: [component({ quantity: 2 })] } },
      { lcl: { components: [component({ quantity: 1 }), component({ quantity: 1 })] } },
    ],
    ['pallets or packages', {}, { cargo_type: 'CARGO_TYPE_PACKAGES' }],
    [
      'a value of nothing',
      { insured_goods_value: null },
      { insured_goods_value: { currency: 'EUR', amount_cents: 0 } },
    ],
    [
      'the other way round',
      { origin: from },
      { origin: { region_code: 'NL', locality: 'Rotterdam' }, destination: from },
    ],
  ])('which is changed by %s', async (_, one, other) => {
    const body = pallets();
    const first = await made({ ...body, ...one });
    const second = await made({ ...body, ...other });
    await replayOf(first.body.id, { ...body, ...one });
    await replayOf(second.body.id, { ...body, ...other });
  });
});

describe('Idempotent create 3: after ten minutes', () => {
  /** Anew when the asking itself took the second that is left. */
  async function askedAfter599Seconds(): Promise<{ body: Content; first: Told; again: Told }> {
    const started_ms = Date.now();
    const body = pallets();
    const first = await made(body);
    await letPass(599, first.body);
    const again = await create(service, body);
    return Date.now() - started_ms < 1_000 ? { body, first, again } : askedAfter599Seconds();
  }

  test('the same body creates a new inquiry, and that one is then replayed', async () => {
    const { body, first, again } = await askedAfter599Seconds();
    expect([again.headers.get(HEADER), again.text]).toEqual(['true', first.text]);
    await letPass(1, first.body);
    const second = await made(body);
    expect(second.body.id).not.toBe(first.body.id);
    expect((await replayOf(second.body.id, body)).text).toBe(second.text);
    expect((await send(service, 'GET', `/${first.body.id}`)).text).toBe(first.text);
    await letPass(600, second.body);
    expect((await made(body)).body.id).not.toBe(second.body.id);
  });

  test('of the first request, however often it was repeated since', async () => {
    const body = pallets();
    const first = await made(body);
    await letPass(400, first.body);
    await replayOf(first.body.id, body);
    await letPass(400, first.body);
    await made(body);
  });

  test.runIf(inject('engine') === 'postgres')('by the clock of the database, to the millisecond', async () => {
    const own = await startService({ env: UNLIMITED, records: client() });
    const setClock = (ms: number) =>
      runSql(
        own.env,
        `CREATE OR REPLACE FUNCTION clock_ms() RETURNS bigint LANGUAGE sql VOLATILE AS 'SELECT ${ms}::bigint'`,
      );
    const noon_ms = Date.parse('2031-05-05T12:00:00.000Z');
    const body = pallets();
    await setClock(noon_ms);
    const first = await create(own, body);
    const noon = '2031-05-05T12:00:00.000Z';
    expect(first.body).toMatchObject({ create_time: noon, update_time: noon });
    await setClock(noon_ms + 599_999);
    expect((await create(own, body)).text).toBe(first.text);
    await setClock(noon_ms + 600_000);
    const second = await create(own, body);
    expect(second.body).toMatchObject({ create_time: '2031-05-05T12:10:00.000Z' });
    expect(second.body.id).not.toBe(first.body.id);
    await own.stop();
  });

  test('whether or not the service was started anew in between', async () => {
    const body = pallets();
    const first = await made(body);
    const again = await startService({ env: service.env });
    const replayed = await create(again, body);
    expect([replayed.headers.get(HEADER), replayed.text]).toEqual(['true', first.text]);
    await letPass(600, first.body);
    const second = await create(again, body);
    expect([second.status, second.headers.get(HEADER)]).toEqual([201, null]);
    await again.stop();
    await replayOf(second.body.id, body);
  });
});

describe('Idempotent create 4: an inquiry since cancelled or deleted is never replayed', () => {
  test.each([
    ['cancelled', 'POST', '/cancel'],
    ['deleted', 'DELETE', ''],
  ])('%s: a new one is created, and replayed in its turn', async (_, method, path) => {
    const body = pallets();
    const ids = new Set<string>();
    for (let times = 1; times <= 3; times++) {
      const { body: latest } = await made(body);
      ids.add(latest.id);
      await replayOf(latest.id, body);
      expect((await send(service, method, `/${latest.id}${path}`)).status).toBeLessThan(300);
    }
    expect(ids.size).toBe(3);
  });

  test.each([
    ['cancelled', 'POST', '/cancel'],
    ['deleted', 'DELETE', ''],
  ])('%s, and then brought back by the operator’s import, neither', async (_, method, path) => {
    const body = pallets();
    const { body: first } = await made(body);
    expect((await send(service, method, `/${first.id}${path}`)).status).toBeLessThan(300);
    expect(await importLines(service, [{ ...first, kind: 'inquiry' }])).toMatchObject({ code: 0 });
    expect((await made(body)).body.id).not.toBe(first.id);
  });

  test('nor is one that came before it', async () => {
    const body = pallets();
    const oldest = await made(body);
    await letPass(600, oldest.body);
    const older = await made(body);
    await send(service, 'DELETE', `/${older.body.id}`);
    const latest = await made(body);
    expect(new Set([oldest, older, latest].map(({ body: { id } }) => id)).size).toBe(3);
  });

  test('nor one that the operator’s import cancelled', async () => {
    const body = pallets();
    const { body: first } = await made(body);
    await importLines(service, [{ ...first, kind: 'inquiry', status: 'STATUS_CANCELLED' }]);
    await importLines(service, [{ ...first, kind: 'inquiry' }]);
    expect((await made(body)).body.id).not.toBe(first.id);
  });

  test('but one that the import changed otherwise is', async () => {
    const body = pallets();
    const { body: first } = await made(body);
    await importLines(service, [{ ...first, kind: 'inquiry', status: 'STATUS_PRICES_REQUESTED' }]);
    await replayOf(first.id, body);
  });

  test('what became of another organization’s inquiry does not matter', async () => {
    const body = pallets();
    const own = await made(body);
    const theirs = await made(body, FOREIGN);
    await send(service, 'DELETE', `/${theirs.body.id}`, { credential: FOREIGN });
    await replayOf(own.body.id, body);
  });
});

describe('Idempotent create 5: a refused request stores nothing', () => {
  test.each<[string, number, (body: Content) => object | string, string?]>([
    ['that breaks a rule', 400, (body) => ({ ...body, transport_modes: [] })],
    ['that breaks a rule of several fields', 400, (body) => ({ ...body, side_loader_delivery: true })],
    ['with a key that is none', 400, (body) => ({ ...body, colour: 'red' })],
    ['with a key that the service sets', 400, (body) => ({ ...body, status: 'STATUS_RECEIVED' })],
    ['with a key twice', 400, (body) => `${JSON.stringify(body).slice(0, -1)},"storage":true,"storage":true}`],
    ['that is cut off', 400, (body) => JSON.stringify(body).slice(0, -1)],
    ['without a credential that opens', 401, (body) => body, '31|5ec2e700-0000-4000-8000-000000000000'],
  ])('%s', async (_, status, refused, credential) => {
    const body = pallets();
    const before = { ...(await stored()), tag: await tag() };
    for (let times = 0; times < 2; times++) {
      const answer = await create(service, refused(body), credential);
      expect([answer.status, answer.headers.get(HEADER), answer.headers.get('Location')]).toEqual([status, null, null]);
    }
    expect({ ...(await stored()), tag: await tag() }).toEqual(before);
    const first = await made(body);
    await create(service, refused(body), credential);
    await replayOf(first.body.id, body);
  });

  test('beyond the rate limit; what is refused now is no replay later', async () => {
    const limited = await startService({ env: { ...service.env, WRITE_RATE_LIMIT: '2' } });
    const [kept, refused] = [pallets(), pallets()];
    await create(limited, kept);
    await create(limited, kept);
    const before = await stored();
    expect([await create(limited, refused), await create(limited, kept)].map(({ status }) => status)).toEqual([
      429, 429,
    ]);
    expect(await stored()).toEqual(before);
    await limited.stop();
    await made(refused);
  });
});
