// Starts a PostgreSQL server of our own in a temporary directory, and leaves nothing of it behind.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { atEnd } from './cleanup.ts';
import { freePort } from './free-port.ts';
import { findBinaries, type User, userForPostgres } from './postgres-binaries.ts';

const START_TIMEOUT_MS = 30_000;
const STOP_TIMEOUT_MS = 10_000;
const ATTEMPTS = 3;

type Settings = Record<string, string>;

// A test's data need not survive a power cut. Some specs run several services, each with a pool.
const SETTINGS: Settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
};

/** As PostgreSQL is unless told otherwise: what it has committed is on the disk. */
export const DURABLE: Settings = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' };

export interface Cluster {
  url: string;
  stop(): Promise<void>;
  /** Ends the server and all its processes as a power cut would, and does not start it again. */
  crash(): Promise<void>;
  /** Starts it again where it was, and waits until it has recovered. */
  restart(): Promise<void>;
  /** Ends the process of one client's connection, by chance; the server then ends all others and recovers. */
  crashBackend(application_name: string): Promise<void>;
  /** Waits until it takes connections. */
  recovered(): Promise<void>;
}

export async function startCluster(settings: Settings = {}): Promise<Cluster> {
  const directory = mkdtempSync(join(tmpdir(), 'fairlead-postgres-'));
  const cluster: { server?: ChildProcess } = {};
  const cleanUp = () => {
    // An immediate shutdown, which still gives its shared memory back.
    cluster.server?.kill('SIGQUIT');
    rmSync(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };
  const callOff = atEnd(cleanUp);
  const stop = async () => {
    if (cluster.server) await stopServer(cluster.server);
    cleanUp();
    callOff();
  };
  const failed = () => new Error(`PostgreSQL did not start:\n${readFileSync(logPath(directory), 'utf8')}`);
  try {
    const user = userForPostgres();
    const place = { directory, binaries: makeCluster(directory, user), user, settings: { ...SETTINGS, ...settings } };
    for (let attempt = 1; ; attempt++) {
      // The free port may be taken by someone else before PostgreSQL binds it: then it ends at once.
      const port = await freePort();
      const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
      const start = async () => {
        cluster.server = spawnServer(place, port);
        return answers(cluster.server, url);
      };
      if (await start()) {
        const recovered = async () => {
          if (!(await answers(cluster.server as ChildProcess, url))) throw failed();
        };
        const restart = async () => {
          // What is left of the one before may still be ending.
          for (let again = 1; !(await start()); again++) if (again === ATTEMPTS) throw failed();
        };
        const crash = () => crashServer(cluster.server as ChildProcess, url);
        return { url, stop, crash, restart, recovered, crashBackend: (name) => crashBackend(url, name) };
      }
      if (attempt === ATTEMPTS) throw failed();
    }
  } catch (error) {
    await stop();
    throw error;
  }
}

function makeCluster(directory: string, user: User | undefined): string {
  const data = join(directory, 'data');
  chmodSync(directory, 0o711);
  mkdirSync(data, { mode: 0o700 });
  if (user) chownSync(data, user.uid, user.gid);
  const binaries = findBinaries(user, directory);
  // A language's collation, as an operator's server would have: an order that relies on the default shows.
  const args = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync', '--no-instructions'];
  args.push('--locale=C', '--locale-provider=icu', '--icu-locale=en-US');
  const made = spawnSync(join(binaries, 'initdb'), args, { ...user, cwd: directory, encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`initdb failed: ${made.error?.message ?? made.stderr}`);
  return binaries;
}

const logPath = (directory: string) => join(directory, 'postgres.log');

interface ServerPlace {
  directory: string;
  binaries: string;
  user: User | undefined;
  settings: Settings;
}

/** postgres itself, not pg_ctl: a child of ours, in our process group. */
function spawnServer({ directory, binaries, user, settings }: ServerPlace, port: number): ChildProcess {
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = openSync(logPath(directory), 'a');
  const args = ['-D', join(directory, 'data'), '-p', String(port), ...options];
  const server = spawn(join(binaries, 'postgres'), args, { ...user, cwd: directory, stdio: ['ignore', log, log] });
  closeSync(log);
  return server;
}

async function answers(server: ChildProcess, url: string): Promise<boolean> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (server.exitCode === null && Date.now() < deadline) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return true;
    } catch {
      await sleep(50);
    }
  }
  server.kill('SIGKILL');
  return false;
}

async function processesOf(url: string, where: string): Promise<number[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const sql = `SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND ${where} ORDER BY random()`;
  const { rows } = await client.query<{ pid: number }>(sql).finally(() => client.end());
  return rows.map(({ pid }) => pid);
}

async function crashBackend(url: string, application_name: string): Promise<void> {
  const [pid] = await processesOf(url, `application_name = '${application_name}'`);
  if (pid !== undefined) kill(pid);
}

async function crashServer(server: ChildProcess, url: string): Promise<void> {
  const children = await processesOf(url, 'true');
  const exited = once(server, 'exit');
  server.kill('SIGKILL');
  for (const pid of children) kill(pid);
  await exited;
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    // It has ended by itself.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function stopServer(server: ChildProcess) {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exited = once(server, 'exit');
  server.kill('SIGINT');
  const timer = setTimeout(() => server.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await exited;
  clearTimeout(timer);
}
