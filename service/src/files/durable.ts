import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** A new name in a directory survives a power cut only once the directory itself is synced. */
export async function syncDirectory(path: string): Promise<void> {
  // Windows cannot open a directory; it writes names through by itself.
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes the (absolute) directory and all above it, each named durably in its parent. */
export async function makeDirectories(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let made = path; made.length >= first.length; made = dirname(made)) await syncDirectory(dirname(made));
}

/** For a `catch`: of an open file that cannot be written, as on a full disk, the system does not tell the name. */
export const naming =
  (path: string) =>
  (error: NodeJS.ErrnoException): never => {
    throw error.syscall === 'write' || error.syscall === 'fsync' ? Object.assign(error, { path }) : error;
  };

/** What a crash left half-written. By age, because another process may be writing its own at this moment. */
export async function removeLeftovers(directory: string, older_than_ms: number): Promise<void> {
  const oldest_ms = Date.now() - older_than_ms;
  for (const name of await readdir(directory)) {
    const path = join(directory, name);
    const stats = await stat(path).catch(() => undefined);
    // One that cannot be removed costs space, not safety: it must not stop the service from storing files.
    if (stats !== undefined && stats.mtimeMs < oldest_ms) await rm(path, { force: true }).catch(() => {});
  }
}
