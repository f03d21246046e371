import { limits } from '@fairlead/contract';
import { afterAll, expect, test } from 'vitest';
import { OrganizationView } from '../database/index.ts';
import { changingMeanwhile, temporaryDatabase } from '../database.fixture.ts';
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

test('the numbers of a day are of one moment, whatever changes while they are counted', async () => {
  await database.transaction(async (tx) => {
    await tx.run(`INSERT INTO organization (id, body) VALUES (8, '{"type":""}')`);
    const shipment = '{"reference":"BBBB-2222","status":"STATUS_ACTIVE","create_time":"","eta":"2026-03-01"}';
    await tx.run("INSERT INTO shipment (id, organization_id, search, body) VALUES (6, 8, '', $1)", [shipment]);
    const inquiry = '{"reference":"CCCC-2222","status":"STATUS_RECEIVED","create_time":""}';
    await tx.run("INSERT INTO inquiry (id, organization_id, search, body) VALUES (9, 8, '', $1)", [inquiry]);
  });
  // Either the shipment is late, or the inquiry waits for the client.
  const quoted = `json_extract(body, '$.status') = 'STATUS_QUOTES_PROPOSED'`;
  const changing = changingMeanwhile(database, async (tx) => {
    await tx.run(`UPDATE inquiry SET body = json_set(body, '$.status',
      CASE WHEN ${quoted} THEN 'STATUS_RECEIVED' ELSE 'STATUS_QUOTES_PROPOSED' END) WHERE id = 9`);
    await tx.run(`UPDATE shipment SET body = json_set(body, '$.eta',
      CASE WHEN (SELECT ${quoted} FROM inquiry WHERE id = 9) THEN '' ELSE '2026-03-01' END) WHERE id = 6`);
  });
  for (const _ of ['one', 'the other']) {
    const { late, inquiries_to_review } = await readAttention(new OrganizationView(changing, 8n), '2026-03-14', []);
    expect(late.count + inquiries_to_review.count).toBe(1);
  }
});
