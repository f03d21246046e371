import { join } from 'node:path';
import { limits } from '@fairlead/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../database/index.ts';
import { temporaryDirectory } from '../files/testing.ts';
import { forgetExpiredSessions } from './store.ts';

let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
let database: Database;

beforeAll(async () => {
  directory = await temporaryDirectory();
  database = await openDatabase({ kind: 'sqlite', path: join(directory.path, 'a.db') });
});
afterAll(async () => {
  await database.close();
  await directory.remove();
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
    await tx.run(`INSERT INTO organization (id, body) VALUES (7, '{"type":""}')`);
    await tx.run(`INSERT INTO person (id, organization_id, email, body) VALUES (31, 7, 'a@b.example', '{}')`);
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
