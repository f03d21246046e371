// What a service says while its database cannot be asked. A file of SQLite's is always there.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { runSql } from './support/database.ts';
import { create } from './support/inquiry-load.ts';
import { credentialOf } from './support/records.ts';
import { type Service, startService } from './support/service.ts';
import { twoOrganizations } from './support/two-organizations.ts';
import { pallets } from './support/writing.ts';

const credential = credentialOf('31');

describe.runIf(inject('engine') === 'postgres')('while the database is out of reach or busy', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService({ records: twoOrganizations() });
  });
  afterAll(() => service?.stop());

  const name = () => new URL(service.env.DATABASE_URL as string).pathname.slice(1);
  const server = () => ({ DATABASE_URL: inject('postgres').url });

  /** Nobody reads shipments for the next two seconds. */
  async function holdShipments() {
    const end = runSql(service.env, 'BEGIN; LOCK TABLE shipment; SELECT pg_sleep(2); COMMIT');
    const locked = "mode = 'AccessExclusiveLock' AND relation = 'shipment'::regclass AND granted";
    await vi.waitFor(() => runSql(service.env, `SELECT 1 / count(*) FROM pg_locks WHERE ${locked}`));
    return { end };
  }

  /** How many statements were given up, of those that answer to this. */
  async function cancelled(which: string): Promise<number> {
    const client = new pg.Client({ connectionString: server().DATABASE_URL });
    await client.connect();
    const { rowCount } = await client.query(`SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE ${which}`);
    await client.end();
    return rowCount ?? 0;
  }

  test('requests are 503 with Retry-After, readiness says no, and all is well once it is back', async () => {
    await runSql(server(), `ALTER DATABASE ${name()} WITH ALLOW_CONNECTIONS false`);
    await runSql(server(), `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name()}'`);
    try {
      for (const path of ['/v1/shipment', '/v1/profile/user', '/nowhere']) {
        const answer = await service.get(path, { credential });
        const body = await answer.text();
        expect([path, answer.status, answer.headers.get('Retry-After')]).toEqual([path, 503, '1']);
        expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
        expect(answer.headers.get('content-length')).toBe(String(Buffer.byteLength(body)));
        expect(body).toMatch(/^\{"code":14,"message":"[^"]*\S[^"]*","details":\[.*\]\}$/);
        expect(body).not.toMatch(/postgres|fairlead_test|connect|terminat/i);
      }
      expect((await service.get('/readyz')).status).toBe(503);
      expect((await service.get('/healthz')).status).toBe(200);
    } finally {
      await runSql(server(), `ALTER DATABASE ${name()} WITH ALLOW_CONNECTIONS true`);
    }
    await vi.waitFor(async () => expect((await service.get('/readyz')).status).toBe(200), 10_000);
    expect((await service.get('/v1/shipment', { credential })).status).toBe(200);
  });

  test('while it takes no writes, as after a failover, those alone are 503, and are taken once it does', async () => {
    const write = () => create(service, pallets(), credential);
    await runSql(server(), `ALTER DATABASE ${name()} SET default_transaction_read_only = on`);
    await runSql(server(), `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name()}'`);
    await vi.waitFor(async () => expect((await service.get('/readyz')).status).toBe(200), 10_000);
    try {
      for (let time = 0; time < 3; time++) {
        const { status, headers } = await write();
        expect([status, headers.get('Retry-After')]).toEqual([503, '1']);
      }
      expect((await service.get('/v1/inquiry', { credential })).status).toBe(200);
    } finally {
      await runSql(server(), `ALTER DATABASE ${name()} RESET default_transaction_read_only`);
    }
    expect((await write()).status).toBe(201);
  });

  test('a statement that is given up before the server knows it is one 503, and what is sent behind it goes on', async () => {
    const fresh = await startService({ env: service.env });
    const lists = () =>
      Array.from({ length: 24 }, (_, at) => fresh.get(`/v1/shipment?limit=${at + 1}`, { credential }));
    const statuses = async (asked: Promise<Response>[]) => (await Promise.all(asked)).map(({ status }) => status);
    try {
      const held = await holdShipments();
      const asked = lists();
      const waiting = `datname = '${name()}' AND application_name = 'fairlead' AND wait_event_type = 'Lock'`;
      await vi.waitFor(() => runSql(server(), `SELECT 1 / count(*) FROM pg_stat_activity WHERE ${waiting}`), 2_000);
      // As the server does by itself, after eight seconds.
      const givenUp = await cancelled(waiting);
      // One on each connection that had any.
      expect(givenUp).toBeGreaterThan(0);
      const told = [...Array(24 - givenUp).fill(200), ...Array(givenUp).fill(503)];
      expect((await statuses(asked)).sort()).toEqual(told);
      await held.end;
      expect(new Set(await statuses(lists()))).toEqual(new Set([200]));
    } finally {
      await fresh.stop();
    }
  });

  test('a read that waits for a table longer than its database allows is a 503', async () => {
    await runSql(server(), `ALTER DATABASE ${name()} SET lock_timeout = 100`);
    const fresh = await startService({ env: service.env });
    try {
      const held = await holdShipments();
      const { status, headers } = await fresh.get('/v1/shipment', { credential });
      expect([status, headers.get('Retry-After')]).toEqual([503, '1']);
      await held.end;
      expect((await fresh.get('/v1/shipment', { credential })).status).toBe(200);
    } finally {
      await runSql(server(), `ALTER DATABASE ${name()} RESET lock_timeout`);
      await fresh.stop();
    }
  });

  test('other limits that are set for its database end neither a read nor a write', async () => {
    const holder = new pg.Client({ connectionString: service.env.DATABASE_URL as string });
    await holder.connect();
    // Not every server has the last.
    const known = await holder.query<{ name: string }>(
      "SELECT name FROM pg_settings WHERE name IN ('statement_timeout', 'transaction_timeout')",
    );
    const limits = known.rows.map((row) => row.name);
    for (const limit of limits) await runSql(server(), `ALTER DATABASE ${name()} SET ${limit} = 300`);
    const fresh = await startService({ env: service.env });
    try {
      await holder.query('BEGIN; LOCK TABLE shipment, inquiry');
      const asked = [fresh.get('/v1/shipment?limit=1', { credential }), create(fresh, pallets(), credential)];
      await sleep(800);
      await holder.query('COMMIT');
      expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 201]);
    } finally {
      for (const limit of limits) await runSql(server(), `ALTER DATABASE ${name()} RESET ${limit}`);
      await holder.end();
      await fresh.stop();
    }
  });

  test('tables made anew beneath it, as by a dump that is put back, are one 503, and all is well afterwards', async () => {
    const list = async () => (await service.get(`/v1/shipment?limit=${++asked}`, { credential })).status;
    let asked = 0;
    // The server is to have planned who is asking.
    for (let time = 0; time < 12; time++) expect(await list()).toBe(200);
    // A domain that is made anew is another type.
    await runSql(service.env, 'ALTER TABLE token ALTER COLUMN last_used_on TYPE text');
    const statuses = [];
    for (let time = 0; time < 12; time++) statuses.push(await list());
    expect(statuses).toEqual([503, ...Array(11).fill(200)]);
  });

  test('who is asking is known though others wait for long, and what is remembered is answered', async () => {
    const remembered = '/v1/profile/user';
    for (let time = 0; time < 3; time++) await service.get(remembered, { credential });
    const held = await holdShipments();
    let isHeld = true;
    held.end.then(() => {
      isHeld = false;
    });
    const lists = Array.from({ length: 20 }, (_, at) => service.get(`/v1/shipment?limit=${at + 1}`, { credential }));
    expect((await service.get(remembered, { credential })).status).toBe(200);
    expect((await service.get('/v1/shipment', { credential: '31|nobody' })).status).toBe(401);
    expect(isHeld).toBe(true);
    for (const { status } of await Promise.all(lists)) expect(status).toBe(200);
    await held.end;
  });
});
