import { Readable } from 'node:stream';
import { lockImports, type Waiting } from '../database/imports-turn.ts';
import {
  type Database,
  type DatabaseLocation,
  DatabaseTooNew,
  DatabaseUnavailable,
  NotUnique,
  openDatabase,
  type Transaction,
  writeMeta,
} from '../database/index.ts';
import { newIncarnation, readMigrations } from '../database/migrate.ts';
import { schemaReached, type TextRow } from '../database/snapshot.ts';
import { type FileStore, FileUnavailable, type StoredFile } from '../files/store.ts';
import { NewFiles } from '../import/new-files.ts';
import { counting, fileList, filesOf, tableFile, type Work } from './backup.ts';
import { BackupRefused, readRows } from './data-file.ts';
import type { KeptTable, Manifest } from './manifest.ts';
import { forgetMeta, insertRows, MOST_INSERTED, occupiedTable } from './store.ts';

/** Reads all of a backup: nothing is begun with one that is not whole. */
export async function checkBackup(directory: string, { tables, files }: Manifest, signal: AbortSignal): Promise<void> {
  const read = counting({ onProgress: () => undefined, signal });
  const each = tables.map((table) => readRows(tableFile(directory, table.name), table));
  for (const rows of each) for await (const _ of read(rows));
  const kept = filesOf(directory);
  for await (const list of read(readRows<StoredFile>(fileList(directory), files))) {
    for (const file of list) (await whole(kept, file)).destroy();
  }
}

/** A directory looks at all of a file before it hands it out. */
const whole = (kept: FileStore, file: StoredFile) =>
  kept.open(file).catch((error) => {
    if (!(error instanceof FileUnavailable)) throw error;
    throw new BackupRefused(`the backup is not whole: its file ${error.sha256} is ${error.reason}`);
  });

/**
 * Opens a database with the schema that a backup was made of: rows of an earlier one then go through the migrations
 * since like any others.
 */
export async function openFor(manifest: Manifest, location: DatabaseLocation): Promise<Database> {
  const reached = schemaReached(manifest);
  const migrations = readMigrations().filter(({ number }) => number <= reached);
  return openDatabase(location, { bulk: true }, migrations).catch(refuseLater(manifest));
}

const refuseLater =
  ({ schema }: Manifest) =>
  (error: unknown): never => {
    if (!(error instanceof DatabaseTooNew)) throw error;
    throw new BackupRefused(
      `the backup has schema ${schema}, and the database a later one: restore it into a new database`,
    );
  };

/** Puts a backup that was checked into an empty database and file store: all of it, or no row and no new file. */
export async function restore(
  database: Database,
  store: FileStore,
  directory: string,
  manifest: Manifest,
  work: Work & Waiting,
): Promise<void> {
  await refuseOtherFiles(store, directory);
  const done = counting(work);
  const putAll = async (tx: Transaction) => {
    await lockImports(tx, work, schemaReached(manifest)).catch(refuseLater(manifest));
    const names = manifest.tables.map(({ name }) => name);
    const occupied = await occupiedTable(tx, names);
    if (occupied)
      throw new BackupRefused(`the database holds records already (${occupied}): restore into an empty one`);
    const newFiles = new NewFiles(store);
    try {
      const kept = filesOf(directory);
      for await (const list of done(readRows<StoredFile>(fileList(directory), manifest.files))) {
        for (const file of list) await newFiles.put(Readable.from(await whole(kept, file)), file.size_bytes);
      }
      await forgetMeta(tx);
      for (const table of manifest.tables) {
        for await (const rows of done(readRows<TextRow>(tableFile(directory, table.name), table))) {
          await put(tx, table, rows);
        }
      }
      // What clients remember of answers since the backup is not confirmed by a version that then meant something else.
      await writeMeta(tx, 'incarnation', newIncarnation());
      const last_id = BigInt(manifest.last_id);
      if (last_id > 0n) await tx.reserveId(last_id);
      work.signal.throwIfAborted();
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) await newFiles.removeSince(0);
      throw error;
    } finally {
      await newFiles.close();
    }
  };
  await database.transaction(putAll, { lasts: true });
}

async function put(tx: Transaction, { name, columns }: KeptTable, rows: readonly TextRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += MOST_INSERTED) {
    await insertRows(tx, name, columns, rows.slice(start, start + MOST_INSERTED)).catch((error) => {
      if (!isContradiction(error)) throw error;
      throw new BackupRefused(`the backup was made of a damaged database: ${name}: ${error.message}`);
    });
  }
}

/** Of one row to another, or to the schema. */
const isContradiction = (error: Error & { code?: string }): boolean =>
  error instanceof NotUnique || /^(SQLITE_CONSTRAINT|2[23])/.test(error.code ?? '');

/** Those of this backup may be there: of a restore that was broken off, or because they were never lost. */
async function refuseOtherFiles(store: FileStore, directory: string): Promise<void> {
  const kept = filesOf(directory);
  for await (const sha256 of store.list()) {
    if (await kept.has(sha256)) continue;
    throw new BackupRefused(`the file store holds files of others (${sha256}): restore into an empty one`);
  }
}
