// Services of a bench's own: their databases are filled by the operator's import, and gone with the bench.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../service/dist/main.mjs', import.meta.url));
const MANIFEST = fileURLToPath(new URL('../../package.json', import.meta.url));
/** What `npm start` tells Node. */
const FLAGS: string[] = JSON.parse(readFileSync(MANIFEST, 'utf8')).scripts.start.match(/--\S+/g);
export const directory = mkdtempSync(join(tmpdir(), 'fairlead-bench-'));
process.on('exit', () => rmSync(directory, { recursive: true, force: true }));

export interface Running {
  url: string;
  started_ms: number;
  rss_mb: () => number;
  stop: () => Promise<void>;
}

export type Environment = Record<string, string>;

/** Limits are counted, and never reached. */
const environment = (name: string, own: Environment = {}): Environment => ({
  PATH: process.env.PATH ?? '',
  PORT: '0',
  DATABASE_URL: `file:${join(directory, `${name}.db`)}`,
  FILES_URL: `file:${join(directory, 'files')}`,
  READ_RATE_LIMIT: '100000000',
  WRITE_RATE_LIMIT: '100000000',
  EDGE_RATE_LIMIT: '100000000',
  ...own,
});

/** Peak and present memory as the kernel counts it. */
function memory(pid: number, field: 'VmHWM' | 'VmRSS'): number {
  const line = readFileSync(`/proc/${pid}/status`, 'utf8').match(new RegExp(`${field}:\\s+(\\d+) kB`));
  return Number(line?.[1] ?? 0) / 1_024;
}

/** Imports lines into a database, and tells how fast and in how much memory. */
export async function load(
  name: string,
  count: number,
  lines: Iterable<object>,
  { quiet = false, env }: { quiet?: boolean; env?: Environment } = {},
): Promise<void> {
  const started = performance.now();
  const child = spawn(process.execPath, [MAIN, 'import', '-'], {
    env: environment(name, env),
    stdio: ['pipe', quiet ? 'ignore' : 'inherit', 'inherit'],
  });
  let peak_mb = 0;
  const watch = setInterval(() => {
    peak_mb = Math.max(peak_mb, memory(child.pid as number, 'VmHWM'));
  }, 500);
  Readable.from(batches(lines)).pipe(child.stdin);
  const [code] = await once(child, 'exit');
  clearInterval(watch);
  if (code !== 0) throw new Error(`import of ${count} failed`);
  if (quiet) return;
  const seconds = (performance.now() - started) / 1_000;
  const rate = Math.round(count / seconds);
  console.log(
    `import ${count.toLocaleString('en')}: ${rate.toLocaleString('en')} a second, peak ${peak_mb.toFixed(0)} MB`,
  );
}

function* batches(lines: Iterable<object>): Generator<string> {
  let batch = '';
  for (const line of lines) {
    batch += `${JSON.stringify(line)}\n`;
    if (batch.length < 1 << 18) continue;
    yield batch;
    batch = '';
  }
  yield batch;
}

/** A program before Node may watch what Node does. */
export const serve = (name: string, env?: Environment, before: readonly string[] = []): Promise<Running> =>
  listen(name, [...FLAGS, MAIN, 'serve'], environment(name, env), before);

/** Starts a server that says where it listens. What it prints, the request log among it, goes to a file. */
export async function listen(
  name: string,
  args: string[],
  env: Environment = {},
  before: readonly string[] = [],
): Promise<Running> {
  const begun = performance.now();
  const log = join(directory, `${name}.log`);
  const [program, ...rest] = [...before, process.execPath, ...args] as [string, ...string[]];
  const child = spawn(program, rest, { env, stdio: ['ignore', openSync(log, 'w'), 'inherit'] });
  const url = await announced(child, log);
  return {
    url,
    started_ms: performance.now() - begun,
    rss_mb: () => memory(child.pid as number, 'VmRSS'),
    stop: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

async function announced(child: ChildProcess, log: string): Promise<string> {
  for (; child.exitCode === null; await sleep(5)) {
    const url = readFileSync(log, 'utf8').match(/listening on (\S+)/)?.[1];
    if (url) return url;
  }
  throw new Error(`a server ended at its start: ${readFileSync(log, 'utf8')}`);
}

/** Sorts what it is given. */
export const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] as number;
