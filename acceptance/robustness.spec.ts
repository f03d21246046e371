// Hostile requests, what the logs and metrics tell of them, and how the service ends.
import { spawn } from 'node:child_process';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import Sqlite from '../service/src/database/sqlite-driver.ts';
import { emailOf } from './support/browser.ts';
import { freePort } from './support/free-port.ts';
import { ended, MAIN } from './support/process.ts';
import { exchange, openSocket, parseAnswer, request } from './support/raw.ts';
import { credentialOf, documentSlot, file, user } from './support/records.ts';
import { type Service, startService } from './support/service.ts';
import { twoOrganizations } from './support/two-organizations.ts';
import { pallets } from './support/writing.ts';

const credential = credentialOf('31');
const key = { 'X-Service-Key': credential };
const PASSWORD = 'canary-password';
const LARGE = randomBytes(12 * 1024 * 1024);

let service: Service;
beforeAll(async () => {
  const env = {
    READ_RATE_LIMIT: '100000',
    WRITE_RATE_LIMIT: '100000',
    EDGE_RATE_LIMIT: '100000',
    METRICS_PORT: '0',
    LOG_LEVEL: 'trace',
  };
  const document = file('70399', LARGE);
  const more = [
    user({ id: '7039', password: PASSWORD }),
    documentSlot({ id: '70299', shipment_id: '70100', document }),
  ];
  service = await startService({ env, records: [...twoOrganizations(), ...more] });
});
afterAll(() => service?.stop());

const NOT_FOUND = '{"code":5,"message":"Not found","details":[]}';

const answersWell = async () => expect((await service.get('/v1/shipment', { credential })).status).toBe(200);

describe('a path', () => {
  const NAMES = {
    SQL: ["'%20OR%20'1'='1", '1;DROP%20TABLE%20shipment', '70100--', '70100%20OR%201=1', '%27', '$1', '%3F1'],
    'a pattern': ['%25', '_', '*', '7010_', '7%25', '[0-9]*', '.*'],
    'a NUL': ['%00', '70100%00', '%0070100', 'AAAA-2222%00'],
    'no UTF-8': ['%ff', '%C0%AF', '%ED%A0%80', '%F0%9F', '%', '%zz', '%u0031'],
    'an id too large': ['9223372036854775808', '18446744073709551615', '18446744073709551616', '9'.repeat(400)],
    'an id that wraps to one that exists': [String(2n ** 64n + 70100n), String(2n ** 64n + 31n)],
    'an id spelled otherwise': ['0', '-1', '-70100', '+70100', '070100', '0x111D4', '7.01e4', '70100.0', '70_100'],
    'an id in other digits': ['%EF%BC%97%EF%BC%90%EF%BC%91%EF%BC%90%EF%BC%90', '%D9%A7%D9%A0%D9%A1%D9%A0%D9%A0'],
    'space around a name': ['%2070100', '70100%20', 'AAAA-2222%0A', '%09', '%20'],
    'a name in another case': ['aaaa-2222', 'f70400-aaaa-2222'],
    'a name of the language': ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'null', 'undefined', 'NaN'],
    'a way out': ['..', '%2e%2e', '..%2f..%2fetc%2fpasswd', '%2e%2e%5c', '.', 'a%2fb', '%2f'],
    'very long': ['a'.repeat(8_000), '%41'.repeat(4_000), '1'.repeat(8_000)],
  };
  const PATHS = [
    '/v1/shipment/:name',
    '/v1/shipment/:name/tracking',
    '/v1/shipment/:name/document',
    '/v1/shipment/:name/invoice',
    '/v1/inquiry/:name',
    '/v1/invoice/:name',
    '/v1/invoice/:name/download',
    '/v1/document/:name/download',
    '/v1/user/:name',
  ];

  test.each(Object.entries(NAMES))('that names a record by %s names none', async (_, names) => {
    for (const name of names) {
      const targets = PATHS.map((path) => path.replace(':name', name));
      const answers = await Promise.all(targets.map((target) => request(service.url, 'GET', target, key)));
      for (const [at, { status, body }] of answers.entries()) {
        expect([targets[at], status, body]).toEqual([targets[at], 404, NOT_FOUND]);
      }
    }
    await answersWell();
  });

  test.each([
    '//v1/shipment',
    '/v1//shipment',
    '/v1/shipment/',
    '/./v1/shipment',
    '/v1/../v1/shipment',
    '/v1/shipment/../shipment',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/v1\\shipment',
    '/v1/shipment;a=1',
    '/v1/shipment%3Flimit=1',
    '/v1/shipment%00',
    '/v1/shipment%ff',
    '/v1%2Fshipment',
    '/V1/shipment',
    '/v1/Shipment',
    '*',
  ])('that is none is a 404, and a 401 without a credential: %s', async (target) => {
    const { status, body } = await request(service.url, 'GET', target, key);
    expect([status, body]).toEqual([404, NOT_FOUND]);
    expect((await request(service.url, 'GET', target)).status).toBe(401);
  });

  test('of thousands of segments is a 404 as well', async () => {
    const { status, body } = await request(service.url, 'GET', `/v1${'/a'.repeat(4_000)}`, key);
    expect([status, body]).toEqual([404, NOT_FOUND]);
  });

  test('may be written with scheme and host, which open no other door', async () => {
    const plain = await request(service.url, 'GET', '/v1/shipment?limit=1', key);
    const absolute = await request(service.url, 'GET', 'http://elsewhere.example/v1/shipment?limit=1', key);
    expect([absolute.status, absolute.body]).toEqual([200, plain.body]);
    expect((await request(service.url, 'GET', 'http://elsewhere.example/v1/shipment')).status).toBe(401);
    expect((await request(service.url, 'GET', 'http://elsewhere.example/nowhere', key)).status).toBe(404);
    expect((await request(service.url, 'PUT', 'http://elsewhere.example/v1/shipment', key)).status).toBe(405);
  });
});

describe('a query', () => {
  const LISTS = ['/v1/shipment', '/v1/inquiry', '/v1/invoice', '/v1/shipment/70100/invoice'];
  const REFUSED = [
    'limit=1&limit=2',
    'limit=1e2',
    'limit=0x10',
    'limit=%D9%A3',
    'limit=1.0',
    'limit=NaN',
    'limit=',
    'limit=%00',
    'limit=2147483648',
    `limit=${'9'.repeat(30)}`,
    'limit=-2147483649',
    'limit[]=1',
    'limit[0]=1',
    'limit.a=1',
    'after=',
    'after=x',
    'after=%00',
    `after=${'a'.repeat(10_000)}`,
    `before=${'A'.repeat(2_000)}`,
    'after=a&after=b',
    'after=a&before=b',
    'order=desc',
    'order=__proto__',
    'order_by=constructor',
    'order_by=id;DROP%20TABLE%20shipment',
    'order_by=create_time%20DESC--',
    'filter.status=',
    'filter.status=%00',
    "filter.status=STATUS_ACTIVE'--",
    'filter.status=__proto__',
    'filter=1',
    'filter.=1',
    'filter.__proto__=1',
    'filter.organization_id=8',
    'organization_id=8',
    'search=%00',
    'search=a%00b',
    `search=${'a'.repeat(201)}`,
    'search=a&search=b',
    '__proto__=1',
    '__proto__[limit]=1',
    'constructor=1',
    'constructor.prototype.limit=1',
    'hasOwnProperty=1',
    'toString',
    '=',
    '=1',
    `${'a'.repeat(10_000)}=1`,
    Array.from({ length: 2_000 }, (_, at) => `a${at}`).join('&'),
    '%ff=1',
    '%00=1',
  ];

  test.each(LISTS)('that breaks a rule is a 400 that says which, on %s', async (path) => {
    for (const query of REFUSED) {
      const { status, body } = await request(service.url, 'GET', `${path}?${query}`, key);
      expect([query, status]).toEqual([query, 400]);
      const { code, details } = JSON.parse(body);
      expect([query, code, details[0].field_violations.length > 0]).toEqual([query, 3, true]);
    }
    await answersWell();
  });

  test.each(LISTS)('of strange words finds nothing, and breaks nothing, on %s', async (path) => {
    const words = [
      "' OR '1'='1",
      "'; DROP TABLE shipment; --",
      '%',
      '_',
      '%%%',
      '\\',
      '"',
      '*',
      'a"* OR b',
      '(',
      'NEAR(',
    ];
    const encoded = [
      ...words.map(encodeURIComponent),
      '%ff%ff%ff',
      '%ED%A0%80',
      '%',
      '%zz',
      '%F0%9F%9A%A2',
      '~'.repeat(200),
    ];
    for (const word of encoded) {
      const { status, body } = await request(service.url, 'GET', `${path}?search=${word}`, key);
      expect([word, status]).toEqual([word, 200]);
      expect(Object.values(JSON.parse(body))).toEqual([[], {}]);
    }
    await answersWell();
  });

  test('that is empty, or ends in nothing, is none', async () => {
    const plain = (await request(service.url, 'GET', '/v1/shipment', key)).body;
    for (const query of ['?', '?&', '?&&', '#']) {
      expect((await request(service.url, 'GET', `/v1/shipment${query}`, key)).body).toBe(plain);
    }
  });
});

describe('a request out of the ordinary', () => {
  const get = (version: string, lines: string, body = '') =>
    exchange(
      service.url,
      `GET /v1/profile/user HTTP/${version}\r\nHost: a\r\n${lines}X-Service-Key: ${credential}\r\nConnection: close\r\n\r\n${body}`,
    );

  test.each([
    ['HTTP/1.0', '1.0', '', ''],
    ['a body on a GET', '1.1', 'Content-Length: 5\r\n', 'hello'],
    ['a chunked body on a GET', '1.1', 'Transfer-Encoding: chunked\r\n', '5\r\nhello\r\n0\r\n\r\n'],
    ['an expectation', '1.1', 'Expect: the-unexpected\r\n', ''],
    ['an upgrade', '1.1', 'Upgrade: websocket\r\n', ''],
    ['a hundred headers', '1.1', Array.from({ length: 100 }, (_, at) => `X-${at}: a\r\n`).join(''), ''],
    ['a method to override', '1.1', 'X-HTTP-Method-Override: DELETE\r\n', ''],
    ['headers of the language', '1.1', '__proto__: a\r\nconstructor: b\r\n', ''],
  ])('is answered like any other: %s', async (_, version, lines, body) => {
    const answer = await get(version, lines, body);
    expect([answer.status, JSON.parse(answer.body).id]).toEqual([200, '31']);
  });

  test('several on one connection are answered in their order', async () => {
    const one = (path: string, more = '') =>
      `GET ${path} HTTP/1.1\r\nHost: a\r\nX-Service-Key: ${credential}\r\n${more}\r\n`;
    const paths = ['/v1/shipment/1', '/v1/profile/user', '/healthz'];
    const { socket, closed } = await openSocket(service.url);
    socket.write(paths.map((path) => one(path)).join('') + one('/nowhere', 'Connection: close\r\n'));
    expect((await closed).match(/HTTP\/1\.1 \d+/g)).toEqual([404, 200, 200, 404].map((status) => `HTTP/1.1 ${status}`));
  });

  test('two hundred that are never finished keep nobody else waiting', async () => {
    const open = await Promise.all(Array.from({ length: 200 }, () => openSocket(service.url)));
    for (const [at, { socket }] of open.entries()) {
      socket.write(at % 2 ? 'GET /v1/shipment HTTP/1.1\r\nHost: a\r\n' : 'POST /v1/inquiry HTTP/1.1\r\n');
    }
    await answersWell();
    for (const { socket } of open) socket.destroy();
    await answersWell();
  });

  test('a download that its reader leaves is no trouble', async () => {
    for (let left = 0; left < 20; left++) {
      const { socket } = await openSocket(service.url);
      socket.write(`GET /v1/document/70399/download HTTP/1.1\r\nHost: a\r\nX-Service-Key: ${credential}\r\n\r\n`);
      await once(socket, 'data');
      socket.destroy();
    }
    await answersWell();
  });
});

/** Waits until what was asked before is in the log, which is written now and then. */
async function loggedLines(): Promise<Record<string, unknown>[]> {
  const id = (await service.get('/healthz')).headers.get('x-request-id') as string;
  await vi.waitFor(() => expect(service.logs()).toContain(`"${id}"`), 5_000);
  const lines = service.logs().split('\n');
  const parsed = lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));
  // A download that was left is logged when the service notices.
  return parsed.filter(({ path }) => path !== '/v1/document/70399/download');
}

describe('the log', () => {
  test('has one line a request, with what it was and how it ended, and no secret', async () => {
    const before = (await loggedLines()).length;
    const secrets = ['canary-query', 'canary-key', 'canary-bearer', 'canary-cookie', 'canary-body', 'canary-fragment'];
    const headers = { ...key, Authorization: 'Bearer canary-bearer', Cookie: 'session=canary-cookie' };
    await service.get('/v1/shipment?search=canary-query', { headers });
    await service.get('/v1/shipment?canary-query=1&after=canary-query', { headers });
    await service.get('/v1/shipment', { credential: '31|canary-key' });
    await service.get('/nowhere?token=canary-query', { headers });
    await service.send('POST', '/v1/nowhere', { headers, body: { password: 'canary-body' } });
    await request(service.url, 'GET', '/v1/shipment#canary-fragment', headers);
    const lines = (await loggedLines()).slice(before);
    expect(lines.map(({ method, path, status, user_id }) => [method, path, status, user_id])).toEqual([
      ['GET', '/v1/shipment', 200, '31'],
      ['GET', '/v1/shipment', 400, '31'],
      ['GET', '/v1/shipment', 401, undefined],
      ['GET', '/nowhere', 404, '31'],
      ['POST', '/v1/nowhere', 404, '31'],
      ['GET', '/v1/shipment', 400, '31'],
      ['GET', '/healthz', 200, undefined],
    ]);
    for (const line of lines) expect(line).toMatchObject({ request_id: expect.any(String), ms: expect.any(Number) });
    const text = service.logs();
    const tokens = ['31', '32'].map((id) => credentialOf(id).split('|')[1] as string);
    for (const secret of [...secrets, ...tokens, PASSWORD]) expect(text).not.toContain(secret);
  });

  const sent = JSON.stringify(pallets());
  // While its token is looked up elsewhere, who has left has sent nothing.
  test.runIf(inject('engine') === 'sqlite').each([
    ['has sent all', 'POST /v1/inquiry', sent, sent.length, 201],
    ['has sent half', 'POST /v1/inquiry', sent.slice(0, 40), sent.length, 400],
    ['reads a little of its answer', 'GET /v1/document/70399/download', '', 0, 200],
  ])('has a line of whoever %s, and leaves', async (_, line, body, length, status) => {
    const id = randomUUID();
    const type = length > 0 ? `Content-Type: application/json\r\nContent-Length: ${length}\r\n` : '';
    const { socket, closed } = await openSocket(service.url);
    // Nothing is written, and so answered, before it is known that nobody is there.
    const other = new Sqlite((service.env.DATABASE_URL as string).slice('file:'.length));
    other.exec('BEGIN IMMEDIATE');
    socket.write(
      `${line} HTTP/1.1\r\nHost: a\r\nX-Service-Key: ${credential}\r\nX-Request-Id: ${id}\r\n${type}\r\n${body}`,
    );
    if (length === 0) {
      await once(socket, 'data');
      socket.destroySoon();
    } else {
      socket.end();
      await closed;
    }
    other.close();
    const own = () =>
      service
        .logs()
        .split('\n')
        .filter((each) => each.includes(id));
    await vi.waitFor(() => expect(own()).toHaveLength(1), 5_000);
    expect(JSON.parse(own()[0] as string)).toMatchObject({ user_id: '31', status, gone: true });
    await loggedLines();
    expect(own()).toHaveLength(1);
  });

  test('may find its disk full: the service answers all the same, and ends when it is told to', async () => {
    const probe = createServer().listen(0, '127.0.0.1');
    await once(probe, 'listening');
    const { port } = probe.address() as AddressInfo;
    probe.close();
    const full = openSync('/dev/full', 'w');
    const env = { ...service.env, PORT: String(port), LOG_LEVEL: 'info' };
    const child = spawn(process.execPath, [MAIN, 'serve'], { env, stdio: ['ignore', full, 'ignore'] });
    closeSync(full);
    const ask = () => fetch(`http://127.0.0.1:${port}/healthz`).then(({ status }) => status);
    try {
      await vi.waitFor(async () => expect(await ask()).toBe(200), 20_000);
      for (let time = 0; time < 200; time++) expect(await ask()).toBe(200);
      child.kill('SIGTERM');
      expect(await ended(child)).toBe(0);
    } finally {
      child.kill('SIGKILL');
    }
  });

  test('tells of no failure in all that was asked of the service here', async () => {
    const failures = (await loggedLines()).filter(({ level, status }) => Number(level) >= 50 || Number(status) >= 500);
    expect(failures).toEqual([]);
  });
});

describe('file descriptors', () => {
  const REFUSED = 503;
  const logIn = `{"email":"${emailOf('7039')}","password":"${PASSWORD}"}`;
  const ASKED = [
    `POST /app/session HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${logIn.length}\r\n\r\n${logIn}`,
    `GET /v1/invoice/70400/download HTTP/1.1\r\nHost: a\r\nX-Service-Key: ${credential}\r\n\r\n`,
  ];

  test('that have run out for a while keep nobody from logging in, or from a drawn invoice, once there are some', async () => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const few = ['-c', 'ulimit -n 80; exec "$0" "$@"', process.execPath, MAIN, 'serve'];
    const child = spawn('/bin/sh', few, { env: { ...service.env, PORT: String(port) }, stdio: 'ignore' });
    const strangers: Awaited<ReturnType<typeof openSocket>>[] = [];
    try {
      const { socket } = await vi.waitFor(() => openSocket(url), 20_000);
      const ask = async (text: string) => {
        socket.write(text);
        const [answer] = await once(socket, 'data');
        return parseAnswer(String(answer)).status;
      };
      await ask('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n');
      for (let count = 0; count < 100; count++) strangers.push(await openSocket(url));
      // Whom no descriptor is left for is closed at once.
      await Promise.race(strangers.map(({ closed }) => closed));
      for (const text of ASKED) await vi.waitFor(async () => expect(await ask(text)).toBe(REFUSED), 5_000);
      for (const stranger of strangers) stranger.socket.destroy();
      await vi.waitFor(async () => expect((await request(url, 'GET', '/readyz')).status).toBe(200), 5_000);
      const answers = await Promise.all(
        ASKED.map((text) => exchange(url, text.replace('a\r\n', 'a\r\nConnection: close\r\n'))),
      );
      expect(answers.map(({ status }) => status)).toEqual([201, 200]);
    } finally {
      for (const stranger of strangers) stranger.socket.destroy();
      child.kill('SIGKILL');
    }
  });
});

describe('metrics', () => {
  async function metricsUrl() {
    const line = (await loggedLines()).find(({ msg }) => msg === 'metrics') as { address: AddressInfo };
    // Where HOST says, and nowhere else.
    expect(line.address.address).toBe(service.env.HOST);
    return `http://127.0.0.1:${line.address.port}`;
  }

  test('are on a port of their own, as Prometheus reads them, by operation and status', async () => {
    const url = await metricsUrl();
    expect(url).not.toBe(service.url);
    const count = async (labels: string) => {
      const answer = await fetch(`${url}/metrics`);
      expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
      const found = (await answer.text())
        .split('\n')
        .find((line) => line.startsWith(`fairlead_requests_total{${labels}}`));
      return Number(found?.split(' ').at(-1) ?? 0);
    };
    const labels = 'operation="getProfileUser",status="200"';
    const before = await count(labels);
    for (let asked = 0; asked < 3; asked++) await service.get('/v1/profile/user', { credential });
    expect(await count(labels)).toBe(before + 3);
    expect(await count('operation="none",status="404"')).toBeGreaterThan(0);
    expect(await count('operation="listShipments",status="401"')).toBeGreaterThan(0);
  });

  test('say nothing of callers, and grow with no name that a caller makes up', async () => {
    await service.get('/canary-path', { credential });
    await service.send('PROPFIND', '/v1/shipment', { credential });
    const text = await (await fetch(`${await metricsUrl()}/metrics`)).text();
    // Names alone: a figure may hold any digits.
    const names = text.replace(/ \S+$/gm, '');
    expect(names).toContain('operation="none"');
    expect(names).not.toMatch(/canary|PROPFIND|70100|user_id/);
  });

  test('are not on the API’s port', async () => {
    expect((await service.get('/metrics')).status).toBe(401);
    expect((await service.get('/metrics', { credential })).status).toBe(404);
  });
});

describe('SIGTERM', () => {
  /** A connection that has been used, with the first half of another request on it. */
  async function halfAsked(path: string, headers = '') {
    const { socket, closed } = await openSocket(service.url);
    socket.write('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n');
    await once(socket, 'data');
    socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n${headers}`);
    return {
      finish: () => socket.write('\r\n'),
      last: closed.then((text) => parseAnswer(text.slice(text.lastIndexOf('HTTP/1.1 ')))),
    };
  }
  const refused = () =>
    openSocket(service.url).then(
      () => 'taken',
      (error: NodeJS.ErrnoException) => error.code,
    );

  // The last of this file: the service is gone after it.
  test('lets what is under way finish, takes no more, and ends with exit status 0', async () => {
    const download = await openSocket(service.url);
    download.socket.write(
      `GET /v1/document/70399/download HTTP/1.1\r\nHost: a\r\nX-Service-Key: ${credential}\r\n\r\n`,
    );
    const received: Buffer[] = [];
    download.socket.on('data', (chunk) => received.push(chunk));
    await once(download.socket, 'data');
    download.socket.pause();
    const reading = await halfAsked('/v1/profile/user', `X-Service-Key: ${credential}\r\n`);
    const probing = await halfAsked('/readyz');
    await answersWell();

    const stopped = service.stop();
    await vi.waitFor(async () => expect(await refused()).toBe('ECONNREFUSED'), 5_000);
    reading.finish();
    probing.finish();
    const [user, ready] = [await reading.last, await probing.last];
    expect([user.status, JSON.parse(user.body).id]).toEqual([200, '31']);
    expect([ready.status, ready.body]).toEqual([503, '{"status":"not ready"}']);
    download.socket.resume();
    await download.closed;
    const sent = Buffer.concat(received);
    const content = sent.subarray(sent.indexOf('\r\n\r\n') + 4);
    const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
    expect([content.length, hash(content)]).toEqual([LARGE.length, hash(LARGE)]);
    await stopped; // which fails unless the exit status is 0
    // The log has what was answered last: what was gathered for it is written before the end.
    const { headers } = parseAnswer(sent.toString('latin1', 0, sent.length - content.length));
    expect(service.logs()).toContain(`"${headers.get('x-request-id')}"`);
  });
});
