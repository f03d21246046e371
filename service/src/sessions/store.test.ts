import { limits } from '@fairlead/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from '../database/index.ts';
import { temporaryDatabase } from '../database.fixture.ts';
import { beginSession, forgetExpiredSessions, listSessions, noteSeen } from './store.ts';

let database: Database;
let close: () => Promise<void>;

beforeEach(async () => {
  ({ database, close } = await temporaryDatabase());
  await database.transaction(async (tx) => {
    await tx.run(`INSERT INTO organization (id, body) VALUES (7, '{"type":""}')`);
    await tx.run(`INSERT INTO person (id, organization_id, email, body) VALUES (31, 7, 'a@b.example', '{}')`);
  });
});
afterEach(async () => {
  vi.useRealTimers();
  await close();
});

const [IDLE_MS, LONGEST_MS] = [limits.session_idle_seconds * 1_000, limits.session_longest_seconds * 1_000];
const A_WHILE_MS = 5_000;

test('sessions that have ended are forgotten, and none that still opens anything', async () => {
  const sessions = {
    'just begun': [0, 0],
    'nearly idle for too long': [IDLE_MS - A_WHILE_MS, IDLE_MS - A_WHILE_MS],
    'idle for too long': [IDLE_MS + A_WHILE_MS, IDLE_MS + A_WHILE_MS],
    'old, and in use': [LONGEST_MS - A_WHILE_MS, 0],
    'too old, though in use': [LONGEST_MS + A_WHILE_MS, 0],
  };
  const now_ms = Date.now();
  await database.transaction(async (tx) => {
    const insert = `INSERT INTO session (id, user_id, secret_sha256, create_time_ms, last_seen_ms, user_agent, address)
      VALUES ($1, 31, $2, $3, $4, $2, '')`;
    for (const [at, [what, [begun_ago_ms = 0, seen_ago_ms = 0]]] of Object.entries(sessions).entries()) {
      await tx.run(insert, [BigInt(at), what, now_ms - begun_ago_ms, now_ms - seen_ago_ms]);
    }
  });
  await forgetExpiredSessions(database);
  const left = await database.all<{ user_agent: string }>('SELECT user_agent FROM session ORDER BY id');
  expect(left.map(({ user_agent }) => user_agent)).toEqual([
    'just begun',
    'nearly idle for too long',
    'old, and in use',
  ]);
});

test('of more sessions than a person may have, the least recently used ends, not the oldest', async () => {
  const begin = () =>
    database.transaction((tx) => beginSession(tx, { user_id: 31n, user_agent: '', address: '' })).then(({ id }) => id);
  const ids: bigint[] = [];
  for (let at = 0; at < limits.max_sessions_per_user; at++) ids.push(await begin());
  const unused = ids[7] as bigint;
  await database.transaction((tx) => tx.run('UPDATE session SET last_seen_ms = 1 WHERE id = $1', [unused]));
  const expected = [...ids.filter((id) => id !== unused), await begin()];
  const left = await database.all<{ id: string }>('SELECT CAST(id AS TEXT) AS id FROM session ORDER BY session.id');
  expect(left.map(({ id }) => BigInt(id))).toEqual(expected);
});

test('a session ends so long after its log-in, however it was used since; and its last use never goes back', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  const begun_ms = Date.now();
  const { id } = await database.transaction((tx) => beginSession(tx, { user_id: 31n, user_agent: '', address: '' }));
  const early = noteSeen(id);
  vi.advanceTimersByTime(IDLE_MS / 2);
  const seen_ms = Date.now();
  for (const write of [noteSeen(id), early]) await database.transaction(write);
  const [session] = await listSessions(database, 31n, id);
  const [last_seen_time, expire_time] = [seen_ms, begun_ms + LONGEST_MS].map((ms) => new Date(ms).toISOString());
  expect(session).toMatchObject({ last_seen_time, expire_time });
});

test('a session was last seen when it was, though that is written an hour later', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  const { id } = await database.transaction((tx) => beginSession(tx, { user_id: 31n, user_agent: '', address: '' }));
  vi.advanceTimersByTime(1_000);
  const seen_ms = Date.now();
  const write = noteSeen(id);
  vi.advanceTimersByTime(3_600_000);
  await database.transaction(write);
  expect(await database.one('SELECT last_seen_ms FROM session')).toEqual({ last_seen_ms: seen_ms });
});
