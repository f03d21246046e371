// Starts a PostgreSQL server of our own in a temporary directory, and leaves nothing of it behind.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { atEnd } from './cleanup.ts';
import { findBinaries, type User, userForPostgres } from './postgres-binaries.ts';

const START_TIMEOUT_MS = 30_000;
const STOP_TIMEOUT_MS = 10_000;
const ATTEMPTS = 3;

// A test's data need not survive a power cut. Some specs run several services, each with a pool.
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
};

export interface Cluster {
  url: string;
  stop(): Promise<void>;
}

export async function startCluster(): Promise<Cluster> {
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
  try {
    const user = userForPostgres();
    const binaries = makeCluster(directory, user);
    for (let attempt = 1; ; attempt++) {
      // The free port may be taken by someone else before PostgreSQL binds it: then it ends at once.
      const port = await freePort();
      cluster.server = spawnServer(binaries, directory, port, user);
      const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
      if (await answers(cluster.server, url)) return { url, stop };
      if (attempt === ATTEMPTS)
        throw new Error(`PostgreSQL did not start:\n${readFileSync(logPath(directory), 'utf8')}`);
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

/** postgres itself, not pg_ctl: a child of ours, in our process group. */
function spawnServer(binaries: string, directory: string, port: number, user: User | undefined): ChildProcess {
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = openSync(logPath(directory), 'a');
  const args = ['-D', join(directory, 'data'), '-p', String(port), ...settings];
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

async function stopServer(server: ChildProcess) {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exited = once(server, 'exit');
  server.kill('SIGINT');
  const timer = setTimeout(() => server.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await exited;
  clearTimeout(timer);
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  return port;
}
