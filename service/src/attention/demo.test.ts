import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { OrganizationView } from '../database/index.ts';
import { temporaryDatabase } from '../database.fixture.ts';
import { secrets } from '../demo/demo.fixture.ts';
import { demoPeople } from '../demo/index.ts';
import { loadDemo } from '../demo/load.ts';
import { servedTypes } from '../documents/store.ts';
import { DirectoryStore } from '../files/directory.ts';
import { readAttention } from './store.ts';

const { database, path, close } = await temporaryDatabase();
afterAll(close);

/** Where the demo's greeting leads. */
const organization_id = async () => {
  const sql = 'SELECT CAST(organization_id AS TEXT) AS id FROM person WHERE id = $1';
  const row = await database.one<{ id: string }>(sql, [BigInt(demoPeople[0]?.user_id ?? 0)]);
  return BigInt(row?.id ?? 0);
};

// One database, whose demo moves from day to day: over a leap day, and to the end of a week.
const DAYS = ['2028-02-28', '2028-02-29', '2028-03-05'];

test.each(DAYS)('on %s something of the demo needs attention in every way', async (today) => {
  await loadDemo(database, new DirectoryStore(join(path, 'files')), secrets, today);
  const view = new OrganizationView(database, await organization_id());
  const {
    today: day,
    open_invoices,
    open_invoices_more,
    ...tallies
  } = await readAttention(view, today, servedTypes([]));
  expect(day).toBe(today);
  expect(Object.entries(tallies).filter(([, { count }]) => count === 0)).toEqual([]);
  expect(new Set(open_invoices.map(({ age }) => age)).size).toBeGreaterThan(2);
  expect(open_invoices_more).toBe(false);
});
