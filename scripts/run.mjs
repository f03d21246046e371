// Runs one program to its end and tells its exit status. Signals sent to us reach it too, so that nothing outlives us.
import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
const GRACE_MS = 3000;

/**
 * `group` puts the program at the head of a process group of its own; whatever of the group is left when it ends is
 * killed. A signal from the terminal then reaches it through us alone.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions & { group?: boolean, yields?: boolean }} options `yields` to others when
 *   they have work for the processor too.
 * @returns {Promise<{ status: number, signal: NodeJS.Signals | null }>} `signal` is the one that was sent to us.
 */
export function run(command, args, { group = false, yields = false, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], ...options, detached: group });
    if (yields && child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    /** @type {NodeJS.Signals | null} */
    let received = null;
    const pass = (/** @type {NodeJS.Signals} */ signal) => {
      received = signal;
      child.kill(signal);
    };
    for (const signal of SIGNALS) process.on(signal, pass);
    const done = async () => {
      if (group && child.pid) await endGroup(child.pid);
      for (const signal of SIGNALS) process.off(signal, pass);
    };
    child.once('error', async (error) => {
      await done();
      reject(error);
    });
    child.once('exit', async (code, signal) => {
      await done();
      resolve({ status: code ?? 128 + (signal ? constants.signals[signal] : 0), signal: received });
    });
  });
}

/** What is left of the group may be ending by itself; what does not is killed. @param {number} leader */
async function endGroup(leader) {
  const deadline = Date.now() + GRACE_MS;
  try {
    while (Date.now() < deadline) {
      process.kill(-leader, 0);
      await sleep(50);
    }
    process.kill(-leader, 'SIGKILL');
  } catch {
    // Nobody is left in it.
  }
}
