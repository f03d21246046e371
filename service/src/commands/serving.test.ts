import { limits } from '@fairlead/contract';
import { pino } from 'pino';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { temporaryDatabase } from '../database.fixture.ts';
import { sweep } from './serving.ts';

const { database, close } = await temporaryDatabase();
afterAll(close);
afterEach(() => void vi.useRealTimers());

test('while it serves, expired sessions and old claims are forgotten, and those that count are kept', async () => {
  await database.transaction(async (tx) => {
    await tx.run(`INSERT INTO organization (id, body) VALUES (7, '{"type":""}')`);
    await tx.run(`INSERT INTO person (id, organization_id, email, body) VALUES (31, 7, 'a@b.example', '{}')`);
    const session = `INSERT INTO session (id, user_id, secret_sha256, create_time_ms, last_seen_ms, user_agent, address)
      VALUES ($1, 31, $2, $3, $3, '', '')`;
    const claim = `INSERT INTO inquiry_claim (organization_id, fingerprint, inquiry_id, claim_time_ms) VALUES (7, $1, 1, $2)`;
    for (const [id, name, time_ms] of [
      [1n, 'past', 0n],
      [2n, 'now', BigInt(Date.now())],
    ] as const) {
      await tx.run(session, [id, name, time_ms]);
      await tx.run(claim, [name, time_ms]);
    }
  });
  const kept = async () => ({
    sessions: await database.all('SELECT secret_sha256 AS name FROM session ORDER BY id'),
    claims: await database.all('SELECT fingerprint AS name FROM inquiry_claim ORDER BY claim_time_ms'),
  });
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const stop = sweep({ database, log: pino({ enabled: false }) });
  expect((await kept()).sessions).toHaveLength(2);
  vi.advanceTimersByTime(limits.replay_window_seconds * 1_000);
  vi.useRealTimers();
  const names = [{ name: 'now' }];
  await vi.waitFor(async () => expect(await kept()).toEqual({ sessions: names, claims: names }));
  stop();
});
