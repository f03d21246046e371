import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { latestSchema } from '../database/migrate.ts';
import { BackupRefused, type DataFile, unlessDirectory, writeSynced } from './data-file.ts';
import { KEPT, type Kept } from './store.ts';

// What a backup says of itself: written last, read first, sealed by its own hash.

const FORMAT = 1;

export interface KeptTable extends DataFile {
  name: Kept;
  columns: string[];
}

export interface Manifest {
  format: number;
  /** Of the database it was made of. */
  schema: number;
  engine: string;
  /** Of the program that made it. */
  version: string;
  time: string;
  last_id: string;
  /** Each in a file `<name>.ndjson`, in an order in which they can be put back. */
  tables: KeptTable[];
  /** The list of files, `files.ndjson`; the files themselves are beneath `files`. */
  files: DataFile;
}

const NAME = 'manifest.json';
const IDENTIFIER = /^[a-z_][a-z0-9_]*$/;

const sealOf = (manifest: object): string => createHash('sha256').update(JSON.stringify(manifest)).digest('hex');

export async function writeManifest(directory: string, said: Omit<Manifest, 'format'>): Promise<void> {
  const manifest: Manifest = { format: FORMAT, ...said };
  const text = JSON.stringify({ ...manifest, sha256: sealOf(manifest) }, null, 2);
  await writeSynced(join(directory, NAME), [`${text}\n`]);
}

/** What a directory says of itself, if it is a backup that this program can restore. */
export async function readManifest(directory: string): Promise<Manifest> {
  const text = await readFile(join(directory, NAME), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw unlessDirectory(NAME, error);
    throw new BackupRefused(`${directory} is no backup: it has no ${NAME}`);
  });
  const { sha256, ...manifest } = parsed(text);
  const { format, schema, tables } = manifest as unknown as Manifest;
  if (format > FORMAT)
    throw new BackupRefused(`the backup has format ${format}, this program knows ${FORMAT}: ${NEWER}`);
  if (sha256 !== sealOf(manifest) || !tables.every(isKept)) throw new BackupRefused(`the backup's ${NAME} is damaged`);
  const known = latestSchema();
  if (schema > known) throw new BackupRefused(`the backup has schema ${schema}, this program knows ${known}: ${NEWER}`);
  return manifest as unknown as Manifest;
}

const NEWER = 'it was made by a newer version';

const isKept = ({ name, columns }: KeptTable): boolean =>
  KEPT.includes(name) && columns.every((column) => IDENTIFIER.test(column));

function parsed(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text));
  } catch {
    throw new BackupRefused(`the backup's ${NAME} is damaged`);
  }
}
