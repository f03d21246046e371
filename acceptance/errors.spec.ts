// Errors: their shapes, in which order they are judged, and what every answer carries.
import { readFileSync } from 'node:fs';
import { METHODS } from 'node:http';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { exchange, openSocket, parseAnswer, type RawAnswer, request } from './support/raw.ts';
import { credentialOf } from './support/records.ts';
import { type Service, startService } from './support/service.ts';
import { headersOf, type Swagger } from './support/swagger.ts';
import { OWN, twoOrganizations } from './support/two-organizations.ts';

const UNLIMITED = { READ_RATE_LIMIT: '100000', WRITE_RATE_LIMIT: '100000', EDGE_RATE_LIMIT: '100000' };
const credential = credentialOf('31');
const key = { 'X-Service-Key': credential };

let service: Service;
beforeAll(async () => {
  service = await startService({ env: UNLIMITED, records: twoOrganizations() });
});
afterAll(() => service?.stop());

const INVALID = '{"message":"Invalid API key"}';
const NOT_FOUND = '{"code":5,"message":"Not found","details":[]}';

/** What every error has, whatever it is. */
function expectError({ status, headers, body }: { status: number; headers: Headers; body: string }, code: number) {
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(headers.get('content-length')).toBe(String(Buffer.byteLength(body)));
  const object = JSON.parse(body);
  expect(Object.keys(object)).toEqual(['code', 'message', 'details']);
  expect(object).toEqual({ code, message: expect.stringMatching(/\S/), details: expect.any(Array) });
  expect(status).toBeGreaterThanOrEqual(400);
}

describe('a 400', () => {
  test('names the field and the reason in a BadRequest detail, one entry per problem, all in one answer', async () => {
    const answer = await service.get('/v1/shipment?limit=101&order=UP&filter.etd=soon&colour=red', { credential });
    const { status, headers } = answer;
    const body = await answer.text();
    expect(status).toBe(400);
    expectError({ status, headers, body }, 3);
    const { details } = JSON.parse(body);
    expect(details).toEqual([
      { '@type': 'type.googleapis.com/google.rpc.BadRequest', field_violations: expect.any(Array) },
    ]);
    const violations: { field: string; description: string }[] = details[0].field_violations;
    expect(violations.map(({ field }) => field).sort()).toEqual(['colour', 'filter.etd', 'limit', 'order']);
    for (const { description } of violations) expect(description).toMatch(/\S/);
  });

  test.each([
    '/v1/profile/user',
    '/v1/profile/organization',
    '/v1/user/31',
    '/v1/shipment/70100',
    '/v1/shipment/70100/tracking',
    '/v1/shipment/70100/document',
    '/v1/document/70300/download',
    '/v1/invoice/70400/download',
    '/openapi.json',
    '/api-info.json',
  ])('is for a parameter that %s does not have', async (path) => {
    expect((await service.get(path, { credential })).status).toBe(200);
    const answer = await service.get(`${path}?colour=red`, { credential });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 3, details: [{ field_violations: [{ field: 'colour' }] }] });
  });
});

describe('a 404', () => {
  const UNKNOWN = ['/', '/v1', '/v1/', '/v2/shipment', '/v1/shipments', '/v1/shipment/1/2', '/v1/user', '/metrics'];

  test.each(UNKNOWN)('is for the unknown path %s', async (path) => {
    const { status, headers, body } = await request(service.url, 'GET', path, key);
    expect([status, body]).toEqual([404, NOT_FOUND]);
    expectError({ status, headers, body }, 5);
  });

  // The root is the application's page.
  test.each(UNKNOWN.filter((path) => path !== '/'))(
    'is not for callers without a credential: %s is a 401',
    async (path) => {
      for (const method of ['GET', 'POST', 'DELETE']) {
        const { status, body } = await request(service.url, method, path);
        expect([status, body]).toEqual([401, INVALID]);
      }
    },
  );

  test('is the same for a record that does not exist, an id that is none and an unknown path', async () => {
    for (const path of ['/v1/shipment/999999', '/v1/user/x', '/v1/document/x/download', '/v1/invoice/-1', '/nowhere']) {
      const answer = await service.get(path, { credential });
      expect([path, answer.status, await answer.text()]).toEqual([path, 404, NOT_FOUND]);
    }
  });
});

describe('a 405', () => {
  /** What each path takes, as it is written down. */
  const taken = new Map<string, string[]>();
  for (const line of readFileSync(new URL('../contract/operations.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n')) {
    const [, method = '', path = ''] = line.split(/\s+/);
    taken.set(path, [...(taken.get(path) ?? []), ...(method === 'GET' ? ['GET', 'HEAD'] : [method])]);
  }

  test.each([...taken])('with Allow is for every other method on %s', async (path, allowed) => {
    const target = path.replace(/\{(\w+)\}/, (_, name) => OWN.names[name]?.[0] as string);
    // CONNECT is for proxies; Node does not let it through to a path.
    const others = METHODS.filter((method) => !allowed.includes(method) && method !== 'CONNECT');
    expect(others).toEqual(expect.arrayContaining(['PUT', 'OPTIONS', 'TRACE', 'PROPFIND', 'SEARCH']));
    const answers = await Promise.all(others.map((method) => request(service.url, method, target, key)));
    for (const [at, { status, headers, body }] of answers.entries()) {
      expect([others[at], status, headers.get('Allow')]).toEqual([others[at], 405, allowed.join(', ')]);
      // An answer to HEAD tells of a body without having one.
      if (others[at] !== 'HEAD') expectError({ status, headers, body }, 12);
    }
  });

  test('is not for callers without a credential', async () => {
    for (const method of ['PUT', 'OPTIONS', 'TRACE', 'PROPFIND']) {
      const { status, headers, body } = await request(service.url, method, '/v1/shipment');
      expect([status, headers.get('Allow'), body]).toEqual([401, null, INVALID]);
    }
  });
});

describe('a request body', () => {
  const head = (target: string, lines: string[]) =>
    `POST ${target} HTTP/1.1\r\n${['Host: a', ...lines].join('\r\n')}\r\n\r\n`;

  test.each([
    ['a wrong credential', '/v1/inquiry', 'X-Service-Key: 31|wrong', 401],
    ['no credential', '/v1/inquiry', 'X-No-Key: at all', 401],
    ['an unknown path', '/v1/nowhere', `X-Service-Key: ${credential}`, 404],
    ['a method the path does not take', '/v1/shipment', `X-Service-Key: ${credential}`, 405],
  ])('is not waited for: %s is told at once, before any of it is sent', async (_, target, line, status) => {
    for (const size of [10, 37_748_737, 999_999_999_999]) {
      const { socket } = await openSocket(service.url);
      const answer = new Promise<Buffer>((resolve) => socket.once('data', resolve));
      socket.write(head(target, [line, 'Content-Type: application/json', `Content-Length: ${size}`]));
      expect(parseAnswer((await answer).toString()).status).toBe(status);
      socket.destroy();
    }
  });
});

describe('what never becomes a request', () => {
  test.each([
    ['no HTTP', 'garbage\r\n\r\n'],
    ['TLS', Buffer.from('16030100c8010000c40303', 'hex')],
    ['another protocol', 'SSH-2.0-OpenSSH_9.6\r\n'],
    ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['no path', 'GET HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['a path without a slash', 'GET v1/shipment HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['a space in the path', 'GET /v1/ship ment HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['a header without a colon', 'GET / HTTP/1.1\r\nHost: a\r\nnonsense\r\n\r\n'],
    ['a NUL in a header', 'GET / HTTP/1.1\r\nHost: a\r\nX-Service-Key: a\0b\r\n\r\n'],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n'],
    ['a length and chunks', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n'],
    ['an unknown encoding', 'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: rot13\r\n\r\n'],
    ['a negative length', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n'],
    ['no Host', 'GET /v1/shipment HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['two Hosts', 'GET /v1/shipment HTTP/1.1\r\nHost: a\r\nHOST: b\r\nConnection: close\r\n\r\n'],
  ])('is a 400: %s', async (_, bytes) => {
    const { status, headers, body } = await exchange(service.url, bytes);
    expect(status).toBe(400);
    expectError({ status, headers, body }, 3);
  });

  test.each([
    ['one header', () => ({ 'X-Large': 'a'.repeat(20_000) })],
    ['many headers', () => Object.fromEntries(Array.from({ length: 2_000 }, (_, at) => [`X-${at}`, 'aaaaa']))],
  ])('is a 431: %s of more than 16 KiB', async (_, headers) => {
    const answer = await request(service.url, 'GET', '/v1/shipment', headers());
    expect(answer.status).toBe(431);
    expectError(answer, 8);
  });

  test('is a 431: a path of more than 16 KiB', async () => {
    const answer = await request(service.url, 'GET', `/v1/shipment?search=${'a'.repeat(20_000)}`, key);
    expect(answer.status).toBe(431);
  });

  test('leaves the service as it was', async () => {
    expect((await service.get('/v1/shipment', { credential })).status).toBe(200);
  });
});

describe('the headers of an answer', () => {
  const DOCUMENT = '/v1/document/70300/download';

  test.each([
    [200, 'GET', '/v1/shipment', key],
    [200, 'GET', '/api-info.json', key],
    [200, 'GET', DOCUMENT, key],
    [206, 'GET', DOCUMENT, { ...key, Range: 'bytes=0-1' }],
    [304, 'GET', '/v1/shipment', { ...key, 'If-None-Match': '*' }],
    [400, 'GET', '/v1/shipment?limit=101', key],
    [400, 'POST', '/v1/inquiry', key],
    [401, 'GET', '/v1/shipment', {}],
    [404, 'DELETE', '/v1/inquiry/1', key],
    [415, 'POST', '/v1/inquiry', { ...key, 'Content-Type': 'text/csv' }],
    [416, 'GET', DOCUMENT, { ...key, Range: 'bytes=99999-' }],
  ])('are those that the contract describes for it: %i of %s %s', async (status, method, path, headers) => {
    const contract = (await (await service.get('/openapi.json', { credential })).json()) as Swagger;
    const body = method === 'POST' ? { body: 'colour,red' } : {};
    const answer = await service.send(method, path, { headers: headers as Record<string, string>, ...body });
    await answer.arrayBuffer();
    expect(answer.status).toBe(status);
    const { sent, described } = headersOf(contract, method, path, answer);
    expect(sent).toEqual(described);
  });
});

describe('HEAD', () => {
  test.each([
    [200, '/v1/shipment', key],
    [200, '/v1/shipment/70100', key],
    [200, '/v1/document/70300/download', key],
    [200, '/v1/invoice/70400/download', key],
    [200, '/openapi.json', key],
    [200, '/healthz', {}],
    [304, '/v1/shipment', { ...key, 'If-None-Match': '*' }],
    [400, '/v1/shipment?limit=101', key],
    [404, '/v1/shipment/1', key],
    [404, '/nowhere', key],
    [401, '/v1/shipment', {}],
  ])('is GET without the body: %i for %s', async (status, path, headers) => {
    const [get, head] = [
      await request(service.url, 'GET', path, headers),
      await request(service.url, 'HEAD', path, headers),
    ];
    expect([get.status, head.status, head.body]).toEqual([status, status, '']);
    const lasting = (answer: typeof get) =>
      [...answer.headers].filter(
        ([name]) => !['date', 'x-request-id', 'ratelimit-remaining', 'ratelimit-reset'].includes(name),
      );
    expect(lasting(head)).toEqual(lasting(get));
  });
});

describe('X-Request-Id', () => {
  interface Line {
    request_id: string;
    method: string;
    path: string;
    status: number;
    user_id?: string;
    client_request_id?: string;
  }
  const lines = () =>
    service
      .logs()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Line);

  test('is on every answer, is another each time, and finds the one line that was logged', async () => {
    const ask = (method: string, target: string, headers = {}) => request(service.url, method, target, headers);
    const tried: [number, string, Promise<RawAnswer>][] = [
      [200, 'GET', ask('GET', '/v1/shipment', key)],
      [200, 'GET', ask('GET', '/v1/document/70300/download', key)],
      [200, 'HEAD', ask('HEAD', '/v1/shipment', key)],
      [304, 'GET', ask('GET', '/v1/shipment', { ...key, 'If-None-Match': '*' })],
      [400, 'GET', ask('GET', '/v1/shipment?limit=x', key)],
      [401, 'GET', ask('GET', '/v1/shipment')],
      [401, 'GET', ask('GET', '/nowhere')],
      [404, 'GET', ask('GET', '/nowhere', key)],
      [404, 'GET', ask('GET', '/v1/shipment/%ff', key)],
      [405, 'PUT', ask('PUT', '/v1/shipment', key)],
      [400, 'GET', exchange(service.url, 'GET /v1/shipment HTTP/1.1\r\nConnection: close\r\n\r\n')],
      [200, 'GET', ask('GET', '/healthz')],
    ];
    const answers: [string, Partial<Line>][] = [];
    for (const [status, method, sent] of tried) {
      const answer = await sent;
      expect(answer.status).toBe(status);
      answers.push([answer.headers.get('x-request-id') as string, { method, status }]);
    }
    const ids = answers.map(([id]) => id);
    for (const id of ids) expect(id).toMatch(/^[\w-]{8,}$/);
    expect(new Set(ids).size).toBe(ids.length);
    await vi.waitFor(
      () => expect(lines().map(({ request_id }) => request_id)).toEqual(expect.arrayContaining(ids)),
      5_000,
    );
    for (const [id, expected] of answers) {
      expect(lines().filter(({ request_id }) => request_id === id)).toEqual([expect.objectContaining(expected)]);
    }
  });

  test('is ours alone: one that a client sends is not taken over', async () => {
    const answer = await service.get('/v1/shipment', {
      headers: { ...key, 'X-Request-Id': 'mine', 'Request-Id': 'mine' },
    });
    expect(answer.headers.get('x-request-id')).not.toBe('mine');
  });

  test('of the client is logged beside ours, so that a request whose answer never came can be found', async () => {
    const own = '0f1e2d3c-0000-4000-8000-00000000cafe';
    const harmful = ['short', 'with space', '"},{"level":50', `${own}${'x'.repeat(65)}`, 'schön-und-gut'];
    const answers = [];
    for (const name of [own, ...harmful.map((text) => Buffer.from(text).toString('latin1'))]) {
      answers.push(await request(service.url, 'GET', '/v1/profile/user', { ...key, 'X-Request-Id': name }));
    }
    const ids = answers.map(({ headers }) => headers.get('x-request-id') as string);
    expect(ids).not.toContain(own);
    const told = () => ids.map((id) => lines().find(({ request_id }) => request_id === id));
    await vi.waitFor(() => expect(told()).not.toContain(undefined), 5_000);
    expect(told().map((line) => line?.client_request_id)).toEqual([own, ...harmful.map(() => undefined)]);
  });
});
