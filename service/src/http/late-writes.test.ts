import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { CREDENTIAL_HEADER, statusObject } from '@fairlead/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { connection, stand } from '../app.fixture.ts';
import { buildApp } from '../app.ts';
import type { Transaction } from '../database/index.ts';
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
/** How often it was looked up who asks. */
let looked = 0;
function build(...patience: [] | [{ request_ms: number; check_ms: number }]): void {
  looked = 0;
  const { context } = stand(async () => undefined);
  const lookUp = <Find extends (...asked: never[]) => unknown>(find: Find) =>
    ((...asked) => {
      looked++;
      return find(...asked);
    }) as Find;
  const { oneNow, promptly } = database;
  const counted = { oneNow: lookUp(oneNow as never), promptly: { ...promptly, one: lookUp(promptly.one) } };
  app = buildApp(
    { ...context, base_url: 'http://freight.example', database: { ...database, ...counted } },
    ...patience,
  );
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
const BY_SESSION = {
  ...{ credential: 'a session that ends', path: '/app/tokens', made: 'token', body: '{"name":"kept"}' },
  enter: sessionHeader,
  revoke: (tx: Transaction): Promise<unknown> => endAllSessions(tx, USER),
  ...{ refusal: statusObject('logged_out'), challenge: undefined },
};

const count = async (table: string) => (await database.one<{ n: number }>(`SELECT count(*) AS n FROM ${table}`))?.n;

const headOf = (path: string, credential: string, length: number, more = '') =>
  `POST ${path} HTTP/1.1\r\nHost: freight.example\r\nConnection: close\r\n${credential}\r\n${more}` +
  `Content-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;

describe.each([BY_TOKEN, BY_SESSION])('$credential', ({ path, made, body, enter, revoke, refusal, challenge }) => {
  /** Sends the head, and the body once that is asked for and something else has happened. */
  async function sendLate(credential: string, sent: string, meanwhile: () => Promise<unknown>) {
    const { socket, answer } = await connection(app);
    socket.write(headOf(path, credential, sent.length, 'Expect: 100-continue\r\n'));
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
    const { socket, answer } = await connection(app);
    socket.write(headOf(path, credential, body.length) + body);
    expect(await answer).toMatch(/^HTTP\/1\.1 201 /);
    expect(looked).toBe(1);
  });

  /** What is answered to who waits for the turn of a transaction that is long under way, and ends with this. */
  async function sendBehind(last: (tx: Transaction) => Promise<unknown>, sent: string) {
    const credential = await enter();
    let end: () => void = () => undefined;
    const ending = new Promise<void>((resolve) => (end = resolve));
    const inTheWay = database.transaction((tx) => ending.then(() => last(tx)), { lasts: true });
    const { socket, answer } = await connection(app);
    socket.write(headOf(path, credential, sent.length) + sent);
    await vi.waitUntil(() => looked === 1);
    await sleep(100);
    end();
    await inTheWay;
    return answer;
  }

  test('while it waits for its turn writes nothing, and is refused as at the door', async () => {
    const before = await count(made);
    const answer = await sendBehind(revoke, body);
    expect(answer).toMatch(/^HTTP\/1\.1 401 /);
    expect(answer.split('\r\n\r\n')[1]).toBe(JSON.stringify(refusal));
    expect(await count(made)).toBe(before);
  });

  test('not so writes when its turn has come', async () => {
    const answer = await sendBehind(async () => undefined, body.replace(/Tiles|kept/, 'waited for'));
    expect(answer).toMatch(/^HTTP\/1\.1 201 /);
    expect(looked).toBe(2);
  });
});

test.each([BY_TOKEN, BY_SESSION])(
  'what was told that time is up, as it waits for its turn at $path, is never done',
  async ({ path, made, enter }) => {
    build({ request_ms: 300, check_ms: 100 });
    const credential = await enter();
    const before = await count(made);
    let end: () => void = () => undefined;
    const inTheWay = database.transaction(() => new Promise<void>((resolve) => (end = resolve)), { lasts: true });
    const { socket, answer } = await connection(app);
    const body = made === 'inquiry' ? INQUIRY.replace('Tiles', 'Late tiles') : '{"name":"late"}';
    socket.write(headOf(path, credential, body.length) + body);
    expect(await answer).toMatch(/^HTTP\/1\.1 504 /);
    end();
    await inTheWay;
    // Its turn comes after all that was waiting.
    await database.transaction(async () => undefined);
    expect(await count(made)).toBe(before);
  },
);
