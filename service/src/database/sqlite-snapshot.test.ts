import { chmodSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { temporaryDirectory } from '../files/files.fixture.ts';
import { type Database, DatabaseUnavailable, openDatabase } from './index.ts';
import { openSqlite } from './sqlite.ts';
import Sqlite from './sqlite-driver.ts';
import { openSqliteSnapshot } from './sqlite-snapshot.ts';

let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
let path: string;
let service: Database;

beforeEach(async () => {
  directory = await temporaryDirectory();
  path = join(directory.path, 'a.db');
  service = await openDatabase({ kind: 'sqlite', path });
  for (const name of readdirSync(directory.path)) chmodSync(join(directory.path, name), 0o444);
  chmodSync(directory.path, 0o555);
});
afterEach(async () => {
  chmodSync(directory.path, 0o755);
  await directory.remove();
});

const NOBODY = 65_534;

/** To root nothing is forbidden. */
function asReader<T>(work: () => T): T {
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) process.seteuid?.(NOBODY);
  try {
    return work();
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
}

describe.runIf(process.platform === 'linux')('a database that may only be read', () => {
  it('is read while a service has it open', async () => {
    const snapshot = asReader(() => openSqliteSnapshot(path));
    expect(await snapshot.one('SELECT count(*) AS count FROM organization')).toEqual({ count: 0 });
    await snapshot.close();
    await service.close();
  });

  it('is told as such when none has', async () => {
    chmodSync(directory.path, 0o755);
    await service.close();
    chmodSync(directory.path, 0o555);
    expect(() => asReader(() => openSqliteSnapshot(path))).toThrow(
      `the database ${path} cannot be opened: no service has it open, and SQLite then makes files beside it to read by: ask as one who may write in its directory`,
    );
    expect(readdirSync(directory.path)).toEqual(['a.db']);
  });

  it('is told as such to who would write', async () => {
    await service.close();
    const refusal = `the database ${path} cannot be opened: permission denied`;
    expect(() => asReader(() => openSqlite(path))).toThrow(refusal);
  });

  it('is left as it is by who would write: files beside it, made by them, could not be written once it may be', async () => {
    await service.close();
    chmodSync(directory.path, 0o777);
    expect(() => asReader(() => openSqlite(path))).toThrow('permission denied');
    expect(readdirSync(directory.path)).toEqual(['a.db']);
  });

  it('is not told as absent where its directory is closed', async () => {
    await service.close();
    chmodSync(directory.path, 0o700);
    const refusal = `the database ${path} cannot be opened: permission denied`;
    expect(() => asReader(() => openSqliteSnapshot(path))).toThrow(refusal);
  });
});

it('a database of which nothing can be sorted, for want of room elsewhere, is not told as damaged', async () => {
  const snapshot = openSqliteSnapshot(path);
  vi.spyOn(Sqlite.prototype, 'prepare').mockImplementationOnce(() => {
    throw new Sqlite.SqliteError('database or disk is full', 'SQLITE_FULL');
  });
  await expect(snapshot.all('SELECT body FROM organization ORDER BY body')).rejects.toThrow(
    new DatabaseUnavailable('the temporary directory has no room for what is sorted: set TMPDIR to one that has'),
  );
  await snapshot.close();
  await service.close();
});
