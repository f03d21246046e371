import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryDirectory } from '../files/files.fixture.ts';
import { type Database, DatabaseTooNew, type Migration, openDatabase, readMeta } from './index.ts';
import { readMigrations } from './migrate.ts';
import { openSqlite, type SqliteOptions } from './sqlite.ts';
import Sqlite from './sqlite-driver.ts';

let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
let path: string;
const opened: Database[] = [];

beforeEach(async () => {
  directory = await temporaryDirectory();
  path = join(directory.path, 'below/a.db');
});
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
  await directory.remove();
});

function open(options?: SqliteOptions): Database {
  const database = openSqlite(path, options);
  opened.push(database);
  return database;
}

const applied = async (database: Database) =>
  (await database.all<{ name: string }>('SELECT name FROM schema_migration ORDER BY number')).map(({ name }) => name);

const meta: Migration = { number: 1, name: 'meta', sql: 'CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT)' };
const second: Migration = { number: 2, name: 'second', sql: 'CREATE TABLE second (id INTEGER)' };
const broken: Migration = { number: 3, name: 'broken', sql: 'CREATE TABLE third (id INTEGER); CREATE NONSENSE' };
const elsewhere: Migration = { number: 3, name: 'elsewhere', engine: 'postgres', sql: 'CREATE NONSENSE' };

describe('migrations', () => {
  it('are applied in order, once', async () => {
    const database = open();
    await database.migrate([meta]);
    const before = await readMeta(database);
    await database.migrate([meta, second]);
    await database.migrate([meta, second]);
    expect(await applied(database)).toEqual(['meta', 'second']);
    expect(await readMeta(database)).toEqual(before);
  });

  it('of another engine are passed over', async () => {
    const database = open();
    await database.migrate([meta, second, elsewhere]);
    expect(await applied(database)).toEqual(['meta', 'second']);
  });

  it('that fail leave the schema as it was', async () => {
    const database = open();
    await database.migrate([meta]);
    await expect(database.migrate([meta, second, broken])).rejects.toThrow(/NONSENSE/);
    expect(await applied(database)).toEqual(['meta']);
    expect(await database.all("SELECT name FROM sqlite_master WHERE name IN ('second', 'third')")).toEqual([]);
    await database.migrate([meta, second]);
    expect(await applied(database)).toEqual(['meta', 'second']);
  });

  it('of a newer program are refused', async () => {
    const database = open();
    await database.migrate([meta, second]);
    await expect(database.migrate([meta])).rejects.toThrow(DatabaseTooNew);
    await expect(database.migrate([meta])).rejects.toThrow('has schema 2, this program knows 1');
    expect(await applied(database)).toEqual(['meta', 'second']);
  });

  it('started twice at once are applied once', async () => {
    const [one, other] = [open(), open()];
    await Promise.all([one.migrate([meta, second]), other.migrate([meta, second])]);
    expect(await applied(one)).toEqual(['meta', 'second']);
    expect(await readMeta(other)).toEqual(await readMeta(one));
  });

  it('wait for another process only when one is due', async () => {
    const hasty = open({ patience_ms: 50 });
    await hasty.migrate([meta]);
    const writing = new Sqlite(path);
    writing.exec('BEGIN IMMEDIATE');
    await hasty.migrate([meta]);
    await expect(hasty.migrate([])).rejects.toThrow(DatabaseTooNew);
    await expect(hasty.migrate([meta, second])).rejects.toThrow('another process is writing');
    writing.close();
    await hasty.migrate([meta, second]);
    expect(await applied(hasty)).toEqual(['meta', 'second']);
  });

  it('give every database a key and a name of its own', async () => {
    const first = await openDatabase({ kind: 'sqlite', path });
    const other = await openDatabase({ kind: 'sqlite', path: `${path}2` });
    opened.push(first, other);
    const [mine, theirs] = [await readMeta(first), await readMeta(other)];
    expect(mine.cursor_key).toMatch(/^[0-9a-f]{64}$/);
    expect(theirs.cursor_key).not.toBe(mine.cursor_key);
    expect(theirs.incarnation).not.toBe(mine.incarnation);
  });
});

describe('migration files', () => {
  it('are read by number, each for its engine', () => {
    const folder = join(directory.path, 'migrations');
    mkdirSync(folder);
    for (const name of ['0010_later.sql', '0002_both.sql', '0001_only.sqlite.sql', '0001_only.postgres.sql']) {
      writeFileSync(join(folder, name), `-- ${name}`);
    }
    expect(readMigrations(pathToFileURL(`${folder}/`))).toEqual([
      { number: 1, name: 'only', engine: 'postgres', sql: '-- 0001_only.postgres.sql' },
      { number: 1, name: 'only', engine: 'sqlite', sql: '-- 0001_only.sqlite.sql' },
      { number: 2, name: 'both', sql: '-- 0002_both.sql' },
      { number: 10, name: 'later', sql: '-- 0010_later.sql' },
    ]);
  });

  it('have one number an engine', () => {
    for (const engine of ['sqlite', 'postgres']) {
      const numbers = readMigrations()
        .filter((migration) => (migration.engine ?? engine) === engine)
        .map(({ number }) => number);
      expect(new Set(numbers).size).toBe(numbers.length);
      expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
    }
  });
});
