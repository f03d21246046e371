// An acknowledged write is on the disk, and a disk in trouble costs nobody what was acknowledged.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { statusObject } from '@fairlead/contract';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { create, listed, send, type Told } from '../acceptance/support/inquiry-load.ts';
import { type Cluster, DURABLE, startCluster } from '../acceptance/support/postgres-cluster.ts';
import type { Environment } from '../acceptance/support/process.ts';
import { client } from '../acceptance/support/records.ts';
import { rounds } from '../acceptance/support/rounds.ts';
import { type Service, startService } from '../acceptance/support/service.ts';
import { pallets, UNLIMITED } from '../acceptance/support/writing.ts';
import Sqlite from '../service/src/database/sqlite-driver.ts';
import { type Begin, canLimitFiles, type Disk, failSyncs, limitFiles, mountDisk } from './support/disk-troubles.ts';
import { findings } from './support/findings.ts';
import { JOURNAL_TRACE, JournalWatch } from './support/journal.ts';
import { canTrace, trace } from './support/strace.ts';

const CREATES = rounds(10, 1_000);
/** How many creates are to be refused before a trouble ends. */
const REFUSALS = rounds(3, 50);
const PATIENCE = { timeout: rounds(120_000, 14_400_000) };
const isSqlite = inject('engine') === 'sqlite';
const finding = findings('2. Syncs before answers, and disks in trouble');

/** A disk on which there is room for the database and little more. */
const disk: Disk | undefined = mountDisk(isSqlite ? 8 : 48);
// That commits are synced is the service's own doing, whatever the server's default. Nothing else writes meanwhile.
const SETTINGS = { ...DURABLE, synchronous_commit: 'off', wal_sync_method: 'fdatasync', autovacuum: 'off' };
const ALONE = { wal_level: 'minimal', max_wal_senders: '0', recovery_init_sync_method: 'syncfs' };

let cluster: Cluster | undefined;
let service: Service | undefined;
beforeAll(async () => {
  if (!isSqlite) cluster = await startCluster({ ...SETTINGS, ...ALONE });
});
afterEach(async () => {
  await service?.stop();
  service = undefined;
});
afterAll(async () => {
  await cluster?.stop();
  disk?.remove();
});

/** Told where the database is; a place of its own on an ordinary disk unless it is. */
async function startOn(database?: string): Promise<Service> {
  const env = { ...UNLIMITED, ...(database && { DATABASE_URL: database }) };
  service = await startService({ env, records: client() });
  return service;
}

/** Fails when an index is not in order, or not of its table. */
const SOUND = `CREATE EXTENSION IF NOT EXISTS amcheck;
  SELECT bt_index_check(indexrelid, true) FROM pg_index
  JOIN pg_class ON pg_class.oid = indexrelid JOIN pg_am ON pg_am.oid = relam WHERE amname = 'btree'`;

async function ask<R extends pg.QueryResultRow>(url: string, sql: string): Promise<R[]> {
  const asking = new pg.Client({ connectionString: url });
  await asking.connect();
  const { rows } = await asking.query<R>(sql).finally(() => asking.end());
  return rows;
}

/** A database of its own in the cluster, in a directory on another disk when one is named. */
async function databaseIn({ url }: Cluster, name: string, directory?: string): Promise<string> {
  if (directory) await ask(url, `CREATE TABLESPACE ${name} LOCATION '${directory}'`);
  await ask(url, `CREATE DATABASE ${name} ${directory ? `TABLESPACE ${name}` : ''}`);
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}

/** The processes of the server: those that serve the service alone, or all. */
async function processesOf({ url }: Cluster, whose: 'service' | 'all'): Promise<number[]> {
  const where = whose === 'service' ? "WHERE application_name = 'fairlead'" : 'WHERE pid <> pg_backend_pid()';
  const found = await ask<{ pid: number }>(url, `SELECT pid FROM pg_stat_activity ${where}`);
  const [{ data_directory = '' } = {}] = await ask<{ data_directory: string }>(url, 'SHOW data_directory');
  const postmaster = Number(readFileSync(join(data_directory, 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
  return [...(whose === 'all' ? [postmaster] : []), ...found.map(({ pid }) => pid)];
}

describe('creates', () => {
  // Several at once may share a sync; of one alone it is known that nothing else was written meanwhile.
  test.skipIf(!canTrace).each([1, 5])('%d at a time are answered with 201 once synced', PATIENCE, async (at_once) => {
    const asked = await startOn(cluster && (await databaseIn(cluster, `watched_${at_once}`)));
    const journal = new JournalWatch(isSqlite ? /\.db-wal$/ : /\/pg_wal\/[0-9A-F]{24}$/);
    const pids = [asked.pid, ...(cluster ? await processesOf(cluster, 'all') : [])];
    const { stop } = await trace(pids, JOURNAL_TRACE, (line) => journal.read(line));
    const createOne = async () => expect((await create(asked, pallets())).status).toBe(201);
    for (let made = 0; made < CREATES; made += at_once) await Promise.all(Array.from({ length: at_once }, createOne));
    await stop();
    const answered = [...journal.answered.values()];
    const synced = answered.filter(({ own, all }) => (at_once === 1 ? all : own)).length;
    const what = `answers preceded by a sync of their journal, ${at_once} at a time`;
    finding(what, synced, `${CREATES} of ${CREATES}`, synced === CREATES);
  });
});

describe('while the disk is in trouble', () => {
  const place = async (name: string, directory?: string) =>
    cluster ? databaseIn(cluster, name, directory) : directory && `file:${join(directory, 'fairlead.db')}`;

  test.skipIf(!disk)(
    'which is full, writes are refused, reads go on, and all is well when it is over',
    PATIENCE,
    async () => {
      const { directory, fill } = disk as Disk;
      const clients = new Clients(await startOn(await place('filled', directory)));
      await clients.weather(fill);
      await clients.sumUp('a full disk');
    },
  );

  // As on a full disk, where none can be mounted. A file of PostgreSQL's has room that was set aside.
  test.skipIf(!isSqlite || !canLimitFiles)('where no file may grow, it is the same', PATIENCE, async () => {
    const asked = await startOn();
    const clients = new Clients(asked);
    await clients.weather(() => limitFiles(asked.pid, 262_144));
    await clients.sumUp('files that may not grow');
  });

  test.skipIf(!canTrace)('which fails to sync, it is the same', PATIENCE, async () => {
    const asked = await startOn(await place('unsynced'));
    const clients = new Clients(asked);
    for (let round = 0; round < rounds(1, 10); round++) {
      if (cluster) await clients.weather(() => failOnce(cluster as Cluster), 1);
      else await clients.weather(async () => (await failSyncs([asked.pid])).stop);
    }
    await clients.sumUp('failing syncs');
  });
});

/** PostgreSQL does not trust a disk that failed to sync: it ends all connections and reads its journal again. */
async function failOnce(failing: Cluster): Promise<() => Promise<void>> {
  const { ended } = await failSyncs(await processesOf(failing, 'service'));
  return () => ended.then(() => failing.recovered());
}

/** They create before, during and after a trouble, and remember what they were told. */
class Clients {
  readonly #asked: Service;
  readonly #acknowledged = new Map<string, Told['body']>();
  readonly #counts = { refused: 0, taken: 0 };

  constructor(asked: Service) {
    this.#asked = asked;
  }

  async #create(body: object): Promise<Told> {
    const answer = await create(this.#asked, body);
    if (answer.status === 201) this.#acknowledged.set(answer.body.id, answer.body);
    return answer;
  }

  async weather(begin: Begin, refusals = REFUSALS): Promise<void> {
    for (let made = 0; made < 5; made++) expect((await this.#create(pallets())).status).toBe(201);
    const end = await begin();
    const refused: object[] = [];
    while (refused.length < refusals) {
      const body = pallets();
      const answer = await this.#create(body);
      if (answer.status === 201) continue;
      // It says nothing of the inside.
      expect([answer.status, answer.body]).toEqual([503, statusObject('unavailable')]);
      expect(answer.headers.get('Retry-After')).toBe('1');
      refused.push(body);
    }
    // A single refusal is that of a database which has then ended all its connections.
    if (refusals > 1) await this.#readAll(this.#asked);
    await end();
    for (const body of refused) if ((await this.#create(body)).status === 201) this.#counts.taken++;
    this.#counts.refused += refused.length;
    expect(await this.#readAll(this.#asked)).toHaveLength(this.#acknowledged.size);
  }

  /** All that was acknowledged is there, in the list and by itself; what was refused may be there too. All that is. */
  async #readAll(asked: Service): Promise<Told['body'][]> {
    const all = await listed(asked);
    expect(all).toEqual(expect.arrayContaining([...this.#acknowledged.values()]));
    for (const [id, body] of this.#acknowledged) expect((await send(asked, 'GET', `/${id}`)).body).toEqual(body);
    return all;
  }

  /** Also after a crash, when the database reads its journal again. */
  async sumUp(trouble: string): Promise<void> {
    await this.#asked.crash();
    const anew = await startService({ env: this.#asked.env });
    const kept = await this.#readAll(anew).finally(() => anew.stop());
    await expectSound(this.#asked.env);
    const { refused, taken } = this.#counts;
    finding(`refused during ${trouble}, and taken after it`, taken, `${refused} of ${refused}`, taken === refused);
    const { size } = this.#acknowledged;
    finding('acknowledged before, during and after, and kept', kept.length, `${size}`, kept.length === size);
  }
}

/** By the database's own judgement. */
async function expectSound({ DATABASE_URL: url = '' }: Environment): Promise<void> {
  if (!isSqlite) return void (await ask(url, SOUND));
  const connection = new Sqlite(url.slice('file:'.length), { timeout: 5_000 });
  expect(connection.pragma('integrity_check', { simple: true })).toBe('ok');
  connection.close();
}
