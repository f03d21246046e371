// Slow clients by the thousand, and bodies of 36 MiB by the dozen: others are answered as if they were not there.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CREDENTIAL_HEADER } from '@fairlead/contract';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { create } from '../acceptance/support/inquiry-load.ts';
import { type Body, filled, LARGEST_BODY, manyKeys, surrounded, upload } from '../acceptance/support/large-bodies.ts';
import { client, credentialOf, documentSlot, inquiry, shipment } from '../acceptance/support/records.ts';
import { isLong, rounds } from '../acceptance/support/rounds.ts';
import { type Service, startService } from '../acceptance/support/service.ts';
import { containers, pallets, UNLIMITED } from '../acceptance/support/writing.ts';
import { leaveToOthers } from './support/background.ts';
import { findings } from './support/findings.ts';
import { type Neighbour, neighbourAt, type Reads } from './support/neighbours.ts';
import { askAndRead, connectionsOf, memoryOf, readSlowly, type Slow, sendSlowly } from './support/slow-clients.ts';

const finding = findings('8. Slow clients and large bodies');

const KEY = { [CREDENTIAL_HEADER]: credentialOf('31') };
/** Another organization's. */
const NEIGHBOUR = { [CREDENTIAL_HEADER]: credentialOf('32') };
const BASELINE_MS = 20_000;
/** The slowest of a few seconds differ from one time to the next; and the first is slower, for want of compiled code. */
const TURNS = 3;
const LIST = 'a list';

// A hundred inquiries of long texts are a page of 9 MB: more of it is left to us than the system takes over.
const long = '箱'.repeat(300);
const supplier = { name: long, email: long, phone: long, address: long };
const large = (number: number) =>
  inquiry({
    id: String(1_000 + number),
    description: '箱'.repeat(5_000),
    suppliers: Array.from({ length: 20 }, () => supplier),
  });
const records = [
  ...client('7', '31'),
  ...client('8', '32'),
  ...Array.from({ length: 100 }, (_, number) => large(number)),
  ...Array.from({ length: 50 }, (_, number) => shipment({ id: String(2_000 + number), organization_id: '8' })),
];

/** Of one organization 32 files are sent at once: those who are slow with one are of as many as it takes. */
const READERS = Array.from({ length: rounds(1, 30) }, (_, number) => String(3_000 + number));
const readersOf = (content_path: string) =>
  READERS.flatMap((id) => [
    ...client(id, id),
    shipment({ id, organization_id: id }),
    documentSlot({
      id: `1${id}`,
      shipment_id: id,
      document: { id: `2${id}`, file_name: 'large.pdf', media_type: 'MEDIA_TYPE_PDF', content_path },
    }),
  ]);

let service: Service;
let neighbour: Neighbour | undefined;
beforeAll(async () => {
  const directory = mkdtempSync(join(tmpdir(), 'fairlead-lab-'));
  const large = join(directory, 'large.pdf');
  writeFileSync(large, Buffer.alloc(12_000_000));
  service = await startService({
    env: { ...UNLIMITED, LOG_LEVEL: 'warn' },
    records: [...records, ...readersOf(large)],
  }).finally(() => rmSync(directory, { recursive: true }));
});
afterAll(() => service?.stop());
afterEach(() => neighbour?.leave());

/**
 * What another client's reads took before something and during it, as often as told, in turn; only when run for long.
 * What counts is the median of the ratios.
 */
async function beside<T>(what: string, work: () => Promise<T>, times = 1): Promise<T[]> {
  if (!isLong) return [await work()];
  neighbour = await neighbourAt(`${service.url}/v1/shipment`, NEIGHBOUR);
  // Those who make trouble are on machines of their own.
  leaveToOthers(process.pid);
  const results: T[] = [];
  const turns: { before: Reads; during: Reads }[] = [];
  for (let turn = 0; turn < times; turn++) {
    await neighbour.reads();
    await sleep(BASELINE_MS);
    const before = await neighbour.reads();
    results.push(await work());
    turns.push({ before, during: await neighbour.reads() });
  }
  const failed = turns.reduce((sum, { during }) => sum + during.failed, 0);
  finding(`neighbour's reads not answered during ${what}`, failed, '0', failed === 0);
  const ratios = turns.map(({ before, during }) => during.p99_ms / before.p99_ms).toSorted((a, b) => a - b);
  const ratio = ratios[ratios.length >> 1] as number;
  const told = (key: 'p50_ms' | 'p99_ms') =>
    turns.map(({ before, during }) => `${during[key].toFixed(1)} (${before[key].toFixed(1)})`).join(', ');
  // To make a page of 9 MB takes its time, whoever reads it.
  const isTold = what.endsWith(LIST) || what.includes('pages');
  finding(
    `neighbour's p50; p99 during ${what}, ms (before); times as long`,
    `${told('p50_ms')}; ${told('p99_ms')}; ${ratio.toFixed(2)}`,
    isTold ? 'told only' : 'p99 at most twice that before',
    isTold || ratio <= 2,
  );
  return results;
}

/** The most memory that the service had during something, above what it had before. */
async function memoryFor<T>(work: () => Promise<T>): Promise<{ result: T; most_mb: number }> {
  const before_mb = memoryOf(service.pid);
  let peak_mb = before_mb;
  const timer = setInterval(() => {
    peak_mb = Math.max(peak_mb, memoryOf(service.pid));
  }, 50);
  const result = await work().finally(() => clearInterval(timer));
  return { result, most_mb: Math.round(peak_mb - before_mb) };
}

const head = (line: string, key = credentialOf('31')) =>
  `${line} HTTP/1.1\r\nHost: a\r\n${CREDENTIAL_HEADER}: ${key}\r\n`;
let asked = 0;
const documentOfNext = () => {
  const id = READERS[asked++ % READERS.length] as string;
  return `${head(`GET /v1/document/2${id}/download`, credentialOf(id))}\r\n`;
};
const requestOf = (line: string) => `${head(line)}\r\n`;

describe('slow clients', () => {
  const EACH = rounds(20, 1_000);
  /** A request may take 60 s; who is slower is found soon after. */
  const CUT_MS = 65_000;
  /** A page of 9 MB is made of as much again, and more than one may be under way. */
  const MOST_MB = 500;
  const body = `${head('POST /v1/inquiry')}Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`;
  const KINDS: [kind: string, count: number, begin: () => Promise<Slow>][] = [
    ['headers', EACH, () => sendSlowly(service.url, `${head('GET /v1/shipment')}X-Slow:`)],
    ['bodies', EACH, () => sendSlowly(service.url, body)],
    ['a document', rounds(20, 950), () => readSlowly(service.url, documentOfNext())],
    [LIST, rounds(10, 50), () => readSlowly(service.url, requestOf('GET /v1/inquiry?limit=100'))],
  ];

  test.each(KINDS)('that are slow with %s, %d of them, keep nobody waiting', async (kind, count, begin) => {
    const beSlow = async () => {
      const held = connectionsOf(service.pid);
      const slow: Slow[] = [];
      try {
        for (; slow.length < count; await sleep(10)) slow.push(await begin());
        const began_ms = performance.now();
        expect((await service.get('/v1/shipment', { credential: credentialOf('32') })).status).toBe(200);
        expect((await create(service, pallets(), credentialOf('32'))).status).toBe(201);
        if (!isLong) return 0;
        await sleep(began_ms + CUT_MS - performance.now());
        return Math.max(0, connectionsOf(service.pid) - held);
      } finally {
        for (const { leave } of slow) leave();
      }
    };
    const { result, most_mb } = await memoryFor(() => beside(`clients slow with ${kind}`, beSlow, TURNS));
    const left = Math.max(...result);
    if (isLong) finding(`connections slow with ${kind} that are left after 65 s`, left, 'below 10', left < 10);
    const isBounded = most_mb < MOST_MB;
    finding(`memory for ${count} that are slow with ${kind}, MB`, most_mb, `below ${MOST_MB}`, isBounded);
  });
});

describe('a client who asks at once for as much as it may', () => {
  const EACH = rounds(30, 500);
  const page = requestOf('GET /v1/inquiry?limit=100');
  let limit = 0;

  test('and reads nothing, has one page made at a time of what one connection asks for', async () => {
    const slow: Slow[] = [];
    const { most_mb } = await memoryFor(async () => {
      slow.push(await readSlowly(service.url, page.repeat(EACH)));
      for (let read = 0; read < 20; read++) {
        expect((await service.get('/v1/shipment', { credential: credentialOf('32') })).status).toBe(200);
        await sleep(50);
      }
    });
    for (const { leave } of slow) leave();
    finding(`memory for ${EACH} pages of 9 MB that nobody reads, MB`, most_mb, 'below 100', most_mb < 100);
  });

  test.each([
    ['one request behind the other', 1],
    ['each on a connection of its own', EACH],
  ])('%s, is answered, and others are in between', async (how, connections) => {
    // Never asked for before: what is remembered is given at the gate.
    const others = () => service.get(`/v1/shipment?limit=${++limit}`, { credential: credentialOf('32') });
    expect((await others()).status).toBe(200);
    const [done] = await beside(`${EACH} pages of 9 MB, ${how}`, async () => {
      const asked = Array.from({ length: connections }, () => page.repeat(EACH / connections));
      const { answered } = await askAndRead(service.url, asked);
      const began_ms = performance.now();
      expect((await others()).status).toBe(200);
      const waited_ms = performance.now() - began_ms;
      return { answers: await answered, waited_ms, took_ms: performance.now() - began_ms };
    });
    const { answers, waited_ms, took_ms } = done as NonNullable<typeof done>;
    // On one connection it is as slow as it reads; on many, who leaves most unread is cut.
    if (connections === 1) expect(answers).toBe(EACH);
    else expect(answers).toBeGreaterThan(0);
    const part = waited_ms / took_ms;
    finding(`how much of that somebody else waited for, ${how}`, part.toFixed(2), 'below a fifth', part < 1 / 5);
  });
});

// How a body is read is the same for either engine, and takes its time.
describe.runIf(inject('engine') === 'sqlite')('bodies as large as they may be, at once,', () => {
  const EACH = rounds(3, 50);
  /** Less than the bodies are together. */
  const MOST_MB = rounds(120, 250);
  const headers = { ...KEY, 'Content-Type': 'application/json', 'Content-Length': LARGEST_BODY };
  const taken = (): [Body, number] => [surrounded(JSON.stringify(containers())), 201];
  const READ_WHOLE: [Body, number][] = [
    taken(),
    [filled('{"description":"', 'a', '"}'), 400],
    [filled('{"description":"', '\\u00e9', '"}'), 400],
    [surrounded('{"a":1'), 400],
    [filled('{"description":"', '€', '"}'), 400],
    [filled('{"', 'k', '":1}'), 400],
  ];
  const REFUSED_EARLY: [Body, number][] = [
    ...[manyKeys, filled('[', '1,', '1]'), filled('', '[', ''), filled('[', '"a",', '"a"]')],
    ...[filled('', '7', ''), filled('{"carriers":[', '{"a":1},', '1]}'), filled('[', '{},', '1]')],
  ].map((body) => [body, 400]);

  test.each([
    ['read to their end', READ_WHOLE],
    ['refused early', REFUSED_EARLY],
  ])('%s, cost little memory, and others are answered all along', { timeout: 600_000 }, async (how, kinds) => {
    // Once alone, so that what only the first one needs is not counted.
    expect((await upload(service.url, { headers, body: filled('{"description":"', 'a', '"}') })).status).toBe(400);
    const { result, most_mb } = await memoryFor(() =>
      beside(`${EACH} bodies of 36 MiB ${how}`, () => sendAll(kinds), TURNS),
    );
    const statuses = Array.from({ length: EACH }, (_, at) => kinds[at % kinds.length]?.[1]);
    for (const { done } of result) expect(done.map(({ status }) => status)).toEqual(statuses);
    const reads = result.flatMap((turn) => turn.reads);
    expect([...new Set(reads)]).toEqual([200]);
    // While they came, not after them.
    if (kinds === READ_WHOLE) expect(reads.length).toBeGreaterThanOrEqual(20);
    finding(`memory for ${EACH} bodies of 36 MiB ${how}, MB`, most_mb, `below ${MOST_MB}`, most_mb < MOST_MB);
    expect(service.logs()).not.toMatch(/"level":50/);
  });

  function sendAll(kinds: readonly [Body, number][]) {
    const bodies = Array.from({ length: EACH }, (_, at) => {
      const [body, status] = kinds[at % kinds.length] as [Body, number];
      // One that is taken is another each time.
      return status === 201 ? taken()[0] : body;
    });
    return whileReading(Promise.all(bodies.map((body) => upload(service.url, { headers, body }))));
  }

  async function whileReading<T>(work: Promise<T>): Promise<{ done: T; reads: number[] }> {
    const reads: number[] = [];
    let isOver = false;
    const done = work.finally(() => {
      isOver = true;
    });
    while (!isOver) {
      const { status } = await upload(service.url, { method: 'GET', path: '/v1/shipment', headers: NEIGHBOUR });
      if (!isOver) reads.push(status);
      await sleep(isLong ? 50 : 10); // At length the neighbour asks as well.
    }
    return { done: await done, reads };
  }
});
