import { once } from 'node:events';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '@fairlead/contract';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { connection, headers, stand } from './app.fixture.ts';
import { buildApp } from './app.ts';
import { type Database, DatabaseUnavailable } from './database/index.ts';
import type { FileStore } from './files/store.ts';
import { drain } from './http/drain.ts';
import { Windows } from './http/window.ts';

const QUICK = { request_ms: 300, check_ms: 100 };
const NEVER = new Promise<never>(() => undefined);
const KEY = `X-Service-Key: ${headers['x-service-key']}`;

const apps: FastifyInstance[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) {
    app.server.closeAllConnections();
    await app.close();
  }
});

function build(...[{ context }, patience]: [ReturnType<typeof stand>, typeof QUICK?]) {
  const app = buildApp(context, patience);
  apps.push(app);
  return app;
}

const nothing = async () => undefined;

const failing = (error: Error) => async () => {
  throw error;
};

describe('a server fault', () => {
  const INSIDE = 'relation "person" is locked by hunter2';

  test('is a 500 with a status object that says nothing of the inside; the log tells all, with the request id', async () => {
    const faulty = stand(failing(new Error(INSIDE)));
    const answer = await build(faulty).inject({ url: '/v1/profile/user', headers });
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({ code: 13, message: 'Something went wrong on our side', details: [] });
    const request_id = answer.headers['x-request-id'];
    expect(faulty.lines).toEqual([
      expect.objectContaining({ level: 50, request_id, err: expect.objectContaining({ message: INSIDE }) }),
      expect.objectContaining({ level: 30, request_id, path: '/v1/profile/user', status: 500 }),
    ]);
  });

  test('is a 500 and in the log when what is stored is not text', async () => {
    const odd = stand((async () => ({ body: Buffer.from('{}') })) as unknown as Database['one']);
    const answer = await build(odd).inject({ url: '/v1/shipment/1', headers });
    expect([answer.statusCode, answer.json().code]).toEqual([500, 13]);
    expect(odd.lines).toEqual([
      expect.objectContaining({ level: 50, msg: 'request failed' }),
      expect.objectContaining({ level: 30, path: '/v1/shipment/1', operation: 'getShipment', status: 500 }),
    ]);
  });

  test.each([
    ['before any of it is sent, is a 500', 'writeHead', 500],
    ['after some of it is sent, cuts the connection', 'end', undefined],
  ] as const)('in sending an answer, %s; it is in the log', async (_, step, status) => {
    const fine = stand((async () => ({ body: '{}' })) as unknown as Database['one']);
    const app = build(fine);
    app.addHook('onRequest', async (_, { raw }) => {
      const own = raw[step].bind(raw) as () => never;
      raw[step] = () => {
        raw[step] = own;
        throw new Error(INSIDE);
      };
    });
    const { socket, answer } = await connection(app);
    socket.write(`GET /v1/shipment/1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${KEY}\r\n\r\n`);
    const text = await answer;
    if (status) expect(text).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    else expect(text).toBe('');
    expect(fine.lines[0]).toMatchObject({ level: 50, msg: 'request failed', err: { message: INSIDE } });
  });

  test('is a 503 that says when to retry while the database is out of reach', async () => {
    const gone = stand(failing(new DatabaseUnavailable(INSIDE)));
    const answer = await build(gone).inject({ url: '/v1/shipment/1', headers });
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '1']);
    expect(answer.json()).toMatchObject({ code: 14, details: [] });
    expect(answer.body).not.toMatch(/hunter2/);
  });

  test('is a 503, not a 401, when it is the credential that cannot be looked up', async () => {
    const gone = stand(nothing);
    gone.context.database.promptly.all = failing(new DatabaseUnavailable(INSIDE)) as Database['all'];
    expect((await build(gone).inject({ url: '/v1/shipment', headers })).statusCode).toBe(503);
  });

  test.each([
    ['the database', failing(new DatabaseUnavailable('gone')), nothing],
    ['the file store', nothing, failing(new Error('gone'))],
  ])('of %s is told by /readyz, and by /healthz not', async (_, one, check) => {
    const app = build(stand(one, { check }));
    expect((await app.inject('/readyz')).statusCode).toBe(503);
    expect((await app.inject('/healthz')).statusCode).toBe(200);
  });

  test('is never remembered: the next request is answered', async () => {
    let asked = 0;
    const once = stand(async () => {
      if (asked++ === 0) throw new DatabaseUnavailable('gone');
      return { body: '{"id":"31"}' } as never;
    });
    const app = build(once);
    expect((await app.inject({ url: '/v1/profile/user', headers })).statusCode).toBe(503);
    expect((await app.inject({ url: '/v1/profile/user', headers })).json()).toEqual({ id: '31' });
  });
});

describe('/readyz', () => {
  test('says no before the service is ready and once it is asked to stop', async () => {
    const ready = stand(nothing);
    const app = build(ready);
    expect((await app.inject('/readyz')).json()).toEqual({ status: 'ready' });
    ready.context.ready = false;
    const answer = await app.inject('/readyz');
    expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'not ready' }]);
  });

  describe('where there is no directory of files', () => {
    const absent = () => Promise.reject(Object.assign(new Error('gone'), { code: 'ENOENT' }));
    const naming = (found: object | undefined) =>
      vi.fn(async (sql: string) => (/FROM document_slot\b.*\bFROM invoice\b/s.test(sql) ? found : undefined) as never);
    const statuses = async ({ context, ...rest }: ReturnType<typeof stand>, ...checks: FileStore['check'][]) => {
      const app = build({ context, ...rest });
      const told: number[] = [];
      for (const check of checks) {
        context.files.check = check;
        told.push((await app.inject('/readyz')).statusCode);
      }
      return told;
    };

    test('says yes while no record names a file, which it asks for once', async () => {
      const one = naming(undefined);
      expect(await statuses(stand(one), absent, absent, absent)).toEqual([200, 200, 200]);
      expect(one.mock.calls.filter(([sql]) => sql.includes('document_slot'))).toHaveLength(1);
    });

    test('says no while records name files, until it is there', async () => {
      expect(await statuses(stand(naming({ found: 1 })), absent, nothing, absent)).toEqual([503, 200, 503]);
    });

    test('says no once it has been there, whatever was found before', async () => {
      expect(await statuses(stand(naming(undefined)), absent, nothing, absent)).toEqual([200, 200, 503]);
    });

    test('asks again what the database could not say', async () => {
      let asked = 0;
      const one = async (sql: string) => {
        if (sql.includes('document_slot') && asked++ === 0) throw new DatabaseUnavailable('gone');
        return undefined;
      };
      expect(await statuses(stand(one), absent, absent)).toEqual([503, 200]);
    });
  });
});

test.each([
  ['an answer', 200, { body: '{"id":"31"}' }],
  ['a refusal', 404, undefined],
])('the seconds of a window are counted from when %s is sent', async (_, status, found) => {
  const slow = stand(async () => {
    await sleep(1_100);
    return found as never;
  });
  const answer = await build(slow).inject({ url: '/v1/shipment/1', headers });
  expect(answer.statusCode).toBe(status);
  expect(Number(answer.headers['ratelimit-reset'])).toBeLessThan(limits.window_seconds);
});

test('what may have been read from a standby is neither remembered nor has an ETag, and is sent to who has one', async () => {
  let made = 0;
  const standing = stand((async () => ({ body: JSON.stringify({ made: ++made }) })) as unknown as Database['one']);
  let isBehind = true;
  standing.context.database.watchStandbys = () => () => isBehind;
  const app = build(standing);
  const ask = async (wanted = '"none"') => {
    const own = { ...headers, 'if-none-match': wanted };
    const { statusCode, headers: told, body } = await app.inject({ url: '/v1/shipment/1', headers: own });
    return [statusCode, body && JSON.parse(body).made, told.etag, told['cache-control']];
  };
  const tag = '"epoch.7.1"';
  for (const again of [1, 2, 3]) expect(await ask('*')).toEqual([200, again, undefined, 'no-store']);
  expect(await ask(tag)).toEqual([200, 4, undefined, 'no-store']);
  isBehind = false;
  for (const kept of [5, 6, 6]) expect(await ask()).toEqual([200, kept, tag, 'private, no-cache']);
  // What is remembered was read elsewhere.
  isBehind = true;
  expect(await ask()).toEqual([200, 6, tag, 'private, no-cache']);
  expect(await ask(tag)).toEqual([304, '', tag, 'private, no-cache']);
});

describe('the look-up of a credential, where it is waited for,', () => {
  /** A service that listens, how often it looked a credential up, and a way to ask it. */
  async function standing(look_ms = 0) {
    const standing = stand(nothing);
    const { all } = standing.context.database.promptly;
    let looked = 0;
    standing.context.database.promptly.all = (async (...asked: Parameters<typeof all>) => {
      looked++;
      await sleep(look_ms);
      return all(...asked);
    }) as typeof all;
    const url = await build(standing).listen({ host: '127.0.0.1', port: 0 });
    const ask = async (path: string, credential = headers['x-service-key']) =>
      (await fetch(url + path, { headers: { 'x-service-key': credential } })).status;
    return { ...standing, ask, looked: () => looked };
  }

  test('is made once a request, whoever asks for whatever', async () => {
    const { ask, looked } = await standing();
    expect(await ask('/v1/shipment/1')).toBe(404);
    expect(await ask('/v1/nothing')).toBe(404);
    expect(await ask('/v1/shipment/1', '31|00000000-0000-4000-8000-000000000000')).toBe(401);
    expect(looked()).toBe(3);
    expect(await ask('/v1/shipment/1', 'no credential')).toBe(401);
    expect(looked()).toBe(3);
  });

  test('may take its time, which the log tells', async () => {
    const { ask, lines } = await standing(150);
    expect(await ask('/v1/shipment/1')).toBe(404);
    expect(lines).toEqual([expect.objectContaining({ status: 404, ms: expect.any(Number) })]);
    expect(lines[0]?.ms).toBeGreaterThan(140);
  });

  test('is not made for what anybody may ask, nor for an address that asks too often', async () => {
    const { ask, looked, context } = await standing();
    expect([await ask('/healthz'), await ask('/readyz')]).toEqual([200, 200]);
    context.windows.edge = new Windows(1, limits.window_seconds);
    expect([await ask('/v1/shipment/1'), await ask('/v1/shipment/1')]).toEqual([404, 429]);
    expect(looked()).toBe(1);
  });
});

test('an address that asks too often is refused by an engine inside the process, too, before its credential is looked up', async () => {
  const standing = stand(nothing);
  const { context } = standing;
  let looked = 0;
  context.database.oneNow = () => void looked++;
  context.windows.edge = new Windows(1, limits.window_seconds);
  const url = await build(standing).listen({ host: '127.0.0.1', port: 0 });
  const ask = async () => (await fetch(`${url}/v1/shipment/1`, { headers })).status;
  // One that is not known at once is looked up again by the door.
  expect([await ask(), looked]).toEqual([401, 2]);
  expect([await ask(), looked]).toEqual([429, 2]);
});

describe('the request timeout', () => {
  test('answers 504 with code 4 when a record does not come in time', async () => {
    const { socket, answer } = await connection(
      build(
        stand(() => NEVER),
        QUICK,
      ),
    );
    socket.write(`GET /v1/shipment/1 HTTP/1.1\r\nHost: a\r\n${KEY}\r\nConnection: close\r\n\r\n`);
    const told = await answer;
    expect(told).toMatch(/^HTTP\/1\.1 504 Gateway Timeout\r\n/);
    expect(told).toMatch(/\{"code":4,"message":"The request took too long","details":\[\]\}$/);
  });

  test('answers 504 when the credential cannot be looked up in time, also on a path that does not exist', async () => {
    const hanging = stand(nothing);
    hanging.context.database.promptly.all = () => NEVER;
    const app = build(hanging, QUICK);
    for (const path of ['/v1/shipment', '/nowhere']) {
      const { socket, answer } = await connection(app);
      socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n${KEY}\r\nConnection: close\r\n\r\n`);
      expect(await answer).toMatch(/^HTTP\/1\.1 504 .*"code":4,/s);
    }
  });

  test('leaves the connection usable, and a record that comes too late does no harm', async () => {
    let find: (row: object) => void = () => undefined;
    const slow = stand(() => new Promise((resolve) => (find = resolve as typeof find)));
    const app = build(slow, QUICK);
    const { socket, answer } = await connection(app);
    socket.write(`GET /v1/shipment/1 HTTP/1.1\r\nHost: a\r\n${KEY}\r\n\r\n`);
    await once(socket, 'data');
    find({ body: '{}' });
    socket.write(`GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
    expect((await answer).match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 504', 'HTTP/1.1 200']);
    expect(slow.lines.filter(({ level }) => level === 50)).toHaveLength(1);
  });

  test('closes a file that is opened too late', async () => {
    let opened: (stream: Readable) => void = () => undefined;
    const open = () => new Promise<Readable>((resolve) => (opened = resolve));
    const app = build(
      stand(async () => documentRow() as never, { open }),
      QUICK,
    );
    const { socket, answer } = await connection(app);
    socket.write(`GET /v1/document/1/download HTTP/1.1\r\nHost: a\r\n${KEY}\r\nConnection: close\r\n\r\n`);
    expect(await answer).toMatch(/^HTTP\/1\.1 504 /);
    const late = Readable.from(['late']);
    opened(late);
    await once(late, 'close');
    expect(late.destroyed).toBe(true);
  });

  test('is for the answer to begin: a file that takes longer to send is sent whole', async () => {
    const pieces = Array.from({ length: 12 }, (_, number) => `piece ${number};`);
    async function* slowly() {
      for (const piece of pieces) {
        yield Buffer.from(piece);
        await sleep(QUICK.request_ms / 4);
      }
    }
    const row = documentRow(pieces.join('').length);
    const app = build(
      stand(async () => row as never, { open: async () => Readable.from(slowly()) }),
      QUICK,
    );
    const { socket, answer } = await connection(app);
    socket.write(`GET /v1/document/1/download HTTP/1.1\r\nHost: a\r\n${KEY}\r\nConnection: close\r\n\r\n`);
    expect((await answer).split('\r\n\r\n')[1]).toBe(pieces.join(''));
  });

  function documentRow(size_bytes = 4) {
    const document = { id: '1', file_name: 'a', media_type: 'MEDIA_TYPE_TXT', size_bytes: String(size_bytes) };
    return { sha256: 'ab'.repeat(32), body: JSON.stringify({ id: '2', type: 'TYPE_OTHER', document }) };
  }
});

test.each(['document', 'invoice'])('the file of a %s is sent in the share of its organization', async (kind) => {
  const document = { id: '1', file_name: 'a', media_type: 'MEDIA_TYPE_PDF', size_bytes: '4' };
  const sha256 = 'ab'.repeat(32);
  const row = { body: JSON.stringify({ document }), sha256, pdf_sha256: sha256, pdf_size_bytes: '4' };
  const open = vi.fn(async () => Readable.from([Buffer.from('%PDF')]));
  const served = stand(async () => row as never, { open });
  const take = vi.spyOn(served.context.downloads, 'take');
  const { body } = await build(served).inject({ url: `/v1/${kind}/1/download`, headers });
  expect([body, open.mock.calls]).toEqual(['%PDF', [[{ sha256, size_bytes: 4 }, undefined]]]);
  expect(take.mock.calls).toEqual([[7n, expect.any(Function)]]);
});

describe('a slow client', () => {
  test('that does not finish its headers is told so and cut', async () => {
    const { socket, answer } = await connection(build(stand(nothing), QUICK));
    socket.write('GET /v1/shipment HTTP/1.1\r\nHost: a\r\n');
    const told = await answer;
    expect(told).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n.*Content-Type: application\/json/s);
    expect(told).toMatch(/\{"code":4,"message":"[^"]+","details":\[\]\}$/);
  });

  test('that trickles its headers is cut too', async () => {
    const { socket, answer } = await connection(build(stand(nothing), QUICK));
    socket.write('GET /v1/shipment HTTP/1.1\r\nHost: a\r\n');
    const trickle = setInterval(() => socket.write('A: a\r\n'), 20);
    expect(await answer).toMatch(/^HTTP\/1\.1 408 /);
    clearInterval(trickle);
  });

  test('that trickles its body is told and cut', async () => {
    const { socket, answer } = await connection(build(stand(nothing), QUICK));
    socket.write(`POST /v1/inquiry HTTP/1.1\r\nHost: a\r\n${KEY}\r\n`);
    socket.write('Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n');
    const trickle = setInterval(() => socket.write(' '), 20);
    expect(await answer).toMatch(/^HTTP\/1\.1 504 .*"code":4,/s);
    // Once: a second answer would be taken for that to the next request.
    expect((await answer).match(/HTTP\/1\.1 /g)).toHaveLength(1);
    clearInterval(trickle);
  });

  test.each([
    ['that its own time is up', 0],
    ['that the time of a request with a slow head is up', 300],
  ])('whose body ends after it was told %s has nothing done', async (_, head_ms) => {
    const transactions: unknown[] = [];
    const late = stand(nothing);
    late.context.database.transaction = async (work) => {
      transactions.push(work);
      return undefined as never;
    };
    // On a busy machine too the whole head is there in time: else it would be told so, by a 408.
    const app = build(late, { ...QUICK, request_ms: 300 + 3 * head_ms });
    const { socket, answer } = await connection(app);
    const body = JSON.stringify({ description: 'late' });
    socket.write('PATCH /v1/inquiry/1 HTTP/1.1\r\nHost: a\r\n');
    await sleep(head_ms);
    socket.write(`${KEY}\r\nContent-Type: application/json\r\n`);
    socket.write(`Content-Length: ${body.length}\r\n\r\n${body.slice(0, -1)}`);
    await once(socket, 'data');
    socket.write('}');
    expect(await answer).toMatch(/^HTTP\/1\.1 504 .*"code":4,/s);
    expect((await answer).match(/HTTP\/1\.1 /g)).toHaveLength(1);
    await sleep(50);
    expect(transactions).toEqual([]);
  });

  test('that still sends when it has its last answer is heard out, and not cut off', async () => {
    const { socket, answer } = await connection(build(stand(nothing)));
    const failures: unknown[] = [];
    socket.on('error', ({ code }: NodeJS.ErrnoException) => failures.push(code));
    const rest = Buffer.alloc(8 * 1_024 * 1_024);
    socket.write('POST /v1/inquiry HTTP/1.1\r\nHost: a\r\nConnection: close\r\n');
    socket.write(`Content-Type: application/json\r\nContent-Length: ${rest.length}\r\n\r\n`);
    socket.once('data', () => socket.write(rest));
    expect(await answer).toMatch(/^HTTP\/1\.1 401 .*\}$/s);
    expect([failures, socket.bytesWritten > rest.length]).toEqual([[], true]);
  });

  test('that says nothing at all is cut', async () => {
    const { answer } = await connection(build(stand(nothing), QUICK));
    await answer;
  });

  test('that does not read what it asked for is cut', async () => {
    const endless = Readable.from(
      (async function* () {
        for (;;) yield Buffer.alloc(65_536);
      })(),
    );
    const document = { id: '1', file_name: 'a', media_type: 'MEDIA_TYPE_TXT', size_bytes: '99999999999' };
    const row = { sha256: 'ab'.repeat(32), body: JSON.stringify({ document }) };
    const app = build(
      stand(async () => row as never, { open: async () => endless }),
      QUICK,
    );
    const { socket } = await connection(app);
    socket.pause();
    socket.write(`GET /v1/document/1/download HTTP/1.1\r\nHost: a\r\n${KEY}\r\n\r\n`);
    await once(endless, 'close');
  });
});

describe('draining', () => {
  test('waits for a request under way, which is answered', async () => {
    let find: (row: object) => void = () => undefined;
    const asked = new Promise<void>((resolve) => {
      find = () => resolve();
    });
    let answerIt: (row: object) => void = () => undefined;
    const app = build(
      stand(() => {
        find({});
        return new Promise((resolve) => (answerIt = resolve as typeof answerIt));
      }),
    );
    const { socket, answer } = await connection(app);
    socket.write(`GET /v1/profile/user HTTP/1.1\r\nHost: a\r\n${KEY}\r\n\r\n`);
    await asked;
    const drained = drain(app, 20_000);
    answerIt({ body: '{"id":"31"}' });
    expect(await answer).toMatch(/^HTTP\/1\.1 200 .*\{"id":"31"\}$/s);
    await drained;
  });

  test('cuts off what never finishes: half a request, and a connection without any', async () => {
    const app = build(stand(nothing));
    const half = await connection(app);
    half.socket.write('GET /v1/shipment HTTP/1.1\r\nHost: a\r\n');
    const silent = await connection(app);
    await drain(app, 100);
    expect(await half.answer).toBe('');
    expect(await silent.answer).toBe('');
  });
});
