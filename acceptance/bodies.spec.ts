// What is sent to create and to change an inquiry: refused in clear words when it is no JSON object, at any size up to
// the largest, in little memory and without holding up others.
import { Agent } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Body, filled, LARGEST_BODY, manyKeys, surrounded, upload } from './support/large-bodies.ts';
import { exchange, request } from './support/raw.ts';
import { client, credentialOf } from './support/records.ts';
import { isLong } from './support/rounds.ts';
import { type Service, startService } from './support/service.ts';
import { problemsOf, type Swagger } from './support/swagger.ts';

const NO_LIMIT = '1000000';
const env = { READ_RATE_LIMIT: NO_LIMIT, WRITE_RATE_LIMIT: NO_LIMIT, EDGE_RATE_LIMIT: NO_LIMIT };
const credential = credentialOf('31');
const KEY = { 'X-Service-Key': credential };
const JSON_TYPE = { 'Content-Type': 'application/json' };

const VALID = {
  description: 'Stainless cookware',
  origin: { region_code: 'CN', locality: 'Ningbo' },
  destination: { region_code: 'NL', locality: 'Rotterdam' },
  cargo_ready_date: '2026-05-01',
  cargo_type: 'CARGO_TYPE_CONTAINERS',
  transport_modes: ['TRANSPORT_MODE_SEA'],
  incoterms: ['INCOTERM_FOB'],
  fcl: { containers: [{ type: 'CONTAINER_TYPE_40_HIGH_CUBE', quantity: 1 }] },
};
const valid = (description: string) => JSON.stringify({ ...VALID, description });

let service: Service;
let contract: Swagger;
/** An inquiry that is there, to be changed. */
let id: string;

beforeAll(async () => {
  service = await startService({ env, records: [...client('7', '31'), ...client('8', '32')] });
  contract = (await (await service.get('/openapi.json', { credential })).json()) as Swagger;
  id = await create('kept');
});
afterAll(() => service?.stop());

async function create(description: string): Promise<string> {
  const response = await service.send('POST', '/v1/inquiry', { credential, body: valid(description) });
  expect(response.status).toBe(201);
  return ((await response.json()) as { id: string }).id;
}

interface Refused {
  code: number;
  message: string;
  details: { field_violations: { field: string; description: string }[] }[];
}

/** A refusal's body: a status object, by the contract of the operation. */
function refused(method: string, path: string, status: number, text: string): Refused {
  const operation = contract.paths[path]?.[method.toLowerCase()];
  const schema = operation?.responses[status]?.schema;
  if (!schema) throw new Error(`the contract does not say that ${method} ${path} can answer ${status}`);
  const body = JSON.parse(text) as Refused;
  expect(problemsOf(contract, schema, body)).toEqual([]);
  expect(body.code).toBe(status === 413 ? 8 : 3);
  return body;
}

const WRITES = [
  ['POST', '/v1/inquiry', () => '/v1/inquiry'],
  ['PATCH', '/v1/inquiry/{inquiry}', () => `/v1/inquiry/${id}`],
] as const;

/** All that is stored, as it is told. */
const stored = async () => (await service.get('/v1/inquiry?limit=100', { credential })).text();

/** Sends what is to be refused, to create and to change an inquiry; nothing is stored. What is said of it. */
async function refusals(status: number, body: string | Uint8Array, headers: Record<string, string> = JSON_TYPE) {
  const before = await stored();
  const said: Refused[] = [];
  for (const [method, template, path] of WRITES) {
    const response = await service.send(method, path(), { credential, body, headers });
    const text = await response.text();
    expect([response.status, method], text).toEqual([status, method]);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(response.headers.has('location')).toBe(false);
    said.push(refused(method, template, status, text));
  }
  expect(await stored()).toBe(before);
  return said;
}
const messages = async (...args: Parameters<typeof refusals>) =>
  (await refusals(...args)).map(({ message }) => message);
const twice = (message: string) => [message, message];

describe('a body that is no JSON object', () => {
  test.each([
    ['nothing', ''],
    ['white space', ' \r\n\t'],
  ])('is refused when it is %s', async (_, body) => {
    expect(await messages(400, body)).toEqual(twice('The request body is empty: it must be a JSON object'));
  });

  test.each(['null', '[]', '[{}]', `[${valid('in a list')}]`, '1', '-0', '"text"', 'true', '""', 'false', '0'])(
    'is refused when it is of another kind: %s',
    async (body) => {
      expect(await messages(400, body)).toEqual(twice('The request body must be a JSON object'));
    },
  );

  test.each([
    '{',
    '{"description":"a"',
    '{"description":"a",}',
    '{"description":"a"}}',
    '{"description":"a"}{"description":"a"}',
    '{"description":"a',
    '{"description":"a\n"}',
    '{"description":"\\x"}',
    '{"description":01}',
    "{'description':'a'}",
    '{description:"a"}',
    '{"description":NaN}',
    'description=a',
    '// a comment\n{}',
    '<inquiry/>',
    'undefined',
    '\0',
  ])('is refused when it is malformed, and told where: %j', async (body) => {
    for (const message of await messages(400, body)) {
      expect(message).toMatch(/^The request body is not JSON: line \d+, column \d+$/);
    }
  });

  test('is refused when it is not UTF-8', async () => {
    const latin1 = Buffer.from(valid('Café'), 'latin1');
    expect(await messages(400, latin1)).toEqual(twice('The request body is not UTF-8'));
  });

  test.each(['[', '{"lcl":', '{"lcl":{"components":['])(
    'is refused when it is 100,000 levels deep: %s',
    async (open) => {
      const message = 'The request body is nested more than 32 levels deep';
      expect(await messages(400, open.repeat(100_000))).toEqual(twice(message));
      const closed = open === '[' ? `${'['.repeat(100_000)}${']'.repeat(100_000)}` : `${open.repeat(100_000)}1`;
      expect(await messages(400, closed)).toEqual(twice(message));
    },
  );
});

describe('a key', () => {
  test.each([
    ['description', `{"description":"a",${valid('b').slice(1)}`],
    ['description', `{"\\u0064escription":"a",${valid('b').slice(1)}`],
    ['fcl.containers[0].quantity', valid('a').replace('"quantity":1', '"quantity":1,"quantity":1')],
  ])('that is there twice is refused and named: %s', async (path, body) => {
    expect(await messages(400, body)).toEqual(twice(`The request body has the key "${path}" twice`));
  });

  test.each(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'toJSON', '__defineGetter__', ''])(
    'of the language is a key like any other, and unknown: %j',
    async (name) => {
      const inner = `{${JSON.stringify(name)}:{"description":"a","isAdmin":true}}`;
      expect(await messages(400, `${inner.slice(0, -1)},${valid('b').slice(1)}`)).toEqual(
        twice(`unknown key "${name}"`),
      );
      const nested = valid('b').replace('"origin":{', `"origin":{${inner.slice(1, -1)},`);
      expect(await messages(400, nested)).toEqual(twice(`unknown key "origin.${name}"`));
    },
  );

  test('__proto__ gives no inquiry its fields', async () => {
    const [said] = await refusals(400, `{"__proto__":${valid('inherited')}}`);
    expect(said?.message).toMatch(/^unknown key "__proto__"; \d+ problems are in details$/);
    expect(said?.details[0]?.field_violations.map(({ field }) => field)).toContain('description');
  });
});

describe('a body of another type', () => {
  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=a',
    'application/merge-patch+json',
    'application/json; charset=iso-8859-1',
    'application/json; odata=verbose; charset=utf-16',
    'application/json; charset="utf-8',
    'application/jsonp; charset=utf-8',
  ])('is a 415: %s', async (type) => {
    const message = 'The request body must be application/json, in UTF-8 and not compressed';
    expect(await messages(415, valid('typed'), { 'Content-Type': type })).toEqual(twice(message));
  });

  test.each([
    'application/json',
    'Application/JSON ; Charset="UTF-8"',
    'application/json;charset=utf-8',
    'application/json; odata=verbose; charset=utf-8',
    'application/json;',
  ])('is none, however it is spelled: %s', async (type) => {
    for (const said of await refusals(400, '{"description":""}', { 'Content-Type': type })) {
      expect(said?.details[0]?.field_violations.map(({ field }) => field)).toContain('description');
    }
  });

  test('is a 415 when it is compressed', async () => {
    await refusals(415, valid('zipped'), { ...JSON_TYPE, 'Content-Encoding': 'gzip' });
  });
});

describe('a body as large as it may be', () => {
  const headers = { ...KEY, ...JSON_TYPE, 'Content-Length': LARGEST_BODY };
  const TOO_MANY = 'The request body holds more than 10000 values';
  const LARGE: [string, Body, string][] = [
    ['a description', filled('{"description":"', 'a', '"}'), 'description'],
    ['a description in escapes', filled('{"description":"', '\\ud83d\\udea2', '"}'), 'description'],
    ['a list of millions of entries', filled('{"carriers":[', '"MAEU",', '"MSCU"]}'), TOO_MANY],
    ['a list of millions of lists', filled('[', '[],', '[]]'), TOO_MANY],
    ['millions of unknown keys', manyKeys, 'holds an object of more than 2000 keys'],
    ['one key', filled('{"', 'k', '":1}'), `unknown key "${'k'.repeat(200)}…"`],
    ['one number', filled('{"hs_code_count":', '1', '}'), 'more than 4194304 bytes besides white space'],
    ['one opening bracket after the other', filled('', '[', ''), 'nested more than 32 levels deep'],
  ];

  test.each(LARGE)('is refused in words when it is %s; the connection stays usable', async (_, body, words) => {
    const before = await stored();
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const answer = await upload(service.url, { headers, body, agent });
    expect(answer.status).toBe(400);
    const { message, details } = refused('POST', '/v1/inquiry', 400, answer.body);
    expect(answer.body.length).toBeLessThan(10_000);
    if (words === 'description') {
      const description = { field: 'description', description: 'must have at most 5000 characters' };
      expect(details[0]?.field_violations).toContainEqual(description);
    } else expect(message).toContain(words);
    const next = await upload(service.url, { method: 'GET', headers: KEY, agent });
    expect([next.status, next.body]).toEqual([200, before]);
    expect(next.reused).toBe(answer.headers.connection !== 'close');
    agent.destroy();
  });

  test.runIf(isLong)('is judged alike when an inquiry is changed', async () => {
    const path = `/v1/inquiry/${id}`;
    const long = await upload(service.url, {
      method: 'PATCH',
      path,
      headers,
      body: filled('{"description":"', 'a', '"}'),
    });
    const { message } = refused('PATCH', '/v1/inquiry/{inquiry}', long.status, long.body);
    expect([long.status, message]).toEqual([400, 'description must have at most 5000 characters']);
    const kept = await upload(service.url, {
      method: 'PATCH',
      path,
      headers,
      body: surrounded('{"description":"kept"}'),
    });
    expect([kept.status, JSON.parse(kept.body)]).toEqual([200, expect.objectContaining({ id, description: 'kept' })]);
  });
});

describe.each([
  ['POST', 'cancel', '/v1/inquiry/{inquiry}/cancel', '/cancel', 200],
  ['DELETE', 'delete', '/v1/inquiry/{inquiry}', '', 204],
] as const)('%s (%s), which takes no body,', (method, name, template, suffix, status) => {
  const statusOf = async (inquiry: string) => (await service.get(`/v1/inquiry/${inquiry}`, { credential })).status;

  async function done(inquiry: string, answer: { status: number; body: string }) {
    expect([answer.status, await statusOf(inquiry)], answer.body).toEqual([status, method === 'DELETE' ? 404 : 200]);
    if (method === 'DELETE') expect(answer.body).toBe('');
    else expect(JSON.parse(answer.body)).toMatchObject({ id: inquiry, status: 'STATUS_CANCELLED' });
  }

  test.each(['none', '{}', ' {\n} ', ''])('is done with the body %j', async (body) => {
    const inquiry = await create(`${name} with ${JSON.stringify(body)}`);
    const options = body === 'none' ? { credential } : { credential, body };
    const response = await service.send(method, `/v1/inquiry/${inquiry}${suffix}`, options);
    await done(inquiry, { status: response.status, body: await response.text() });
  });

  test.each(['application/json', 'text/plain', 'application/x-www-form-urlencoded', 'image/png'])(
    'is done with an empty body of type %s, stated or chunked',
    async (type) => {
      const typed = { ...KEY, 'Content-Type': type };
      const first = await create(`${name} with no ${type}`);
      const path = `/v1/inquiry/${first}${suffix}`;
      await done(first, await request(service.url, method, path, { ...typed, 'Content-Length': '0' }));
      const second = await create(`${name} with no chunk of ${type}`);
      const lines = Object.entries({ ...typed, Host: 'a', Connection: 'close', 'Transfer-Encoding': 'chunked' });
      const head = lines.map(([key, value]) => `${key}: ${value}\r\n`).join('');
      const target = `${method} /v1/inquiry/${second}${suffix} HTTP/1.1\r\n`;
      await done(second, await exchange(service.url, `${target}${head}\r\n0\r\n\r\n`));
    },
  );

  test.each([
    ['{"reason":"late"}', 400, 'unknown key "reason"'],
    ['{"id":"1","a":{"b":2}}', 400, 'unknown key "id"; unknown key "a"'],
    ['{"__proto__":{}}', 400, 'unknown key "__proto__"'],
    ['{"a":1,"a":2}', 400, 'The request body has the key "a" twice'],
    ['null', 400, 'The request body must be a JSON object'],
    ['[]', 400, 'The request body must be a JSON object'],
    ['"now"', 400, 'The request body must be a JSON object'],
    ['{', 400, 'The request body is not JSON: line 1, column 2'],
  ])('is not done with the body %s', async (body, refusal, message) => {
    const before = await stored();
    const response = await service.send(method, `/v1/inquiry/${id}${suffix}`, { credential, body });
    const said = refused(method, template, refusal, await response.text());
    expect([response.status, said.message]).toEqual([refusal, message]);
    expect(await stored()).toBe(before);
  });

  test('is not done with a body of another type', async () => {
    const before = await stored();
    const headers = { 'Content-Type': 'text/plain' };
    const response = await service.send(method, `/v1/inquiry/${id}${suffix}`, { credential, headers, body: 'now' });
    expect(response.status).toBe(415);
    refused(method, template, 415, await response.text());
    expect(await stored()).toBe(before);
  });
});
