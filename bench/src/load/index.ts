// The other end of generator.ts.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Found, Order } from './generator.ts';

const GENERATOR = fileURLToPath(new URL('generator.ts', import.meta.url));

export interface Generator {
  run(order: Order): Promise<Found>;
  stop(): void;
}

export function startGenerator(): Generator {
  const child: ChildProcess = spawn(process.execPath, ['--import', 'tsx', GENERATOR], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream });
  const early = once(child, 'exit').then(() => Promise.reject(new Error('the load ended early')));
  early.catch(() => undefined);
  return {
    async run(order) {
      child.stdin?.write(`${JSON.stringify(order)}\n`);
      const [line] = await Promise.race([once(lines, 'line'), early]);
      return JSON.parse(line) as Found;
    },
    stop: () => child.kill(),
  };
}
