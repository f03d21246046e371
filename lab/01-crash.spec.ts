// What a service has answered is true after a kill -9, its own or the database's, and who was not answered asks again
// without harm.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { countRows, send } from '../acceptance/support/inquiry-load.ts';
import { ndjson, until } from '../acceptance/support/operator.ts';
import { type Cluster, DURABLE, startCluster } from '../acceptance/support/postgres-cluster.ts';
import { runCommand } from '../acceptance/support/process.ts';
import { client } from '../acceptance/support/records.ts';
import { isLong, rounds } from '../acceptance/support/rounds.ts';
import { makePlace, type Place, type Service, startService } from '../acceptance/support/service.ts';
import { UNLIMITED } from '../acceptance/support/writing.ts';
import { type Creates, expectWhole, keepCreating } from './support/creates.ts';
import { findings } from './support/findings.ts';

const finding = findings('1. Crashes during creates');
const CLIENTS = 4;

async function filledPlace(env = {}): Promise<Place> {
  const place = await makePlace({ env: { ...UNLIMITED, ...env } });
  expect(await runCommand(['import', '-'], place.env, ndjson(client()))).toMatchObject({ code: 0 });
  return place;
}

describe('a service that is killed time and again during creates', () => {
  const ROUNDS = rounds(3, 1_000);
  /** Once in so many rounds inquiries are changed, too. */
  const CHANGED = rounds(3, 10);
  const LONGEST_START_MS = 5_000;
  /** Fewer creates than this are waited for before the next kill. */
  const MOST_AWAITED = 6;

  let place: Place;
  /** The process that answers, or the next one while it starts. */
  let running: Promise<Service>;
  let slowest_ms = 0;
  beforeAll(async () => {
    place = await filledPlace();
    running = startReady();
  });
  afterAll(async () => {
    await (await running)?.stop();
    await place?.remove();
  });

  async function startReady(): Promise<Service> {
    const started_ms = performance.now();
    const service = await startService({ env: place.env });
    await until(async () => (await service.get('/readyz')).status === 200, 'the service is ready');
    slowest_ms = Math.max(slowest_ms, performance.now() - started_ms);
    return service;
  }

  async function killAndStartAnew(): Promise<void> {
    const killed = await running;
    const ending = killed.crash();
    running = ending.then(startReady);
    await ending;
    await killed.stop();
  }

  const deleted: string[] = [];
  async function changeSome({ acknowledged, more }: Creates, max_transit_days: number): Promise<void> {
    // As many as are changed, should chance have waited for none so far.
    await more(3 - acknowledged.size);
    const service = await running;
    const [patched, cancelled, gone] = [...acknowledged.keys()].slice(-3) as [string, string, string];
    const answers = await Promise.all([
      send(service, 'PATCH', `/${patched}`, { body: { max_transit_days } }),
      send(service, 'POST', `/${cancelled}/cancel`),
      send(service, 'DELETE', `/${gone}`),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 204]);
    expect(answers.map(({ body }) => body.status)).toEqual(['STATUS_RECEIVED', 'STATUS_CANCELLED', undefined]);
    for (const { body } of answers.slice(0, 2)) acknowledged.set(body.id, body);
    acknowledged.delete(gone);
    deleted.push(gone);
  }

  test('loses nothing it acknowledged, makes no inquiry twice, and is ready again soon', {
    timeout: isLong ? 14_400_000 : 600_000,
  }, async () => {
    const creates = keepCreating(CLIENTS, () => running);
    let kills = 0;
    // A few are enough, unless by chance each came after an answer.
    const isEnough = () => kills >= ROUNDS && (creates.counts.replayed > 0 || kills >= 10 * ROUNDS);
    for (let round = 1; !isEnough() && !creates.hasFailed(); round++) {
      await running;
      await creates.more(Math.floor(Math.random() * MOST_AWAITED));
      // The kill follows at once on what the changes were answered, or comes at any moment of the creates.
      if (round % CHANGED === 0) await changeSome(creates, round);
      else await sleep(Math.random() * 10);
      if (round % 2 === 1) {
        creates.cutOff();
        await sleep(Math.random() * 50);
      }
      await killAndStartAnew();
      kills = round;
    }
    await creates.end();

    const service = await running;
    await expectWhole(service, creates, deleted.length);
    for (const [id, body] of creates.acknowledged) expect((await send(service, 'GET', `/${id}`)).body).toEqual(body);
    for (const id of deleted) expect((await send(service, 'GET', `/${id}`)).status).toBe(404);
    expect(deleted).toHaveLength(Math.floor(kills / CHANGED));
    // The kills came in the middle of the work, before it was done and after.
    const { counts, refusals, acknowledged } = creates;
    expect(counts.unanswered).toBeGreaterThan(counts.replayed);
    expect(counts.replayed).toBeGreaterThan(0);
    finding('kills of the service', kills, 'each during creates', true);
    finding('acknowledged inquiries lost or doubled', 0, `none of ${acknowledged.size + deleted.length}`, true);
    finding('answered after the retry with what the killed process had made', counts.replayed, 'above 0', true);
    finding('5xx', refusals.length, 'none', refusals.length === 0);
    if (isLong)
      finding('slowest start until ready', `${slowest_ms.toFixed(0)} ms`, '5 s', slowest_ms <= LONGEST_START_MS);
  });
});

// The server of TEST_DATABASE_URL is not ours to kill.
const isOursToKill = inject('engine') === 'postgres' && !process.env.TEST_DATABASE_URL;

describe.runIf(isOursToKill)('a PostgreSQL that is killed time and again during creates', () => {
  const ROUNDS = rounds(1, 100);
  const RECOVERY_MS = 10_000;
  /** Once nothing was refused for so long the service has recovered; now and then it is watched for longer. */
  const QUIET_MS = isLong ? 1_000 : 200;
  const WATCHED_MS = RECOVERY_MS + 2_000;
  /** Four for reads, eight for transactions. */
  const MOST_CONNECTIONS = 12;

  let cluster: Cluster;
  let place: Place;
  let service: Service;
  beforeAll(async () => {
    cluster = await startCluster(DURABLE);
    place = await filledPlace({ DATABASE_URL: cluster.url });
    service = await startService({ env: place.env });
  });
  afterAll(async () => {
    await service?.stop();
    await place?.remove();
    await cluster?.stop();
  });

  /** Waits until creates are taken again, and tells how long after the database's recovery the last was refused. */
  async function recovery({ refusals, more, hasFailed }: Creates, isWatched: boolean): Promise<number> {
    await cluster.recovered();
    const recovered_ms = performance.now();
    const last_ms = () => Math.max(recovered_ms, refusals.at(-1)?.at_ms ?? 0);
    await more(CLIENTS);
    while (performance.now() - last_ms() < QUIET_MS && !hasFailed()) await sleep(10);
    if (isWatched) await sleep(recovered_ms + WATCHED_MS - performance.now());
    return last_ms() - recovered_ms;
  }

  test('costs no acknowledged inquiry, doubles none, and is got over without a new start', {
    timeout: isLong ? 14_400_000 : 120_000,
  }, async () => {
    const creates = keepCreating(CLIENTS, () => service);
    let slowest_ms = 0;
    const crashes = [
      () => cluster.crashBackend('fairlead'),
      async () => {
        await cluster.crash();
        await cluster.restart();
      },
    ];
    for (let round = 1; round <= ROUNDS; round++) {
      for (const crash of crashes) {
        await creates.more(1 + Math.floor(Math.random() * 10));
        await sleep(Math.random() * 10);
        await crash();
        slowest_ms = Math.max(slowest_ms, await recovery(creates, isLong && round % 10 === 0));
      }
    }
    await creates.end();

    await expectWhole(service, creates);
    expect(await countRows(place.env, 'inquiry')).toBe(creates.acknowledged.size);
    const { refusals, acknowledged, counts } = creates;
    const statuses = [...new Set(refusals.map(({ status }) => status))];
    const connections = await countRows(place.env, "pg_stat_activity WHERE application_name = 'fairlead'");
    finding('kills of PostgreSQL', 2 * ROUNDS, 'half of a backend, half of the whole server, during creates', true);
    finding('acknowledged inquiries lost or doubled', 0, `none of ${acknowledged.size}`, true);
    finding(
      'creates refused meanwhile',
      `${refusals.length} (${statuses.join(', ')})`,
      '503 alone',
      `${statuses}` === '503',
    );
    finding('requests without an answer', counts.unanswered, 'none', counts.unanswered === 0);
    if (isLong) finding('last 5xx after a recovery', `${slowest_ms.toFixed(0)} ms`, '10 s', slowest_ms <= RECOVERY_MS);
    finding('connections held in the end', connections, `at most ${MOST_CONNECTIONS}`, connections <= MOST_CONNECTIONS);
  });
});
