// What a service has answered is true after a kill -9, and who was not answered asks again without harm.
import { AssertionError } from 'node:assert';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isReplay, listed, send, type Told } from '../acceptance/support/inquiry-load.ts';
import { ndjson } from '../acceptance/support/operator.ts';
import { runCommand } from '../acceptance/support/process.ts';
import { client } from '../acceptance/support/records.ts';
import { rounds } from '../acceptance/support/rounds.ts';
import { makePlace, type Place, type Service, startService } from '../acceptance/support/service.ts';
import { containers, pallets, UNLIMITED } from '../acceptance/support/writing.ts';

const ROUNDS = rounds(10, 100);
const CLIENTS = 4;
/** Fewer creates than this are waited for before the next kill. */
const MOST_AWAITED = 6;

let place: Place;
/** The process that answers, or the next one while it starts. */
let running: Promise<Service>;
beforeAll(async () => {
  place = await makePlace({ env: UNLIMITED });
  expect(await runCommand(['import', '-'], place.env, ndjson(client()))).toMatchObject({ code: 0 });
  running = startService({ env: place.env });
});
afterAll(async () => {
  await (await running)?.stop();
  await place?.remove();
});

async function killAndStartAnew(): Promise<void> {
  const killed = await running;
  const ending = killed.crash();
  running = ending.then(() => startService({ env: place.env }));
  await ending;
  await killed.stop();
}

/** The clients' line to the service; cut off, they are not answered though the service may have done its work. */
let line = new AbortController();
function cutOff(): void {
  line.abort();
  line = new AbortController();
}

/** What clients know: the last that was acknowledged of each inquiry, by its id. */
const acknowledged = new Map<string, Told['body']>();
const deleted: string[] = [];
const counts = { bodies: 0, unanswered: 0, replayed: 0 };

/** Sends a body until there is an answer, of whichever process. */
async function createInTheEnd(body: object): Promise<Told> {
  for (;;) {
    const service = await running;
    try {
      return await send(service, 'POST', '', { body, signal: line.signal });
    } catch (error) {
      if (error instanceof AssertionError) throw error;
      counts.unanswered++;
    }
  }
}

async function createOne(): Promise<void> {
  const body = ++counts.bodies % 2 === 0 ? pallets() : containers();
  const answer = await createInTheEnd(body);
  expect(answer.status, answer.text).toBe(201);
  expect(answer.body).toMatchObject(body);
  if (isReplay(answer)) counts.replayed++;
  acknowledged.set(answer.body.id, answer.body);
}

async function changeSome(max_transit_days: number): Promise<void> {
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

test('killed time and again during creates, a service loses nothing it acknowledged and makes no inquiry twice', {
  timeout: 600_000,
}, async () => {
  let isOver = false;
  const clients = Array.from({ length: CLIENTS }, async () => {
    try {
      while (!isOver) await createOne();
    } finally {
      isOver = true;
    }
  });
  const creating = Promise.allSettled(clients);
  for (let round = 1; round <= ROUNDS && !isOver; round++) {
    await running;
    const enough = acknowledged.size + Math.floor(Math.random() * MOST_AWAITED);
    while (acknowledged.size < enough && !isOver) await sleep(1);
    // The kill follows at once on what the changes were answered, or comes at any moment of the creates.
    if (round % 10 === 0) await changeSome(round);
    else await sleep(Math.random() * 10);
    if (round % 2 === 1) {
      cutOff();
      await sleep(Math.random() * 50);
    }
    await killAndStartAnew();
  }
  isOver = true;
  await creating;
  await Promise.all(clients);

  const service = await running;
  const all = await listed(service);
  expect(new Map(all.map((inquiry) => [inquiry.id, inquiry]))).toEqual(acknowledged);
  expect(all).toHaveLength(counts.bodies - deleted.length);
  expect(new Set(all.map(({ description }) => description)).size).toBe(all.length);
  for (const [id, body] of acknowledged) expect((await send(service, 'GET', `/${id}`)).body).toEqual(body);
  for (const id of deleted) expect((await send(service, 'GET', `/${id}`)).status).toBe(404);
  expect(deleted).toHaveLength(ROUNDS / 10);
  // The kills came in the middle of the work, before it was done and after.
  expect(counts.unanswered).toBeGreaterThan(counts.replayed);
  expect(counts.replayed).toBeGreaterThan(0);
});
