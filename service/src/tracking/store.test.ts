import { afterAll, expect, it } from 'vitest';
import { OrganizationView } from '../database/index.ts';
import { changingMeanwhile, temporaryDatabase } from '../database.fixture.ts';
import { findTracked, keepContainer, keepEvent, seaContainers } from './store.ts';

const { database, close } = await temporaryDatabase();
afterAll(close);

it('tracks no container whose number, as it was stored, is empty or white space', () => {
  const containers = ['', ' ', '\t\n', 'MSCU6639870'].map((container_number) => ({
    container_number,
    type: 'CONTAINER_TYPE_20_REEFER' as const,
    seal_number: '',
    gross_weight: 0,
  }));
  const free = { free_demurrage_days: 0, free_detention_days: 0, free_dd_combined_days: 0, free_storage_days: 0 };
  const tracked = seaContainers({ fcl: { containers, ...free } }, []);
  expect(tracked.map(({ container_number }) => container_number)).toEqual(['MSCU6639870']);
});

it('is of one moment, whatever changes while it is read: shipment, waybill and all that is told of both', async () => {
  await database.transaction(async (tx) => {
    await tx.run(`INSERT INTO organization (id, body) VALUES (7, '{"type":""}')`);
    await tx.run("INSERT INTO air_waybill (number, status, airline) VALUES ('020-55555555', '0', '0')");
    const told = '{"reference":"AAAA-2222","status":"STATUS_ACTIVE","create_time":"","at":0}';
    const insert = `INSERT INTO shipment (id, organization_id, air_waybill, search, body)
      VALUES (5, 7, '020-55555555', '', $1)`;
    await tx.run(insert, [told]);
    const owner = { shipment_id: 5n, organization_id: 7n, container_number: 'MSCU6639870' };
    await keepContainer(tx, { ...owner, body: '{"at":0}' });
    await keepEvent(tx, 'sea_event', owner, { id: 1n, given: true }, '{"at":0}');
    await keepEvent(tx, 'air_event', { air_waybill: '020-55555555' }, { id: 2n, given: true }, '{"at":0}');
  });
  const tables = ['shipment', 'container', 'sea_event', 'air_event'];
  const changing = changingMeanwhile(database, async (tx) => {
    for (const table of tables) await tx.run(`UPDATE ${table} SET body = json_set(body, '$.at', body ->> 'at' + 1)`);
    await tx.run('UPDATE air_waybill SET status = status + 1, airline = airline + 1');
  });
  const tracked = await findTracked(new OrganizationView(changing, 7n), '5');
  const bodies = [tracked?.body, ...(tracked?.sea ?? []).map(({ body }) => body), ...(tracked?.air ?? [])];
  const moments = [...bodies.map((body) => JSON.parse(body as string).at), tracked?.waybill_status, tracked?.airline];
  expect(moments.map(Number)).toEqual(Array(tables.length + 2).fill(moments[0]));
});
