import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ConnectionError, RateLimitError, ServerError, TimeoutError } from './errors.ts';
import {
  cut,
  drip,
  faults,
  hangUp,
  hangUpUnread,
  html,
  inquiry,
  nowhere,
  RECORD,
  record,
  refuse,
  type Step,
  silence,
  text,
} from './faults.fixture.ts';
import { pause } from './retry.ts';

// Pauses take no time here; how long they would have been is what `pause` was called with.
vi.mock('./retry.ts', async (original) => ({ ...(await original<object>()), pause: vi.fn() }));

const pauses = () => vi.mocked(pause).mock.calls.map(([milliseconds]) => milliseconds);
const found = record();
const QUICK = { timeout: 250 };

beforeEach(() => {
  vi.mocked(pause).mockReset();
});

describe('a request is sent again after', () => {
  test.each<[string, Step]>([
    ['a connection that is reset before the request was read', hangUpUnread],
    ['a connection that ends before an answer', hangUp],
    ['an answer that is cut off in the middle', cut()],
    ['an answer in chunks that is cut off in the middle', cut({})],
    ['429', refuse(429)],
    ['502', refuse(502)],
    ['503', refuse(503)],
    ['504', refuse(504)],
    ['a gateway that answers with a page', text(502, '<h1>Bad gateway</h1>')],
    ['a refusal that is cut off in the middle', cut(undefined, 503)],
  ])('%s', async (_, fault) => {
    const { client, got } = await faults(fault, found);
    const { data, retries } = await client().shipments.get('1').withResponse();
    expect(data).toEqual(RECORD);
    expect(retries).toBe(1);
    expect(got.map(({ path }) => path)).toEqual(['/v1/shipment/1', '/v1/shipment/1']);
    expect(pauses()).toHaveLength(1);
  });

  test.each<[string, Step]>([
    ['no answer in time', silence],
    ['an answer that does not end in time', drip],
  ])('%s', async (_, fault) => {
    const { client, got } = await faults(fault, found);
    expect(await client({ ...QUICK, maxRetries: 100 }).shipments.get('1')).toEqual(RECORD);
    expect(got.length).toBeGreaterThan(1);
  });

  test('a connection that is refused', async () => {
    const { client } = await faults(found);
    const sent = vi.fn(fetch);
    await expect(client({ baseUrl: await nowhere(), fetch: sent }).shipments.get('1')).rejects.toThrow(ConnectionError);
    expect(sent).toHaveBeenCalledTimes(4);
  });

  test('each failure anew, with a request id of its own', async () => {
    const { client, got } = await faults(hangUp, refuse(503), cut(), found);
    expect(await client().shipments.get('1')).toEqual(RECORD);
    expect(new Set(got.map(({ headers }) => headers['x-request-id'])).size).toBe(4);
  });
});

describe('a request is not sent again after', () => {
  test.each([302, 304, 400, 401, 403, 404, 405, 409, 413, 415, 500, 501])('%i', async (status) => {
    const { client, got } = await faults(refuse(status), found);
    await expect(client().shipments.get('1')).rejects.toMatchObject({ status, retries: 0 });
    expect(got).toHaveLength(1);
    expect(pauses()).toEqual([]);
  });

  test('413, although the connection broke on its words', async () => {
    const { client, got } = await faults(cut(undefined, 413), found);
    await expect(client().inquiries.create(inquiry)).rejects.toMatchObject({ status: 413 });
    expect(got).toHaveLength(1);
  });

  test('a page instead of JSON', async () => {
    const { client, got } = await faults(html, found);
    await expect(client().shipments.get('1')).rejects.toThrow('not a JSON object');
    expect(got).toHaveLength(1);
  });

  test('an abort', async () => {
    const { client, got, arrived } = await faults(silence, found);
    const controller = new AbortController();
    const call = client().shipments.get('1', { signal: controller.signal });
    arrived(1).then(() => controller.abort('enough'));
    await expect(call).rejects.toBe('enough');
    expect(got).toHaveLength(1);
  });

  test('a header that cannot be sent', async () => {
    const sent = vi.fn(fetch);
    const { client } = await faults(found);
    const call = client({ fetch: sent }).shipments.get('1', { headers: { 'If-None-Match': 'a\nb' } });
    await expect(call).rejects.toThrow(TypeError);
    expect(sent).not.toHaveBeenCalled();
  });
});

describe('a request is sent', () => {
  test.each<[attempts: number, ofClient: object, ofCall: object]>([
    [4, {}, {}],
    [3, { maxRetries: 2 }, {}],
    [1, { maxRetries: 0 }, {}],
    [6, { maxRetries: 2 }, { maxRetries: 5 }],
    [1, {}, { maxRetries: 0 }],
  ])('%i times at most by a client with %o and a call with %o', async (attempts, ofClient, ofCall) => {
    const { client, got } = await faults(refuse(503));
    const failure = client(ofClient).shipments.get('1', ofCall);
    await expect(failure).rejects.toBeInstanceOf(ServerError);
    await expect(failure).rejects.toMatchObject({ retries: attempts - 1 });
    expect(got).toHaveLength(attempts);
    expect(pauses()).toHaveLength(attempts - 1);
  });

  test('once, when nothing fails', async () => {
    const { client, got } = await faults(found);
    expect(await client().shipments.get('1').withResponse()).toMatchObject({ retries: 0 });
    expect(got).toHaveLength(1);
  });

  test('until the last failure is told, of whatever kind it is', async () => {
    const { client } = await faults(refuse(503), silence);
    await expect(client(QUICK).shipments.get('1', { maxRetries: 1 })).rejects.toThrow(TimeoutError);
  });
});

describe('Retry-After', () => {
  test.each([429, 502, 503, 504])('is obeyed in seconds, with %i', async (status) => {
    const { client } = await faults(refuse(status, { 'Retry-After': 7 }), found);
    await client().shipments.get('1');
    expect(pauses()).toHaveLength(1);
    expect(pauses()[0]).toBeGreaterThanOrEqual(7_000);
    expect(pauses()[0]).toBeLessThanOrEqual(7_500);
  });

  test('is obeyed as a date', async () => {
    const date = new Date(Date.now() + 60_000).toUTCString();
    let until = 0;
    vi.mocked(pause).mockImplementation(async (milliseconds) => {
      until = Date.now() + milliseconds;
    });
    const { client } = await faults(refuse(503, { 'Retry-After': date }), found);
    await client().shipments.get('1');
    expect(until).toBeGreaterThanOrEqual(Date.parse(date));
    expect(until).toBeLessThan(Date.parse(date) + 5_000);
  });

  test('of two minutes is waited for', async () => {
    const { client, got } = await faults(refuse(429, { 'Retry-After': 120 }), found);
    await client().shipments.get('1');
    expect(got).toHaveLength(2);
  });

  test('beyond two minutes is an error at once, which tells it', async () => {
    const { client, got } = await faults(refuse(429, { 'Retry-After': 121 }), found);
    const failure = client().shipments.get('1');
    await expect(failure).rejects.toThrow(RateLimitError);
    await expect(failure).rejects.toMatchObject({ retryAfter: 121, retries: 0 });
    expect(got).toHaveLength(1);
  });
});
