import { limits } from '@fairlead/contract';
import { afterAll, expect, test } from 'vitest';
import { temporaryDatabase } from '../../database.fixture.ts';
import { forgetOldClaims } from './store.ts';

const { database, close } = await temporaryDatabase();
afterAll(close);

test('claims are forgotten in time, and none that can still be replayed', async () => {
  const window_ms = limits.replay_window_seconds * 1_000;
  const ages_ms = [0, window_ms - 5_000, 2 * window_ms + 5_000, 100 * window_ms];
  const now_ms = Date.now();
  await database.transaction(async (tx) => {
    const insert =
      'INSERT INTO inquiry_claim (organization_id, fingerprint, inquiry_id, claim_time_ms) VALUES (7, $1, $2, $3)';
    for (const [at, age_ms] of ages_ms.entries()) await tx.run(insert, [`content ${at}`, BigInt(at), now_ms - age_ms]);
  });
  await forgetOldClaims(database);
  const left = await database.all('SELECT fingerprint FROM inquiry_claim ORDER BY inquiry_id');
  expect(left).toEqual([{ fingerprint: 'content 0' }, { fingerprint: 'content 1' }]);
});
