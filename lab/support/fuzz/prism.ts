// Prism between a client and the service: a proxy that holds requests and answers against the contract, and answers
// itself where one breaks it. `node lab/prism.mjs` brings it.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { atEnd } from '../../../acceptance/support/cleanup.ts';
import { freePort } from '../../../acceptance/support/free-port.ts';
import { until } from '../../../acceptance/support/operator.ts';
import { collect, ended } from '../../../acceptance/support/process.ts';
import type { Asked } from './requests.ts';

const PRISM = fileURLToPath(new URL('../../.tools/node_modules/@stoplight/prism-cli/dist/index.js', import.meta.url));
export const hasPrism = existsSync(PRISM);

/** Its answer to a HEAD has no words, nor has one that it did not see coming. */
const NO_WORD = 'none';

/** What Prism has not answered by then it never does. */
const PATIENCE_MS = 10_000;

export interface Passed {
  status: number;
  body: string;
  /** Prism's own word, when the answer is not the service's. */
  word?: string;
}

export interface Prism {
  /** Nothing when no HTTP client sends such a request, or Prism cannot take it. */
  ask(asked: Asked): Promise<Passed | undefined>;
  /** How often it fell over what it was sent, and was started again. */
  falls(): number;
  stop(): Promise<void>;
}

/** In place of what breaks the contract, request or answer, Prism answers itself. */
export async function startPrism(contract: object, upstream: string, directory: string): Promise<Prism> {
  const document = join(directory, 'openapi.json');
  writeFileSync(document, JSON.stringify(contract));
  let running = await spawnPrism(document, upstream);
  let falls = 0;
  return {
    async ask(asked) {
      // Over a path that cannot be decoded it falls each time.
      if (!isDecodable(asked.target)) return undefined;
      const passed = await pass(running, asked).catch((error: NodeJS.ErrnoException) => error);
      if (!(passed instanceof Error)) return passed;
      if (passed.code === undefined) throw passed;
      if (!(await running.hasFallen())) return undefined;
      falls++;
      running = await spawnPrism(document, upstream);
      return undefined;
    },
    falls: () => falls,
    stop: () => running.stop(),
  };
}

async function spawnPrism(document: string, upstream: string) {
  const port = await freePort();
  const args = ['proxy', '--errors', '--host', '127.0.0.1', '--port', String(port), '--cors=false', document, upstream];
  const { PATH = '', HOME = '' } = process.env;
  const env = { PATH, HOME, SCARF_ANALYTICS: 'false', NO_COLOR: '1' };
  const child = spawn(process.execPath, [PRISM, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  child.once(
    'exit',
    atEnd(() => child.kill('SIGKILL')),
  );
  const [stdout, stderr] = [collect(child.stdout), collect(child.stderr)];
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  await until(() => stdout().includes('Prism is listening') || hasEnded(), 'Prism listens');
  if (hasEnded()) throw new Error(`Prism ended: ${stdout()}${stderr()}`);
  const agent = new Agent({ keepAlive: true });
  return {
    port,
    agent,
    /** Who is dying may not be dead yet. */
    hasFallen: () => sleep(200).then(hasEnded),
    async stop() {
      agent.destroy();
      if (hasEnded()) return;
      child.kill('SIGKILL');
      await ended(child);
    },
  };
}

async function pass({ port, agent }: { port: number; agent: Agent }, asked: Asked): Promise<Passed> {
  const { method, target: path, body } = asked;
  const length = body ? { 'Content-Length': String(body.length) } : {};
  const headers = { ...Object.fromEntries(asked.headers), ...length };
  const sending = request({
    host: '127.0.0.1',
    port,
    agent,
    method,
    path,
    headers,
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const answered = once(sending, 'response');
  sending.end(body);
  const [response] = await answered;
  const text = (await buffer(response)).toString();
  const isOwn = response.headers['x-request-id'] === undefined;
  const word = isOwn ? { word: /errors#(\w+)/.exec(text)?.[1] ?? NO_WORD } : {};
  return { status: response.statusCode as number, body: text, ...word };
}

function isDecodable(target: string): boolean {
  try {
    decodeURIComponent(target.split('?', 1)[0] as string);
    return true;
  } catch {
    return false;
  }
}
