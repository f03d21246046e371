// Identical creates racing on two processes make one inquiry, up to the edge of the ten minutes and whatever clocks do.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { runSql } from '../acceptance/support/database.ts';
import { countRows, create, isReplay, listed, send } from '../acceptance/support/inquiry-load.ts';
import { isLong, rounds } from '../acceptance/support/rounds.ts';
import { containers, pallets } from '../acceptance/support/writing.ts';
import { findings } from './support/findings.ts';
import { holdWrites } from './support/holding.ts';
import { hasOwnClocks, type OwnClock, ownClock } from './support/own-clock.ts';
import { atOnce, either, idsOf, oneOf, type Pair, race, startPair } from './support/racing.ts';

const finding = findings('3. Identical creates racing on two processes');
const onPostgres = inject('engine') === 'postgres';
const LONG = { timeout: isLong ? 14_400_000 : 180_000 };

let pair: Pair;
beforeAll(async () => {
  pair = await startPair();
});
afterAll(() => pair?.stop());

async function made(body: object): Promise<string> {
  const { status, text, body: inquiry } = await create(pair.first, body);
  expect(status, text).toBe(201);
  return inquiry.id;
}

/** As if the first request of an inquiry had come so much earlier. */
const letPass = (seconds: number, id: string) =>
  runSql(
    pair.first.env,
    `UPDATE inquiry_claim SET claim_time_ms = claim_time_ms - ${seconds * 1_000} WHERE inquiry_id = ${id}`,
  );

describe('identical creates at once', () => {
  test('make exactly one inquiry, two hundred at a time', LONG, async () => {
    for (let round = 1; round <= (onPostgres ? rounds(1, 50) : rounds(1, 10)); round++) {
      const before = await listed(pair.second);
      const id = await oneOf(pair, 200, round % 2 === 0 ? pallets() : containers());
      const after = await listed(pair.second);
      expect(after.slice(1)).toEqual(before);
      expect(after[0]?.id).toBe(id);
    }
  });

  test('make exactly one inquiry of each content, eight at a time', LONG, async () => {
    const [contents, racers] = [rounds(5, 1_000), 8];
    const before = await countRows(pair.first.env, 'inquiry');
    const ids = new Set<string>();
    // Several contents at once: the turns of one organization are shared by all of them.
    for (let left = contents; left > 0; left -= 5) {
      for (const id of await atOnce(5, () => oneOf(pair, racers, pallets()))) ids.add(id);
    }
    const inquiries = (await countRows(pair.first.env, 'inquiry')) - before;
    finding('contents raced for', contents, `${racers} requests each on 2 processes`, true);
    finding('inquiries made of them', inquiries, `${contents}`, inquiries === contents && ids.size === contents);
  });

  test.each<[string, (id: string) => Promise<unknown>]>([
    ['the first is cancelled', (id) => send(pair.second, 'POST', `/${id}/cancel`)],
    ['the first is deleted', (id) => send(pair.second, 'DELETE', `/${id}`)],
    ['10:01 minutes have passed', (id) => letPass(601, id)],
  ])('make exactly one new inquiry when %s', LONG, async (when, pass) => {
    const body = pallets();
    const ids = [await made(body)];
    const times = onPostgres ? rounds(2, 100) : rounds(2, 30);
    for (let round = 1; round <= times; round++) {
      await pass(ids.at(-1) as string);
      ids.push(await oneOf(pair, 40, body));
    }
    expect(new Set(ids).size).toBe(ids.length);
    finding(`new inquiries, ${when}`, ids.length - 1, `${times}`, ids.length - 1 === times);
  });

  test('are answered with the first when 9:59 minutes have passed', LONG, async () => {
    for (let round = 1; round <= rounds(1, 100); round++) await expectReplayAfter599Seconds();
    finding('new inquiries, 9:59 minutes have passed', 0, `0 of ${rounds(1, 100)}`, true);
  });

  /** Anew when the asking itself took the second that is left. */
  async function expectReplayAfter599Seconds(): Promise<void> {
    const started_ms = performance.now();
    const body = pallets();
    const id = await made(body);
    await letPass(599, id);
    const again = await race(pair, 8, body);
    if (performance.now() - started_ms > 900) return expectReplayAfter599Seconds();
    expect(again).toMatchObject({ id, made: 0 });
  }

  test('while the first is being cancelled are answered with it or with one new one', LONG, async () => {
    for (let round = 1; round <= rounds(4, 200); round++) {
      const body = pallets();
      const id = await made(body);
      const [cancelled, ...answers] = await atOnce(9, (at) =>
        at === 0 ? send(pair.first, 'POST', `/${id}/cancel`) : create(either(pair, at), body),
      );
      expect(cancelled?.status).toBe(200);
      const others = answers.filter((answer) => answer.body.id !== id);
      for (const answer of answers) expect([answer.status, answer.body.status]).toEqual([201, 'STATUS_RECEIVED']);
      expect(idsOf(others).size).toBeLessThanOrEqual(1);
      expect(answers.filter((answer) => !isReplay(answer)).length).toBe(idsOf(others).size);
    }
  });
});

const HOUR = 3_600;

// Without libfaketime nobody can set a process's clock, and this says nothing.
describe.skipIf(!hasOwnClocks)('clocks that jump an hour', () => {
  let clock: OwnClock;
  let jumping: Pair;
  beforeAll(async () => {
    clock = ownClock();
    jumping = await startPair({ env: clock.env });
  });
  afterAll(async () => {
    await jumping?.stop();
    clock?.remove();
  });

  const update_times: string[] = [];
  /** Changes an inquiry, which was made before all that is changed later. */
  async function change(id: string): Promise<void> {
    const body = { max_transit_days: update_times.length + 1 };
    const answer = await send(either(jumping, update_times.length), 'PATCH', `/${id}`, { body });
    expect(answer.status, answer.text).toBe(200);
    update_times.push(answer.body.update_time as string);
  }

  test(
    'make no second inquiry but where the database’s own clock says that ten minutes have passed',
    LONG,
    async () => {
      const body = pallets();
      const first = (await create(jumping.first, body)).body;
      update_times.push(first.update_time as string);
      const ids = new Set([first.id]);
      for (let round = 1; round <= rounds(1, 50); round++) {
        for (const offset of [HOUR, 0, -HOUR, 0]) {
          clock.set(offset);
          const { id, made } = await race(jumping, 8, body);
          // SQLite's clock is the process's: forward, its ten minutes are over; back, they have yet to pass.
          const isOver = !onPostgres && offset === HOUR && round === 1;
          expect([made, ids.has(id)], `${offset} s, round ${round}`).toEqual(isOver ? [1, false] : [0, true]);
          ids.add(id);
          await change(first.id);
        }
      }
      // SQLite's first hour ahead is the only time at which ten minutes have passed since the claim.
      finding(
        'inquiries made while clocks jumped',
        ids.size,
        onPostgres ? '1' : '2',
        ids.size === (onPostgres ? 1 : 2),
      );
      const { create_time, update_time } = (await send(jumping.second, 'GET', `/${first.id}`)).body;
      expect(create_time).toBe(first.create_time);
      expect(update_time).toBe(update_times.at(-1));
      expect(update_times).toEqual([...new Set(update_times)].sort());
      finding('update times that ran backwards or stood still', 0, `none of ${update_times.length}`, true);
    },
  );

  /** A write that finds another program in its way, while the clock jumps. */
  async function createBehindAnother(offset: number, isLetGo: boolean): Promise<number> {
    clock.set(0);
    const letGo = await holdWrites(jumping.first.env);
    const creating = create(jumping.first, pallets());
    try {
      await sleep(300);
      clock.set(offset);
      if (!isLetGo) return (await creating).status;
      await sleep(300);
    } finally {
      await letGo();
    }
    return (await creating).status;
  }

  test('make no write give up sooner, nor wait longer, for another that is in its way', LONG, async () => {
    expect(await createBehindAnother(HOUR, true)).toBe(201);
    expect(await createBehindAnother(-HOUR, false)).toBe(503);
  });
});
