// How an inquiry ends: the Inquiry status table, Cancel and delete by their numbers, and the 404 and 409 rows of Errors.
import { setTimeout as wait } from 'node:timers/promises';
import type { Inquiry } from '@fairlead/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Ask, asking, NOT_FOUND } from './support/asking.ts';
import { client, credentialOf, inquiry, token, user } from './support/records.ts';
import { type Service, startService } from './support/service.ts';
import {
  container,
  type Fields,
  type Method,
  names,
  pallets,
  type Refusal,
  told,
  UNLIMITED,
  unchanged,
  violationsOf,
  type Write,
  wholeContainers,
  wholePallets,
  writing,
} from './support/writing.ts';

const OPEN = names('STATUS', 'UNSPECIFIED RECEIVED PRICES_REQUESTED QUOTES_PROPOSED');
const [ACCEPTED, CANCELLED] = ['STATUS_QUOTE_ACCEPTED', 'STATUS_CANCELLED'];

/** Every write to an inquiry that is there. */
const WRITES: Record<string, { method: Method; under?: string; body?: Fields }> = {
  'an update of the description': { method: 'PATCH', body: { description: 'another' } },
  'an update of anything else': { method: 'PATCH', body: { hs_code_count: 9 } },
  cancel: { method: 'POST', under: '/cancel' },
  delete: { method: 'DELETE' },
};
const EACH = Object.entries(WRITES).map(([what, write]) => [what, { under: '', ...write }] as const);

const FOREIGN = { id: '801', reference: 'FREM-0801' };
const imported: Fields[] = [];
/** The name of one more inquiry in a state. */
function inState(status: string, fields: Fields = wholePallets()) {
  const id = String(1000 + imported.length);
  const reference = `STAT-${id}`;
  imported.push(inquiry({ ...fields, id, reference, status, create_time: '2026-03-01T08:00:00.000Z' }));
  return { id, reference };
}

const inEach = (states: string[]) => states.map((status) => [status, inState(status)] as const);
const forCancel = inEach(OPEN);
const forUpdate = inEach([...OPEN, CANCELLED]);
const forDelete = inEach([...OPEN, CANCELLED]);
const accepted = inState(ACCEPTED);
const acceptedContainers = inState(ACCEPTED, wholeContainers());
const records = [
  ...client(),
  ...[user({ id: '33' }), token({ user_id: '33' })],
  ...client('8', '32'),
  inquiry({ ...wholePallets(), ...FOREIGN, organization_id: '8', requester_user_id: '32' }),
  ...imported,
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

const create = async (body: Fields = pallets()) =>
  (await write<Inquiry>('POST', '/v1/inquiry', { body, status: 201 })).body;
const pathOf = (inquiry: { id: string }) => `/v1/inquiry/${inquiry.id}`;
const cancel = (path: string, options: Fields = {}) =>
  write<Inquiry>('POST', `${path}/cancel`, { status: 200, ...options });
const remove = (path: string, options: Fields = {}) => write('DELETE', path, { status: 204, ...options });
const patch = (path: string, body: Fields) => write<Inquiry>('PATCH', path, { body, status: 200 });
const listed = async (query: string) => {
  const { body } = await ask<{ inquiries: Inquiry[] }>(`/v1/inquiry?limit=100&${query}`);
  return body.inquiries.map(({ id }) => id);
};

describe('Inquiry status', () => {
  test('from none, by POST /v1/inquiry: STATUS_RECEIVED', async () => {
    expect((await create()).status).toBe('STATUS_RECEIVED');
  });

  test.each(forCancel)(
    'from %s, by cancel: STATUS_CANCELLED, 200 with the inquiry',
    async (status, { id, reference }) => {
      const path = `/v1/inquiry/${id}`;
      const { body: before, headers } = await ask<Inquiry>(path);
      expect(before.status).toBe(status);
      expect(await listed(`filter.status=${status}`)).toContain(id);
      const { text, body } = await cancel(path);
      expect(body).toStrictEqual({ ...before, status: CANCELLED, update_time: body.update_time });
      expect(Date.parse(body.update_time)).toBeGreaterThan(Date.parse(before.update_time));
      for (const name of [id, reference]) {
        const read = await ask(`/v1/inquiry/${name}`, { headers: { 'If-None-Match': headers.get('ETag') as string } });
        expect(read.text).toBe(text);
      }
      expect(await listed(`filter.status=${CANCELLED}`)).toContain(id);
      expect(await listed(`filter.status=${status}`)).not.toContain(id);
      expect((await ask('/v1/inquiry?limit=100')).text).toContain(text);
    },
  );

  test.each(forUpdate)('%s stays so by an update', async (status, named) => {
    const { body: before } = await ask<Inquiry>(pathOf(named));
    const { body } = await patch(pathOf(named), {
      description: 'changed',
      hs_code_count: 9,
      lcl: { tail_lift: false },
    });
    const lcl = { ...before.lcl, tail_lift: false };
    const { update_time } = body;
    expect(body).toStrictEqual({ ...before, description: 'changed', hs_code_count: 9, lcl, status, update_time });
  });

  test.each(forDelete)('%s can be deleted', async (_, named) => {
    await remove(pathOf(named));
    await ask(pathOf(named), { status: 404 });
  });

  test.each(EACH)('STATUS_QUOTE_ACCEPTED stays so by %s', async (what, { method, under, body }) => {
    const status = what === 'an update of the description' ? 200 : 409;
    await write(method, pathOf(accepted) + under, { status, ...(body && { body }) });
    expect((await ask<Inquiry>(pathOf(accepted))).body.status).toBe(ACCEPTED);
  });

  test('a cancelled inquiry cannot be reopened, but changed and deleted', async () => {
    const made = await create();
    const path = pathOf(made);
    await cancel(path);
    for (const status of [...OPEN, ACCEPTED, CANCELLED]) {
      const { body } = await unchanged(ask, [path], () =>
        write<Refusal>('PATCH', path, { body: { status, description: 'open again' }, status: 400 }),
      );
      expect(body.message).toBe('key "status" is set by the service');
    }
    expect((await patch(path, { description: 'still off' })).body).toMatchObject({
      description: 'still off',
      status: CANCELLED,
    });
    await remove(path);
    await ask(path, { status: 404 });
  });
});

describe('Cancel and delete 1: cancel is idempotent', () => {
  test('200 again when already cancelled, byte for byte, update_time and ETag included', async () => {
    const { id, reference } = await create(wholeContainers());
    const { text } = await cancel(`/v1/inquiry/${reference}`);
    await wait(5);
    for (const name of [id, reference]) {
      const paths = [`/v1/inquiry/${id}`, '/v1/inquiry?limit=1'];
      expect((await unchanged(ask, paths, () => cancel(`/v1/inquiry/${name}`))).text).toBe(text);
    }
  });

  test('by a colleague too; the requester stays who asked', async () => {
    const { body } = await cancel(pathOf(await create()), { credential: credentialOf('33') });
    expect(body).toMatchObject({ status: CANCELLED, requester_user_id: '31' });
  });

  test('no other inquiry is cancelled with it', async () => {
    const [one, other] = [await create(), await create()];
    await cancel(pathOf(one));
    expect((await ask<Inquiry>(pathOf(other))).body).toStrictEqual(other);
    expect((await ask<Inquiry>(pathOf(one))).body.status).toBe(CANCELLED);
  });
});

describe('Cancel and delete 2: delete removes the inquiry from list and reads', () => {
  test.each(['id', 'reference'] as const)('by its %s: 204 and an empty body, then 404 to everything', async (name) => {
    const made = await create(pallets({ description: `Velocipedes by ${name}` }));
    const found = `/v1/inquiry?search=velocipedes%20by%20${name}`;
    const tags = new Map<string, string>();
    for (const path of [found, pathOf(made)]) tags.set(path, (await ask(path)).headers.get('ETag') as string);
    const again = (path: string, status?: number) =>
      ask(path, { headers: { 'If-None-Match': tags.get(path) as string }, ...(status && { status }) });

    const { headers } = await remove(`/v1/inquiry/${made[name]}`);
    expect([headers.get('ETag'), headers.get('Cache-Control')]).toEqual([null, 'no-store']);

    expect((await again(found)).text).toBe('{"inquiries":[],"cursor":{}}');
    expect((await again(pathOf(made), 404)).text).toBe(NOT_FOUND);
    expect((await ask('/v1/inquiry?limit=100')).text).not.toContain(made.reference);
    for (const gone of [made.id, made.reference]) {
      const path = `/v1/inquiry/${gone}`;
      expect((await ask(path, { status: 404 })).text).toBe(NOT_FOUND);
      for (const [, { method, under, body }] of EACH) {
        const { text } = await unchanged(ask, ['/v1/inquiry?limit=1'], () =>
          write(method, path + under, { status: 404, ...(body && { body }) }),
        );
        expect(text).toBe(NOT_FOUND);
      }
    }
  });

  test('by a colleague too, and of one that is cancelled; the others stay', async () => {
    const [one, other] = [await create(), await create()];
    await cancel(pathOf(one));
    const { text } = await ask(pathOf(other));
    await remove(pathOf(one), { credential: credentialOf('33') });
    await ask(pathOf(one), { status: 404 });
    expect((await ask(pathOf(other))).text).toBe(text);
    expect((await listed('')).slice(0, 1)).toEqual([other.id]);
  });
});

describe('Cancel and delete 3: after a quote is accepted', () => {
  const conflict = ({ reference }: { reference: string }, words: string) =>
    JSON.stringify({ code: 10, message: `Inquiry ${reference}: a quote was accepted: ${words}`, details: [] });
  const ONLY_DESCRIPTION = 'only the description can still be changed';

  test.each([
    ['cancelled', 'POST', '/cancel'],
    ['deleted', 'DELETE', ''],
  ] as const)('it can no longer be %s: 409', async (done, method, under) => {
    for (const name of [accepted.id, accepted.reference]) {
      const { text } = await unchanged(ask, [pathOf(accepted), '/v1/inquiry?limit=1'], () =>
        write(method, `/v1/inquiry/${name}${under}`, { status: 409 }),
      );
      expect(text).toBe(conflict(accepted, `the inquiry can no longer be ${done}`));
    }
  });

  const { description: _, ...content } = wholePallets();
  const lcl = content.lcl as Fields;

  test.each<[string, Fields]>([
    ['alone', {}],
    ['with a key as it is', { hs_code_count: content.hs_code_count }],
    ['with all other keys as they are', content],
    ['with keys of lcl as they are', { lcl: { tail_lift: true } }],
    ['with the cargo as it is', { cargo_type: content.cargo_type, lcl }],
    ['with the other branch empty', { fcl: null }],
  ])('a PATCH that changes only description is a 200: %s', async (shape, more) => {
    for (const name of [accepted.id, accepted.reference]) {
      const { body: before } = await ask<Inquiry>(pathOf(accepted));
      const description = `changed ${shape} by ${name}`;
      const { body, text } = await patch(`/v1/inquiry/${name}`, { ...more, description });
      expect(body).toStrictEqual({ ...before, description, update_time: body.update_time });
      expect(Date.parse(body.update_time)).toBeGreaterThan(Date.parse(before.update_time));
      expect((await ask(pathOf(accepted))).text).toBe(text);
    }
  });

  test('so is a PATCH that changes nothing', async () => {
    const { body: now, text } = await ask<Inquiry>(pathOf(accepted));
    for (const body of [{}, { description: now.description }, content, { lcl: { components: lcl.components } }]) {
      const answer = await unchanged(ask, [pathOf(accepted)], () => patch(pathOf(accepted), body));
      expect(answer.text).toBe(text);
    }
  });

  const changed: Fields[] = [
    { hs_code_count: 9 },
    { carriers: [] },
    { carriers: ['MAEU', 'MSCU'] },
    { storage: false },
    { insured_goods_value: null },
    { origin: { region_code: 'CN', locality: 'Foshan' } },
    { lcl: { tail_lift: false } },
    { cargo_type: 'CARGO_TYPE_PACKAGES' },
    { cargo_type: 'CARGO_TYPE_CONTAINERS', fcl: { containers: [container()] } },
    { hs_code_count: -1 },
    { description: '', hs_code_count: 9 },
    { lcl: {} },
  ];
  test.each(changed.map((body) => [JSON.stringify(body), body] as const))(
    'any other PATCH is a 409, with a description or without: %s',
    async (_, body) => {
      for (const sent of [body, { description: 'changed', ...body }]) {
        const { text } = await unchanged(ask, [pathOf(accepted), '/v1/inquiry?limit=1'], () =>
          write('PATCH', pathOf(accepted), { body: sent, status: 409 }),
        );
        expect(text).toBe(conflict(accepted, ONLY_DESCRIPTION));
      }
    },
  );

  test.each([
    ['', 'is required'],
    [null, 'is required'],
    [' ', 'must not be empty'],
    [5, 'must be a string'],
    ['x'.repeat(5_001), 'must have at most 5000 characters'],
  ])('a description that breaks a rule is a 400: %.10j', async (description, words) => {
    const { body } = await unchanged(ask, [pathOf(accepted)], () =>
      write<Refusal>('PATCH', pathOf(accepted), { body: { description }, status: 400 }),
    );
    expect(violationsOf(body)).toEqual([['description', words]]);
  });

  test('a key that is no part of a request is named, whatever the state: a slip is not taken for a change', async () => {
    for (const [body, message] of [
      [{ descripton: 'changed' }, 'unknown key "descripton"'],
      [{ status: CANCELLED, hs_code_count: 9 }, 'key "status" is set by the service'],
    ] as const) {
      const { body: told } = await unchanged(ask, [pathOf(accepted)], () =>
        write<Refusal>('PATCH', pathOf(accepted), { body, status: 400 }),
      );
      expect(told.message).toBe(message);
    }
  });

  test('a container inquiry likewise', async () => {
    const path = pathOf(acceptedContainers);
    const { body } = await patch(path, { description: 'boxes', fcl: { min_free_demurrage_days: 7 }, lcl: null });
    expect(body).toMatchObject({ description: 'boxes', status: ACCEPTED });
    const sent = { body: { fcl: { min_free_demurrage_days: 8 } }, status: 409 };
    const { text } = await unchanged(ask, [path], () => write('PATCH', path, sent));
    expect(text).toBe(conflict(acceptedContainers, ONLY_DESCRIPTION));
  });

  test('from the moment it is: open before, closed after', async () => {
    const made = await create();
    const path = pathOf(made);
    const { body } = await patch(path, { hs_code_count: 2 });
    const stdin = JSON.stringify({ kind: 'inquiry', ...body, status: ACCEPTED });
    expect((await service.run(['import', '-'], { stdin })).code).toBe(0);
    for (const [what, { method, under, body }] of EACH) {
      const status = what === 'an update of the description' ? 200 : 409;
      await write(method, path + under, { status, ...(body && { body }) });
    }
    const { body: now } = await ask<Inquiry>(path);
    expect(now).toMatchObject({ description: 'another', hs_code_count: 2, status: ACCEPTED });
  });
});

describe('Cancel and delete take no body', () => {
  const BOTH: [string, (path: string, options?: Fields) => Promise<{ status: number }>, Method, string][] = [
    ['cancel', cancel, 'POST', '/cancel'],
    ['delete', remove, 'DELETE', ''],
  ];

  test.each(BOTH)('%s: nothing, white space and an empty object are none', async (_, act) => {
    const text = { 'Content-Type': 'text/plain' };
    for (const options of [{}, { body: {} }, { body: '' }, { body: ' \n' }, { body: '', headers: text }]) {
      await act(pathOf(await create()), options);
    }
  });

  test.each(BOTH)('%s: any key is refused, and named', async (_, __, method, under) => {
    const path = pathOf(await create());
    for (const [body, message] of [
      [{ reason: 'too dear' }, 'unknown key "reason"'],
      [{ description: 'x' }, 'unknown key "description"'],
      [{ status: CANCELLED }, 'unknown key "status"'],
      ['[]', 'The request body must be a JSON object'],
    ] as const) {
      const answer = await unchanged(ask, [path], () => write<Refusal>(method, path + under, { body, status: 400 }));
      expect(answer.body).toEqual({ code: 3, message, details: [] });
    }
  });
});

describe('Errors: 404', () => {
  test.each(EACH)(
    '%s of another organization’s inquiry, byte for byte as of a missing one',
    async (_, { method, under, body }) => {
      const options = { status: 404, ...(body && { body }) };
      const missing = told(await write(method, `/v1/inquiry/999999${under}`, options));
      expect(missing.text).toBe(NOT_FOUND);
      for (const name of [FOREIGN.id, FOREIGN.reference, 'NONE-0000', '9'.repeat(30), `0${accepted.id}`]) {
        const answer = await unchanged(askForeign, [pathOf(FOREIGN), '/v1/inquiry'], () =>
          write(method, `/v1/inquiry/${name}${under}`, options),
        );
        expect(told(answer)).toEqual(missing);
      }
    },
  );

  test('writes of one organization leave the answers of another as they were', async () => {
    await unchanged(askForeign, [pathOf(FOREIGN), '/v1/inquiry'], async () => {
      const path = pathOf(await create());
      await patch(path, { description: 'changed' });
      await cancel(path);
      await remove(path);
    });
  });

  test('its own organization cancels and deletes it', async () => {
    const credential = credentialOf('32');
    expect((await cancel(pathOf(FOREIGN), { credential })).body).toMatchObject({ ...FOREIGN, status: CANCELLED });
    await remove(`/v1/inquiry/${FOREIGN.reference}`, { credential });
    await askForeign(pathOf(FOREIGN), { status: 404 });
  });
});

test.each(EACH)('Errors: without a credential %s is a 401, and changes nothing', async (_, { method, under, body }) => {
  const path = pathOf(await create());
  const options = { status: 401, credential: undefined, ...(body && { body }) };
  const { text } = await unchanged(ask, [path], () => write(method, path + under, options));
  expect(text).toBe('{"message":"Invalid API key"}');
});
