// Looks at what running processes ask of the kernel, and lets it fail: by strace, where there is one.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { atEnd } from '../../acceptance/support/cleanup.ts';

/** Whether there is an strace here that may look at a process which it has not started. */
export const canTrace = spawnSync('sh', ['-c', 'sleep 0.3 & strace -o /dev/null -p $!']).status === 0;

export interface Tracing {
  /** When all that it looked at have ended, or it was told to stop. */
  ended: Promise<unknown>;
  stop(): Promise<void>;
}

/** Looks at processes that run, with strace's own options, from now until it is told to stop. */
export async function trace(
  pids: readonly number[],
  options: readonly string[],
  onLine: (line: string) => void = () => {},
): Promise<Tracing> {
  const child = spawn('strace', [...options, ...pids.flatMap((pid) => ['-p', String(pid)])], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const callOff = atEnd(() => child.kill('SIGKILL'));
  const closed = once(child, 'close');
  const lines = createInterface({ input: child.stderr });
  const awaited = new Set(pids);
  await new Promise<void>((resolve, reject) => {
    lines.on('line', (line) => {
      const attached = /^strace: Process (\d+) attached/.exec(line)?.[1];
      if (!attached) return onLine(line);
      awaited.delete(Number(attached));
      if (awaited.size === 0) resolve();
    });
    closed.then(() => reject(new Error('strace ended before it saw all that it should')), reject);
  });
  const ended = closed.finally(callOff);
  const stop = async () => {
    child.kill('SIGINT');
    await ended;
  };
  return { ended, stop };
}
