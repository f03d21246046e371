// Runs the built service as its users do: as a program, told by environment variables alone.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import { atEnd } from './cleanup.ts';

// The build itself rather than bin/fairlead-service.mjs: `npm test` has built it, and looking again costs each start.
export const MAIN = fileURLToPath(new URL('../../service/dist/main.mjs', import.meta.url));
const START_TIMEOUT_MS = 30_000;
const STOP_TIMEOUT_MS = 10_000;

export type Environment = Record<string, string>;

export interface Finished {
  code: number;
  stdout: string;
  stderr: string;
}

export interface Instance {
  url: string;
  pid: number;
  /** All that it has printed so far, on both outputs. */
  logs(): string;
  /** Ends it as an operator would, and fails if it does not end well. */
  stop(): Promise<void>;
  /** Ends it as a power cut would. */
  crash(): Promise<void>;
}

/** Runs one of the operator's commands to its end. */
export async function runCommand(args: string[], env: Environment, stdin?: string | Uint8Array): Promise<Finished> {
  const child = start(args, env, stdin === undefined ? 'ignore' : 'pipe');
  const stdout = collect(child.stdout);
  const stderr = collect(child.stderr);
  child.stdin?.on('error', () => {}); // It may end before it has read everything.
  child.stdin?.end(stdin);
  return { code: await ended(child), stdout: stdout(), stderr: stderr() };
}

/** The exit status, as a shell tells it. */
export async function ended(child: ChildProcess): Promise<number> {
  const [code, signal] = await once(child, 'close');
  return code ?? 128 + constants.signals[signal as NodeJS.Signals];
}

/** Starts `serve` and waits until it listens. */
export async function serve(env: Environment): Promise<Instance> {
  const child = start(['serve'], env, 'ignore');
  const stdout = collect(child.stdout);
  const stderr = collect(child.stderr);
  const logs = () => stdout() + stderr();
  try {
    const url = await listening(child, stdout);
    return { url, pid: child.pid as number, logs, stop: () => stop(child, logs), crash: () => crash(child) };
  } catch (error) {
    await crash(child);
    throw new Error(`${(error as Error).message}\n${logs()}`);
  }
}

export function start(args: string[], env: Environment, stdin: 'ignore' | 'pipe', cwd?: string): ChildProcess {
  const { PATH, HOME, TMPDIR } = process.env;
  // Nothing else of the developer's own environment: a DATABASE_URL in it is not the specs'.
  const inherited = Object.entries({ PATH, HOME, TMPDIR }).filter(([, value]) => value !== undefined);
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: { ...Object.fromEntries(inherited), ...env },
    stdio: [stdin, 'pipe', 'pipe'],
    cwd,
  });
  child.once(
    'exit',
    atEnd(() => child.kill('SIGKILL')),
  );
  return child;
}

export function collect(stream: ChildProcess['stdout']): () => string {
  const chunks: Buffer[] = [];
  stream?.on('data', (chunk) => chunks.push(chunk));
  return () => Buffer.concat(chunks).toString();
}

function listening(child: ChildProcess, printed: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the service did not start in time')), START_TIMEOUT_MS);
    child.once('close', (code) => reject(new Error(`the service ended at its start, exit status ${code}`)));
    child.stdout?.on('data', () => {
      const url = /Fairlead listening on (http:\/\/\S+)\n/.exec(printed())?.[1];
      if (!url) return;
      clearTimeout(timer);
      resolve(url);
    });
  });
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

async function stop(child: ChildProcess, logs: () => string) {
  if (hasEnded(child)) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    child.kill('SIGKILL');
  }, STOP_TIMEOUT_MS);
  const [code] = await ended;
  clearTimeout(timer);
  if (late) throw new Error(`the service did not stop on SIGTERM\n${logs()}`);
  if (code !== 0) throw new Error(`the service stopped with exit status ${code}\n${logs()}`);
}

async function crash(child: ChildProcess) {
  if (hasEnded(child)) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
