import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { limits } from '@fairlead/contract';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Database, DatabaseUnavailable, OrganizationView, type Transaction } from '../database/index.ts';
import { temporaryDatabase } from '../database.fixture.ts';
import { DirectoryStore } from '../files/directory.ts';
import { bytesFrom } from '../files/files.fixture.ts';
import type { FileStore } from '../files/store.ts';
import { findTracked, seaContainers, type TrackedShipment } from '../tracking/store.ts';
import { type Refused, runImport } from './run.ts';

let directory: string;
let database: Database;
let close: () => Promise<void>;
let store: FileStore;

beforeEach(async () => {
  ({ database, path: directory, close } = await temporaryDatabase());
  store = new DirectoryStore(join(directory, 'files'));
});
afterEach(() => close());

const organization = { kind: 'organization', id: '7', name: 'Polderkamp' };
const shipment = {
  kind: 'shipment',
  id: '1',
  organization_id: '7',
  transport_mode: 'TRANSPORT_MODE_SEA',
  cargo_type: 'CARGO_TYPE_PALLETS',
};
const slot = {
  kind: 'document_slot',
  id: '2',
  shipment_id: '1',
  type: 'TYPE_MSDS',
  document: { file_name: 'a', media_type: 'MEDIA_TYPE_TXT', content_base64: 'YQ==' },
};

/** Refused once its file is in the store. */
const misfit = { ...slot, document: { ...slot.document, size_bytes: '2' } };

const bytesOf = (lines: object[]) => Readable.from(lines.map((line) => Buffer.from(`${JSON.stringify(line)}\n`)));

async function run(lines: AsyncIterable<Buffer> | object[], files: FileStore = store) {
  const bytes = Array.isArray(lines) ? bytesOf(lines) : lines;
  const refused: Refused[] = [];
  const onRefused = (line: Refused) => {
    refused.push(line);
    return 'stop' as const;
  };
  return { ...(await runImport(database, files, bytes, { directory, onRefused })), lines: refused };
}

const versions = async () =>
  (await database.all<{ version: number }>('SELECT version FROM organization ORDER BY id')).map(
    ({ version }) => version,
  );

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
    await run(waybills);
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

describe('ids that are given and ids that are drawn', () => {
  const person = (first_name: string, given: object = {}) => {
    const email = `${first_name.toLowerCase()}@polderkamp.example`;
    return { kind: 'user', organization_id: '7', email, first_name, ...given };
  };
  const people = async () => {
    const rows = await database.all<{ id: number; body: string; password_hash: string | null }>(
      'SELECT id, password_hash, body FROM person ORDER BY id',
    );
    return rows.map(({ id, body, password_hash }) => [id, JSON.parse(body).first_name, password_hash !== null]);
  };

  it('are never one record’s, though the next line gives what would come next', async () => {
    const lines = [
      organization,
      person('Sanne', { id: '31' }),
      person('Joris', { password: 'a sentence only joris knows' }),
      person('Femke', { id: '32' }),
    ];
    for (let runs = 1; runs <= 2; runs++) {
      expect(await run(lines)).toMatchObject({ applied: 4, refused: 0 });
      expect(await people()).toEqual([
        [31, 'Sanne', false],
        [32, 'Femke', false],
        [1_000_001, 'Joris', true],
      ]);
    }
  });

  it('lie a million apart, and again before the given ones come near', async () => {
    await run([organization, person('Sanne', { id: '499999' }), person('Joris')]);
    await run([person('Femke', { id: '500002' }), person('Bram')]);
    expect((await people()).map(([id]) => id)).toEqual([499_999, 500_002, 1_000_001, 1_500_003]);
    // For a client.
    expect(await database.transaction((tx) => tx.nextId())).toBe(1_500_004n);
  });

  it('are not lifted for a line about a record that has drawn its id in an import before', async () => {
    await run([organization, person('Sanne')]);
    await run([person('Sanne', { id: '1000001', last_name: 'Bakker' }), person('Joris')]);
    expect((await people()).map(([id]) => id)).toEqual([1_000_001, 1_000_002]);
  });

  it.each([
    ['the first that is drawn', []],
    ['one that was drawn before a lift', [person('Bram', { id: '900000' })]],
  ])('where a line gives %s, it is refused, and the record stays its own', async (_, between) => {
    const event = {
      kind: 'sea_event',
      shipment_id: '1',
      container_number: 'MSCU6639870',
      timestamp: '2026-03-01T10:00:00Z',
    };
    const container = {
      kind: 'container',
      shipment_id: '1',
      container_number: 'MSCU6639870',
      container_type: 'CONTAINER_TYPE_40_HIGH_CUBE',
    };
    const told = { type: 'SEA_TRACKING_EVENT_TYPE_LOADED', state: 'TRACKING_EVENT_STATE_ACTUAL' };
    const document = { ...slot.document, id: '1000004' };
    const { id: _id, ...drawn } = slot;
    const lines = [organization, shipment, container, person('Joris'), { ...event, ...told }, drawn, ...between];
    const refused = [
      person('Femke', { id: '1000001' }),
      { ...event, ...told, id: '1000002' },
      { ...slot, id: '1000003' },
      { ...slot, document },
    ];
    const outcome = await run([...lines, ...refused]);
    expect(outcome.lines.map(({ violations }) => violations)).toEqual(
      ['id', 'id', 'id', 'document.id'].map((field) => [
        { field, description: expect.stringContaining('is that of a record which this import made') },
      ]),
    );
    // As the words say: what has ids comes first.
    expect(await run([organization, shipment, container, ...refused])).toMatchObject({ refused: 0 });
    expect(await run(lines)).toMatchObject({ refused: 0 });
    expect((await people()).map(([, name]) => name)).toContain('Joris');
  });

  it('are one where the line has the reference of the record too', async () => {
    const { id: _, ...named } = { ...shipment, reference: 'ABCD-2345' };
    const lines = [organization, named, { ...named, id: '1000001', description: 'Cookware' }];
    expect(await run(lines)).toMatchObject({ refused: 0 });
    expect(
      (await run([named, { ...named, reference: 'ABCD-2346' }, { ...shipment, id: '1000002' }])).lines,
    ).toHaveLength(1);
  });

  describe('of an inquiry that is there already', () => {
    const inquiry = { kind: 'inquiry', id: '5001', organization_id: '7', cargo_type: 'CARGO_TYPE_PALLETS' };
    const stored = { ...inquiry, reference: '78RJ-86BX', description: 'A client’s' };
    const inquiries = async () => {
      const rows = await database.all<{ body: string }>('SELECT body FROM inquiry ORDER BY id');
      return rows.map(({ body }) => JSON.parse(body)).map(({ reference, description }) => [reference, description]);
    };
    beforeEach(() => run([organization, stored]));

    it.each([
      ['a reference of its own', {}],
      ['all times too', { create_time: '2026-03-01T10:00:00Z', update_time: '2026-03-01T10:00:00Z' }],
    ])('are refused to a line with %s, in words that name both', async (_, times) => {
      const { lines } = await run([{ ...inquiry, ...times, reference: 'KKKK-2345', description: 'The next' }]);
      const words = 'is that of inquiry 78RJ-86BX, and not of KKKK-2345: give the line another id, or none';
      expect(lines).toMatchObject([{ violations: [{ field: 'id', description: expect.stringContaining(words) }] }]);
      expect(await inquiries()).toEqual([['78RJ-86BX', 'A client’s']]);
    });

    it('are refused to a line with the reference of a third, which is named', async () => {
      await run([{ ...inquiry, id: '5002', reference: 'KKKK-2345' }]);
      const { lines } = await run([{ ...inquiry, reference: 'KKKK-2345' }]);
      const description = 'belongs to inquiry 5002';
      expect(lines).toMatchObject([{ violations: [{ field: 'reference', description }] }]);
    });

    it.each([
      ['its reference', { reference: '78RJ-86BX' }],
      ['none', {}],
    ])('are taken from a line with %s: it is about that inquiry', async (_, given) => {
      expect(await run([{ ...inquiry, ...given, description: 'Quoted' }])).toMatchObject({ applied: 1, refused: 0 });
      expect(await inquiries()).toEqual([['78RJ-86BX', 'Quoted']]);
    });
  });

  it('of records of other kinds may be the same', async () => {
    const lines = [organization, person('Joris'), { ...shipment, id: '1000001' }, { ...shipment, id: '1000001' }];
    expect(await run([...lines, { ...slot, id: '1000001', shipment_id: '1000001' }])).toMatchObject({ refused: 0 });
  });

  it('come to what ids alone would, in any order: each line is about a record of its own', async () => {
    await run([organization]);
    const near = [0, 499_990, 999_990, 1_000_000, 1_500_000, 2_000_000, 3_000_000, 2 ** 40];
    const given = fc.tuple(fc.constantFrom(...near), fc.integer({ min: 10, max: 16 })).map(([from, id]) => from + id);
    const line = fc.record({ kind: fc.constantFrom('organization', 'user'), id: fc.option(given) });
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 30 }), async (drawn) => {
        const lines = drawn.map(({ kind, id }, at) => ({
          ...(kind === 'user' ? person(`${at}`) : { kind, name: `${at}` }),
          ...(id !== null && { id: String(id) }),
        }));
        const refused = new Set<number>();
        let kept: string[] = [];
        const options = {
          directory,
          onRefused: ({ line, violations }: Refused) => {
            expect(violations[0]?.description).toContain('is that of a record which this import made');
            expect(Number(drawn[line - 1]?.id)).toBeGreaterThan(1_000_000);
            refused.add(line - 1);
            return 'skip' as const;
          },
          // Nothing of it stays.
          beforeCommit: async (tx: Transaction) => {
            const all = `SELECT 'organization ' || (body ->> 'name') AS said FROM organization WHERE id <> 7
              UNION ALL SELECT 'user ' || (body ->> 'first_name') AS said FROM person`;
            kept = (await tx.all<{ said: string }>(all)).map(({ said }) => said);
            throw new Error('enough');
          },
        };
        await expect(runImport(database, store, bytesOf(lines), options)).rejects.toThrow('enough');
        const last = new Map<string, string>();
        for (const [at, { kind, id }] of drawn.entries()) {
          if (!refused.has(at)) last.set(`${kind} ${id ?? `of line ${at}`}`, `${kind} ${at}`);
        }
        expect(kept.sort()).toEqual([...last.values()].sort());
      }),
      { numRuns: 200 },
    );
  });
});

it('events told in any order, with ids and without, are each there once, and told twice no other', async () => {
  const waybill = { kind: 'air_waybill', number: '074-1', status: 'AIR_TRACKING_STATUS_BOOKED' };
  const event = {
    kind: 'air_event',
    air_waybill: '074-1',
    type: 'AIR_TRACKING_EVENT_TYPE_DEPARTED',
    state: 'TRACKING_EVENT_STATE_ACTUAL',
  };
  const told = fc.record({ id: fc.option(fc.integer({ min: 1, max: 3 })), hour: fc.integer({ min: 1, max: 3 }) });
  await fc.assert(
    fc.asyncProperty(fc.array(told, { maxLength: 12 }), async (events) => {
      const lines = events.map(({ id, hour }) => ({
        ...event,
        timestamp: `2026-03-01T0${hour}:00:00Z`,
        ...(id !== null && { id: String(id) }),
      }));
      const states: [number | null, number][][] = [];
      const beforeCommit = async (tx: Transaction) => {
        const rows = await tx.all<{ id: number; body: string }>('SELECT id, body FROM air_event ORDER BY id');
        const hour = (body: string) => new Date(JSON.parse(body).timestamp).getUTCHours();
        states.push(rows.map(({ id, body }) => [id <= 3 ? id : null, hour(body)]));
      };
      const onRefused = () => 'stop' as const;
      const clear = (tx: Transaction) => tx.run('DELETE FROM air_event');
      await database.transaction(clear);
      for (let runs = 1; runs <= 2; runs++) {
        await runImport(database, store, bytesOf([waybill, ...lines]), { directory, onRefused, beforeCommit });
      }
      const [first = [], second] = states;
      expect(second?.toSorted()).toEqual(first.toSorted());
      const own = new Map(events.filter(({ id }) => id !== null).map(({ id, hour }) => [id, hour]));
      expect(new Map(first.filter(([id]) => id !== null))).toEqual(own);
      const others = first.filter(([id]) => id === null).map(([, hour]) => hour);
      expect(new Set([...others, ...own.values()]).size).toBe(others.length + new Set(own.values()).size);
      // What was told last is there, by whichever event.
      const last = events.at(-1);
      if (last) expect(first.map(([, hour]) => hour)).toContain(last.hour);
    }),
    { numRuns: 60 },
  );
});

describe('an air waybill', () => {
  const NUMBER = '020-55555555';
  const waybill = { kind: 'air_waybill', number: NUMBER, status: 'AIR_TRACKING_STATUS_BOOKED' };
  const event = {
    ...{ kind: 'air_event', air_waybill: NUMBER, type: 'AIR_TRACKING_EVENT_TYPE_DEPARTED' },
    ...{ state: 'TRACKING_EVENT_STATE_ACTUAL', timestamp: '2026-03-01T01:00:00Z' },
  };
  const byAir = { ...shipment, transport_mode: 'TRANSPORT_MODE_AIR', air_waybill: NUMBER };
  const sharing = async () => {
    const on = 'SELECT count(*) FROM shipment WHERE air_waybill = number';
    const told = 'SELECT count(*) FROM air_event WHERE air_waybill = number';
    return database.all(`SELECT number, (${on}) AS shipments, (${told}) AS events FROM air_waybill ORDER BY number`);
  };

  it('is one, however the eleven digits of its number are written', async () => {
    const lines = [
      organization,
      { ...waybill, number: '02055555555' },
      { ...waybill, number: '020 5555 5555' },
      { ...event, air_waybill: ' 020 - 5555-5555' },
      // As spreadsheets and word processors write them.
      { ...event, air_waybill: '020\u20115555\u00a05555' },
      { ...event, air_waybill: NUMBER },
      { ...byAir, air_waybill: '02055555555' },
      { ...byAir, id: '3', air_waybill: NUMBER },
    ];
    expect((await run(lines)).lines).toEqual([]);
    expect(await sharing()).toEqual([{ number: NUMBER, shipments: 2, events: 1 }]);
  });

  it('has a milestone on the ground for whose flight there is white space', async () => {
    const delivered = { ...event, type: 'AIR_TRACKING_EVENT_TYPE_DELIVERED', flight: { number: '      ' } };
    expect((await run([waybill, delivered])).lines).toEqual([]);
  });

  it('is none where its number is left blank, whichever way a shipment moves', async () => {
    const blank = [' ', '\u00a0 '].map((air_waybill, at) => ({ ...byAir, id: `${at + 3}`, air_waybill }));
    expect((await run([organization, ...blank, { ...shipment, air_waybill: '  ' }])).lines).toEqual([]);
    expect(await database.all('SELECT 1 FROM shipment WHERE air_waybill IS NULL')).toHaveLength(3);
  });

  it('is known by any other text as it is written', async () => {
    const texts = ['020-1', '020 1', '0205555555', '020555555555', '020-5555555X', '２０２０５５５５５５５'];
    await run(texts.map((number) => ({ ...waybill, number })));
    expect((await sharing()).map((row) => (row as { number: string }).number).sort()).toEqual(texts.toSorted());
  });

  it('that earlier versions stored in two spellings is brought together by the next import, with all that is on it', async () => {
    const later = { ...event, timestamp: '2026-03-01T02:00:00Z' };
    await run([organization, waybill, { ...event, id: '8' }, event, later, byAir]);
    const spell = (number: string, which = '') =>
      database.transaction(async (tx) => {
        await tx.run('INSERT INTO air_waybill (number, status, airline) SELECT $1, status, airline FROM air_waybill', [
          number,
        ]);
        await tx.run(`UPDATE air_event SET air_waybill = $1 ${which}`, [number]);
        await tx.run('UPDATE shipment SET air_waybill = $1', [number]);
      });
    await spell('020 55555555');
    await database.transaction((tx) => tx.run('DELETE FROM air_waybill WHERE number = $1', [NUMBER]));
    await spell('020\u00a05555\u00a05555', 'WHERE id = 8');
    expect(await sharing()).toMatchObject([{ events: 1 }, { events: 1 }]);
    const [before] = await versions();
    await run([]);
    expect(await sharing()).toEqual([{ number: NUMBER, shipments: 1, events: 2 }]);
    // What was answered of the shipment before is not confirmed any more.
    expect((await versions())[0]).toBeGreaterThan(before as number);
    // Known again by what they say: the same told again are no others.
    await run([event, later, { ...byAir, id: '3' }]);
    expect(await sharing()).toEqual([{ number: NUMBER, shipments: 2, events: 2 }]);
  });
});

describe('a container', () => {
  const NUMBER = 'MSCU6639870';
  const bySea = (container_number: string) => ({
    ...{ ...shipment, cargo_type: 'CARGO_TYPE_CONTAINERS' },
    fcl: { containers: [{ container_number }] },
  });
  const container = {
    ...{ kind: 'container', shipment_id: '1', container_number: NUMBER },
    container_type: 'CONTAINER_TYPE_40_REEFER',
  };
  const event = {
    ...{ kind: 'sea_event', shipment_id: '1', container_number: NUMBER, type: 'SEA_TRACKING_EVENT_TYPE_ARRIVED' },
    ...{ state: 'TRACKING_EVENT_STATE_ACTUAL', timestamp: '2026-03-01T01:00:00Z' },
  };
  const tracked = async () => {
    const { body, sea } = (await findTracked(new OrganizationView(database, 7n), '1')) as TrackedShipment;
    const containers = seaContainers(JSON.parse(body), sea);
    return containers.map(({ container_number, events }) => [container_number, events.length]);
  };
  const spell = (number: string, table: string, which = '') =>
    database.transaction(async (tx) => {
      if (table !== 'sea_event') await tx.run(`UPDATE ${table} SET body = replace(body, '${NUMBER}', $1)`, [number]);
      if (table !== 'shipment') await tx.run(`UPDATE ${table} SET container_number = $1 ${which}`, [number]);
    });

  it('is one, however its number is written', async () => {
    const written = ['MSCU 663987-0', 'mscu6639870 ', 'MSCU\u00a0663\u00a0987/0', 'MSCU 663987\u20110'];
    for (const container_number of written) {
      await run([organization, bySea(container_number)]);
      expect(await tracked()).toEqual([[NUMBER, 0]]);
      expect((await run([{ ...container, container_number }])).lines).toEqual([]);
    }
    const told = written.map((container_number) => ({ ...event, container_number }));
    expect((await run([...told, event])).lines).toEqual([]);
    expect(await tracked()).toEqual([[NUMBER, 1]]);
  });

  it('is known by any other text, but for what is blank around it', async () => {
    const texts = ['MSCU1', 'MSC U1', 'TRAILER 12', 'MSCU66398701', 'MSCU663987O', 'MŠCU6639870'];
    await run([organization, bySea(''), ...texts.map((text) => ({ ...container, container_number: ` ${text} ` }))]);
    expect((await tracked()).map(([number]) => number).toSorted()).toEqual(texts.toSorted());
  });

  describe('that earlier versions stored in other spellings', () => {
    const later = { ...event, timestamp: '2026-03-01T02:00:00Z' };
    beforeEach(() => run([organization, bySea(NUMBER), container, { ...event, id: '8' }, later]));

    it.each([
      ['its shipment', [bySea('MSCU 663987-0')]],
      ['another container', [{ ...container, container_number: 'MSCU1' }]],
      ['an event of it', [later]],
      ['a document', [slot]],
    ])('is brought together when %s is told of', async (_, lines) => {
      await spell('MSCU 6639870', 'container');
      await spell('mscu6639870', 'sea_event', 'WHERE id = 8');
      await spell('MSCU 663987-0', 'shipment');
      expect(await tracked()).toHaveLength(4);
      await run(lines);
      expect((await tracked()).filter(([number]) => number !== 'MSCU1')).toEqual([[NUMBER, 2]]);
      // Known again by what they say: the same told again are no others.
      await run([{ ...event, id: '8' }, event, later]);
      expect((await tracked())[0]).toEqual([NUMBER, 2]);
    });

    it.each([
      ['an event of it', event],
      ['the container', container],
    ])('in the list of its shipment alone is brought together when %s is told of', async (_, line) => {
      await spell('MSCU 663987-0', 'shipment');
      expect((await run([line])).lines).toEqual([]);
      expect(await tracked()).toEqual([[NUMBER, 2]]);
    });

    it('is known, though nothing else has its number as it is kept', async () => {
      for (const table of ['container', 'sea_event']) await spell('MSCU 6639870', table);
      await database.transaction((tx) => tx.run(`UPDATE shipment SET body = replace(body, '${NUMBER}', '')`));
      expect((await run([{ ...event, container_number: 'MSCU 6639870' }])).lines).toEqual([]);
      expect(await tracked()).toEqual([[NUMBER, 2]]);
    });
  });
});
