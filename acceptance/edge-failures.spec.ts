// The nginx of deploy/ before instances that fail: what is sent again and what never is; and the same with TLS.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Agent, request } from 'node:https';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bodyOf, expectProblem, JSON_TYPE, keyOf, OWN_ID, REQUEST_ID, standIn } from './support/edge.ts';
import { upload } from './support/large-bodies.ts';
import { type Edge, hasNginx, hasOpenssl, startEdge } from './support/nginx.ts';
import { until } from './support/operator.ts';
import { exchange } from './support/raw.ts';
import { pallets } from './support/writing.ts';

/** In so short a time an instance would not be asked again. */
const NEVER_GIVEN_UP = { 'max_fails=3': 'max_fails=0' };

const INSTANCE_ID = 'instance-1';

type StandIn = Awaited<ReturnType<typeof standIn>>;

describe.runIf(hasNginx)('instances that fail', () => {
  let edge: Edge;
  let seen: { method?: string; path: string; headers: IncomingMessage['headers'] }[] = [];
  let instances: StandIn[] = [];
  beforeAll(async () => {
    instances = [await standIn(fail), await standIn(fail)];
    edge = await startEdge(
      instances.map(({ url }) => url),
      { instead: NEVER_GIVEN_UP },
    );
  });
  afterAll(async () => {
    await edge?.stop();
    for (const { stop } of instances) stop();
  });

  /** Reads a request to its end, and then does as its path says. */
  async function fail(request: IncomingMessage, response: ServerResponse) {
    const path = request.url as string;
    await text(request);
    const before = seen.filter((one) => one.path === path).length;
    seen.push({ method: request.method, path, headers: request.headers });
    if (path.endsWith('cut') || (path.endsWith('cut-once') && before === 0)) request.socket.destroy();
    else if (path.endsWith('cut-in-head')) request.socket.end(`HTTP/1.1 200 OK\r\n${REQUEST_ID}: ${INSTANCE_ID}\r\n`);
    else response.writeHead(200, headOf(path)).end('{}');
  }

  const headOf = (path: string) => ({
    [REQUEST_ID]: INSTANCE_ID,
    ...(path.endsWith('long-head') && { 'X-Long': 'a'.repeat(12_000) }),
  });

  const ask = (method: string, path: string, given: Record<string, string> = {}) => {
    seen = [];
    const body = method === 'GET' ? undefined : bodyOf(pallets());
    return upload(edge.url, { method, path, headers: { ...keyOf('31'), ...JSON_TYPE, ...given }, body });
  };

  test.each(['POST', 'PATCH', 'DELETE'])('a %s is never sent twice: it is answered 502', async (method) => {
    const answer = await ask(method, '/v1/inquiry/1/cut-once');
    expectProblem(answer, 'unavailable', 502);
    expect(answer.headers['retry-after']).toBe('1');
    expect(seen.map((one) => one.method)).toEqual([method]);
  });

  test('a read is asked of the other, and is a 502 when that fails too', async () => {
    expect(await ask('GET', '/v1/shipment/cut-once')).toMatchObject({ status: 200, body: '{}' });
    expect(seen).toHaveLength(2);
    expectProblem(await ask('GET', '/v1/shipment/cut'), 'unavailable', 502);
    expect(seen).toHaveLength(2);
  });

  test('an answer with a long head is passed on, and is no failure of its instance', async () => {
    expect(await ask('GET', '/v1/document/1/long-head')).toMatchObject({ status: 200, body: '{}' });
    expect(seen).toHaveLength(1);
  });

  test('HTTP/1.0 without a host is passed on with one, and a version that nobody speaks is refused in our words', async () => {
    seen = [];
    expect(await exchange(edge.url, 'GET /healthz HTTP/1.0\r\n\r\n')).toMatchObject({ status: 200, body: '{}' });
    expect(seen.map(({ headers }) => headers.host)).toEqual(['localhost']);
    const { status, headers, body } = await exchange(edge.url, 'GET / HTTP/3.0\r\nHost: a\r\n\r\n');
    expect([status, JSON.parse(body).code]).toEqual([400, expect.any(Number)]);
    expect(headers.get(REQUEST_ID)).toMatch(OWN_ID);
  });

  test('what a client says of its address, host and scheme is written over, and what is between two hops stays there', async () => {
    const said = {
      'X-Forwarded-For': '203.0.113.9',
      'X-Forwarded-Proto': 'https',
      'X-Forwarded-Host': 'other.example',
    };
    const headers = { ...said, Forwarded: 'for=203.0.113.9', TE: 'trailers', Host: 'freight.example' };
    seen = [];
    const answer = await upload(edge.url, { method: 'GET', path: '/v1/shipment?search=a%2Fb', headers });
    expect(answer.status, answer.body).toBe(200);
    expect(seen[0]?.path).toBe('/v1/shipment?search=a%2Fb');
    expect(seen[0]?.headers).toEqual({
      host: 'freight.example',
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
    });
  });

  test.each([
    ['a path of more than 16 KiB', `/v1/${'a'.repeat(17_000)}`, 'GET', 'header_too_large'],
    ['TRACE', '/v1/shipment', 'TRACE', 'method_not_allowed'],
  ] as const)('what nginx refuses by itself is a status object: %s', async (_, path, method, name) => {
    expectProblem(await upload(edge.url, { method, path, headers: {} }), name);
  });

  test.each([
    ['nginx’s own where it answers', '/v1/own/cut', OWN_ID],
    ['nginx’s own where an instance fails in the middle of its head', '/v1/own/cut-in-head', OWN_ID],
    ['the instance’s where that does', '/v1/instances', new RegExp(`^${INSTANCE_ID}$`)],
  ])('an answer has one id, never the client’s, and the log has both: %s', async (_, path, expected) => {
    const clients = 'a'.repeat(32);
    const { headers } = await ask('GET', path, { [REQUEST_ID]: clients });
    const id = headers[REQUEST_ID];
    expect(id).toMatch(expected);
    expect(id).not.toBe(clients);
    const line = await until(() => new RegExp(`^.*"path":"${path}".*$`, 'm').exec(edge.logs()), 'it is logged');
    expect(JSON.parse(line[0])).toMatchObject({ request_id: id, client_request_id: clients });
  });

  test('what a client calls a request is logged as the service logs it: not what could do a log harm', async () => {
    for (const given of ['short', 'with a space', '"},{"level":50', 'x'.repeat(65)])
      await ask('GET', '/v1/harm', { [REQUEST_ID]: given });
    const logged = () => [...edge.logs().matchAll(/"path":"\/v1\/harm".*"client_request_id":"(.*)"\}$/gm)];
    await until(() => logged().length === 4, 'all are logged');
    expect(logged().map(([, name]) => name)).toEqual(Array(4).fill(''));
  });

  test('the log has no query', () => {
    expect(edge.logs()).toContain('"path":"/v1/shipment"');
    expect(edge.logs()).not.toContain('"path":"/v1/shipment?');
  });
});

describe.runIf(hasNginx)('instances that do not answer', () => {
  let edge: Edge;
  let instances: StandIn[] = [];
  beforeAll(async () => {
    instances = [await standIn(() => {}), await standIn(() => {})];
    const instead = { ...NEVER_GIVEN_UP, 'proxy_read_timeout 75s': 'proxy_read_timeout 100ms' };
    edge = await startEdge(
      instances.map(({ url }) => url),
      { instead },
    );
  });
  afterAll(async () => {
    await edge?.stop();
    for (const { stop } of instances) stop();
  });

  test.each([
    ['GET', 2],
    ['POST', 1],
    ['PATCH', 1],
    ['DELETE', 1],
  ])('make a %s a 504; so many are asked: %i', async (method, times) => {
    const path = `/v1/inquiry/${method}`;
    expectProblem(await upload(edge.url, { method, path, headers: keyOf('31') }), 'timeout');
    const line = await until(
      () => new RegExp(`"path":"${path}".*"instance":"([^"]+)"`).exec(edge.logs()),
      'it is logged',
    );
    expect(line[1]?.split(', ')).toHaveLength(times);
  });
});

describe.runIf(hasNginx && hasOpenssl)('the edge with TLS', () => {
  let edge: Edge;
  let instance: StandIn;
  beforeAll(async () => {
    instance = await standIn((request, response) => response.end(JSON.stringify(request.headers)));
    edge = await startEdge([instance.url, instance.url], { config: 'nginx-tls.conf' });
  });
  afterAll(async () => {
    await edge?.stop();
    instance?.stop();
  });

  test('tells the service of it, and browsers to come by it alone', async () => {
    const agent = new Agent({ rejectUnauthorized: false });
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      request(`${edge.secure_url}/v1/shipment`, { agent }, resolve).on('error', reject).end();
    });
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000');
    expect(JSON.parse(await text(answer))).toMatchObject({ 'x-forwarded-proto': 'https' });
    agent.destroy();
  });

  test('without it people are led on, and programs refused', async () => {
    const page = await upload(edge.url, {
      method: 'GET',
      path: '/shipments?tab=a',
      headers: { Host: 'freight.example' },
    });
    expect([page.status, page.headers.location]).toEqual([308, 'https://freight.example/shipments?tab=a']);
    expect(page.headers[REQUEST_ID]).toMatch(OWN_ID);
    for (const path of ['/v1/shipment', '/app/session', '/openapi.json', '/api/v1/shipment', '/']) {
      const refused = await upload(edge.url, { method: 'GET', path, headers: keyOf('31') });
      expect([refused.status, JSON.parse(refused.body).message]).toEqual([403, expect.stringContaining('https')]);
      expect(refused.headers[REQUEST_ID]).toMatch(OWN_ID);
    }
  });
});
