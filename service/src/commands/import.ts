import { open, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { Command } from 'commander';
import { readConfig } from '../config.ts';
import { openDatabase } from '../database/index.ts';
import { openFileStore } from '../files/index.ts';
import { Rejects } from '../import/rejects.ts';
import { MOST_REFUSED, type Refused, runImport } from '../import/run.ts';
import { Mendable } from './mendable.ts';
import { progress } from './progress.ts';

export const importCommand = (): Command =>
  new Command('import')
    .description('load records from newline-delimited JSON; all of the file is applied, or nothing of it')
    .argument('<file>', 'the file, or - for standard input')
    .option('--skip-bad', 'apply the good lines, and write the refused ones with their reasons to FILE.rejected')
    .action(importFile);

/** An import sorts its way through the indexes: a larger page cache keeps it off the disk. */
const CACHE_KIB = 32_768;

async function importFile(file: string, { skipBad = false }: { skipBad?: boolean }): Promise<void> {
  const config = readConfig();
  const fromStandardInput = file === '-';
  const bytes: Readable = fromStandardInput ? process.stdin : await openFile(file);
  const database = await openDatabase(config.database, { cache_kib: CACHE_KIB, bulk: true });
  const rejects = new Rejects(`${fromStandardInput ? 'stdin' : file}.rejected`);
  const show = progress('lines');
  breakOffOnSignal(bytes);
  try {
    const { applied, refused } = await runImport(database, openFileStore(config.files), bytes, {
      directory: fromStandardInput ? process.cwd() : dirname(resolve(file)),
      onRefused: (line) => {
        tell(line);
        return skipBad ? rejects.write(line) : 'stop';
      },
      onProgress: show.at,
    });
    show.done();
    // Those of an earlier run would be taken for this one's.
    if (skipBad && refused === 0) await rm(rejects.path, { force: true });
    report(applied, refused, skipBad ? rejects.path : undefined);
    if (refused > 0) process.exitCode = 1;
  } finally {
    await rejects.close();
    await database.close();
  }
}

/** Before anything else is touched: a name that cannot be read is most often a slip. */
async function openFile(file: string): Promise<Readable> {
  const handle = await open(file);
  if ((await handle.stat()).isDirectory()) {
    await handle.close();
    throw new Mendable(`${file} is a directory`);
  }
  return handle.createReadStream({ highWaterMark: 1 << 20 });
}

/** The reading fails, so that nothing is applied and no file stays behind in the store. A second signal ends it at once. */
function breakOffOnSignal(bytes: Readable): void {
  // Unheard while nobody reads, an error would end the process before it has cleaned up.
  bytes.on('error', () => undefined);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => bytes.destroy(new Mendable('broken off; nothing was imported')));
  }
}

function tell({ line, violations }: Refused): void {
  for (const { field, description } of violations) process.stderr.write(`line ${line}: ${field} ${description}\n`);
}

function report(applied: number, refused: number, rejected: string | undefined): void {
  if (refused === 0) process.stdout.write(`${applied} records imported\n`);
  else if (rejected) process.stdout.write(`${applied} records imported; ${refused} refused, see ${rejected}\n`);
  else process.stderr.write(`${refused < MOST_REFUSED ? '' : 'there may be more; '}nothing was imported\n`);
}
