// How long another client's reads take: asked in a process of its own, so that our own work is not counted.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { atEnd } from '../../acceptance/support/cleanup.ts';

const PROGRAM = fileURLToPath(new URL('neighbour.mjs', import.meta.url));

export interface Reads {
  count: number;
  /** Not answered, or otherwise than with 200. */
  failed: number;
  p50_ms: number;
  p99_ms: number;
}

export interface Neighbour {
  /** Of the reads since it was last asked. */
  reads(): Promise<Reads>;
  leave(): void;
}

export async function neighbourAt(url: string, headers: Record<string, string>): Promise<Neighbour> {
  const child = fork(PROGRAM, [url, JSON.stringify(headers)]);
  const callOff = atEnd(() => child.kill('SIGKILL'));
  await once(child, 'message');
  return {
    async reads() {
      child.send('tell');
      const [{ took_ms, failed }] = (await once(child, 'message')) as [{ took_ms: number[]; failed: number }];
      const sorted = took_ms.toSorted((a, b) => a - b);
      const below = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.POSITIVE_INFINITY;
      return { count: took_ms.length, failed, p50_ms: below(0.5), p99_ms: below(0.99) };
    },
    leave() {
      child.kill('SIGKILL');
      callOff();
    },
  };
}
