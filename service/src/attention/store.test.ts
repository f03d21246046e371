import { limits } from '@fairlead/contract';
import { afterAll, expect, test } from 'vitest';
import { OrganizationView } from '../database/index.ts';
import { temporaryDatabase } from '../database.fixture.ts';
import { readAttention } from './store.ts';

const { database, close } = await temporaryDatabase();
afterAll(close);

test('what needs attention is counted to a number, and it is said when there is more, not when there is as much', async () => {
  const most = limits.max_counted;
  const type = 'TYPE_CMR';
  await database.transaction(async (tx) => {
    await tx.run(`INSERT INTO organization (id, body) VALUES (7, '{"type":""}')`);
    const told = '{"reference":"AAAA-2222","status":"STATUS_ACTIVE","create_time":""}';
    await tx.run("INSERT INTO shipment (id, organization_id, search, body) VALUES (5, 7, '', $1)", [told]);
  });
  const add = (count: number) =>
    database.transaction((tx) =>
      tx.run(
        `INSERT INTO concern (organization_id, kind, place, type, shipment_id, body)
          WITH RECURSIVE each (id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM each WHERE id < $1)
          SELECT 7, 'outstanding', $1 || ' ' || id, $2, 5, '{}' FROM each`,
        [count, type],
      ),
    );
  const counted = async () =>
    (await readAttention(new OrganizationView(database, 7n), '2026-03-14', [type])).documents_outstanding;
  await add(most);
  expect(await counted()).toEqual({ count: most, more: false });
  await add(1);
  expect(await counted()).toEqual({ count: most, more: true });
});
