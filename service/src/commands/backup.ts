import { relative, resolve } from 'node:path';
import { Command } from 'commander';
import { readConfig } from '../config.ts';
import { openSnapshot } from '../database/snapshot.ts';
import { openFileStore } from '../files/index.ts';
import { backUp } from '../keeping/backup.ts';
import { breakOffOnSignal } from './break-off.ts';
import { progress } from './progress.ts';
import { counted, tell } from './words.ts';

export const backupCommand = (): Command =>
  new Command('backup')
    .description('keep all records and files as they are at this moment; the service may run meanwhile')
    .argument('<directory>', 'a new directory')
    .action(backUpTo);

async function backUpTo(directory: string): Promise<void> {
  const config = readConfig();
  const signal = breakOffOnSignal('no backup was made');
  const snapshot = await openSnapshot(config.database);
  const show = progress('rows and files');
  try {
    const files = openFileStore(config.files);
    const made = await backUp(snapshot, files, directory, { onProgress: show.at, signal }).catch(unwritable(directory));
    show.done();
    const rows = made.tables.reduce((sum, table) => sum + table.rows, 0);
    process.stdout.write(`${counted(rows, 'row')} and ${counted(made.files.rows, 'file')} kept in ${directory}\n`);
  } finally {
    await snapshot.close();
  }
}

/** Names the directory that the operator gave, not the one beside it that is written first. */
function unwritable(directory: string) {
  const path = resolve(directory);
  const words = (reason: string) => `${directory} cannot be made: ${reason}; name a new directory where you may write`;
  return (error: NodeJS.ErrnoException): never => {
    const { path: refused = '' } = error;
    const isOfPlace = refused.startsWith(path) || (refused !== '' && !relative(refused, path).startsWith('..'));
    throw isOfPlace ? tell(words)(error) : error;
  };
}
