import { afterAll, expect, test } from 'vitest';
import { OrganizationView } from '../database/index.ts';
import { temporaryDatabase } from '../database.fixture.ts';
import { findForwarder } from './store.ts';

const { database, close } = await temporaryDatabase();
afterAll(close);

test('invoices are issued by the forwarder with the lowest id, and by nobody else', async () => {
  const keep = (id: bigint, type: string) =>
    database.transaction((tx) =>
      tx.run('INSERT INTO organization (id, body) VALUES ($1, $2)', [id, JSON.stringify({ id: String(id), type })]),
    );
  await keep(2n, 'TYPE_SUPPLIER');
  await keep(7n, 'TYPE_CLIENT');
  const person = "INSERT INTO person (id, organization_id, email, body) VALUES (31, 7, 'a@b.example', '{}')";
  await database.transaction((tx) => tx.run(person));
  const issuer = () => findForwarder(new OrganizationView(database, 7n));
  expect(await issuer()).toBeUndefined();
  for (const id of [20n, 3n, 100n]) await keep(id, 'TYPE_FORWARDER');
  expect(JSON.parse((await issuer()) ?? '')).toMatchObject({ id: '3' });
});
