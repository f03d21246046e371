import { isFromClient, limits } from '@fairlead/contract';
import { afterAll, expect, test } from 'vitest';
import { type Database, OrganizationView, type Row, type Value } from '../database/index.ts';
import { changingMeanwhile, temporaryDatabase } from '../database.fixture.ts';
import { servedTypes } from '../documents/store.ts';
import { documentsAsked, readAttention, readConcerns } from './store.ts';

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

test('documents are counted and listed by walks over their types: none passes those of another', async () => {
  const plans: Promise<Row[]>[] = [];
  const all = (sql: string, params?: readonly Value[]) => {
    plans.push(database.all(`EXPLAIN QUERY PLAN ${sql}`, params));
    return database.all(sql, params);
  };
  const view = new OrganizationView({ ...database, all } as Database, 7n);
  const [today, served] = ['2026-03-14', servedTypes([])];
  const place = { key: null, id: '2026', inclusive: false };
  for (const after of [undefined, place]) await readConcerns(view, documentsAsked('to_send', today, served), after);
  await readAttention(view, today, served);
  const steps = (await Promise.all(plans)).map((plan) => plan.map(({ detail }) => String(detail)));
  const ofConcerns = steps.map((plan) => plan.filter((step) => / concern\b/.test(step)));
  const toSend = served.filter(isFromClient).length;
  expect(ofConcerns.map((plan) => plan.length).slice(0, 2)).toEqual([toSend, toSend]);
  for (const step of ofConcerns.flat()) {
    expect(step).toMatch(/INDEX concern_by_type \(organization_id=\? AND kind=\? AND type=\? AND place>/);
  }
});

test('of several types the most urgent come first, page by page, and of none that is served there is nothing', async () => {
  const types = ['TYPE_PACKING_LIST', 'TYPE_MSDS', 'TYPE_CMR'];
  await database.transaction(async (tx) => {
    await tx.run(`INSERT INTO organization (id, body) VALUES (10, '{"type":""}')`);
    const told = '{"reference":"DDDD-2222","status":"STATUS_ACTIVE","create_time":""}';
    await tx.run("INSERT INTO shipment (id, organization_id, search, body) VALUES (11, 10, '', $1)", [told]);
    for (let at = 0; at < 3 * limits.default_page_size; at++) {
      const insert = `INSERT INTO concern (organization_id, kind, place, type, shipment_id, body)
        VALUES (10, 'outstanding', $1, $2, 11, $3)`;
      await tx.run(insert, [`2026-03-01 ${1_000 + at}`, types[at % 3] as string, String(at)]);
    }
  });
  const view = new OrganizationView(database, 10n);
  const read = async (served: string[]) => {
    const first = await readConcerns(view, documentsAsked('to_send', '2026-03-14', served), undefined);
    const second = await readConcerns(view, documentsAsked('to_send', '2026-03-14', served), first.last);
    return [first.bodies, second.bodies].map((bodies) => (bodies === '' ? [] : bodies.split(',').map(Number)));
  };
  const sent = Array.from({ length: 3 * limits.default_page_size }, (_, at) => at).filter((at) => at % 3 < 2);
  expect(await read(types)).toEqual([sent.slice(0, limits.default_page_size), sent.slice(limits.default_page_size)]);
  expect(await read(['TYPE_CMR'])).toEqual([[], []]);
  expect((await readAttention(view, '2026-03-14', types)).documents_to_send.count).toBe(sent.length);
  expect((await readAttention(view, '2026-03-14', ['TYPE_CMR'])).documents_to_send.count).toBe(0);
});
