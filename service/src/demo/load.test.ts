import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, describe, expect, it } from 'vitest';
import { readAttention } from '../attention/store.ts';
import { OrganizationView, openDatabase } from '../database/index.ts';
import { temporaryDatabase } from '../database.fixture.ts';
import { servedTypes } from '../documents/store.ts';
import { DirectoryStore } from '../files/directory.ts';
import { secrets } from './demo.fixture.ts';
import { demoPeople } from './index.ts';
import { loadDemo, wantsDemo } from './load.ts';

const { database, path, close } = await temporaryDatabase();
afterAll(close);

const files = new DirectoryStore(join(path, 'files'));

const TABLES = ['organization', 'person', 'shipment', 'sea_event', 'air_event', 'document_slot', 'invoice', 'inquiry'];

/** Every record by its id, and how many there are of what has none. */
async function state(): Promise<{ ids: unknown; bodies: Map<string, string> }> {
  const bodies = new Map<string, string>();
  for (const table of TABLES) {
    const rows = await database.all<{ id: string; body: string }>(`SELECT CAST(id AS TEXT) AS id, body FROM ${table}`);
    for (const { id, body } of rows) bodies.set(`${table} ${id}`, body);
  }
  const counts = ['container', 'air_waybill', 'token'].map((table) =>
    database.one(`SELECT count(*) AS n FROM ${table}`),
  );
  const stored = await Readable.from(files.list()).toArray();
  return { ids: [[...bodies.keys()].sort(), await Promise.all(counts), stored], bodies };
}

/** Where the demo's greeting leads. */
const greeted = BigInt(demoPeople[0]?.user_id ?? 0);

/** Whatever the day, something of the demo needs attention in every way. */
async function load(today: string): Promise<void> {
  await loadDemo(database, files, secrets, today);
  const sql = 'SELECT CAST(organization_id AS TEXT) AS id FROM person WHERE id = $1';
  const view = new OrganizationView(database, BigInt((await database.one<{ id: string }>(sql, [greeted]))?.id ?? 0));
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
}

// Over a leap day, and to the end of a week. Each test goes on from where the one before left the database.
describe('the demo in a database', () => {
  it('is wanted by an empty one, and by one that holds the demo of another day', async () => {
    expect(await wantsDemo(database, '2028-02-28')).toBe('yes');
    await load('2028-02-28');
    expect(await wantsDemo(database, '2028-02-28')).toBe('loaded');
    expect(await wantsDemo(database, '2028-02-29')).toBe('yes');
  });

  it('moves with the day: the same records, none twice, each at its new date', async () => {
    const before = await state();
    await load('2028-02-29');
    const after = await state();
    expect(after.ids).toEqual(before.ids);
    const undated = (body: string) => body.replaceAll(/\d{4}-\d\d-\d\d(T[\d:.]+Z)?/g, 'date');
    for (const [key, body] of after.bodies) expect(undated(body), key).toBe(undated(before.bodies.get(key) as string));
    const moved = [...after.bodies].filter(([key, body]) => body !== before.bodies.get(key));
    expect(moved.length).toBeGreaterThan(after.bodies.size / 2);
  });

  it('of the same day again changes nothing', async () => {
    const before = await state();
    await load('2028-02-29');
    expect(await state()).toEqual(before);
  });

  it('has its tokens again on another day, whoever deleted them, and needs attention in every way also when that is the last of a week', async () => {
    const before = await state();
    await database.transaction((tx) => tx.run('DELETE FROM token'));
    await load('2028-03-05');
    expect((await state()).ids).toEqual(before.ids);
  });

  it('is not wanted by one that holds records of others', async () => {
    const foreign = await openDatabase({ kind: 'sqlite', path: join(path, 'b.db') });
    await foreign.transaction((tx) => tx.run(`INSERT INTO organization (id, body) VALUES (7, '{"type":""}')`));
    expect(await wantsDemo(foreign, '2028-02-28')).toBe('no');
    await foreign.close();
  });
});
