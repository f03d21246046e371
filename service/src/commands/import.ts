import { closeSync, createReadStream, fstatSync, open, type Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Socket } from 'node:net';
import { dirname, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { Command } from 'commander';
import { readConfig } from '../config.ts';
import { openDatabase } from '../database/index.ts';
import { openFileStore } from '../files/index.ts';
import { NotOurs, Rejects } from '../import/rejects.ts';
import { MOST_REFUSED, type Refused, runImport, WHOLE_LINE } from '../import/run.ts';
import { breakOffOnSignal } from './break-off.ts';
import { EXIT } from './exit.ts';
import { Mendable } from './mendable.ts';
import { progress } from './progress.ts';
import { complain, counted, sayWaiting, tell } from './words.ts';

export const importCommand = (): Command =>
  new Command('import')
    .description('load records from newline-delimited JSON; all of the file is applied, or nothing of it')
    .argument('<file>', 'the file, or - for standard input')
    .option('--skip-bad', 'apply the good lines, and write the refused ones with their reasons to a file')
    .option('--rejected <file>', 'that file (default: FILE.rejected; for standard input, stdin.rejected)')
    .action(importFile);

interface Options {
  skipBad?: boolean;
  rejected?: string;
}

async function importFile(file: string, options: Options, command: Command): Promise<void> {
  const { skipBad = false, rejected } = options;
  if (rejected !== undefined && !skipBad) command.error('error: --rejected is for what --skip-bad leaves out');
  const config = readConfig();
  const fromStandardInput = file === '-';
  const bytes: Readable = fromStandardInput ? openStandardInput() : await openFile(file);
  const rejects = new Rejects(rejected ?? `${fromStandardInput ? 'stdin' : file}.rejected`);
  if (skipBad) await tryRejects(rejects, fromStandardInput ? fstatSync(process.stdin.fd) : await stat(file));
  const database = await openDatabase(config.database, { bulk: true });
  const show = progress('lines');
  const signal = breakOffOnSignal('nothing was imported');
  failReading(bytes, signal);
  try {
    const { applied, refused } = await runImport(database, openFileStore(config.files), bytes, {
      directory: fromStandardInput ? process.cwd() : dirname(resolve(file)),
      onRefused: (line) => {
        warn(line);
        return skipBad ? rejects.write(line) : 'stop';
      },
      onProgress: show.at,
      onWait: sayWaiting,
      signal,
    });
    show.done();
    // Those of an earlier run would be taken for this one's.
    if (skipBad && refused === 0) await rejects.removeEarlier();
    report(applied, refused, skipBad ? rejects.path : undefined);
    if (refused > 0) process.exitCode = EXIT.failed.status;
  } finally {
    await rejects.close();
    await database.close();
  }
}

/** Before anything else is touched: a name that cannot be read is most often a slip. */
async function openFile(file: string): Promise<Readable> {
  const fd = await promisify(open)(file, 'r').catch(tell((reason) => `${file} cannot be read: ${reason}`));
  const found = fstatSync(fd);
  if (found.isDirectory()) {
    closeSync(fd);
    throw new Mendable(`${file} is a directory`);
  }
  // Of a pipe that says nothing, reading as from a file would not end until it does.
  if (found.isFIFO()) return new Socket({ fd, readable: true, writable: false });
  return createReadStream(file, { fd, highWaterMark: 1 << 20 });
}

/** Node reads nothing of a directory there, as if it were empty. */
function openStandardInput(): Readable {
  if (fstatSync(process.stdin.fd).isDirectory()) throw new Mendable('standard input is a directory');
  return process.stdin;
}

/** Before anything is imported: an import that cannot say what it left out would be lost at its first bad line. */
async function tryRejects(rejects: Rejects, imported: Stats): Promise<void> {
  const { path } = rejects;
  const words = (what: string) => `${path} ${what}; name another by --rejected`;
  if (await isSameFile(path, imported)) throw new Mendable(words('is the file that is imported'));
  await rejects.tryPlace().catch((error) => {
    if (error instanceof NotOurs) throw new Mendable(words('is there already, and not of an earlier import'));
    return tell((reason) => words(`cannot be written: ${reason}`))(error);
  });
}

/** By whichever name, and whoever opened it. */
async function isSameFile(path: string, { dev, ino }: Stats): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found?.isFile() === true && found.ino === ino && found.dev === dev;
}

/** Once it is aborted the reading fails, so that nothing is applied and no file stays behind in the store. */
function failReading(bytes: Readable, signal: AbortSignal): void {
  // Unheard while nobody reads, an error would end the process before it has cleaned up.
  bytes.on('error', () => undefined);
  signal.addEventListener('abort', () => bytes.destroy(signal.reason));
}

/** Of a line too no more reasons than anybody reads: an invoice of thousands of lines may have one for each. */
function warn({ line, violations }: Refused): void {
  const told = violations.slice(0, MOST_REFUSED);
  for (const { field, description } of told) {
    process.stderr.write(`line ${line}${field === WHOLE_LINE ? '' : `: ${field}`} ${description}\n`);
  }
  const untold = violations.length - told.length;
  if (untold > 0) process.stderr.write(`line ${line} is refused for ${counted(untold, 'more reason')}\n`);
}

function report(applied: number, refused: number, rejected: string | undefined): void {
  const imported = `${counted(applied, 'record')} imported`;
  if (refused === 0) process.stdout.write(`${imported}\n`);
  else if (rejected) process.stdout.write(`${imported}; ${refused} refused, see ${rejected}\n`);
  else complain(`${refused < MOST_REFUSED ? '' : 'there may be more; '}nothing was imported`);
}
