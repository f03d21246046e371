import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type Database, OrganizationView, openDatabase, type Value } from '../database/index.ts';
import { temporaryDirectory } from '../files/files.fixture.ts';
import { findTracked } from './store.ts';

const { path, remove } = await temporaryDirectory();
afterAll(remove);

async function opened<T>(name: string, bulk: boolean, use: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ kind: 'sqlite', path: join(path, name) }, { bulk });
  return use(database).finally(() => database.close());
}

/** What SQLite does to read all that the tracking of a shipment is made of. */
async function planOn(database: Database): Promise<string> {
  await database.transaction(async (tx) => {
    await tx.run(`INSERT INTO organization (id, body) VALUES (7, '{"type":""}')`);
    const shipment = '{"reference":"AAAA-2222","status":"STATUS_ACTIVE","create_time":""}';
    await tx.run("INSERT INTO shipment (id, organization_id, search, body) VALUES (8, 7, '', $1)", [shipment]);
  });
  let plan: { detail: string }[] = [];
  const all = async (sql: string, params?: readonly Value[]) => {
    plan = await database.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, params);
    return database.all(sql, params);
  };
  await findTracked(new OrganizationView({ ...database, all } as Database, 7n), '8');
  return plan.map(({ detail }) => detail).join('\n');
}

// The first import makes indexes anew, and SQLite may take the newer of two.
test.each([
  ['as they were made', false],
  ['as an import made them anew', true],
])(
  'who shares a waybill is asked of the shipments on it, not of all that the organization has: indexes %s',
  async (name, bulk) => {
    await opened(name, bulk, (database) => database.transaction(async () => undefined, { lasts: true }));
    expect(await opened(name, false, planOn)).toContain(
      'SEARCH other USING INDEX shipment_air_waybill (air_waybill=?)',
    );
  },
);
