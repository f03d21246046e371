import { limits } from '@fairlead/contract';
import { afterAll, expect, test } from 'vitest';
import { OrganizationView } from '../../database/index.ts';
import { temporaryDatabase } from '../../database.fixture.ts';
import { claim, forgetOldClaims } from './store.ts';

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

test('an old claim is taken anew by its organization, and another’s of the same content stays as it is', async () => {
  const insert = `INSERT INTO inquiry_claim (organization_id, fingerprint, inquiry_id, claim_time_ms)
    VALUES ($1, 'both have it', $2, 1)`;
  await database.transaction(async (tx) => {
    for (const [organization_id, inquiry_id] of [
      [8n, 81n],
      [9n, 91n],
    ] as const)
      await tx.run(insert, [organization_id, inquiry_id]);
  });
  const own = new OrganizationView(database, 8n);
  expect((await own.transaction((tx) => claim(tx, 'both have it', 82n))).replay).toBeUndefined();
  const claims = `SELECT inquiry_id, claim_time_ms > 1 AS anew FROM inquiry_claim
    WHERE fingerprint = 'both have it' ORDER BY organization_id`;
  expect(await database.all(claims)).toEqual([
    { inquiry_id: 82, anew: 1 },
    { inquiry_id: 91, anew: 0 },
  ]);
});
