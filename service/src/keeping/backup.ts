import { join } from 'node:path';
import { Readable } from 'node:stream';
import { rowsOf, type SnapshotAt } from '../database/snapshot.ts';
import { DirectoryStore } from '../files/directory.ts';
import { type FileStore, FileUnavailable, type StoredFile } from '../files/store.ts';
import { VERSION } from '../version.ts';
import { BackupRefused, writeRows } from './data-file.ts';
import { type KeptTable, type Manifest, writeManifest } from './manifest.ts';
import { KEPT, type NamedFile, namedFiles } from './store.ts';
import { makeWhole } from './whole-directory.ts';

// A backup: all rows of one moment, a file for each table, and every file that they name. The same whichever engine it
// is made of, so that it can be restored into either.

export interface Work {
  /** Told how many rows and files are done. */
  onProgress: (count: number) => void;
  /** Aborted when the work is to be broken off. */
  signal: AbortSignal;
}

export const tableFile = (directory: string, table: string): string => join(directory, `${table}.ndjson`);
export const fileList = (directory: string): string => join(directory, 'files.ndjson');
export const filesOf = (directory: string): DirectoryStore => new DirectoryStore(join(directory, 'files'));

export async function backUp(snapshot: SnapshotAt, files: FileStore, directory: string, work: Work) {
  const time = new Date().toISOString();
  const done = counting(work);
  let manifest: Omit<Manifest, 'format'> | undefined;
  await makeWhole(directory, async (unfinished) => {
    const tables: KeptTable[] = [];
    for (const name of KEPT) {
      const columns = (await snapshot.columns(name)).filter(({ generated }) => !generated).map((column) => column.name);
      // A table of a later schema than the database has.
      if (columns.length === 0) continue;
      const rows = done(rowsOf(snapshot, name, columns));
      tables.push({ name, columns, ...(await writeRows(tableFile(unfinished, name), rows)) });
    }
    const copies = filesOf(unfinished);
    const list = await writeRows(fileList(unfinished), done(copyNamed(snapshot, files, copies)));
    await copies.removeIncoming();
    work.signal.throwIfAborted();
    const last_id = await snapshot.lastId();
    if (last_id === undefined) throw new BackupRefused('record_id does not say which id was the last; see verify');
    const { schema, engine } = snapshot;
    manifest = { schema, engine, version: VERSION, time, last_id: String(last_id), tables, files: list };
    await writeManifest(unfinished, manifest);
  });
  return manifest as Omit<Manifest, 'format'>;
}

/** Passes batches on, tells how many have passed, and stops when it is told to. */
export function counting({ onProgress, signal }: Work) {
  let count = 0;
  return async function* <T>(batches: AsyncIterable<T[]>): AsyncGenerator<T[]> {
    for await (const batch of batches) {
      signal.throwIfAborted();
      for (const _ of batch) onProgress(++count);
      yield batch;
    }
  };
}

async function* copyNamed(snapshot: SnapshotAt, from: FileStore, to: FileStore): AsyncGenerator<StoredFile[]> {
  for await (const file of namedFiles(snapshot)) yield [await copyOne(file, from, to)];
}

/** The store hands out nothing but the bytes that a file is named by. */
async function copyOne({ named_by, ...file }: NamedFile, from: FileStore, to: FileStore): Promise<StoredFile> {
  try {
    const bytes = await from.open(file);
    await to.put(bytes instanceof Readable ? bytes : Readable.from(bytes), file.size_bytes);
    return file;
  } catch (error) {
    if (!(error instanceof FileUnavailable)) throw error;
    // Without their store all are missing, and it is the store that is told.
    await from.check();
    throw new BackupRefused(`${named_by} names the file ${error.sha256}, which is ${error.reason}; see verify`);
  }
}
