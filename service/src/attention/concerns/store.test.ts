import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase, readMeta } from '../../database/index.ts';
import { readMigrations } from '../../database/migrate.ts';
import { openSqlite } from '../../database/sqlite.ts';
import { temporaryDatabase } from '../../database.fixture.ts';
import { DirectoryStore } from '../../files/directory.ts';
import { runImport } from '../../import/run.ts';
import { makeConcerns, TouchedShipments } from './store.ts';

let directory: string;
let database: Database;
let close: () => Promise<void>;

beforeEach(async () => {
  ({ database, path: directory, close } = await temporaryDatabase());
});
afterEach(() => close());

const shipment = (id: string, status = 'STATUS_ACTIVE') => ({
  kind: 'shipment',
  id,
  organization_id: '7',
  status,
  transport_mode: 'TRANSPORT_MODE_SEA',
  cargo_type: 'CARGO_TYPE_PALLETS',
});
const slot = (id: string, shipment_id: string) => ({ kind: 'document_slot', id, shipment_id, type: 'TYPE_CMR' });

async function bring(...lines: object[]): Promise<void> {
  const all = [{ kind: 'organization', id: '7', name: 'Polderkamp' }, ...lines];
  const bytes = Readable.from(all.map((line) => Buffer.from(`${JSON.stringify(line)}\n`)));
  const options = { directory, onRefused: () => 'stop' as const };
  const { refused } = await runImport(database, new DirectoryStore(join(directory, 'files')), bytes, options);
  expect(refused).toBe(0);
}

async function concerned(): Promise<string[]> {
  const rows = await database.all<{ id: string }>('SELECT CAST(shipment_id AS TEXT) AS id FROM concern ORDER BY place');
  return rows.map(({ id }) => id);
}

const complete = "UPDATE shipment SET body = replace(body, 'STATUS_ACTIVE', 'STATUS_COMPLETED') WHERE id = $1";

/** The schema before concerns. */
const migrations = readMigrations();
const attention = migrations.find(({ name }) => name === 'attention');
const EARLIER = migrations.filter(({ number }) => number < (attention?.number ?? 0));

describe('a database that had shipments before it had concerns', () => {
  it('is told so by its migration, which gives its invoices their currency', async () => {
    const path = join(directory, 'earlier.db');
    const earlier = openSqlite(path);
    await earlier.migrate(EARLIER);
    await earlier.transaction(async (tx) => {
      await tx.run('INSERT INTO organization (id, body) VALUES (7, \'{"type":"TYPE_CLIENT"}\')');
      const told = { reference: 'AAAA-2222', status: 'STATUS_ACTIVE', create_time: '' };
      const insert = 'INSERT INTO shipment (id, organization_id, search, body) VALUES (5, 7, $1, $2)';
      await tx.run(insert, ['', JSON.stringify(told)]);
      const money = { currency: 'CHF', amount_cents: 1 };
      const invoice = { ...told, amount_ex_vat: money, amount_inc_vat: money };
      const values = ['', JSON.stringify(invoice)];
      await tx.run(
        'INSERT INTO invoice (id, organization_id, shipment_id, search, body) VALUES (6, 7, 5, $1, $2)',
        values,
      );
    });
    await earlier.close();
    const now = await openDatabase({ kind: 'sqlite', path });
    expect((await readMeta(now)).concerns_due).toBe('1');
    expect(await now.one('SELECT currency FROM invoice')).toEqual({ currency: 'CHF' });
    await makeConcerns(now);
    expect((await readMeta(now)).concerns_due).toBeUndefined();
    await now.close();
  });

  it('is given them once, by whoever starts first', async () => {
    await bring(
      shipment('1'),
      shipment('2', 'STATUS_COMPLETED'),
      shipment('3'),
      slot('11', '1'),
      slot('12', '2'),
      slot('13', '3'),
    );
    const before = await database.all('SELECT * FROM concern ORDER BY place');
    expect(await concerned()).toEqual(['1', '3']);
    await database.transaction(async (tx) => {
      await tx.run('DELETE FROM concern');
      await tx.run("INSERT INTO meta (name, value) VALUES ('concerns_due', '1')");
    });
    await Promise.all([makeConcerns(database), makeConcerns(database)]);
    expect(await database.all('SELECT * FROM concern ORDER BY place')).toEqual(before);
    expect((await readMeta(database)).concerns_due).toBeUndefined();
  });

  it('confirms no answer of before: the versions move of those whose concerns are made', async () => {
    await bring(shipment('1'), slot('11', '1'), { kind: 'organization', id: '8', name: 'Without shipments' });
    const versions = async () => {
      const rows = await database.all<{ version: string }>(
        'SELECT CAST(version AS TEXT) AS version FROM organization ORDER BY id',
      );
      return rows.map(({ version }) => BigInt(version));
    };
    const [before = 0n, ...others] = await versions();
    await database.transaction((tx) => tx.run("INSERT INTO meta (name, value) VALUES ('concerns_due', '1')"));
    await makeConcerns(database);
    const [after = 0n, ...othersAfter] = await versions();
    expect(after).toBeGreaterThan(before);
    expect(othersAfter).toEqual(others);
  });

  it('is left alone ever after, and so is a new one', async () => {
    expect((await readMeta(database)).concerns_due).toBeUndefined();
    await bring(shipment('1'), slot('11', '1'));
    await database.transaction((tx) => tx.run('DELETE FROM concern'));
    await makeConcerns(database);
    expect(await concerned()).toEqual([]);
  });
});

describe('an import', () => {
  it('notes a bounded number of shipments, and loses none of what is told of them', async () => {
    await bring(
      ...['1', '2', '3', '4'].map((id) => shipment(id)),
      ...['1', '2', '3', '4'].map((id) => slot(`1${id}`, id)),
    );
    await database.transaction(async (tx) => {
      await tx.run('DELETE FROM concern');
      const touched = new TouchedShipments(tx, 2);
      for (const id of [1n, 2n]) await touched.note(7n, id);
      expect(await tx.all('SELECT 1 FROM concern')).toEqual([]);
      await touched.note(7n, 3n);
      expect(await tx.all('SELECT 1 FROM concern')).toHaveLength(2);
      await touched.note(7n, 4n);
      await touched.settle();
    });
    expect(await concerned()).toEqual(['1', '2', '3', '4']);
  });

  it('goes by every container that tracking knows, also one that the shipment names no more', async () => {
    const event = (container_number: string, type: string) => ({
      ...{ kind: 'sea_event', shipment_id: '1', container_number, type: `SEA_TRACKING_EVENT_TYPE_${type}` },
      ...{ state: 'TRACKING_EVENT_STATE_ACTUAL', timestamp: '2026-04-01T00:00:00Z' },
    });
    const told = (...numbers: string[]) => ({
      ...shipment('1'),
      cargo_type: 'CARGO_TYPE_CONTAINERS',
      fcl: { containers: numbers.map((container_number) => ({ container_number })), free_demurrage_days: 3 },
    });
    const arrived = () => database.one('SELECT arrived FROM shipment');
    await bring(told('MSCU1', 'MSCU2'), event('MSCU1', 'DISCHARGED'), event('MSCU2', 'DISCHARGED'));
    const concerns = await database.all('SELECT body FROM concern');
    expect([await arrived(), concerns.length]).toEqual([{ arrived: 1 }, 2]);
    await bring(told('MSCU1'));
    expect(await database.all('SELECT body FROM concern')).toEqual(concerns);
    await bring(told(), { ...event('MSCU2', 'LOADED'), timestamp: '2026-04-02T00:00:00Z' });
    expect([await arrived(), await concerned()]).toEqual([{ arrived: 0 }, ['1']]);
  });

  it('sees that a shipment is told once more after its concerns were made', async () => {
    await bring(shipment('1'), slot('11', '1'));
    await database.transaction(async (tx) => {
      const touched = new TouchedShipments(tx, 1);
      await touched.noteShipment(7n, 1n);
      await touched.settle();
      await tx.run(complete, [1n]);
      await touched.noteShipment(7n, 1n);
      await touched.settle();
    });
    expect(await concerned()).toEqual([]);
  });

  it('sees it of a shipment, though concerns of others were made before the first line of any shipment', async () => {
    await bring(shipment('1'), shipment('9'), slot('19', '9'));
    await database.transaction(async (tx) => {
      const touched = new TouchedShipments(tx);
      await touched.note(7n, 1n);
      await touched.settle();
      await tx.run(complete, [9n]);
      await touched.noteShipment(7n, 9n);
      await touched.settle();
    });
    expect(await concerned()).toEqual([]);
  });

  it('sees it of a shipment that it brought itself', async () => {
    await database.transaction(async (tx) => {
      const touched = new TouchedShipments(tx);
      // The highest id there is when the first shipment comes.
      await touched.noteShipment(7n, 5n);
      await tx.run('INSERT INTO organization (id, body) VALUES (7, \'{"type":"TYPE_CLIENT"}\')');
      const body = JSON.stringify({
        ...shipment('5'),
        reference: 'AAAA-2222',
        create_time: '2026-01-01T00:00:00.000Z',
      });
      await tx.run("INSERT INTO shipment (id, organization_id, search, body) VALUES (5, 7, '', $1)", [body]);
      const row = JSON.stringify({ id: '11', type: 'TYPE_CMR', status: 'STATUS_TO_BE_RECEIVED' });
      await tx.run('INSERT INTO document_slot (id, organization_id, shipment_id, body) VALUES (11, 7, 5, $1)', [row]);
      await touched.note(7n, 5n);
      await touched.settle();
      expect(await tx.all('SELECT 1 FROM concern')).toHaveLength(1);
      await tx.run(complete, [5n]);
      await touched.noteShipment(7n, 5n);
      await touched.settle();
    });
    expect(await concerned()).toEqual([]);
  });

  it('of more shipments than are asked for at once makes the concerns of all', async () => {
    const ids = Array.from({ length: 230 }, (_, index) => String(1_000 + index));
    await bring(...ids.map((id) => shipment(id)), ...ids.map((id) => slot(`9${id}`, id)));
    expect(await concerned()).toEqual(ids);
  });
});
