// Troubles that a disk can give: it is full, files may not grow, syncs fail. Each begins, and ends when it is told to.
import { spawnSync } from 'node:child_process';
import { chownSync, closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atEnd } from '../../acceptance/support/cleanup.ts';
import { userForPostgres } from '../../acceptance/support/postgres-binaries.ts';
import { type Tracing, trace } from './strace.ts';

export type Begin = () => Promise<() => Promise<void>>;

const done = (program: string, ...args: string[]) => spawnSync(program, args).status === 0;

export interface Disk {
  /** An empty directory on it, which the database's own user may write to. */
  directory: string;
  fill: Begin;
  remove(): void;
}

/** A file system of its own, in memory; undefined where none can be mounted. */
export function mountDisk(size_mib: number): Disk | undefined {
  const root = mkdtempSync(join(tmpdir(), 'fairlead-disk-'));
  const unmount = () => {
    // Also while somebody still has a file open there.
    done('umount', '-l', root);
    rmSync(root, { recursive: true, force: true });
  };
  if (!done('mount', '-t', 'tmpfs', '-o', `size=${size_mib}m,mode=755`, 'tmpfs', root)) {
    rmSync(root, { recursive: true });
    return undefined;
  }
  const callOff = atEnd(unmount);
  const directory = join(root, 'database');
  mkdirSync(directory, { mode: 0o700 });
  const user = userForPostgres();
  if (user) chownSync(directory, user.uid, user.gid);
  return {
    directory,
    async fill() {
      const filler = join(root, 'filler');
      fillUp(filler);
      return async () => rmSync(filler);
    },
    remove() {
      unmount();
      callOff();
    },
  };
}

/** Another program's file that takes all the room there is. */
function fillUp(path: string): void {
  const file = openSync(path, 'w');
  try {
    for (const piece = Buffer.alloc(4_096); ; ) writeSync(file, piece);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(file);
  }
}

export const canLimitFiles = done('prlimit', '--version');

/** No file that a process writes may grow beyond a size; needs nobody's leave. */
export async function limitFiles(pid: number, size_bytes: number): Promise<() => Promise<void>> {
  const limit = (bytes: number | string) => {
    if (!done('prlimit', '--pid', String(pid), `--fsize=${bytes}:`)) throw new Error('prlimit failed');
  };
  limit(size_bytes);
  return async () => limit('unlimited');
}

/** Syncs of these processes fail as those of a broken disk do. */
export const failSyncs = (pids: readonly number[]): Promise<Tracing> =>
  trace(pids, ['-f', '-e', 'trace=fsync,fdatasync', '-e', 'inject=fsync,fdatasync:error=EIO']);
