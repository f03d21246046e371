// Requests made by chance from the contract, right and wrong, at both doors: every answer is one that the contract has.
import { once } from 'node:events';
import { CREDENTIAL_HEADER } from '@fairlead/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSocket } from '../acceptance/support/raw.ts';
import { isLong, rounds } from '../acceptance/support/rounds.ts';
import { makePlace } from '../acceptance/support/service.ts';
import { findings } from './support/findings.ts';
import { type Answer, readAnswers } from './support/fuzz/answers.ts';
import { chanceFor, SEED } from './support/fuzz/chance.ts';
import { judgeBy } from './support/fuzz/judge.ts';
import { exchangePieces, KeptLine } from './support/fuzz/line.ts';
import { oddity } from './support/fuzz/oddities.ts';
import { hasPrism, type Passed, startPrism } from './support/fuzz/prism.ts';
import { type Asked, askedBy, bytesOf, type Header } from './support/fuzz/requests.ts';
import { type FuzzWorld, LARGE_FILE, startFuzzWorld } from './support/fuzz/world.ts';
import { ROUTES } from './support/routes.ts';

const REQUESTS = rounds(400, 100_000);
/** One of so many is hardly HTTP, and has a connection of its own. */
const ODD_ONES = 5;
const LANES = 12;
const PASSED = 10_000;
const AT_THE_TOKEN_DOOR = ROUTES.filter(({ door }) => door === 'token');
/**
 * Why Prism alone refuses: a body where none is taken, which we pass over; null, which Swagger 2.0 has no word for; or
 * what it has no word for itself, such as a HEAD and a body of white space.
 */
const isExplained = ({ body }: Asked, passed: Passed) =>
  passed.word === 'none' ||
  passed.body.includes('"code":415,') ||
  (passed.body.includes('"code":"type"') && (body?.includes('null') ?? false));
/** Enough to see what is wrong. */
const MOST_TOLD = 20;

let world: FuzzWorld;
beforeAll(async () => {
  world = await startFuzzWorld();
});
afterAll(() => world?.service.stop());
const finding = findings(`Fuzzed requests, SEED=${SEED}`);

const shown = (bytes: Buffer) => JSON.stringify(bytes.subarray(0, 1_500).toString('latin1'));
const faults: string[] = [];
const statuses = new Map<number, number>();
const kinds = new Map<string, number>();
const count = <K>(counts: Map<K, number>, key: K) => counts.set(key, (counts.get(key) ?? 0) + 1);

function hold(judge: ReturnType<typeof judgeBy>, number: number, what: string, asked: Asked, answer: Answer): void {
  count(statuses, answer.status);
  const problems = judge(asked, answer);
  if (problems.length === 0) return;
  const told = `${answer.status} ${answer.body.subarray(0, 300)}`;
  faults.push(`SEED=${SEED} number ${number}, ${what}: ${problems.join('; ')}\n  ${shown(bytesOf(asked))}\n  ${told}`);
}

test(`each is answered as the contract says: no fault of ours, no crash, no hang (SEED=${SEED})`, async () => {
  const { service, known, keys, contract } = world;
  const judge = judgeBy(contract);
  let next = 0;

  async function askPlainly(line: KeptLine, number: number): Promise<void> {
    const asked = askedBy(chanceFor(SEED, number), known, keys, number);
    hold(judge, number, 'a request', asked, await line.ask(bytesOf(asked), asked.method));
  }

  async function askOddly(number: number): Promise<void> {
    const chance = chanceFor(SEED, number);
    const odd = oddity(() => askedBy(chance, known, keys, number), chance);
    count(kinds, odd.what);
    const answers = await exchangePieces(service.url, odd);
    const isCut = answers.at(-1)?.headers.get('connection')?.[0] === 'close';
    if (odd.isWhole && answers.length !== odd.asked.length && !isCut) {
      faults.push(
        `SEED=${SEED} number ${number}, ${odd.what}: ${answers.length} answers\n  ${shown(Buffer.concat(odd.pieces))}`,
      );
    }
    for (const [at, answer] of answers.entries()) hold(judge, number, odd.what, odd.asked[at] ?? UNASKED, answer);
  }

  const lanes = Array.from({ length: LANES }, async () => {
    const line = new KeptLine(service.url);
    while (next < REQUESTS && faults.length < MOST_TOLD) {
      const number = next++;
      try {
        await (number % ODD_ONES === 0 ? askOddly(number) : askPlainly(line, number));
      } catch (error) {
        faults.push(`SEED=${SEED} number ${number}: ${(error as Error).message}`);
        line.close();
      }
    }
    line.close();
  });
  await Promise.all(lanes);
  finding('requests', next, `${REQUESTS}`, next >= REQUESTS || faults.length > 0);
  finding('kinds of bytes that are hardly HTTP', kinds.size, 'each of them', kinds.size > 10);
  const told = [...statuses].sort(([a], [b]) => a - b).map(([status, times]) => `${status}: ${times}`);
  finding(
    'statuses',
    told.join(', '),
    'successes and refusals',
    [200, 400, 401, 404].every((status) => statuses.has(status)),
  );
  expect(faults).toEqual([]);
  finding('answers that the contract does not have', faults.length, 'none', faults.length === 0);
  const failed = [...statuses.keys()].filter((status) => status >= 500);
  finding('answers that are a fault of ours', failed.length, 'none', failed.length === 0);
  // The service is the one that was started: a crash would have ended it.
  expect((await service.get('/healthz')).status).toBe(200);
  finding('lines of the log that warn', linesOf(service.logs()).length, 'none', linesOf(service.logs()).length === 0);
});

test.each(['http://', 'http:///', 'https://?limit=1'])(
  'a target of no host names nothing, in our own words: %s',
  async (target) => {
    const { service, keys, contract } = world;
    const line = new KeptLine(service.url);
    for (const headers of [headersOf(keys), [['Host', 'a'] as Header]]) {
      const asked = { method: 'GET', target, headers };
      const answer = await line.ask(bytesOf(asked), 'GET');
      expect([answer.status, judgeBy(contract)(asked, answer)]).toEqual([headers.length > 1 ? 404 : 401, []]);
    }
    line.close();
  },
);

test('what was answered at one door is not told at the other, however the path is spelled', async () => {
  const { service, keys } = world;
  const line = new KeptLine(service.url);
  const cookie: Header[] = [
    ['Host', 'a'],
    ['Cookie', keys.cookie],
  ];
  for (const target of [
    '/app/v1/shipment',
    '/%61pp/v1/invoice',
    'http://elsewhere.example/app/v1/profile/organization',
  ]) {
    const statuses: number[] = [];
    for (const headers of [cookie, cookie, headersOf(keys), headersOf(keys)]) {
      statuses.push((await line.ask(bytesOf({ method: 'GET', target, headers }), 'GET')).status);
    }
    expect(statuses, target).toEqual([200, 200, 401, 401]);
  }
  line.close();
});

test('what is no request gets in between no bytes of an answer that is under way', async () => {
  const { service, keys } = world;
  const bytes = bytesOf({ method: 'GET', target: `/v1/document/${LARGE_FILE.id}/download`, headers: headersOf(keys) });
  const { socket, closed } = await openSocket(service.url);
  socket.write(bytes);
  await once(socket, 'data');
  socket.pause().write('garbage\r\n\r\n');
  // Not a probe for the garbage: what was asked on another connection after it is answered.
  expect((await service.get('/healthz')).status).toBe(200);
  socket.resume();
  const [file, refusal, ...more] = readAnswers(Buffer.from(await closed, 'latin1'), []);
  expect([file?.status, file?.body.equals(LARGE_FILE.bytes), refusal?.status, more]).toEqual([200, true, 400, []]);
});

test.each([
  ['a wrong credential', '/v1/inquiry', ['X-Service-Key', 'x'], 401],
  ['a method that the path does not take', '/v1/shipment', undefined, 405],
  ['a type that is none', '/v1/inquiry', ['Content-Type', '\xe9/\xfc'], 415],
] as const)(
  'a refusal reaches who is still sending, and closes the connection then: %s',
  async (...[, target, more, status]) => {
    const { service, keys } = world;
    const headers: Header[] = more?.[0] === 'X-Service-Key' ? [['Host', 'a']] : headersOf(keys);
    const asked = {
      method: 'POST',
      target,
      headers: [...headers, ...(more ? [[...more] as Header] : [])],
      body: Buffer.alloc(400_000, ' '),
    };
    const bytes = bytesOf(asked, [['Connection', 'close']]);
    const pieces = Array.from({ length: 10 }, (_, at) =>
      bytes.subarray((at * bytes.length) / 10, ((at + 1) * bytes.length) / 10),
    );
    for (let round = 0; round < 5; round++) {
      const answers = await exchangePieces(service.url, { what: '', pieces, asked: [asked], isWhole: true });
      expect(answers.map((answer) => answer.status)).toEqual([status]);
    }
  },
);

if (isLong && !hasPrism)
  process.stdout.write('Prism is not in lab/.tools, and is left out: `node lab/prism.mjs` brings it.\n');

// Prism takes a second for some hundred requests: it is for the long form alone.
test.skipIf(!isLong || !hasPrism)(
  'Prism, between a client and the service, finds no answer that breaks the contract',
  async () => {
    const { service, known, keys, contract } = world;
    const place = await makePlace();
    const prism = await startPrism(contract, service.url, place.directory);
    const line = new KeptLine(service.url);
    const counts = new Map<string, number>();
    const broken: string[] = [];
    const unexplained: string[] = [];
    for (let number = 0; number < PASSED; number++) {
      const asked = askedBy(chanceFor(SEED, number), known, keys, number, AT_THE_TOKEN_DOOR);
      const passed = await prism.ask(asked);
      if (!passed) count(counts, 'not sent');
      else if (passed.word === 'VIOLATIONS') broken.push(`${asked.method} ${asked.target}: ${passed.body}`);
      else if (passed.word === undefined) count(counts, passed.status === 400 ? 'refused by us alone' : 'passed');
      else {
        const { status } = await line.ask(bytesOf(asked), asked.method);
        count(counts, status < 400 ? 'refused by Prism alone' : 'refused by both');
        if (status < 400 && !isExplained(asked, passed))
          unexplained.push(`${asked.method} ${asked.target}: ${passed.body}`);
      }
    }
    line.close();
    await prism.stop();
    await place.remove();
    for (const [what, times] of counts) finding(`through Prism: ${what}`, times, '', true);
    finding('answers that Prism finds wrong', broken.length, 'none', broken.length === 0);
    finding(
      'requests that Prism refuses and we take, for no reason we know',
      unexplained.slice(0, 5).join('\n') || 'none',
      'none',
      unexplained.length === 0,
    );
    finding('times that Prism fell over what it was sent', prism.falls(), 'any', true);
  },
);

const headersOf = ({ credential }: FuzzWorld['keys']): Header[] => [
  ['Host', 'a'],
  [CREDENTIAL_HEADER, credential],
];

/** What came after all that was asked: only a refusal of bytes that are no request. */
const UNASKED: Asked = { method: 'GET', target: '/', headers: [] };

const linesOf = (logs: string) => logs.split('\n').filter((line) => line.startsWith('{'));
