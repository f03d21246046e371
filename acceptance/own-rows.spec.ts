// How PostgreSQL finds what a list shows is its own to choose. It must never be by looking through what others have.
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { client, credentialOf, inquiry, invoice, shipment } from './support/records.ts';
import { startService } from './support/service.ts';
import { UNLIMITED } from './support/writing.ts';

const OWN = 100;
const OTHERS = 1_000;
/** Some that programs ask for, and others; a plan for all of a form is made when it is asked for the sixth time. */
const LENGTHS = [10, 11, 12, 13, 14, 15, 16, 17, 20, 25, 50];
const STATES = { shipment: 'STATUS_ACTIVE', inquiry: 'STATUS_RECEIVED', invoice: 'STATUS_PUBLISHED' };

/** Of organization 7, which has had nothing for long; of others, one after the other, all that came since. */
function* records() {
  for (const [organization_id, user_id] of [
    ['7', '31'],
    ['6', '32'],
    ['8', '33'],
  ]) {
    yield* client(organization_id, user_id);
  }
  for (let id = 1; id <= OWN + OTHERS; id++) {
    const owner = { organization_id: id <= OWN ? '7' : id % 2 ? '6' : '8' };
    yield shipment({ ...owner, id: String(id), status: STATES.shipment });
    yield inquiry({ ...owner, id: String(10_000 + id), requester_user_id: undefined, status: STATES.inquiry });
    yield invoice({ id: String(20_000 + id), shipment_id: String(id), status: STATES.invoice });
  }
}

/** How many rows of each table were read, once those who read them have gone. */
async function rowsRead(url: string | undefined): Promise<Record<string, number>> {
  const database = new pg.Client({ connectionString: url });
  await database.connect();
  const read = `SELECT tables.relname AS name,
      tables.seq_tup_read + (SELECT sum(idx_tup_read) FROM pg_stat_user_indexes AS own WHERE own.relid = tables.relid) AS rows
    FROM pg_stat_user_tables AS tables WHERE tables.relname IN ('shipment', 'inquiry', 'invoice')`;
  const { rows } = await database.query<{ name: string; rows: string }>(read);
  await database.end();
  return Object.fromEntries(rows.map(({ name, rows: count }) => [name, Number(count)]));
}

test.runIf(inject('engine') === 'postgres')(
  'a list, also of one state and either way, is found without looking through what others have',
  async () => {
    const service = await startService({ env: UNLIMITED, records: records() });
    try {
      const before = await rowsRead(service.env.DATABASE_URL);
      const reader = await startService({ env: service.env });
      for (const [list, state] of Object.entries(STATES)) {
        for (const asked of ['', '&order=ORDER_ASC', `&filter.status=${state}`]) {
          for (const length of LENGTHS) {
            const path = `/v1/${list}?limit=${length}${asked}`;
            const answer = await reader.get(path, { credential: credentialOf() });
            const [rows] = Object.values((await answer.json()) as Record<string, unknown[]>);
            expect(rows).toHaveLength(length);
          }
        }
      }
      await reader.stop();
      for (const [table, rows] of Object.entries(before)) {
        // Told as the last reader goes.
        const passed = async () => (await rowsRead(service.env.DATABASE_URL))[table] as number;
        await expect.poll(passed, { message: table }).toBeGreaterThan(rows);
        expect((await passed()) - rows, table).toBeLessThan(OTHERS);
      }
    } finally {
      await service.stop();
    }
  },
);
