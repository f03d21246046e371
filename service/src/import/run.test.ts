import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { limits } from '@fairlead/contract';
import { describe, expect, it, vi } from 'vitest';
import { DatabaseUnavailable, type Transaction } from '../database/index.ts';
import { keepRecord } from '../database/records.ts';
import { bytesFrom } from '../files/files.fixture.ts';
import type { FileStore } from '../files/store.ts';
import {
  database,
  directory,
  inEmptyDatabase,
  organization,
  run,
  shipment,
  slot,
  store,
  versions,
} from './run.fixture.ts';

inEmptyDatabase();

/** Refused once its file is in the store. */
const misfit = { ...slot, document: { ...slot.document, size_bytes: '2' } };

async function storedFiles(): Promise<number> {
  let count = 0;
  for await (const _ of store.list()) count++;
  return count;
}

const organizations = async () => (await database.all('SELECT id FROM organization')).length;

async function* broken() {
  for (const line of [organization, shipment, slot]) yield Buffer.from(`${JSON.stringify(line)}\n`);
  throw new Error('the line went dead');
}

describe('an import', () => {
  it('whose stream breaks off applies nothing and leaves no file', async () => {
    await expect(run(broken())).rejects.toThrow('the line went dead');
    expect([await organizations(), await storedFiles()]).toEqual([0, 0]);
  });

  it('refuses a line of too many values by its number, before they take any memory; one of as many as may be is read', async () => {
    const listed = (count: number) => `{"kind":"organization","name":"[,{","y":[${'[],'.repeat(count)}[]]}`;
    // Besides those repeated, each of two values: the object, its three members, the list and the last in it.
    const fits = (limits.max_line_values - 5) / 2;
    const parse = vi.spyOn(JSON, 'parse');
    const { lines, applied } = await run(
      Readable.from([listed(Math.ceil(fits)), listed(Math.floor(fits))].map((line) => Buffer.from(`${line}\n`))),
    );
    const parsed = parse.mock.calls.length;
    parse.mockRestore();
    expect([applied, parsed]).toEqual([0, 1]);
    expect(lines.map(({ line, violations }) => [line, violations])).toEqual([
      [1, [{ field: '(line)', description: 'holds more than 250000 values' }]],
      [2, [{ field: 'y', description: 'is not a field of the kind organization' }]],
    ]);
  });

  it('refuses a line that has a key twice, by its name, and overwrites nothing', async () => {
    const twice = JSON.stringify(shipment).replace('"id":"1"', '"id":"1","id":"3"');
    async function* bytes() {
      for (const line of [JSON.stringify(organization), JSON.stringify({ ...shipment, id: '3' }), twice]) {
        yield Buffer.from(`${line}\n`);
      }
    }
    const { refused, lines } = await run(bytes());
    expect([refused, await organizations()]).toEqual([1, 0]);
    expect(lines).toEqual([{ line: 3, violations: [{ field: 'id', description: 'is there twice' }], text: twice }]);
  });

  it('that changes an inquiry dates it after the change before, though that was made after it began', async () => {
    const inquiry = { kind: 'inquiry', id: '5', organization_id: '7', cargo_type: 'CARGO_TYPE_PALLETS' };
    const later = '2990-01-01T00:00:00.000Z';
    await run([organization, { ...inquiry, update_time: later }]);
    const dated = async () => {
      const row = await database.one<{ body: string }>('SELECT body FROM inquiry WHERE id = 5');
      return JSON.parse(row?.body ?? '').update_time;
    };
    await run([inquiry]);
    expect(await dated()).toBe(later);
    await run([{ ...inquiry, description: 'Chairs' }]);
    expect(await dated()).toBe('2990-01-01T00:00:00.001Z');
  });

  it('dates an inquiry that it changes later than before, whatever time the line was copied with', async () => {
    const copied = { update_time: '2026-03-01T00:00:00.000Z', create_time: '2026-03-01T00:00:00.000Z' };
    const inquiry = { kind: 'inquiry', id: '5', organization_id: '7', cargo_type: 'CARGO_TYPE_PALLETS', ...copied };
    const stored = async () => (await database.one<{ body: string }>('SELECT body FROM inquiry WHERE id = 5'))?.body;
    const dated = async () => JSON.parse((await stored()) ?? '').update_time;
    const changed = '2990-01-01T00:00:00.000Z';
    await run([organization, { ...inquiry, reference: 'ABCD-1234', update_time: changed }]);
    const lines = [
      { ...inquiry, description: 'Chairs' },
      { ...inquiry, reference: 'ABCD-1234', description: 'Beds' },
    ];
    await run(lines);
    expect(await dated()).toBe('2990-01-01T00:00:00.001Z');
    // Run twice it leaves what one run has left, though the first line tells what the second takes back.
    const once = await stored();
    await run(lines);
    expect(await stored()).toBe(once);
    await run([{ ...inquiry, description: 'Beds', update_time: '2991-01-01T00:00:00.000Z' }]);
    expect(await dated()).toBe('2991-01-01T00:00:00.000Z');
  });

  it('dates what its lines do not by the database’s clock, whatever the machine’s own shows', async () => {
    const inquiry = { kind: 'inquiry', id: '5', organization_id: '7', cargo_type: 'CARGO_TYPE_PALLETS' };
    const user = { kind: 'user', id: '31', organization_id: '7', email: 'a@b.example' };
    const token = { kind: 'token', user_id: '31', secret: '9b2f6c1e-4d0a-4f8e-8c57-1a6e3d90b7f2' };
    // Here SQLite's clock is this function.
    vi.spyOn(Date, 'now').mockReturnValue(Date.UTC(2031, 4, 1));
    await run([organization, inquiry, user, token]);
    vi.restoreAllMocks();
    const now = '2031-05-01T00:00:00.000Z';
    const row = await database.one<{ body: string }>('SELECT body FROM inquiry');
    expect(JSON.parse(row?.body ?? '')).toMatchObject({ create_time: now, update_time: now });
    expect(await database.one('SELECT create_time FROM token')).toEqual({ create_time: now });
  });

  it('takes white space in place of a container number for none yet', async () => {
    const containers = ['   ', 'MSCU6639870', ''].map((container_number) => ({ container_number }));
    await run([organization, { ...shipment, cargo_type: 'CARGO_TYPE_CONTAINERS', fcl: { containers } }]);
    const row = await database.one<{ body: string }>('SELECT body FROM shipment');
    const kept: typeof containers = JSON.parse(row?.body ?? '').fcl.containers;
    expect(kept.map(({ container_number }) => container_number)).toEqual(['', 'MSCU6639870', '']);
  });

  it('leaves an inquiry the time of its last change, which the line need not tell, though it tells all else', async () => {
    const inquiry = { kind: 'inquiry', id: '5', organization_id: '7', cargo_type: 'CARGO_TYPE_PALLETS' };
    const told = { ...inquiry, reference: 'ABCD-1234', create_time: '2026-03-01T00:00:00.000Z' };
    await run([organization, { ...told, update_time: '2026-03-02T00:00:00.000Z' }]);
    const stored = () => database.one('SELECT body FROM inquiry WHERE id = 5');
    const before = await stored();
    expect(await run([told])).toMatchObject({ applied: 1 });
    expect(await stored()).toEqual(before);
  });

  it('accepts no cancelled inquiry, also where an earlier line of it has told another state', async () => {
    const inquiry = { kind: 'inquiry', id: '5', organization_id: '7', cargo_type: 'CARGO_TYPE_PALLETS' };
    const [proposed, accepted] = ['STATUS_QUOTES_PROPOSED', 'STATUS_QUOTE_ACCEPTED'];
    await run([organization, { ...inquiry, status: 'STATUS_CANCELLED' }]);
    const states = [proposed, proposed, accepted].map((status) => ({ ...inquiry, status }));
    const description = `cannot become ${accepted}: the inquiry is cancelled`;
    expect((await run(states)).lines).toMatchObject([{ line: 3, violations: [{ field: 'status', description }] }]);
    // What it came to before this import is the forwarder's word.
    expect(await run(states.slice(0, 1))).toMatchObject({ applied: 1 });
    expect(await run(states)).toMatchObject({ applied: 3, refused: 0 });
  });

  it('refuses a reference that an inquiry cannot have', async () => {
    const inquiry = { kind: 'inquiry', organization_id: '7', cargo_type: 'CARGO_TYPE_PALLETS', reference: 'ABCD-123' };
    const { lines } = await run([organization, inquiry]);
    const description = 'must be four characters, a hyphen, four characters';
    expect(lines).toMatchObject([{ line: 2, violations: [{ field: 'reference', description }] }]);
  });

  const container = { kind: 'container', shipment_id: '1', container_number: 'MSCU1' };
  const box = { ...container, container_type: 'CONTAINER_TYPE_20_REEFER' };

  it('goes by what a shipment has become, also by an earlier line', async () => {
    const road = { ...shipment, transport_mode: 'TRANSPORT_MODE_ROAD' };
    const { lines } = await run([organization, shipment, box, road, box]);
    expect(lines).toMatchObject([{ line: 5, violations: [{ field: 'shipment_id' }] }]);
  });

  it('knows a container by what was told of it, though its shipment names it no more', async () => {
    const event = {
      ...{ ...container, kind: 'sea_event', type: 'SEA_TRACKING_EVENT_TYPE_LOADED' },
      ...{ state: 'TRACKING_EVENT_STATE_ACTUAL', timestamp: '2026-03-14T08:30:00Z' },
    };
    const sea = { ...shipment, cargo_type: 'CARGO_TYPE_CONTAINERS' };
    const named = { ...sea, fcl: { containers: [{ type: box.container_type, container_number: 'MSCU1' }] } };
    const later = { ...event, type: 'SEA_TRACKING_EVENT_TYPE_DEPARTED' };
    const { lines } = await run([organization, named, event, sea, later, { ...later, container_number: 'MSCU2' }]);
    expect(lines).toMatchObject([{ line: 6, violations: [{ field: 'container_number' }] }]);
  });

  it('does not blame a line for what is wrong with the store', async () => {
    const full = { ...store, put: () => Promise.reject(Object.assign(new Error('no space'), { code: 'ENOENT' })) };
    await expect(run([organization, shipment, slot], full as unknown as FileStore)).rejects.toThrow('no space');
    expect(await organizations()).toBe(0);
  });

  it('tells why it failed, and which line is refused, though its files cannot be taken away', async () => {
    store.remove = () => Promise.reject(new Error('read-only'));
    await expect(run(broken())).rejects.toThrow('the line went dead');
    const other = { ...misfit, document: { ...misfit.document, content_base64: 'Yg==' } };
    const { lines } = await run([organization, shipment, other]);
    expect(lines).toMatchObject([{ line: 3, violations: [{ field: 'document.size_bytes' }] }]);
    expect([await organizations(), await storedFiles()]).toEqual([0, 2]);
  });

  it('keeps its files when the database is gone, because they may have been committed or be somebody else’s', async () => {
    async function* cut() {
      for (const line of [organization, shipment, slot]) yield Buffer.from(`${JSON.stringify(line)}\n`);
      throw new DatabaseUnavailable('gone');
    }
    await expect(run(cut())).rejects.toThrow('gone');
    expect(await storedFiles()).toBe(1);
  });

  it('mends a damaged file that a record names, and leaves it there though the line is refused', async () => {
    await run([organization, shipment, slot]);
    const [sha256 = ''] = await Readable.from(store.list()).toArray();
    writeFileSync(join(directory, 'files', sha256.slice(0, 2), sha256), 'b');
    expect(await run([misfit])).toMatchObject({ applied: 0, refused: 1 });
    expect(await bytesFrom(await store.open({ sha256, size_bytes: 1 }))).toEqual(Buffer.from('a'));
  });

  it('gives no reference that somebody else gave already', async () => {
    const bill = {
      kind: 'invoice',
      shipment_id: '1',
      amount_ex_vat: { currency: 'EUR', amount_cents: 1 },
      amount_inc_vat: { currency: 'EUR', amount_cents: 1 },
    };
    const named = { ...shipment, reference: 'ABCD-1234' };
    const taken = { ...bill, id: '8', reference: 'F1000001-ABCD-1234' };
    expect(await run([organization, named, taken, bill])).toMatchObject({ applied: 4, refused: 0 });
    const references = await database.all<{ reference: string }>('SELECT reference FROM invoice ORDER BY id');
    expect(references.map(({ reference }) => reference)).toEqual(['F1000001-ABCD-1234', 'G1000001-ABCD-1234']);
  });

  it('keeps the hash of a password that is told again', async () => {
    const person = { kind: 'user', id: '31', organization_id: '7', email: 'a@b.example', password: 'correct horse' };
    const hash = async () =>
      (await database.one<{ password_hash: string }>('SELECT password_hash FROM person'))?.password_hash;
    await run([organization, person]);
    const before = await hash();
    expect(before).toMatch(/^\$argon2id\$/);
    await run([person]);
    expect(await hash()).toBe(before);
    const { password: _, ...silent } = person;
    await run([silent]);
    expect(await hash()).toBe(before);
    await run([{ ...person, password: 'battery staple' }]);
    expect(await hash()).not.toBe(before);
  });

  it('moves the version of an organization once for all its lines, and of no other', async () => {
    await run([organization, { ...organization, id: '8' }]);
    // Ahead of the clock, versions are counted.
    const ahead = (Date.now() + 60_000) * 1_000;
    await database.transaction((tx) => tx.run('UPDATE organization SET version = $1', [ahead]));
    await run([shipment, { ...shipment, id: '3' }, slot]);
    expect(await versions()).toEqual([ahead + 1, ahead]);
    await run([{ ...organization, name: 'Waalkamp' }]);
    expect(await versions()).toEqual([ahead + 2, ahead]);
  });

  it('does not touch an organization or a person that it tells again as they are', async () => {
    const person = { kind: 'user', id: '31', organization_id: '7', email: 'a@b.example', password: 'correct horse' };
    const lines = [organization, person];
    await run(lines);
    const before = await versions();
    await run(lines);
    expect(await versions()).toEqual(before);
    await run([{ ...person, first_name: 'Anna' }]);
    expect(await versions()).not.toEqual(before);
  });

  it('touches every organization on an air waybill, however many waybills there are', async () => {
    const waybills = Array.from({ length: 10_050 }, (_, index) => ({
      kind: 'air_waybill',
      number: `074-${index}`,
      status: 'AIR_TRACKING_STATUS_BOOKED',
    }));
    const air = { ...shipment, transport_mode: 'TRANSPORT_MODE_AIR' };
    await run([organization, { ...organization, id: '8' }, ...waybills]);
    await run([
      { ...air, air_waybill: '074-0' },
      { ...air, id: '3', organization_id: '8', air_waybill: '074-10049' },
    ]);
    const before = await versions();
    await run(waybills.map((waybill) => ({ ...waybill, status: 'AIR_TRACKING_STATUS_LANDED' })));
    for (const [index, version] of (await versions()).entries())
      expect(version).toBeGreaterThan(before[index] as number);
  });
});

it('a database that a newer version has brought further while an import waited is refused, and not touched', async () => {
  await database.transaction((tx) =>
    tx.run("INSERT INTO schema_migration (number, name) VALUES (9999, 'of tomorrow')"),
  );
  await expect(run([organization])).rejects.toThrow(/has schema 9999, this program knows \d+: it was made by a newer/);
  expect(await organizations()).toBe(0);
});

it('a store whose directory is gone is told as such', async () => {
  await run([organization, shipment, slot]);
  rmSync(join(directory, 'files'), { recursive: true });
  const other = { ...slot, id: '4', document: { ...slot.document, content_base64: 'Yg==' } };
  await expect(run([other])).rejects.toThrow(/ENOENT/);
});

describe('a shipment that is given another reference', () => {
  const amount = { amount_cents: 1, currency: 'EUR' };
  const invoice = { kind: 'invoice', id: '3', shipment_id: '1', amount_ex_vat: amount, amount_inc_vat: amount };
  const named = { ...shipment, reference: 'MINE-2345' };
  const renamed = { ...shipment, reference: 'MOVE-2345' };

  it.each([
    ['that is issued', [{ ...invoice, published_at: '2026-03-01T00:00:00Z' }]],
    ['that is not issued', [invoice]],
  ])('keeps its own while it has an invoice %s', async (_, lines) => {
    expect((await run([organization, named, ...lines])).lines).toEqual([]);
    const description = 'must stay MINE-2345, which the references of its invoices end with';
    expect((await run([renamed])).lines[0]?.violations).toEqual([{ field: 'reference', description }]);
  });

  it('has it while it has none', async () => {
    await run([organization, named, { ...named, id: '4', reference: 'MINE-2346' }, { ...invoice, shipment_id: '4' }]);
    expect((await run([renamed])).lines).toEqual([]);
  });

  it('has its invoices looked for by indexes, however many others there are', async () => {
    const steps: string[] = [];
    await database.transaction(async (tx) => {
      const run: Transaction['run'] = async (sql, params) =>
        steps.push(...(await tx.all(`EXPLAIN QUERY PLAN ${sql}`, params)).map(({ detail }) => String(detail)));
      await keepRecord({ ...tx, run }, 'shipment', { id: 1n, organization_id: 7n, search: '', body: '{}' });
    });
    for (const index of ['invoice_by_shipment', 'invoice_not_issued']) {
      expect(steps).toContainEqual(expect.stringContaining(`INDEX ${index} (organization_id=? AND shipment_id=?)`));
    }
  });
});
