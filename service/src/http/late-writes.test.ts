import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { CREDENTIAL_HEADER, statusObject } from '@fairlead/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { connection, stand } from '../app.fixture.ts';
import { buildApp } from '../app.ts';
import type { Database, Transaction } from '../database/index.ts';
import { temporaryDatabase } from '../database.fixture.ts';
import { beginSession, endAllSessions } from '../sessions/store.ts';
import { issueToken, revokeTokensOf } from '../tokens/store.ts';

// The body of a write comes when its client likes, and a token may be deleted or a session end before it does. What is
// then to be written may have to wait for its turn, and time be up before that comes.

const USER = 31n;
const { database, close } = await temporaryDatabase();
await database.transaction(async (tx) => {
  await tx.run(`INSERT INTO organization (id, body) VALUES (7, '{"type":""}')`);
  await tx.run(`INSERT INTO person (id, organization_id, email, body) VALUES (${USER}, 7, 'a@b.example', '{}')`);
});
afterAll(close);

let app: FastifyInstance;
/** How often it was looked up who asks, and a request was parsed. */
let looked = 0;
let parsed = 0;
let lines: Record<string, unknown>[];
function build({ patience, ...own }: { patience?: Parameters<typeof buildApp>[1] } & Partial<Database> = {}): void {
  const stood = stand(async () => undefined);
  const { context } = stood;
  lines = stood.lines;
  looked = 0;
  const lookUp = <Find extends (...asked: never[]) => unknown>(find: Find) =>
    ((...asked) => {
      looked++;
      return find(...asked);
    }) as Find;
  const { oneNow, promptly } = database;
  const counted = { oneNow: lookUp(oneNow as never), promptly: { ...promptly, one: lookUp(promptly.one) } };
  app = buildApp(
    { ...context, base_url: 'http://freight.example', database: { ...database, ...counted, ...own } },
    patience,
  );
  app.server.prependListener('request', () => void parsed++);
}
beforeEach(() => build());
afterEach(async () => {
  vi.restoreAllMocks();
  app.server.closeAllConnections();
  await app.close();
});

const INQUIRY = JSON.stringify({
  description: 'Tiles',
  origin: { region_code: 'CN', locality: 'Ningbo' },
  destination: { region_code: 'NL', locality: 'Rotterdam' },
  cargo_ready_date: '2026-05-01',
  cargo_type: 'CARGO_TYPE_CONTAINERS',
  transport_modes: ['TRANSPORT_MODE_SEA'],
  incoterms: ['INCOTERM_FOB'],
  fcl: { containers: [{ type: 'CONTAINER_TYPE_40_HIGH_CUBE', quantity: 1 }] },
});

const tokenHeader = async () => {
  const made = await database.transaction((tx) => issueToken(tx, USER, 'a token'));
  return `${CREDENTIAL_HEADER}: ${made?.credential}`;
};
const sessionHeader = async () => {
  const begun = await database.transaction((tx) => beginSession(tx, { user_id: USER, user_agent: '', address: '' }));
  return `Cookie: fairlead=${begun.secret}`;
};

const BY_TOKEN = {
  ...{ credential: 'a token that is deleted', path: '/v1/inquiry', made: 'inquiry', body: INQUIRY },
  enter: tokenHeader,
  revoke: (tx: Transaction): Promise<unknown> => revokeTokensOf(tx, USER),
  ...{ refusal: statusObject('unauthenticated'), challenge: 'ApiKey' },
};
/** The same on a connection whose last requests had the same lines: see gate.ts. */
const BY_LINES = { ...BY_TOKEN, credential: 'a token that is deleted, and known by its lines', isKnown: true };
const BY_SESSION = {
  ...{ credential: 'a session that ends', path: '/app/tokens', made: 'token', body: '{"name":"kept"}' },
  enter: sessionHeader,
  revoke: (tx: Transaction): Promise<unknown> => endAllSessions(tx, USER),
  ...{ refusal: statusObject('logged_out'), challenge: undefined },
};

const count = async (table: string) => (await database.one<{ n: number }>(`SELECT count(*) AS n FROM ${table}`))?.n;

const headOf = (path: string, credential: string, length: number, more = 'Connection: close\r\n') =>
  `POST ${path} HTTP/1.1\r\nHost: freight.example\r\n${credential}\r\n${more}` +
  `Content-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;

/** The next answer, as a whole. */
const nextAnswer = (socket: Socket): Promise<string> =>
  new Promise((resolve) => {
    let text = '';
    const take = (chunk: Buffer) => {
      text += chunk;
      const [head, body = ''] = text.split('\r\n\r\n');
      if (body.length !== Number(/content-length: (\d+)/i.exec(head ?? '')?.[1])) return;
      socket.off('data', take);
      resolve(text);
    };
    socket.on('data', take);
  });

/** Sends a write whose body comes with its head. */
async function send({ path, isKnown = false }: { path: string; isKnown?: boolean }, credential: string, sent: string) {
  const { socket, answer } = await connection(app);
  const head = headOf(path, credential, sent.length, isKnown ? '' : undefined);
  for (let time = 0; isKnown && time < 3; time++) {
    socket.write(head + '[]'.padEnd(sent.length));
    expect(await nextAnswer(socket)).toMatch(/^HTTP\/1\.1 400 /);
  }
  looked = 0;
  parsed = 0;
  socket.write(head + sent);
  return { socket, answer: isKnown ? nextAnswer(socket) : answer };
}

describe.each([BY_TOKEN, BY_LINES, BY_SESSION])('$credential', (kind) => {
  const { path, made, body, enter, revoke, refusal, challenge } = kind;
  const isKnown = kind === BY_LINES;
  /** What is known by its lines, and takes longer than a second, is parsed after all. */
  const waits = isKnown ? [100, 1_100] : [100];
  /** Sends the head, and the body once that is asked for and something else has happened. */
  async function sendLate(credential: string, sent: string, meanwhile: () => Promise<unknown>) {
    const { socket, answer } = await connection(app);
    socket.write(headOf(path, credential, sent.length, 'Connection: close\r\nExpect: 100-continue\r\n'));
    await once(socket, 'data');
    await meanwhile();
    socket.write(sent);
    return (await answer).replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, '');
  }

  test.each([
    ['as at the door', body],
    ['whatever it sends', '[]'],
  ])('before its body has come writes nothing, and is refused %s', async (_, sent) => {
    const before = await count(made);
    const answer = await sendLate(await enter(), sent, () => database.transaction(revoke));
    expect(answer).toMatch(/^HTTP\/1\.1 401 /);
    expect(answer.split('\r\n\r\n')[1]).toBe(JSON.stringify(refusal));
    expect(/www-authenticate: (\w+)/i.exec(answer)?.[1]).toBe(challenge);
    expect(await count(made)).toBe(before);
  });

  test('not so writes though its body is late, and is counted once', async () => {
    const answer = await sendLate(await enter(), body, async () => undefined);
    expect(answer).toMatch(/^HTTP\/1\.1 201 /);
    expect(answer).toMatch(/ratelimit-remaining: 999\r\n/i);
  });

  test('is looked up once where the body comes with the head and nothing is waited for', async () => {
    // However slow the machine is.
    vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    const credential = await enter();
    const { socket, answer } = await send(kind, credential, body);
    expect(await answer).toMatch(/^HTTP\/1\.1 201 /);
    expect([looked, parsed]).toEqual([1, isKnown ? 0 : 1]);
    socket.destroy();
  });

  const told = () => lines.filter(({ gone, msg }) => gone || msg === 'request failed');
  const connections = () => promisify(app.server.getConnections.bind(app.server))();

  type Last = (tx: Transaction) => Promise<unknown>;

  /** Waits for its turn behind a transaction that is long under way, and ends with this. */
  async function waitBehind(last: Last, sent: string, meanwhile: (socket: Socket) => Promise<unknown>) {
    const credential = await enter();
    let end: () => void = () => undefined;
    const ending = new Promise<void>((resolve) => (end = resolve));
    const inTheWay = database.transaction((tx) => ending.then(() => last(tx)), { lasts: true });
    const sending = await send(kind, credential, sent);
    await vi.waitUntil(() => looked === 1);
    await meanwhile(sending.socket).finally(end);
    await inTheWay;
    return sending;
  }

  /** What is answered to who waits so. */
  async function sendBehind(last: Last, sent: string, ms = 100) {
    const { socket, answer } = await waitBehind(last, sent, () => sleep(ms));
    const text = await answer;
    socket.destroy();
    return text;
  }

  test.each([100, 1_100])(
    'while it waits %d ms for its turn writes nothing, and is refused as at the door',
    async (ms) => {
      const before = await count(made);
      const answer = await sendBehind(revoke, body, ms);
      expect(answer).toMatch(/^HTTP\/1\.1 401 /);
      expect(answer.split('\r\n\r\n')[1]).toBe(JSON.stringify(refusal));
      expect(await count(made)).toBe(before);
    },
  );

  test('not so writes when its turn has come, and is told how long it is until its window ends', async () => {
    for (const ms of waits) {
      const answer = await sendBehind(async () => undefined, body.replace(/Tiles|kept/, `waited ${ms}`), ms);
      expect(answer).toMatch(/^HTTP\/1\.1 201 /);
      expect(answer).toMatch(ms < 1_000 ? /ratelimit-reset: 60\r\n/i : /ratelimit-reset: (58|59)\r\n/i);
      expect([looked, parsed]).toEqual([2, isKnown && ms < 1_000 ? 0 : 1]);
    }
  });

  test.each([
    ['before long', () => sleep(100)],
    ['after more than a second', () => sleep(1_100)],
    ['as the service stops', async () => app.server.closeIdleConnections()],
  ])('whose client leaves, and whose turn comes %s, is told of in the log once that is refused', async (_, pass) => {
    await waitBehind(revoke, body, async (socket) => {
      socket.resetAndDestroy();
      await vi.waitUntil(async () => (await connections()) === 0);
      await pass();
      expect(told()).toEqual([]);
    });
    await vi.waitUntil(() => told().length > 0);
    expect(told()).toEqual([expect.objectContaining({ gone: true, status: 401, user_id: String(USER) })]);
  });

  test('whose write fails for a reason inside, though its client has left, is told of in the log', async () => {
    const failing = async () => {
      await sleep(300);
      throw new TypeError('not foreseen');
    };
    build({ transaction: failing });
    const { socket } = await send(kind, await enter(), body);
    await vi.waitUntil(() => looked === 1);
    socket.resetAndDestroy();
    await vi.waitUntil(() => told().length === 2);
    const err = expect.objectContaining({ message: 'not foreseen' });
    expect(told()).toContainEqual(expect.objectContaining({ err }));
    expect(told()).toContainEqual(expect.objectContaining({ gone: true, status: 500 }));
    expect(new Set(told().map(({ request_id }) => request_id)).size).toBe(1);
  });
});

test.each([BY_TOKEN, BY_LINES, BY_SESSION])(
  'what was told that time is up, as it waits for its turn at $path with $credential, is never done',
  async ({ made, enter, ...kind }) => {
    build({ patience: { request_ms: 300, check_ms: 100 } });
    const credential = await enter();
    const before = await count(made);
    let end: () => void = () => undefined;
    const inTheWay = database.transaction(() => new Promise<void>((resolve) => (end = resolve)), { lasts: true });
    const body = made === 'inquiry' ? INQUIRY.replace('Tiles', 'Late tiles') : '{"name":"late"}';
    const { answer } = await send(kind, credential, body);
    expect(await answer).toMatch(/^HTTP\/1\.1 504 /);
    end();
    await inTheWay;
    // Its turn comes after all that was waiting.
    await database.transaction(async () => undefined);
    expect(await count(made)).toBe(before);
  },
);
