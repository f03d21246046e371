// What a durable create costs beside the least that SQLite can do: one row, committed and synced, in a loop; and beside
// the plainest program that keeps the same rows. Alternating rounds of one run; every create is another's content, and
// is on the disk before its 201. Told a number of milliseconds, every sync of any takes that much longer, by strace:
// `tsx bench/src/creates.ts 1`.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { operations } from '@fairlead/contract';
import { startGenerator } from './load/index.ts';
import { directory, listen, load, median, type Running, serve } from './running.ts';
import { CREDENTIAL, importLines } from './shipments.ts';

const ROUNDS = 7;
const SECONDS = 3;
const REACH = 0.5;
const [sync_ms] = process.argv.slice(2);
const SYNCS = 'fsync,fdatasync';
const DELAY = `${SYNCS}:delay_enter=${Number(sync_ms) * 1_000}`;
const STRACE = ['strace', '-D', '--seccomp-bpf', '-f', '-qq', '-o', '/dev/null', '-e', `trace=${SYNCS}`];
const slower = sync_ms ? [...STRACE, '-e', `inject=${DELAY}`] : [];
const COMMITS = fileURLToPath(new URL('commits.ts', import.meta.url));
const PLAIN = fileURLToPath(new URL('load/plain.ts', import.meta.url));

const INQUIRY = JSON.stringify({
  description: 'Garden furniture, order {number}',
  cargo_type: 'CARGO_TYPE_CONTAINERS',
  origin: { region_code: 'CN', locality: 'Ningbo' },
  destination: { region_code: 'NL', locality: 'Rotterdam' },
  cargo_ready_date: '2026-12-01',
  transport_modes: ['TRANSPORT_MODE_SEA'],
  incoterms: ['INCOTERM_FOB'],
  fcl: { containers: [{ type: 'CONTAINER_TYPE_40_HIGH_CUBE', quantity: 1 }] },
});

for (const name of ['creates', 'plain']) await load(name, 1_000, importLines(1_000), { quiet: true });
const service = await serve('creates', {}, slower);
const env = { PATH: process.env.PATH ?? '' };
const plain = await listen('plain', ['--import', 'tsx', PLAIN, join(directory, 'plain.db')], env, slower);
const generator = startGenerator();
let next = 1;

/** So many clients, each with one create under way. */
async function creates({ url }: Running, clients: number): Promise<number> {
  const found = await generator.run({
    url,
    connections: clients,
    seconds: SECONDS,
    what: [operations.createInquiry.path],
    headers: CREDENTIAL,
    status: 201,
    from: next,
    body: INQUIRY,
  });
  next = found.next;
  return found.requests / found.seconds;
}

async function commits(): Promise<number> {
  const loop = [process.execPath, '--import', 'tsx', COMMITS, join(directory, 'loop.db'), INQUIRY, String(SECONDS)];
  const [program, ...args] = [...slower, ...loop] as [string, ...string[]];
  return Number((await promisify(execFile)(program, args)).stdout);
}

console.log('| a second | commits in a loop | plain program | its ratio | creates | ratio | to reach | reached |');
console.log('|---|---|---|---|---|---|---|---|');
for (const clients of [1, 16, 64]) {
  const rates: { loop: number; least: number; own: number }[] = [];
  for (const server of [plain, service]) await creates(server, clients);
  for (let round = 0; round < ROUNDS; round++) {
    const loop = await commits();
    await sleep(200);
    rates.push({ loop, least: await creates(plain, clients), own: await creates(service, clients) });
  }
  const middle = (of: (rate: (typeof rates)[number]) => number) => median(rates.map(of));
  const ratio = middle(({ loop, own }) => own / loop);
  const figures = [
    middle(({ loop }) => loop).toFixed(0),
    middle(({ least }) => least).toFixed(0),
    middle(({ loop, least }) => least / loop).toFixed(2),
    middle(({ own }) => own).toFixed(0),
    ratio.toFixed(2),
    REACH.toFixed(2),
  ];
  console.log(`| creates by ${clients} at once | ${[...figures, ratio >= REACH ? 'yes' : 'NO'].join(' | ')} |`);
}
generator.stop();
await plain.stop();
await service.stop();
