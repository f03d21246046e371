import { limits, lists, parseListQuery, type RawQuery } from '@fairlead/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OrganizationView } from '../../database/index.ts';
import { changingMeanwhile, temporaryDatabase } from '../../database.fixture.ts';
import { readAttention } from '../store.ts';
import { sumInvoices } from './store.ts';

const { database, close } = await temporaryDatabase();
afterAll(close);

beforeAll(async () => {
  await database.transaction(async (tx) => {
    await tx.run(`INSERT INTO organization (id, body) VALUES (7, '{"type":""}')`);
    const told = '{"reference":"AAAA-2222","status":"STATUS_ACTIVE","create_time":""}';
    await tx.run("INSERT INTO shipment (id, organization_id, search, body) VALUES (5, 7, '', $1)", [told]);
  });
});

const money = { currency: 'EUR', amount_cents: 100 };
const issued = { status: 'STATUS_PUBLISHED', published_at: 'x', create_time: '', due_date: '2026-03-14' };
const body = JSON.stringify({ ...issued, amount_ex_vat: money, amount_inc_vat: money });

/** Invoices of one euro, up to such a number of them. */
const issueUpTo = (count: number) =>
  database.transaction((tx) =>
    tx.run(
      `INSERT INTO invoice (id, organization_id, shipment_id, currency, search, body)
        WITH RECURSIVE each (id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM each WHERE id < $1)
        SELECT id, 7, 5, 'EUR', '', json_set($2, '$.reference', 'F' || id) FROM each
          WHERE id > (SELECT count(*) FROM invoice)`,
      [count, body],
    ),
  );

async function summed(query: RawQuery) {
  const view = new OrganizationView(database, 7n);
  const listed = await sumInvoices(view, parseListQuery(lists.invoices, query).query);
  const { open_invoices, open_invoices_more } = await readAttention(view, '2026-03-14', []);
  const aged = { sums: open_invoices, more: open_invoices_more };
  return [listed, aged].map(({ sums, more }) => [sums[0]?.count, sums[0]?.amount_inc_vat_cents, more]);
}

test.each<RawQuery>([
  {},
  { 'filter.due_date': '2026-03-14' },
  { 'filter.status': 'STATUS_PUBLISHED' },
  // The second finds nothing beyond what the first has found.
  { 'filter.status': ['STATUS_PUBLISHED', 'STATUS_PAID'] },
])('invoices are added up to a number of them, and it is said when there are more: %j', async (query) => {
  const most = limits.max_rows_examined;
  await database.transaction((tx) => tx.run('DELETE FROM invoice WHERE id > $1', [most]));
  await issueUpTo(most);
  expect(await summed(query)).toEqual(Array(2).fill([most, most * 100, false]));
  await issueUpTo(most + 1);
  expect(await summed(query)).toEqual(Array(2).fill([most, most * 100, true]));
});

test('invoices of several states are added up to that number of all of them, not of each', async () => {
  const most = limits.max_rows_examined;
  await issueUpTo(most + 1);
  const pay = "UPDATE invoice SET body = replace(body, 'STATUS_PUBLISHED', 'STATUS_PAID') WHERE id <= 2";
  await database.transaction((tx) => tx.run(pay));
  for (const states of [
    ['STATUS_PUBLISHED', 'STATUS_PAID'],
    ['STATUS_PAID', 'STATUS_PUBLISHED'],
  ]) {
    const [listed] = await summed({ 'filter.status': states });
    expect(listed).toEqual([most, most * 100, true]);
  }
});

test('an invoice that is paid while those of several states are added up is added once', async () => {
  await database.transaction((tx) => tx.run('DELETE FROM invoice'));
  await issueUpTo(1);
  const changing = changingMeanwhile(database, (tx) =>
    tx.run(`UPDATE invoice SET body = json_set(body, '$.status',
      CASE status WHEN 'STATUS_PAID' THEN 'STATUS_PUBLISHED' ELSE 'STATUS_PAID' END)`),
  );
  const { query } = parseListQuery(lists.invoices, { 'filter.status': ['STATUS_PUBLISHED', 'STATUS_PAID'] });
  for (const _ of ['one', 'the other']) {
    const { sums } = await sumInvoices(new OrganizationView(changing, 7n), query);
    expect(sums.map(({ count }) => count)).toEqual([1]);
  }
});
