import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase, readMeta } from '../database/index.ts';
import { readMigrations } from '../database/migrate.ts';
import { openSnapshot, schemaReached } from '../database/snapshot.ts';
import { openSqlite } from '../database/sqlite.ts';
import { DirectoryStore } from '../files/directory.ts';
import { startS3rver, temporaryDirectory } from '../files/files.fixture.ts';
import { S3Store } from '../files/s3.ts';
import type { FileStore } from '../files/store.ts';
import { runImport } from '../import/run.ts';
import { backUp } from './backup.ts';
import { BackupRefused } from './data-file.ts';
import { readManifest } from './manifest.ts';
import { checkBackup, openFor, restore } from './restore.ts';
import { KEPT } from './store.ts';
import { Findings } from './verify/findings.ts';
import { verify } from './verify/index.ts';

let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
beforeEach(async () => {
  directory = await temporaryDirectory();
});
afterEach(() => directory.remove());

const WORK = { onProgress: () => undefined, signal: new AbortController().signal };
const at = (name: string) => ({ kind: 'sqlite' as const, path: join(directory.path, name) });
const filesAt = (name: string) => new DirectoryStore(join(directory.path, name));

async function keep(name: string, files: FileStore, backup: string): Promise<void> {
  const snapshot = await openSnapshot(at(name));
  await backUp(snapshot, files, join(directory.path, backup), WORK);
  await snapshot.close();
}

async function bringBack(backup: string, name: string, files: FileStore): Promise<Database> {
  const path = join(directory.path, backup);
  const manifest = await readManifest(path);
  await checkBackup(path, manifest, WORK.signal);
  const database = await openFor(manifest, at(name));
  await restore(database, files, path, manifest, WORK).catch(async (error) => {
    await database.close();
    throw error;
  });
  return database;
}

describe('a backup', () => {
  it('holds every table of the schema but log-ins and what is made of others', async () => {
    const database = await openDatabase(at('a.db'));
    const rows = await database.all<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table'");
    await database.close();
    const made = /_(posting|unposted)$|^(record_id|schema_migration|session)$/;
    expect(rows.map(({ name }) => name).filter((name) => !made.test(name))).toEqual(expect.arrayContaining([...KEPT]));
    expect(rows.filter(({ name }) => !made.test(name))).toHaveLength(KEPT.length);
  });

  it('is for whoever makes it alone, file by file: it holds hashes of passwords', async () => {
    await (await openDatabase(at('a.db'))).close();
    await keep('a.db', filesAt('files'), 'backup');
    const files = readdirSync(join(directory.path, 'backup'), { withFileTypes: true }).filter((it) => it.isFile());
    expect(files.map(({ name }) => name)).toEqual(expect.arrayContaining(['manifest.json', 'person.ndjson']));
    const rights = files.map(({ name }) => statSync(join(directory.path, 'backup', name)).mode & 0o777);
    expect(new Set(rights)).toEqual(new Set([0o600]));
  });
});

describe('a directory in place of a file of a backup', () => {
  it.each(['manifest.json', 'shipment.ndjson', 'files.ndjson'])('is named: %s', async (name) => {
    await (await openDatabase(at('a.db'))).close();
    await keep('a.db', filesAt('files'), 'backup');
    const path = join(directory.path, 'backup', name);
    rmSync(path);
    mkdirSync(path);
    const refusal = new BackupRefused(`the backup's ${name} is a directory`);
    await expect(bringBack('backup', 'b.db', filesAt('files'))).rejects.toThrow(refusal);
  });
});

describe('a backup of an earlier schema', () => {
  const EARLIER = readMigrations().filter(({ number }) => number <= 6);

  beforeEach(async () => {
    const earlier = openSqlite(at('earlier.db').path);
    await earlier.migrate(EARLIER);
    await earlier.transaction(async (tx) => {
      await tx.run('INSERT INTO organization (id, version, body) VALUES (7, 41, \'{"type":"TYPE_CLIENT"}\')');
      const body = JSON.stringify({ reference: 'AAAA-2222', status: 'STATUS_ACTIVE', create_time: '' });
      await tx.run("INSERT INTO shipment (id, organization_id, search, body) VALUES (5, 7, '', $1)", [body]);
      await tx.reserveId(9n);
    });
    await earlier.close();
    await keep('earlier.db', filesAt('files'), 'backup');
  });

  it('goes through the migrations since, as its database would have', async () => {
    expect(JSON.parse(readFileSync(join(directory.path, 'backup/manifest.json'), 'utf8')).schema).toBe(6);
    const database = await bringBack('backup', 'later.db', filesAt('files'));
    await database.close();
    const later = await openDatabase(at('later.db'));
    expect(await later.one('SELECT version FROM organization')).toEqual({ version: 41 });
    expect(await later.one('SELECT id, arrived FROM shipment')).toEqual({ id: 5, arrived: 0 });
    expect((await readMeta(later)).concerns_due).toBe('1');
    // Its own came right behind those that imports gave.
    expect(await later.transaction((tx) => tx.nextId())).toBe(1_000_010n);
    await later.close();
  });

  it('is not restored into a later one, empty though it is', async () => {
    await (await openDatabase(at('later.db'))).close();
    await expect(bringBack('backup', 'later.db', filesAt('files'))).rejects.toThrow(
      'the backup has schema 6, and the database a later one: restore it into a new database',
    );
  });
});

describe('a database that was brought further while its restore waited', () => {
  it('is refused as one that was so before', async () => {
    await (await openDatabase(at('a.db'))).close();
    await keep('a.db', filesAt('files'), 'backup');
    const path = join(directory.path, 'backup');
    const manifest = await readManifest(path);
    const database = await openFor(manifest, at('b.db'));
    await database.transaction((tx) => tx.run("INSERT INTO schema_migration VALUES (9999, 'of tomorrow')"));
    await expect(restore(database, filesAt('files'), path, manifest, WORK)).rejects.toThrow(
      'and the database a later one: restore it into a new database',
    );
    await database.close();
  });
});

describe('migrations of the other engine', () => {
  const migrations = readMigrations();
  // What PostgreSQL alone has, between two that both have.
  const others = migrations.findIndex(({ name }) => name === 'bodies_blob');
  const last = migrations[others - 1]?.number ?? 0;

  it('are not counted as applied: a backup has the schema of its database, for the version that made that', async () => {
    const earlier = openSqlite(at('earlier.db').path);
    await earlier.migrate(migrations.slice(0, others));
    await earlier.close();
    await keep('earlier.db', filesAt('files'), 'backup');
    expect((await readManifest(join(directory.path, 'backup'))).schema).toBe(last);
  });

  it('are nothing that a database lacks', () => {
    expect(schemaReached({ schema: last, engine: 'sqlite' })).toBe(last + 1);
    expect(schemaReached({ schema: last, engine: 'postgres' })).toBe(last);
  });
});

describe('files in an S3-compatible store', () => {
  it('are kept, brought back and verified like those in a directory', async () => {
    const s3rver = await startS3rver(directory.path);
    try {
      const [from, to] = ['kept', 'other'].map((prefix) => new S3Store({ ...s3rver.settings, prefix }));
      const pdf_base64 = Buffer.from('%PDF-1.4').toString('base64');
      const [transport_mode, cargo_type] = ['TRANSPORT_MODE_ROAD', 'CARGO_TYPE_PALLETS'];
      const money = { currency: 'EUR', amount_cents: 1 };
      const lines = [
        { kind: 'organization', id: '7', name: 'Polderkamp' },
        { kind: 'shipment', id: '5', organization_id: '7', transport_mode, cargo_type },
        { kind: 'invoice', id: '6', shipment_id: '5', amount_ex_vat: money, amount_inc_vat: money, pdf_base64 },
      ];
      const database = await openDatabase(at('a.db'));
      const bytes = Readable.from(lines.map((line) => Buffer.from(`${JSON.stringify(line)}\n`)));
      const options = { directory: directory.path, onRefused: () => 'stop' as const };
      expect(await runImport(database, from as FileStore, bytes, options)).toEqual({ applied: 3, refused: 0 });
      await database.close();
      await keep('a.db', from as FileStore, 'backup');
      await (await bringBack('backup', 'b.db', to as FileStore)).close();

      const told: string[] = [];
      const verified = async () => {
        const snapshot = await openSnapshot(at('b.db'));
        const found = await verify(snapshot, to as FileStore, new Findings((line) => told.push(line)), WORK);
        await snapshot.close();
        return found;
      };
      expect(await verified()).toMatchObject({ files: 1, notes: [] });
      expect(told).toEqual([]);
      for await (const sha256 of (to as FileStore).list()) await to?.remove(sha256);
      await verified();
      expect(told).toEqual([expect.stringMatching(/^invoice 6: its file [0-9a-f]{64} is missing$/)]);
    } finally {
      await s3rver.close();
    }
  });
});
