import { Command } from 'commander';
import { readConfig } from '../config.ts';
import { readMigrations } from '../database/migrate.ts';
import { openFileStore } from '../files/index.ts';
import { readManifest } from '../keeping/manifest.ts';
import { checkBackup, openFor, restore } from '../keeping/restore.ts';
import { breakOffOnSignal } from './break-off.ts';
import { progress } from './progress.ts';
import { counted, sayWaiting } from './words.ts';

export const restoreCommand = (): Command =>
  new Command('restore')
    .description('put a backup into an empty database and file store; all of it, or nothing')
    .argument('<directory>', 'what backup has made')
    .action(restoreFrom);

async function restoreFrom(directory: string): Promise<void> {
  const config = readConfig();
  const signal = breakOffOnSignal('nothing was restored');
  const manifest = await readManifest(directory);
  await checkBackup(directory, manifest, signal);
  const database = await openFor(manifest, config.database);
  const show = progress('rows and files');
  try {
    const work = { onProgress: show.at, onWait: sayWaiting, signal };
    await restore(database, openFileStore(config.files), directory, manifest, work);
    show.done();
    await database.migrate(readMigrations());
  } finally {
    await database.close();
  }
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  process.stdout.write(
    `${counted(rows, 'row')} and ${counted(manifest.files.rows, 'file')} restored, as of ${manifest.time}\n`,
  );
}
