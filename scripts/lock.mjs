// One process at a time: a directory is the lock, since making one either succeeds or finds it there.
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

// An owner on another machine (a shared disk) cannot be asked whether it lives, and a number that lives may be another's
// by now; no install takes this long.
const OLDEST_MS = 30 * 60_000;
// Between making the directory and writing the owner into it.
const UNSIGNED_MS = 10_000;

/** Those that this process has. @type {Set<string>} */
const held = new Set();

/**
 * @template T
 * @param {string} directory
 * @param {() => Promise<T>} work
 * @param {{ onWait?: () => void, pollMs?: number }} options
 * @returns {Promise<T>}
 */
export async function withLock(directory, work, { onWait, pollMs = 200 } = {}) {
  for (let waited = false; !take(directory); waited = true) {
    if (!waited) onWait?.();
    if (isStale(directory)) rmSync(directory, { recursive: true, force: true });
    else await sleep(pollMs);
  }
  held.add(directory);
  const release = () => {
    held.delete(directory);
    rmSync(directory, { recursive: true, force: true });
  };
  process.once('exit', release);
  try {
    return await work();
  } finally {
    release();
    process.off('exit', release);
  }
}

/** @param {string} directory */
function take(directory) {
  try {
    mkdirSync(directory);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw error;
  }
  writeFileSync(join(directory, 'owner'), `${hostname()} ${process.pid}`);
  return true;
}

/** @param {string} directory */
function isStale(directory) {
  const made = statSync(directory, { throwIfNoEntry: false })?.mtimeMs;
  if (made === undefined) return false;
  const [host, pid] = readOwner(directory);
  if (host === undefined) return Date.now() - made > UNSIGNED_MS;
  // A container that is started again has the same name, and its processes the same numbers.
  const isOurs = Number(pid) === process.pid;
  const isGone = host === hostname() && (isOurs ? !held.has(directory) : !isAlive(Number(pid)));
  return isGone || Date.now() - made > OLDEST_MS;
}

/** @param {string} directory */
function readOwner(directory) {
  try {
    return readFileSync(join(directory, 'owner'), 'utf8').split(' ');
  } catch {
    return [];
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}
