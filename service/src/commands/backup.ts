import { Command } from 'commander';
import { readConfig } from '../config.ts';
import { openSnapshot } from '../database/snapshot.ts';
import { openFileStore } from '../files/index.ts';
import { backUp } from '../keeping/backup.ts';
import { breakOffOnSignal } from './break-off.ts';
import { progress } from './progress.ts';

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
    const made = await backUp(snapshot, files, directory, { onProgress: show.at, signal });
    show.done();
    const rows = made.tables.reduce((sum, table) => sum + table.rows, 0);
    process.stdout.write(`${rows} rows and ${made.files.rows} files kept in ${directory}\n`);
  } finally {
    await snapshot.close();
  }
}
