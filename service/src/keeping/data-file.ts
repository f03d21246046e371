import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { naming } from '../files/durable.ts';
import { linesOf } from '../import/split.ts';

// Rows of a table as newline-delimited JSON, and the hash of the file that holds them.

/** A backup that is not made, or not restored, and why. */
export class BackupRefused extends Error {}

export interface DataFile {
  rows: number;
  sha256: string;
}

/** Longer than any row, which an import line of some fifty megabytes can make. */
const MOST_LINE_BYTES = 256 * 1_024 * 1_024;

const ENOUGH = 65_536;

/** A new file that is on the disk when this resolves. */
export async function writeSynced(path: string, chunks: Iterable<string> | AsyncIterable<string>): Promise<void> {
  const handle = await open(path, 'wx', 0o600);
  try {
    await writeFile(handle, chunks).catch(naming(path));
    await handle.sync().catch(naming(path));
  } finally {
    await handle.close();
  }
}

export async function writeRows(path: string, batches: AsyncIterable<object[]>): Promise<DataFile> {
  const hash = createHash('sha256');
  let rows = 0;
  async function* chunks() {
    for await (const batch of batches) {
      rows += batch.length;
      for (const text of inPieces(batch)) {
        hash.update(text);
        yield text;
      }
    }
  }
  await writeSynced(path, chunks());
  return { rows, sha256: hash.digest('hex') };
}

/** Small rows together, as each write takes its time; large ones by themselves, as a text has a longest length. */
export function* inPieces(rows: readonly object[]): Generator<string> {
  let piece = '';
  for (const row of rows) {
    piece += `${JSON.stringify(row)}\n`;
    if (piece.length < ENOUGH) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}

/** The rows of a file. That it is the file that was written is known when all of them are read, and not before. */
export async function* readRows<R>(path: string, told: DataFile): AsyncGenerator<R[]> {
  const hash = createHash('sha256');
  let rows = 0;
  async function* bytes(): AsyncGenerator<Buffer> {
    for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) {
      hash.update(chunk);
      yield chunk;
    }
  }
  try {
    for await (const lines of linesOf(bytes(), MOST_LINE_BYTES)) {
      rows += lines.length;
      yield lines.map(({ text }) => JSON.parse(text) as R);
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new BackupRefused(`the backup is not whole: ${basename(path)} is missing`);
    if (error instanceof SyntaxError) throw damaged(path);
    throw unlessDirectory(path, error);
  }
  if (rows !== told.rows || hash.digest('hex') !== told.sha256) throw damaged(path);
}

/** The system does not say what it found a directory in place of. */
export const unlessDirectory = (path: string, error: unknown): unknown =>
  (error as NodeJS.ErrnoException).code === 'EISDIR'
    ? new BackupRefused(`the backup's ${basename(path)} is a directory`)
    : error;

const damaged = (path: string) => new BackupRefused(`the backup's ${basename(path)} is damaged`);
