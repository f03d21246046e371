// What the service says of itself: its contract, its limits and conventions.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Ask, asking } from './support/asking.ts';
import { client, credentialOf } from './support/records.ts';
import { type Service, startService } from './support/service.ts';
import { problemsOf, type Swagger } from './support/swagger.ts';

const committed = (name: string) => readFileSync(new URL(`../contract/${name}`, import.meta.url), 'utf8');

const credential = credentialOf();
let service: Service;
let ask: Ask;
let contract: Swagger;

beforeAll(async () => {
  service = await startService({ records: client() });
  ask = await asking(service, credential);
  contract = (await ask<Swagger>('/openapi.json')).body;
});
afterAll(() => service?.stop());

/** The same contract, wherever it is served. */
function anywhere(text: string) {
  const { host: _, schemes: __, basePath: ___, ...rest } = JSON.parse(text);
  rest.info.contact.url = 'anywhere';
  return rest;
}

describe('GET /openapi.json', () => {
  test('is the committed contract, but for where it is served', async () => {
    expect(anywhere((await ask('/openapi.json')).text)).toEqual(anywhere(committed('swagger.json')));
    expect(contract).toMatchObject({ host: new URL(service.url).host, schemes: ['http'], basePath: '/' });
  });

  test('has the operations of operations.txt, each bound to a route, and no other', async () => {
    const page = committed('operations.txt').trim().split('\n');
    const told = Object.entries(contract.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => `${operationId} ${method.toUpperCase()} ${path}`),
    );
    expect(told.sort()).toEqual(page.map((line) => line.split(/\s+/).join(' ')).sort());
    for (const line of page) {
      const [, method = '', path = ''] = line.split(/\s+/);
      const known = path.replace(/\{\w+\}/g, '424242');
      // A route answers for a record that is not there; no route would say that the method is not taken.
      const body = method === 'GET' || method === 'DELETE' ? {} : { body: {} };
      const { status } = await service.send(method, known, { credential, ...body });
      expect([200, 400, 404], line).toContain(status);
      const other = await service.send('PUT', known, { credential, body: {} });
      expect([other.status, other.headers.get('allow')], line).toEqual([405, expect.stringContaining(method)]);
    }
  });
});

// Every answer in these specs is held against the contract; that is worth what this reading of it is.
test('an answer that is not what the contract says is told apart from one that is', () => {
  const money = { $ref: '#/definitions/Money' };
  const problems = (value: unknown) => problemsOf(contract, money, value);
  expect(problems({ currency: 'EUR', amount_cents: -1 })).toEqual([]);
  expect(problems({ currency: 'EUR', amount_cents: null })).toEqual(['$.amount_cents: null is no integer']);
  expect(problems({ currency: 'EUR' })).toEqual(['$.amount_cents: is missing']);
  expect(problems({ currency: 'EUR', amount_cents: 1, vat: 2 })).toEqual(['$.vat: is not in the contract']);
  expect(problems({ currency: 'EUR', amount_cents: 2 ** 31 })).toEqual(['$.amount_cents: 2147483648 is no int32']);
  expect(problems([])).toEqual(['$: [] is no object']);
  const checklist = { documents: [{ id: '1', type: 'TYPE_CARRIER_INVOICE', status: 'STATUS_RECEIVED' }] };
  expect(problemsOf(contract, { $ref: '#/definitions/DocumentChecklist' }, checklist)).toEqual([
    '$.documents[0].type: TYPE_CARRIER_INVOICE is no member',
  ]);
  expect(problemsOf(contract, { type: 'string', format: 'date' }, '2026-02-30')).toHaveLength(1);
  expect(problemsOf(contract, { type: 'string', pattern: '^x$' }, 'x')).toEqual([]);
  expect(problemsOf(contract, { type: 'string', pattern: '^x$' }, 'y')).toHaveLength(1);
  expect(problemsOf(contract, { type: 'string', minLength: 1 }, 'x')).toHaveLength(1);
});

describe('GET /api-info.json', () => {
  test('has exactly the limits and conventions of the document', async () => {
    expect((await ask('/api-info.json')).body).toStrictEqual({
      base_url: service.url,
      auth: { header: 'X-Service-Key', token_format: '<USER_ID>|<SECRET>' },
      rate_limit: { requests: 500, window_seconds: 60, scope: 'per user, per service instance' },
      write_rate_limit: { requests: 60, window_seconds: 60, scope: 'per user, per service instance' },
      edge_rate_limit: { requests: 500, window_seconds: 60, scope: 'per client IP, per gateway instance' },
      max_request_body_bytes: 37_748_736,
      request_timeout_seconds: 60,
      pagination: { default_page_size: 50, max_page_size: 100 },
    });
  });

  test('reports the values in force, and both say where the service is reached', async () => {
    const rates = { READ_RATE_LIMIT: '700', WRITE_RATE_LIMIT: '70', EDGE_RATE_LIMIT: '7000' };
    const other = await startService({
      env: { ...service.env, ...rates, BASE_URL: 'https://freight.example:8443/api/' },
    });
    try {
      const askOther = await asking(other, credential);
      expect((await askOther('/api-info.json')).body).toMatchObject({
        base_url: 'https://freight.example:8443/api',
        rate_limit: { requests: 700 },
        write_rate_limit: { requests: 70 },
        edge_rate_limit: { requests: 7000 },
      });
      const told = await askOther<Swagger>('/openapi.json');
      expect(told.body).toMatchObject({ host: 'freight.example:8443', basePath: '/api', schemes: ['https'] });
      expect(anywhere(told.text)).toEqual(anywhere(JSON.stringify(contract)));
    } finally {
      await other.stop();
    }
  });
});

describe.each(['/openapi.json', '/api-info.json'])('%s', (path) => {
  test('needs the credential like every endpoint', async () => {
    for (const headers of [{}, { 'X-Service-Key': 'wrong' }, { Authorization: `Bearer ${credential}` }]) {
      const response = await service.get(path, { headers: headers as Record<string, string> });
      expect([response.status, await response.json()]).toEqual([401, { message: 'Invalid API key' }]);
    }
  });

  test('has an ETag, by which an unchanged answer is not sent again', async () => {
    const { headers } = await ask(path);
    const etag = headers.get('etag') as string;
    expect(etag).toMatch(/^"[\x21\x23-\x7e]+"$/);
    const again = await service.get(path, { credential, headers: { 'If-None-Match': etag } });
    expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, etag, '']);
    await ask(path, { headers: { 'If-None-Match': '"another"' } });
  });

  test('takes no parameters and no other method', async () => {
    await ask(`${path}?pretty=1`, { status: 400 });
    const response = await service.send('POST', path, { credential, body: {} });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});
