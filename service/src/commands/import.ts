import { createReadStream } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { Command } from 'commander';
import { readConfig } from '../config.ts';
import { openDatabase } from '../database/index.ts';
import { openFileStore } from '../files/index.ts';
import { Rejects } from '../import/rejects.ts';
import { type Refused, runImport } from '../import/run.ts';
import { progress } from './progress.ts';

export const importCommand = (): Command =>
  new Command('import')
    .description('load records from newline-delimited JSON; all of the file is applied, or nothing of it')
    .argument('<file>', 'the file, or - for standard input')
    .option('--skip-bad', 'apply the good lines, and write the refused ones with their reasons to FILE.rejected')
    .action(importFile);

/** An import sorts its way through the indexes: a larger page cache keeps it off the disk. */
const CACHE_KIB = 98_304;

async function importFile(file: string, { skipBad = false }: { skipBad?: boolean }): Promise<void> {
  const config = readConfig();
  const fromStandardInput = file === '-';
  const bytes: AsyncIterable<Buffer> = fromStandardInput
    ? process.stdin
    : createReadStream(file, { highWaterMark: 1 << 20 });
  const database = await openDatabase(config.database, { cache_kib: CACHE_KIB });
  const rejects = new Rejects(`${fromStandardInput ? 'stdin' : file}.rejected`);
  const show = progress('lines');
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
    report(applied, refused, skipBad ? rejects.path : undefined);
    if (refused > 0) process.exitCode = 1;
  } finally {
    await rejects.close();
    await database.close();
  }
}

function tell({ line, violations }: Refused): void {
  for (const { field, description } of violations) process.stderr.write(`line ${line}: ${field} ${description}\n`);
}

function report(applied: number, refused: number, rejected: string | undefined): void {
  if (refused === 0) process.stdout.write(`${applied} records imported\n`);
  else if (rejected) process.stdout.write(`${applied} records imported; ${refused} refused, see ${rejected}\n`);
  else process.stderr.write('nothing was imported\n');
}
