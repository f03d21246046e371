// A real PostgreSQL for tests: the server of TEST_DATABASE_URL, or one started here and gone with the run.
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { startCluster } from './postgres-cluster.ts';

/** Where databases are made, and how the names of this run's begin. */
export interface Server {
  url: string;
  prefix: string;
}

export interface RunningPostgres extends Server {
  /** Makes an empty database and tells its URL. */
  createDatabase(): Promise<string>;
  stop(): Promise<void>;
}

export async function startPostgres(): Promise<RunningPostgres> {
  const prefix = `fairlead_test_${randomBytes(4).toString('hex')}_`;
  const given = process.env.TEST_DATABASE_URL;
  if (given) {
    const server = { url: given, prefix };
    return { ...server, createDatabase: () => createDatabase(server), stop: () => dropAll(server) };
  }
  const cluster = await startCluster();
  const server = { url: cluster.url, prefix };
  return { ...server, createDatabase: () => createDatabase(server), stop: cluster.stop };
}

export async function createDatabase({ url, prefix }: Server): Promise<string> {
  const name = prefix + randomBytes(6).toString('hex');
  await ask(url, `CREATE DATABASE ${name}`);
  const database = new URL(url);
  database.pathname = `/${name}`;
  return database.href;
}

export async function dropDatabase(server: Server, databaseUrl: string): Promise<void> {
  await drop(server.url, new URL(databaseUrl).pathname.slice(1));
}

async function dropAll({ url, prefix }: Server) {
  const found = await ask(url, `SELECT datname FROM pg_database WHERE starts_with(datname, '${prefix}')`);
  for (const { datname } of found) await drop(url, datname);
}

async function drop(url: string, name: string) {
  await ask(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
}

async function ask(url: string, sql: string): Promise<{ datname: string }[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
