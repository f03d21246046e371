// The end of a process under load: what it has taken it answers, and what it did not answer it has not done. And a
// database that is slow, gone or busy for a while: nothing is left half-written, and all is well soon after.

import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '@fairlead/contract';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { countRows, create, isReplay, listed, send } from '../acceptance/support/inquiry-load.ts';
import { isTriedHere } from '../acceptance/support/one-engine.ts';
import { ndjson } from '../acceptance/support/operator.ts';
import { type Environment, runCommand } from '../acceptance/support/process.ts';
import { client, inquiry } from '../acceptance/support/records.ts';
import { isLong, rounds } from '../acceptance/support/rounds.ts';
import { makePlace, type Place, type Service, startService } from '../acceptance/support/service.ts';
import { component, UNLIMITED } from '../acceptance/support/writing.ts';
import { expectWhole, keepCreating } from './support/creates.ts';
import { findings } from './support/findings.ts';
import { holdWrites } from './support/holding.ts';
import { type LimitedRole, makeLimitedRole } from './support/limited-role.ts';
import { askAlone, type Line, openLine } from './support/plain-http.ts';
import { type DatabaseLine, startProxy } from './support/proxy.ts';
import { ANSWERED, HEADERS, stopUnderLoad } from './support/stopping.ts';

const finding = findings('9. Ends of processes and of databases');
const ROUNDS = rounds(1, 200);

let place: Place;
beforeAll(async () => {
  place = await makePlace({ env: UNLIMITED });
  expect(await runCommand(['import', '-'], place.env, ndjson(client()))).toMatchObject({ code: 0 });
});
afterAll(() => place?.remove());

test('a process that is told to stop answers all it has taken, and has done nothing that it did not answer', {
  timeout: isLong ? 14_400_000 : 120_000,
}, async () => {
  const counts = { whole: 0, cut: 0, refused: 0, failed: 0 };
  const unheard = { taken: 0, fresh: 0, kept: 0 };
  const contents: object[] = [];
  const doneUnheard: object[] = [];
  let left: object[] = [];
  /** The next process, after what the one before left without an answer was asked again. */
  const next = async () => {
    const service = await startService({ env: place.env });
    for (const content of left) {
      const answer = await create(service, content);
      expect(answer.status, answer.text).toBe(201);
      if (isReplay(answer)) doneUnheard.push(content);
    }
    return service;
  };
  for (let round = 1; round <= ROUNDS; round++) {
    const asked = await stopUnderLoad(await next());
    for (const { end, status, carrier } of asked) {
      if (end === 'unheard') unheard[carrier]++;
      else counts[end]++;
      if (end === 'whole' && status !== 200 && status !== 201) counts.failed++;
    }
    const creates = asked.filter(({ content }) => content !== undefined);
    contents.push(...creates.map(({ content }) => content as object));
    left = creates.filter(({ end }) => end !== 'whole').map(({ content }) => content as object);
  }
  const last = await next();
  const all = await listed(last);
  await last.stop();
  finding('stops under load', ROUNDS, 'each ends well', true);
  finding('requests answered whole', counts.whole, 'all that were taken', counts.whole >= ROUNDS * ANSWERED);
  finding('answers cut in the middle', counts.cut, '0', counts.cut === 0);
  finding('answers that were no success', counts.failed, '0', counts.failed === 0);
  finding('unheard on a connection that was taken', unheard.taken, '0', unheard.taken === 0);
  finding('unheard on a connection that may have waited to be taken', unheard.fresh, 'noted', true);
  finding('unheard on a connection that was idle, and is closed', unheard.kept, 'noted', true);
  finding('unheard, but done', doneUnheard.length, '0', doneUnheard.length === 0);
  finding('inquiries after the retries', all.length, `${contents.length}`, all.length === contents.length);
  expect(await countRows(place.env, 'inquiry_claim')).toBe(contents.length);
});

test.runIf(isTriedHere())('a process that is told to stop gives slow readers all of their answers', async () => {
  const many = <T>(count: number, entry: T): T[] => Array.from({ length: count }, () => entry);
  const supplier = Object.fromEntries(['name', 'email', 'phone', 'address'].map((key) => [key, 'Ω'.repeat(300)]));
  const large = { suppliers: many(20, supplier), lcl: { components: many(500, component()) } };
  // Several megabytes: more than the system itself keeps on the way.
  const records = many(100, inquiry({ cargo_type: 'CARGO_TYPE_PALLETS', ...large }));
  const service = await startService({ env: UNLIMITED, records: [...client(), ...records] });
  const list = ['GET', '/v1/inquiry?limit=100', HEADERS] as const;
  const whole = await askAlone(service.url, ...list);
  const reading = ((await openLine(service.url)) as Line).askSlowly(...list);
  await reading.begun;
  const stopping = service.stop();
  await sleep(500);
  const read = await reading.rest();
  await stopping;
  expect([read.end, read.body.length, read.body === whole.body]).toEqual(['whole', whole.body.length, true]);
});

/** No inquiry without its claim, no claim without its inquiry. */
async function expectNothingHalf(env: Environment): Promise<void> {
  const [inquiries, claims] = [await countRows(env, 'inquiry'), await countRows(env, 'inquiry_claim')];
  const both = await countRows(env, 'inquiry JOIN inquiry_claim ON inquiry.id = inquiry_claim.inquiry_id');
  expect([inquiries, claims]).toEqual([both, both]);
}

const RECOVERY_MS = 10_000;
const TIMEOUT_MS = limits.request_timeout_seconds * 1_000;

describe.runIf(inject('engine') === 'postgres')('a database', () => {
  let role: LimitedRole;
  let proxy: DatabaseLine;
  let own: Place;
  let service: Service;
  beforeAll(async () => {
    role = await makeLimitedRole();
    proxy = await startProxy(role.url);
    own = await makePlace({ env: { ...UNLIMITED, DATABASE_URL: proxy.url } });
    expect(await runCommand(['import', '-'], own.env, ndjson(client()))).toMatchObject({ code: 0 });
    service = await startService({ env: own.env });
  });
  afterAll(async () => {
    await service?.stop();
    await own?.remove();
    await proxy?.close();
    await role?.remove();
  });

  type Trouble = [string, number, () => unknown, () => unknown];
  /** Connections go dead without a word; those made anew are well. It takes some seconds to notice. */
  const LOST: Trouble = ['lost', 1_000, () => proxy.lose(), () => proxy.heal()];

  /** The trouble, and for how long it is left to be at full length: longer than a request may take, where it hangs. */
  const TROUBLES: Trouble[] = [
    ['slow', 30_000, () => proxy.delay(isLong ? 2_000 : 100), () => proxy.heal()],
    ['cut', 15_000, () => proxy.cut(), () => proxy.heal()],
    ['held', TIMEOUT_MS + 10_000, () => proxy.hold(), () => proxy.heal()],
    ...(isLong ? [LOST] : []),
    ['exhausted', 15_000, () => role.exhaust(), () => role.relieve()],
  ];

  test.each(TROUBLES)(
    'that is %s is waited for or told, got over, and leaves nothing half-written',
    {
      timeout: isLong ? 600_000 : 60_000,
    },
    async (trouble, long_ms, begin, end) => {
      const before = await listed(service);
      const creates = keepCreating(4, () => service);
      await creates.more(4);
      await begin();
      await sleep(isLong ? long_ms : 500);
      await end();
      const healed_ms = performance.now();
      await creates.more(8);
      await creates.end();
      const recovery_ms = performance.now() - healed_ms;

      for (const inquiry of before) creates.acknowledged.set(inquiry.id, inquiry);
      creates.counts.bodies += before.length;
      await expectWhole(service, creates);
      await expectNothingHalf(own.env);
      const { refusals, counts } = creates;
      for (const { status, headers } of refusals) {
        expect([503, 504]).toContain(status);
        if (status === 503) expect(headers.get('Retry-After')).toBe('1');
      }
      const statuses = [...new Set(refusals.map(({ status }) => status))].join(', ');
      finding(`${trouble}: refused meanwhile`, `${refusals.length} (${statuses})`, '503 or 504', true);
      finding(`${trouble}: requests without an answer`, counts.unanswered, '0', counts.unanswered === 0);
      if (!isLong) return;
      const slowest_ms = creates.slowest_ms();
      finding(`${trouble}: slowest answer`, `${slowest_ms.toFixed(0)} ms`, '60 s', slowest_ms < TIMEOUT_MS + 1_000);
      finding(
        `${trouble}: last refusal after it is over`,
        `${recovery_ms.toFixed(0)} ms`,
        '10 s',
        recovery_ms < RECOVERY_MS,
      );
    },
  );
});

describe.runIf(inject('engine') === 'sqlite')('a database that another process writes to', () => {
  test('is read meanwhile; writes wait, or are told to come back, and are taken at once when it is done', {
    timeout: 120_000,
  }, async () => {
    const service = await startService({ env: UNLIMITED, records: client() });
    const letGo = await holdWrites(service.env);
    const creates = keepCreating(4, () => service);
    const reads: number[] = [];
    // At full length it is longer than a write waits.
    for (const until_ms = performance.now() + (isLong ? 20_000 : 700); performance.now() < until_ms; await sleep(10)) {
      reads.push((await send(service, 'GET', '')).status);
    }
    expect(creates.acknowledged.size).toBe(0);
    const { refusals } = creates;
    await letGo();
    const refusedWhileHeld = refusals.length;
    await creates.more(8);
    await creates.end();
    await expectWhole(service, creates);
    await expectNothingHalf(service.env);
    await service.stop();
    expect(new Set(reads)).toEqual(new Set([200]));
    for (const { status, headers } of refusals) expect([status, headers.get('Retry-After')]).toEqual([503, '1']);
    expect(refusals.length > 0).toBe(isLong);
    finding('reads while the write lock is held', reads.length, 'all answered', true);
    finding('writes refused while it is held', refusedWhileHeld, '503 with Retry-After', true);
    const after = refusals.length - refusedWhileHeld;
    finding('writes refused once it is free', after, '0', after === 0);
  });
});
