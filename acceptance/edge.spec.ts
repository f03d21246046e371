// Two instances behind the nginx of deploy/: what clients see of it.
import type { Agent } from 'node:http';
import { limits, type Session, statusObject } from '@fairlead/contract';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { emailOf } from './support/browser.ts';
import {
  bodyOf,
  counted,
  expectProblem,
  instancesOf,
  JSON_TYPE,
  keyOf,
  many,
  newcomer,
  OWN_ID,
  REQUEST_ID,
} from './support/edge.ts';
import { LARGEST_BODY, surrounded, type Uploaded, upload } from './support/large-bodies.ts';
import { type Edge, hasNginx, startEdge } from './support/nginx.ts';
import { until } from './support/operator.ts';
import { client, shipment, token, user } from './support/records.ts';
import { type Service, startService } from './support/service.ts';
import { pallets } from './support/writing.ts';

const USERS = Array.from({ length: 24 }, (_, number) => String(31 + number));
/** Who uses up a window, and is not asked for again. */
const BUSY = '99';
/** Who has something to list. */
const SHIPPER = '32';
const SHIPMENTS = Array.from({ length: 20 }, (_, number) =>
  shipment({ id: String(500 + number), organization_id: `9${SHIPPER}` }),
);
const PASSWORD = 'correct horse battery staple';
/** Enough of them that chance does not send them all to one instance. */
const SECRETS = Array.from({ length: 10 }, (_, number) => `0c0ffee0-0000-4000-8000-00000000000${number}`);

/** Addresses, each line of one client. */
const CLIENTS = [
  ['192.0.2.7', '::ffff:192.0.2.7', '::ffff:c000:207'],
  ['192.0.2.8'],
  ['10.10.10.10', '::ffff:10.10.10.10'],
  ['10.10.10.11'],
  ['2001:db8:1:2::1', '2001:db8:1:2::a', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2:ffff:ffff:ffff:ffff'],
  ['2001:db8:1:3::1'],
  ['2001:db8::1', '2001:db8:0:0:5::', '2001:db8:0:0:1:2:3:4'],
  ['2001:db8:0:a::1', '2001:db8:0:a:1::1'],
  ['2001:db8:0:1::1', '2001:db8:0:1:0:ffff:c000:207'],
  ['2001::1', '2001:0:0:0:a::'],
  ['2001:0:0:1::1', '2001:0:0:1:0:1::'],
  ['::1', '::', '::1:0:0:1', '::fffe:c000:207'],
];

describe.runIf(hasNginx)('the edge, by itself', () => {
  test('counts together an IPv4 address, or an IPv6 network of 64 bits, however it is written', async () => {
    const edge = await startEdge(['http://127.0.0.1:1', 'http://127.0.0.1:1'], {
      instead: {
        'server_tokens off;': 'server_tokens off; set_real_ip_from 127.0.0.1; real_ip_header X-Pretended;',
        '"client":"$remote_addr"': '"client":"$client_network"',
        // Bytes in digits.
        'escape=json': 'escape=default',
      },
    });
    onTestFinished(edge.stop);
    const addresses = CLIENTS.flat();
    for (const [number, address] of addresses.entries())
      await upload(edge.url, { method: 'GET', path: `/v1/${number}`, headers: { 'X-Pretended': address } });
    const logged = () => [...edge.logs().matchAll(/"client":"([^"]+)","method":"GET","path":"\/v1\/(\d+)"/g)];
    await until(() => logged().length === addresses.length, 'all are logged');
    const together = new Map<string, string[]>();
    for (const [, network = '', number] of logged().sort(([, , one], [, , other]) => Number(one) - Number(other)))
      together.set(network, [...(together.get(network) ?? []), addresses[Number(number)] as string]);
    expect([...together.values()]).toEqual(CLIENTS);
  });
});

describe.runIf(hasNginx)('two instances behind the edge', () => {
  let edge: Edge;
  let instances: [Service, Service];
  beforeAll(async () => {
    const people = [...USERS, BUSY].flatMap((id) => client(`9${id}`, id));
    const records = [
      ...people,
      ...SHIPMENTS,
      ...SECRETS.map((secret) => token({ user_id: BUSY, secret })),
      user({ id: '31', organization_id: '931', password: PASSWORD }),
    ];
    const first = await startService({ env: { TRUST_PROXY: '127.0.0.1' }, records });
    instances = [first, await startService({ env: first.env })];
    edge = await startEdge(instances.map(({ url }) => url));
  });
  afterAll(async () => {
    await edge?.stop();
    // The second has its database of the first.
    for (const instance of instances?.toReversed() ?? []) await instance.stop();
  });

  const read = (user_id: string, agent: Agent, path = '/v1/profile/user') =>
    upload(edge.url, { method: 'GET', path, headers: keyOf(user_id), agent });

  test('the 501st request of a minute from one address is a 429 with a status object; other addresses go on', async () => {
    const minute = () => Math.floor(Date.now() / 60_000);
    let { agent } = newcomer();
    let answers: Uploaded[] = [];
    // Windows are the minutes of the clock: a crowd that came in two of them says nothing.
    for (let began = -1; began !== minute(); ) {
      ({ agent } = newcomer());
      began = minute();
      // Of as many users as there are requests, who go to both instances: neither sees too many.
      const spoofed = (number: number) => ({
        'X-Service-Key': `${number}|made-up`,
        'X-Forwarded-For': `203.0.113.${number % 250}`,
        'X-Real-IP': '192.0.2.1',
      });
      const ask = (number: number) =>
        upload(edge.url, { method: 'GET', path: '/v1/shipment', headers: spoofed(number), agent });
      answers = await many(limits.edge_requests + 20, ask);
    }
    expect(counted(answers)).toEqual({ 401: limits.edge_requests, 429: 20 });
    const refused = answers.find(({ status }) => status === 429) as Uploaded;
    const { 'ratelimit-limit': limit, 'ratelimit-remaining': remaining, ...headers } = refused.headers;
    expect([limit, remaining]).toEqual([String(limits.edge_requests), '0']);
    expect(headers['ratelimit-reset']).toMatch(/^([1-9]|[1-5]\d|60)$/);
    expect(headers['retry-after']).toBe(headers['ratelimit-reset']);
    const words = `500 requests from one address are allowed in 60 s; try again in ${headers['retry-after']} s`;
    expect(JSON.parse(refused.body)).toEqual(statusObject('rate_limited', `Too many requests: ${words}`));
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers[REQUEST_ID]).toMatch(OWN_ID);
    expect(await read('31', newcomer().agent)).toMatchObject({ status: 200 });
    // Its pages are not counted.
    expect(await upload(edge.url, { method: 'GET', path: '/', headers: {}, agent })).toMatchObject({ status: 200 });
  });

  test('the service sees the true address of a client, whatever the client says', async () => {
    const { address, agent } = newcomer();
    const headers = { ...JSON_TYPE, 'X-Forwarded-For': '203.0.113.9', Forwarded: 'for=203.0.113.9' };
    const body = bodyOf({ email: emailOf('31'), password: PASSWORD });
    const answer = await upload(edge.url, { path: '/app/session', headers, body, agent });
    expect([answer.status, (JSON.parse(answer.body) as Session).address]).toEqual([201, address]);
  });

  test('all of a user’s tokens are counted by one instance: the 61st write of a minute is refused', async () => {
    const agent = newcomer().agent;
    const answers = await many(limits.write_requests + 10, (number) =>
      upload(edge.url, {
        path: '/v1/shipment',
        headers: { 'X-Service-Key': `${BUSY}|${SECRETS[number % 10]}` },
        agent,
      }),
    );
    expect(counted(answers)).toEqual({ 405: limits.write_requests, 429: 10 });
    expect(instancesOf(answers)).toBe(1);
  });

  test('users are spread over the instances', async () => {
    const { agent } = newcomer();
    const answers = await many(USERS.length, (number) => read(USERS[number] as string, agent));
    expect(counted(answers)).toEqual({ 200: USERS.length });
    expect(instancesOf(answers)).toBe(2);
  });

  test('guesses at a password are counted together, whatever cookie comes with them', async () => {
    const { agent } = newcomer();
    const body = bodyOf({ email: emailOf('33'), password: 'not the right one' });
    const answers = await many(limits.log_ins_per_account + 4, (number) => {
      const headers = { ...JSON_TYPE, Cookie: `fairlead=made-up-${number}`, ...keyOf(USERS[number] as string) };
      return upload(edge.url, { path: '/app/session', headers, body, agent });
    });
    expect(counted(answers)).toEqual({ 401: limits.log_ins_per_account, 429: 4 });
  });

  test('a body as large as it may be passes; a larger one is a 413', async () => {
    const { agent } = newcomer();
    const headers = { ...keyOf('34'), ...JSON_TYPE };
    const whole = surrounded(JSON.stringify(pallets()));
    const sent = await upload(edge.url, {
      headers: { ...headers, 'Content-Length': LARGEST_BODY },
      body: whole,
      agent,
    });
    expect([sent.status, sent.body]).toEqual([201, expect.stringContaining('"status":"STATUS_RECEIVED"')]);
    const stated = { ...headers, 'Content-Length': 2 * LARGEST_BODY };
    expectProblem(await upload(edge.url, { headers: stated, body: () => [Buffer.from('{')], agent }), 'too_large');
  });

  test('a list goes out compressed to who takes that, and is not sent again while it is unchanged', async () => {
    const ask = (headers: Record<string, string>) =>
      fetch(`${edge.url}/v1/shipment`, { headers: { ...keyOf(SHIPPER), ...headers } });
    const plain = await ask({ 'Accept-Encoding': 'identity' });
    const packed = await ask({ 'Accept-Encoding': 'gzip' });
    expect([plain, packed].map(({ headers }) => headers.get('content-encoding'))).toEqual([null, 'gzip']);
    expect([plain, packed].map(({ headers }) => headers.get('vary'))).toEqual(
      Array(2).fill(expect.stringContaining('Accept-Encoding')),
    );
    const shipments = await plain.json();
    expect(shipments).toMatchObject({ shipments: Array(SHIPMENTS.length).fill(expect.anything()) });
    expect(await packed.json()).toEqual(shipments);
    const etag = packed.headers.get('etag') ?? '';
    expect(etag).toBe(`W/${plain.headers.get('etag')}`);
    for (const known of [etag, plain.headers.get('etag') ?? '']) {
      expect(await ask({ 'Accept-Encoding': 'gzip', 'If-None-Match': known })).toMatchObject({ status: 304 });
    }
  });

  test('readiness, which asks the database, is not for the outside', async () => {
    for (const path of ['/readyz', '/%72eadyz', '//readyz', '/readyz?x']) {
      expectProblem(await upload(edge.url, { method: 'GET', path, headers: {} }), 'not_found');
    }
  });

  test('an instance is killed: reads and creates of all users go on by the other', async () => {
    const { agent } = newcomer();
    await instances[0].crash();
    const search = '/v1/shipment?search=unmentionable';
    for (let times = 0; times < 3; times++) {
      const reads = await many(USERS.length, (number) => read(USERS[number] as string, agent, search));
      expect(counted(reads)).toEqual({ 200: USERS.length });
    }
    // Nor does a log tell what they asked for, of those either that the killed one did not answer.
    expect(edge.logs()).toContain('/v1/shipment');
    expect(edge.logs()).not.toContain('unmentionable');
    const created = await many(USERS.length, (number) =>
      upload(edge.url, {
        headers: { ...keyOf(USERS[number] as string), ...JSON_TYPE },
        body: bodyOf(pallets()),
        agent,
      }),
    );
    expect(counted(created)).toEqual({ 201: USERS.length });
    expect(created.every(({ headers }) => headers['idempotent-replayed'] === undefined)).toBe(true);
  });
});
