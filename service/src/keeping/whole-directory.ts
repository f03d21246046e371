import { mkdtemp, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { makeDirectories, syncDirectory } from '../files/durable.ts';
import { BackupRefused } from './data-file.ts';

/** Makes a directory that is there whole or not at all: filled under a name beside it, synced, and renamed last. */
export async function makeWhole(directory: string, fill: (unfinished: string) => Promise<void>): Promise<void> {
  const path = resolve(directory);
  await makeDirectories(dirname(path));
  // One that is empty gives way now: a place that cannot be renamed to is then found before the work, not after it.
  await rmdir(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOTEMPTY' || error.code === 'EEXIST') throw new BackupRefused(`${directory} is not empty`);
    if (error.code === 'ENOTDIR') throw new BackupRefused(`${directory} is there already, and no directory`);
    if (error.code !== 'ENOENT') throw error;
  });
  const unfinished = await mkdtemp(`${path}.unfinished-`);
  try {
    await fill(unfinished);
    await syncDirectory(unfinished);
    await rename(unfinished, path);
    await syncDirectory(dirname(path));
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}
