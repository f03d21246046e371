// The rate limits: what counts in which window, and what answers say of it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { client, credentialOf, shipment, token } from './support/records.ts';
import { type SendOptions, type Service, startService } from './support/service.ts';

const READ = 20;
const WRITE = 6;
const EDGE = 90;
const rates = { READ_RATE_LIMIT: String(READ), WRITE_RATE_LIMIT: String(WRITE), EDGE_RATE_LIMIT: String(EDGE) };
const SECOND_SECRET = '0c0ffee0-0000-4000-8000-00000000c0de';

/** Windows last for a minute, so each test takes a user that no other has, and an address. */
let taken = 0;
const USERS = Array.from({ length: 24 }, (_, number) => String(100 + number));
function newcomer() {
  const user_id = USERS[taken++] as string;
  const headers = { 'X-Forwarded-For': `192.0.2.${taken}` };
  return { user_id, headers, credential: credentialOf(user_id) };
}

let service: Service;
let plain: Service;
beforeAll(async () => {
  const people = USERS.flatMap((id) => [...client(`9${id}`, id), token({ user_id: id, secret: SECOND_SECRET })]);
  const records = [...people, ...USERS.map((id) => shipment({ id: `7${id}`, organization_id: `9${id}` }))];
  [service, plain] = await Promise.all([
    startService({ env: { ...rates, TRUST_PROXY: '127.0.0.1/32' }, records }),
    startService({ env: { BASE_URL: 'https://freight.example/api/' }, records: client() }),
  ]);
});
afterAll(() => Promise.all([service?.stop(), plain?.stop()]));

const figures = ({ headers }: Response) => ({
  limit: headers.get('RateLimit-Limit'),
  remaining: headers.get('RateLimit-Remaining'),
  reset: headers.get('RateLimit-Reset'),
  retry: headers.get('Retry-After'),
});

/** Sends many at once; their statuses, counted. */
async function crowd(count: number, send: (number: number) => Promise<Response>): Promise<Record<number, number>> {
  const answers = await Promise.all(Array.from({ length: count }, (_, number) => send(number)));
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

const exhaust = (count: number, method: string, path: string, options: SendOptions) =>
  crowd(count, () => service.send(method, path, options));

const isSoon = (seconds: string | null) => /^([1-9]|[1-5]\d|60)$/.test(seconds ?? '');

describe('rate-limited responses', () => {
  test('carry RateLimit-Limit, -Remaining and -Reset, which counts seconds from now', async () => {
    const { credential, headers } = newcomer();
    for (let used = 1; used <= 3; used++) {
      const { limit, remaining, reset, retry } = figures(await service.get('/v1/shipment', { credential, headers }));
      expect([limit, remaining, retry]).toEqual([String(READ), String(READ - used), null]);
      expect(isSoon(reset)).toBe(true);
    }
  });

  test('are all that a credential opens: lists, records, files, 304, 400, 404 and 405 alike', async () => {
    const { credential, headers, user_id } = newcomer();
    const tag = (await service.get('/v1/profile/user', { credential, headers })).headers.get('ETag') as string;
    const tried: [number, string, Record<string, string>?][] = [
      [200, `/v1/shipment/7${user_id}`],
      [304, '/v1/profile/user', { 'If-None-Match': tag }],
      [400, '/v1/shipment?limit=101'],
      [404, '/v1/shipment/1'],
      [404, '/v1/nowhere'],
      [404, '/v1/document/1/download'],
      [200, '/api-info.json'],
    ];
    for (const [at, [status, path, more]] of tried.entries()) {
      const answer = await service.get(path, { credential, headers: { ...headers, ...more } });
      expect([path, answer.status, figures(answer).remaining]).toEqual([path, status, String(READ - 2 - at)]);
    }
    for (const [method, limit] of [
      ['PUT', WRITE],
      ['OPTIONS', READ],
    ] as const) {
      const refused = await service.send(method, '/v1/shipment', { credential, headers });
      expect([method, refused.status, figures(refused).limit]).toEqual([method, 405, String(limit)]);
    }
  });

  test('without a credential carry none: there is no window they counted in', async () => {
    const { headers } = newcomer();
    const answer = await service.get('/v1/shipment', { headers });
    expect(answer.status).toBe(401);
    expect(figures(answer)).toEqual({ limit: null, remaining: null, reset: null, retry: null });
  });
});

describe('a 429', () => {
  test('carries Retry-After, the figures of its window and a status object', async () => {
    const { credential, headers } = newcomer();
    await exhaust(READ, 'GET', '/v1/shipment', { credential, headers });
    const answer = await service.get('/v1/shipment', { credential, headers });
    expect(answer.status).toBe(429);
    const { limit, remaining, reset, retry } = figures(answer);
    expect([limit, remaining]).toEqual([String(READ), '0']);
    expect(isSoon(reset)).toBe(true);
    expect(retry).toBe(reset);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('x-request-id')).toBeTruthy();
    const body = (await answer.json()) as { message: string };
    expect(body).toEqual({ code: 8, message: expect.stringContaining('Too many requests'), details: [] });
    expect(body.message).toContain(`${READ} `);
  });

  test('is the answer to every read of the user, whatever it asks for', async () => {
    const { credential, headers } = newcomer();
    await exhaust(READ, 'GET', '/v1/shipment', { credential, headers });
    const paths = ['/v1/profile/user', '/v1/nowhere', '/openapi.json', '/api-info.json', '/v1/invoice?limit=-1'];
    for (const path of paths) expect((await service.get(path, { credential, headers })).status).toBe(429);
  });
});

describe('requests are counted', () => {
  test('exactly: of three times as many reads at once as are allowed, a third passes', async () => {
    const { credential, headers } = newcomer();
    const counts = await exhaust(3 * READ, 'GET', '/v1/shipment', { credential, headers });
    expect(counts).toEqual({ 200: READ, 429: 2 * READ });
  });

  test('exactly: of three times as many writes at once as are allowed, a third passes', async () => {
    const { credential, headers } = newcomer();
    const counts = await exhaust(3 * WRITE, 'PUT', '/v1/shipment', { credential, headers });
    expect(counts).toEqual({ 405: WRITE, 429: 2 * WRITE });
  });

  test('per user: several tokens, and several addresses, share one window', async () => {
    const { credential, headers, user_id } = newcomer();
    const second = { credential: `${user_id}|${SECOND_SECRET}`, headers: { 'X-Forwarded-For': '198.51.100.1' } };
    const counts = await crowd(3 * READ, (number) =>
      service.get('/v1/shipment', number % 2 ? second : { credential, headers }),
    );
    expect(counts).toEqual({ 200: READ, 429: 2 * READ });
  });

  test('per user: another user at the same address has a window of their own', async () => {
    const [one, other] = [newcomer(), newcomer()];
    await exhaust(READ + 1, 'GET', '/v1/shipment', one);
    const answer = await service.get('/v1/shipment', { credential: other.credential, headers: one.headers });
    expect([answer.status, figures(answer).remaining]).toEqual([200, String(READ - 1)]);
  });

  test('reads apart from writes, and writes apart from reads', async () => {
    const [reader, writer] = [newcomer(), newcomer()];
    await exhaust(READ + 1, 'GET', '/v1/shipment', reader);
    const write = await service.send('POST', '/v1/shipment', reader);
    expect([write.status, figures(write).remaining]).toEqual([405, String(WRITE - 1)]);
    await exhaust(WRITE + 1, 'POST', '/v1/shipment', writer);
    const read = await service.get('/v1/shipment', writer);
    expect([read.status, figures(read).remaining]).toEqual([200, String(READ - 1)]);
  });

  test.each([
    ['POST', '/v1/shipment', 405],
    ['PATCH', '/v1/shipment/1', 405],
    ['DELETE', '/v1/profile/user', 405],
    ['POST', '/v1/nowhere', 404],
    ['PATCH', '/v2/shipment', 404],
    ['DELETE', '/', 404],
  ])('as a write: %s %s, although it is answered %i', async (method, path, status) => {
    const { credential, headers } = newcomer();
    const answer = await service.send(method, path, { credential, headers });
    expect(answer.status).toBe(status);
    expect(figures(answer)).toMatchObject({ limit: String(WRITE), remaining: String(WRITE - 1) });
  });

  test('as a read: HEAD', async () => {
    const { credential, headers } = newcomer();
    const answer = await service.send('HEAD', '/v1/shipment', { credential, headers });
    expect(figures(answer)).toMatchObject({ limit: String(READ), remaining: String(READ - 1) });
  });
});

describe('the edge limit', () => {
  test('counts per client address behind a trusted proxy, before the credential is looked at', async () => {
    const { credential } = newcomer();
    const [crowded, quiet] = [{ 'X-Forwarded-For': '203.0.113.1' }, { 'X-Forwarded-For': '203.0.113.2' }];
    expect(await exhaust(3 * EDGE, 'GET', '/v1/shipment', { headers: crowded })).toEqual({ 401: EDGE, 429: 2 * EDGE });
    const answer = await service.get('/v1/shipment', { credential, headers: crowded });
    expect(answer.status).toBe(429);
    expect(figures(answer)).toMatchObject({ limit: String(EDGE), remaining: '0' });
    expect(figures(answer).retry).toBe(figures(answer).reset);
    expect(isSoon(figures(answer).retry)).toBe(true);
    const elsewhere = await service.get('/v1/shipment', { credential, headers: quiet });
    expect([elsewhere.status, figures(elsewhere).remaining]).toEqual([200, String(READ - 1)]);
  });

  test('believes the trusted proxy alone: what a client put in front of it changes nothing', async () => {
    const spoofed = (number: number) => ({ headers: { 'X-Forwarded-For': `10.0.0.${number}, 203.0.113.3` } });
    const counts = await crowd(EDGE + 10, (number) => service.get('/v1/shipment', spoofed(number)));
    expect(counts).toEqual({ 401: EDGE, 429: 10 });
  });

  test('counts a client whose port the proxy writes too as one', async () => {
    const address = (number: number) => ({ headers: { 'X-Forwarded-For': `203.0.113.4:${5_000 + number}` } });
    const counts = await crowd(EDGE + 10, (number) => service.get('/v1/shipment', address(number)));
    expect(counts).toEqual({ 401: EDGE, 429: 10 });
  });

  test('counts an IPv6 client by its network of 64 bits', async () => {
    const address = (number: number) => ({ headers: { 'X-Forwarded-For': `2001:db8:1:2::${number.toString(16)}` } });
    const counts = await crowd(EDGE + 10, (number) => service.get('/v1/shipment', address(number)));
    expect(counts).toEqual({ 401: EDGE, 429: 10 });
    const headers = { 'X-Forwarded-For': '2001:db8:1:3::1' };
    expect((await service.get('/v1/shipment', { headers })).status).toBe(401);
  });
});

test('/api-info.json publishes the limits and conventions in force', async () => {
  const { credential, headers } = newcomer();
  const limit = (requests: number) => expect.objectContaining({ requests, window_seconds: 60 });
  expect(await (await service.get('/api-info.json', { credential, headers })).json()).toEqual({
    base_url: service.url,
    auth: { header: 'X-Service-Key', token_format: '<USER_ID>|<SECRET>' },
    rate_limit: limit(READ),
    write_rate_limit: limit(WRITE),
    edge_rate_limit: limit(EDGE),
    max_request_body_bytes: 37748736,
    request_timeout_seconds: 60,
    pagination: { default_page_size: 50, max_page_size: 100 },
  });
});

test('without configuration the limits are those of the document, no proxy is believed, and probes are not counted', async () => {
  const address = (number: number) => ({
    'X-Forwarded-For': `203.0.113.${number % 200}`,
    'X-Real-IP': `203.0.113.${number % 200}`,
    Forwarded: `for=203.0.113.${number % 200}`,
  });
  const probes = ['/healthz', '/readyz'];
  expect(await crowd(100, (number) => plain.get(probes[number % 2] as string))).toEqual({ 200: 100 });
  for (const probe of probes) expect((await plain.get(probe)).headers.get('cache-control')).toBe('no-store');

  const info = await plain.get('/api-info.json', { credential: credentialOf() });
  expect(figures(info)).toMatchObject({ limit: '500', remaining: '499' });
  expect(await info.json()).toMatchObject({
    base_url: 'https://freight.example/api',
    rate_limit: { requests: 500, window_seconds: 60 },
    write_rate_limit: { requests: 60, window_seconds: 60 },
    edge_rate_limit: { requests: 500, window_seconds: 60 },
  });

  const counts = await crowd(600, (number) => plain.get('/v1/shipment', { headers: address(number) }));
  expect(counts).toEqual({ 401: 499, 429: 101 });
  const late = await plain.get('/v1/shipment', { credential: credentialOf(), headers: address(1) });
  expect([late.status, figures(late).limit]).toEqual([429, '500']);
  expect((await plain.send('POST', '/nowhere', { headers: address(2) })).status).toBe(429);
  for (const probe of probes) {
    const answer = await plain.get(probe);
    expect(answer.status).toBe(200);
    expect(figures(answer)).toEqual({ limit: null, remaining: null, reset: null, retry: null });
  }
});
