// Many changes at once, through two instances on one database: none is lost. Creates at once are lab/03-races.spec.ts.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { runSql } from './support/database.ts';
import { create, isReplay, listed, send } from './support/inquiry-load.ts';
import { ndjson, startCommand, storedFiles, until } from './support/operator.ts';
import { client, documentSlot, file, inquiry, organization, shipment, user } from './support/records.ts';
import { rounds } from './support/rounds.ts';
import { type Service, startService } from './support/service.ts';
import { containers, pallets, UNLIMITED } from './support/writing.ts';

const onPostgres = inject('engine') === 'postgres';
const LONG = { timeout: 180_000 };

let first: Service;
let second: Service;
beforeAll(async () => {
  first = await startService({ env: UNLIMITED, records: [...client(), shipment({ id: '100' })] });
  second = await startService({ env: first.env });
});
afterAll(async () => {
  await second?.stop();
  await first?.stop();
});

/** Every other one is the first. */
const either = (at: number): Service => (at % 2 === 0 ? first : second);

const atOnce = <T>(count: number, work: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => work(at)));

async function made(body: object): Promise<string> {
  const { status, text, body: inquiry } = await create(first, body);
  expect(status, text).toBe(201);
  return inquiry.id;
}

describe('creates at once', () => {
  test('draw a reference anew when another record has it', LONG, async () => {
    // As if there were no more than 31 references: one for each letter that is the last.
    const since = await made(pallets());
    const few = `CREATE UNIQUE INDEX few_references ON inquiry (substr(reference, 9)) WHERE id > ${since}`;
    await runSql(first.env, few);
    const answers = await atOnce(8, (at) => create(either(at), pallets()));
    await runSql(first.env, 'DROP INDEX few_references');
    expect(answers.map(({ status, headers }) => [status, headers.get('Idempotent-Replayed')])).toEqual(
      answers.map(() => [201, null]),
    );
    expect(new Set(answers.map(({ body }) => String(body.reference).slice(8))).size).toBe(answers.length);
  });
});

describe('updates at once', () => {
  const patch = (service: Service, id: string, body: object) => send(service, 'PATCH', `/${id}`, { body });

  test('of different keys, at the top and inside lcl and fcl, lose neither’s', LONG, async () => {
    const [loose, full] = [await made(pallets()), await made(containers())];
    for (let round = 1; round <= (onPostgres ? rounds(3, 50) : rounds(3, 15)); round++) {
      const [on, off] = [round % 2 === 0, round % 3 === 0];
      const answers = await Promise.all([
        patch(first, loose, { max_transit_days: round }),
        patch(second, loose, { hs_code_count: round }),
        patch(second, loose, { lcl: { tail_lift: on } }),
        patch(first, loose, { lcl: { pallet_exchange: off } }),
        patch(first, full, { fcl: { min_free_demurrage_days: round } }),
        patch(second, full, { fcl: { min_free_detention_days: round } }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      const lcl = { tail_lift: on, pallet_exchange: off };
      const seen = { max_transit_days: round, hs_code_count: round, lcl };
      expect((await send(second, 'GET', `/${loose}`)).body).toMatchObject(seen);
      const fcl = { min_free_demurrage_days: round, min_free_detention_days: round };
      expect((await send(first, 'GET', `/${full}`)).body).toMatchObject({ fcl });
    }
  });

  test('that count up a key each all come to their end', LONG, async () => {
    const COUNTS = rounds(4, 12);
    const id = await made(containers());
    const keys: [string, (count: number) => Record<string, unknown>][] = [
      ['description', (count) => ({ description: `Lot ${count}` })],
      ['max_transit_days', (count) => ({ max_transit_days: count })],
      ['min_review_score', (count) => ({ min_review_score: count })],
      ['hs_code_count', (count) => ({ hs_code_count: count })],
      ['suppliers', (count) => ({ suppliers: [{ name: `${count}`, email: '', phone: '', address: '' }] })],
      ['insured_goods_value', (count) => ({ insured_goods_value: { currency: 'EUR', amount_cents: count } })],
      ['free demurrage', (count) => ({ fcl: { min_free_demurrage_days: count } })],
      ['free detention', (count) => ({ fcl: { min_free_detention_days: count } })],
    ];
    await Promise.all(
      keys.map(async ([key, at], turn) => {
        for (let count = 1; count <= COUNTS; count++) {
          const { status, body, text } = await patch(either(turn + count), id, at(count));
          expect(status, `${key} ${count}: ${text}`).toBe(200);
          expect(body).toMatchObject(at(count));
        }
      }),
    );
    const { body } = await send(first, 'GET', `/${id}`);
    for (const [, at] of keys) expect(body).toMatchObject(at(COUNTS));
  });
});

describe('a delete', () => {
  test('racing another, an update and a cancel: one 204, else 200 or 404, and the inquiry is gone', async () => {
    for (let round = 1; round <= rounds(4, 20); round++) {
      const id = await made(pallets());
      const [gone, goneToo, ...others] = await Promise.all([
        send(either(round), 'DELETE', `/${id}`),
        send(either(round + 1), 'DELETE', `/${id}`),
        send(first, 'PATCH', `/${id}`, { body: { description: 'too late' } }),
        send(second, 'PATCH', `/${id}`, { body: { storage: true } }),
        send(either(round), 'POST', `/${id}/cancel`),
      ]);
      expect([gone.status, goneToo.status].sort()).toEqual([204, 404]);
      for (const { status, text } of others) expect([200, 404], text).toContain(status);
      for (const service of [first, second]) expect((await send(service, 'GET', `/${id}`)).status).toBe(404);
      expect((await listed(first)).filter((inquiry) => inquiry.id === id)).toEqual([]);
    }
  });
});

describe('the operator’s import', () => {
  test('that accepts quotes while they are cancelled ends with each in the one state that was told', LONG, async () => {
    const inquiries = (await atOnce(60, (at) => create(either(at), pallets()))).map(({ body }) => body);
    const lines = inquiries.map((inquiry) => ({ ...inquiry, kind: 'inquiry', status: 'STATUS_QUOTE_ACCEPTED' }));
    const cancel = (at: number) => send(either(at), 'POST', `/${inquiries[at]?.id}/cancel`);
    const directory = mkdtempSync(join(tmpdir(), 'fairlead-spec-'));
    writeFileSync(join(directory, 'accepted.ndjson'), ndjson(lines));
    const cancelled = [await cancel(0)];
    let isDone = false;
    const importing = first.run(['import', '--skip-bad', join(directory, 'accepted.ndjson')]).finally(() => {
      isDone = true;
      rmSync(directory, { recursive: true });
    });
    // Spread over the time it takes; the last one is sent when it has ended.
    for (let at = 1; at < inquiries.length - 1; at++) {
      cancelled.push(await cancel(at));
      if (!isDone) await sleep(15);
    }
    const { stdout } = await importing;
    cancelled.push(await cancel(inquiries.length - 1));
    const accepted = cancelled.filter(({ status }) => status === 409).length;
    expect(stdout).toMatch(new RegExp(`^${accepted} records? imported; ${60 - accepted} refused,`));
    for (const [at, { status, text }] of cancelled.entries()) {
      expect([200, 409], text).toContain(status);
      const state = status === 200 ? 'STATUS_CANCELLED' : 'STATUS_QUOTE_ACCEPTED';
      for (const service of [first, second]) {
        expect((await send(service, 'GET', `/${inquiries[at]?.id}`)).body.status).toBe(state);
      }
    }
    expect([cancelled.at(0)?.status, cancelled.at(-1)?.status]).toEqual([200, 409]);
  });

  let names = 0;
  /** Told as it is, it would not be held. */
  const renamed = () => organization({ name: `Name ${++names}` });

  /** An import that has taken these lines in and waits for more, holding what they are about. */
  async function importUnderWay(lines: object[]) {
    const running = startCommand(['import', '-'], first.env);
    const files = storedFiles(first);
    const document = file(`9${files.length}`, `content ${files.length}`);
    running.write(ndjson([...lines, documentSlot({ id: `8${files.length}`, shipment_id: '100', document })]));
    await until(() => storedFiles(first).length > files.length, 'the lines are taken in');
    return running;
  }

  /** What two creates, an update of the inquiry that is held and one of another are answered. */
  const HELD: [string, object[], number[]][] = [
    ['an inquiry and its organization', [renamed()], [503, 503, 503, 503]],
    // SQLite has one writer.
    ...(onPostgres ? [['an inquiry', [], [201, 201, 503, 200]] as [string, object[], number[]]] : []),
  ];
  test.each(HELD)(
    'that is slow with %s lets reads go on; a write is made, or told to come back and then not made',
    LONG,
    async (_, lines, statuses) => {
      const [held, free] = [(await create(first, pallets())).body, (await create(first, pallets())).body];
      const running = await importUnderWay([...lines, { ...held, kind: 'inquiry', description: 'imported' }]);
      const bodies = [pallets(), pallets()];
      const ids = [held.id, free.id];
      let isAnswered = false;
      const answering = Promise.all([
        ...bodies.map((body, at) => create(either(at), body)),
        ...ids.map((id, at) => send(either(at), 'PATCH', `/${id}`, { body: { storage: true } })),
      ]).finally(() => {
        isAnswered = true;
      });
      for (let at = 0; !isAnswered; at++) {
        const read = await send(either(at), 'GET', `/${held.id}`);
        expect([read.status, read.body.description]).toEqual([200, held.description]);
        await sleep(50);
      }
      const answers = await answering;
      expect(answers.map(({ status }) => status)).toEqual(statuses);
      for (const { status, headers } of answers) {
        if (status === 503) expect(headers.get('Retry-After')).toMatch(/^[1-9]\d*$/);
      }
      expect(await running.end()).toMatchObject({ code: 0, stderr: '' });
      const wasMade = answers.map(({ status }) => status !== 503);
      const now = await Promise.all(ids.map((id) => send(first, 'GET', `/${id}`)));
      expect(now.map(({ body }) => body.storage)).toEqual(wasMade.slice(2));
      const again = await Promise.all(bodies.map((body, at) => create(either(at), body)));
      expect(again.map(({ status }) => status)).toEqual([201, 201]);
      expect(again.map(isReplay)).toEqual(wasMade.slice(0, 2));
      const changed = await send(second, 'PATCH', `/${held.id}`, { body: { storage: true } });
      expect(changed.body).toMatchObject({ description: 'imported', storage: true });
    },
  );

  test.runIf(onPostgres)('keeps nobody from other inquiries, however many want what it holds', LONG, async () => {
    const { body: held } = await create(first, pallets());
    const running = await importUnderWay([{ ...held, kind: 'inquiry', description: 'imported' }]);
    const waiting = atOnce(30, (at) => send(first, 'PATCH', `/${held.id}`, { body: { max_transit_days: at } }));
    // Behind them in the line.
    await sleep(300);
    const others = await atOnce(3, () => create(first, pallets()));
    expect(others.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await running.end()).toMatchObject({ code: 0, stderr: '' });
    for (const { status } of await waiting) expect([200, 503]).toContain(status);
  });

  test.runIf(onPostgres)('goes on to inquiries that are being written, and is never ended for it', LONG, async () => {
    const answers = await atOnce(6, () => create(first, pallets()));
    // It holds the organization, which every write of it needs last.
    const running = await importUnderWay([renamed()]);
    let isDone = false;
    const statuses: number[] = [];
    const writers = Promise.all(
      answers.map(async ({ body }, at) => {
        for (let count = 1; !isDone; count++) {
          const { status } = await send(either(at + count), 'PATCH', `/${body.id}`, {
            body: { max_transit_days: count },
          });
          statuses.push(status);
        }
      }),
    );
    try {
      for (const { body } of [...answers, ...answers.toReversed()]) {
        running.write(ndjson([{ ...body, kind: 'inquiry', description: 'imported' }]));
        await sleep(100);
      }
      expect(await running.end()).toEqual({ code: 0, stdout: '14 records imported\n', stderr: '' });
    } finally {
      isDone = true;
      await writers;
    }
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    for (const { body } of answers) {
      expect((await send(second, 'GET', `/${body.id}`)).body).toMatchObject({ description: 'imported' });
    }
  });

  test.runIf(onPostgres)(
    'leaves what clients make meanwhile as it is, also when it gives an id of theirs',
    LONG,
    async () => {
      const directory = mkdtempSync(join(tmpdir(), 'fairlead-spec-'));
      const own = await startService({ records: client(), env: UNLIMITED });
      try {
        const given = (id: number) => ndjson([inquiry({ id: String(id), description: 'given' })]);
        const running = startCommand(['import', '--skip-bad', '-'], own.env, directory);
        running.write(given(2_000_001));
        // Far above those given, which go on from there.
        const read = await until(async () => {
          const { status, body } = await create(own, pallets());
          expect(status).toBe(201);
          return Number(body.id) > 3_000_000 ? body : undefined;
        }, 'ids above the one that was given');
        const { body: drawn } = await create(own, pallets());
        for (let id = 2_000_990; id <= 2_001_040; id++) running.write(given(id));
        // Here it has come to those of the clients. A record of its own it may give twice.
        running.write(given(2_800_001) + given(Number(drawn.id)) + given(3_000_900) + given(3_000_900));
        // This one it knows, and tells something of it.
        running.write(ndjson([{ ...read, kind: 'inquiry', status: 'STATUS_PRICES_REQUESTED' }]));
        const { code, stdout, stderr } = await running.end();
        expect([code, stdout]).toEqual([1, expect.stringMatching(/^56 records imported; 1 refused/)]);
        const words = `id is that of inquiry ${drawn.reference}, which a client made since this import began`;
        expect(stderr).toContain(`line 54: ${words}`);
        expect((await send(own, 'GET', `/${drawn.id}`)).body).toEqual(drawn);
        const { update_time, ...told } = (await send(own, 'GET', `/${read.id}`)).body;
        expect({ ...told, update_time: read.update_time }).toEqual({ ...read, status: 'STATUS_PRICES_REQUESTED' });
        expect(String(update_time) > String(read.update_time)).toBe(true);
      } finally {
        await own.stop();
        rmSync(directory, { recursive: true });
      }
    },
  );

  test.runIf(onPostgres)('is not ended for a write that was slow to come to its organization', LONG, async () => {
    const { body } = await create(first, pallets());
    const running = await importUnderWay([renamed()]);
    const writer = new pg.Client({ connectionString: first.env.DATABASE_URL as string });
    await writer.connect();
    await writer.query("BEGIN; SET LOCAL lock_timeout = '500ms'");
    await writer.query('SELECT id FROM inquiry WHERE id = $1 FOR UPDATE', [body.id]);
    running.write(ndjson([{ ...body, kind: 'inquiry', description: 'imported' }]));
    // From now on, if both wait, the server looks who waits for whom after a second.
    await sleep(700);
    await expect(writer.query('UPDATE organization SET version = version WHERE id = 7')).rejects.toThrow(
      /lock timeout/,
    );
    await writer.end();
    expect(await running.end()).toEqual({ code: 0, stdout: '3 records imported\n', stderr: '' });
  });

  test.runIf(onPostgres)('is not ended by limits that are set for its database', LONG, async () => {
    const database = new URL(first.env.DATABASE_URL as string).pathname.slice(1);
    const writer = new pg.Client({ connectionString: first.env.DATABASE_URL as string });
    await writer.connect();
    // Not every server has the last.
    const known = await writer.query<{ name: string }>(`SELECT name FROM pg_settings WHERE name IN
      ('lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout')`);
    const limits = known.rows.map(({ name }) => name);
    for (const limit of limits) await writer.query(`ALTER DATABASE ${database} SET ${limit} = 300`);
    try {
      const running = await importUnderWay([renamed()]);
      // It waits for its input, and then for a statement.
      await sleep(600);
      await writer.query('BEGIN; LOCK TABLE person');
      running.write(ndjson([user()]));
      await sleep(600);
      await writer.query('COMMIT');
      expect(await running.end()).toEqual({ code: 0, stdout: '3 records imported\n', stderr: '' });
    } finally {
      for (const limit of limits) await writer.query(`ALTER DATABASE ${database} RESET ${limit}`);
      await writer.end();
    }
  });
});
