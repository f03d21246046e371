import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { link, mkdir, open, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Writable } from 'node:stream';
import { CommandError } from './exit.ts';

// Files that are there when they are whole: written under a temporary name beside their own, which they get at the end.

export interface Sink {
  write(chunk: string | Uint8Array): Promise<void>;
}

/** A stream that is there already, standard output for one; what it cannot take yet waits. */
export const streamSink = (stream: Writable): Sink => ({
  async write(chunk) {
    if (!stream.write(chunk)) await once(stream, 'drain');
  },
});

export interface FileOptions {
  /** Whether a file of that name may be replaced. */
  overwrite: boolean;
}

/** Fails when a file of that name is there and may not be replaced. */
export async function refuseTaken(path: string, { overwrite }: FileOptions): Promise<void> {
  const there = await statOf(path);
  if (there?.isDirectory()) throw new CommandError('usage', `${path} is a directory.`);
  if (there?.isFile() && !overwrite) throw taken(path);
}

export class TakenError extends CommandError {}

const taken = (path: string) =>
  new TakenError('usage', `${path} is there already. Say --yes to replace it, or --output to write elsewhere.`);

/** Has a file filled. When that fails, nothing is left of it, and what was there before is untouched. */
export async function writeFile(
  path: string,
  options: FileOptions,
  fill: (sink: Sink) => Promise<void>,
): Promise<void> {
  await refuseTaken(path, options);
  const there = await statOf(path);
  // A device or a pipe is written to as it is: in its place, a file would be of no use.
  if (there && !there.isFile()) {
    return filled(path, 'w', fill).catch((error) => {
      throw inWords(error, path);
    });
  }
  const target = there ? await realpath(path) : path;
  const part = join(dirname(target), `.fairlead-${randomUUID()}.part`);
  const remove = () => removeIfThere(part);
  const callOff = whenEnded(remove);
  try {
    await filled(part, NEW, fill);
    await (options.overwrite ? rename(part, target) : renameBesideOthers(part, target));
  } catch (error) {
    throw inWords(error, path);
  } finally {
    remove();
    callOff();
  }
}

/** Why there is none may be why it could not be made, which is what is to be told. */
function removeIfThere(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {}
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Cleans up when the command is ended meanwhile; then it ends as it would have. Returns a function that calls it off. */
function whenEnded(clean: () => void): () => void {
  const endings = SIGNALS.map((signal) => {
    const end = () => {
      clean();
      process.kill(process.pid, signal);
    };
    process.once(signal, end);
    return () => process.off(signal, end);
  });
  process.once('exit', clean);
  return () => {
    for (const callOff of endings) callOff();
    process.off('exit', clean);
  };
}

export async function makeDirectory(path: string): Promise<void> {
  await mkdir(path, { recursive: true }).catch((error) => {
    throw inWords(error, path);
  });
}

/** How a file is opened that nobody else may have made. */
const NEW = 'wx';

async function filled(path: string, flags: string, fill: (sink: Sink) => Promise<void>): Promise<void> {
  const file = await open(path, flags);
  try {
    await fill({ write: (chunk) => file.appendFile(chunk) });
    if (flags === NEW) await file.sync();
  } finally {
    await file.close();
  }
}

/** A link, unlike a new name, never takes the place of a file that somebody else has made meanwhile. */
export async function renameBesideOthers(from: string, to: string, makeLink = link): Promise<void> {
  try {
    await makeLink(from, to);
    await rm(from);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw taken(to);
    // Some file systems have no links.
    await refuseTaken(to, { overwrite: false });
    await rename(from, to);
  }
}

const statOf = (path: string) => stat(path).catch(() => undefined);

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException | undefined)?.code;

/** What the file system says, of the file that was meant. */
function inWords(error: unknown, path: string): unknown {
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  if (error instanceof CommandError || !syscall) return error;
  const exit = NO_SUCH_PLACE.includes(code) ? 'usage' : 'failed';
  return new CommandError(exit, `${path} cannot be written: ${reasonOf(error)}.`);
}

/** `no space left on device`, of `ENOSPC: no space left on device, write`. */
export const reasonOf = (error: unknown): string => (error as Error).message.replace(/^\w+: |, \w+( '.*)?$/g, '');

const NO_SUCH_PLACE = ['ENOENT', 'ENOTDIR', 'EEXIST'];
