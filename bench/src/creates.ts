// What a durable create costs beside the least that SQLite can do: one row, committed and synced, in a loop.
// Alternating rounds of one run; every create is another's content, and is on the disk before its 201.
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { directory, load, median, serve } from './running.ts';
import { importLines, SECRET, USER_ID } from './shipments.ts';

const ROUNDS = 7;
const SECONDS = 3;
const REACH = 0.5;

const inquiry = (number: number) => ({
  description: `Garden furniture, order ${number}`,
  cargo_type: 'CARGO_TYPE_CONTAINERS',
  origin: { region_code: 'CN', locality: 'Ningbo' },
  destination: { region_code: 'NL', locality: 'Rotterdam' },
  cargo_ready_date: '2026-12-01',
  transport_modes: ['TRANSPORT_MODE_SEA'],
  incoterms: ['INCOTERM_FOB'],
  fcl: { containers: [{ type: 'CONTAINER_TYPE_40_HIGH_CUBE', quantity: 1 }] },
});

await load('creates', 1_000, importLines(1_000));
const service = await serve('creates');
let number = 0;

async function create(): Promise<void> {
  const answer = await fetch(`${service.url}/v1/inquiry`, {
    method: 'POST',
    headers: { 'X-Service-Key': `${USER_ID}|${SECRET}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(inquiry(++number)),
  });
  const text = await answer.text();
  if (answer.status !== 201) throw new Error(text);
}

/** So many clients, each with one create under way. */
async function creates(clients: number): Promise<number> {
  const started = performance.now();
  const ends = started + SECONDS * 1_000;
  let made = 0;
  const work = async () => {
    for (; performance.now() < ends; made++) await create();
  };
  await Promise.all(Array.from({ length: clients }, work));
  return (made * 1_000) / (performance.now() - started);
}

const connection = new Sqlite(join(directory, 'loop.db'));
connection.pragma('journal_mode = WAL');
connection.pragma('synchronous = FULL');
connection.exec('CREATE TABLE inquiry (id INTEGER PRIMARY KEY, body TEXT NOT NULL)');
const insert = connection.prepare('INSERT INTO inquiry (body) VALUES (?)');

function commits(): number {
  const started = performance.now();
  const ends = started + SECONDS * 1_000;
  let made = 0;
  for (; performance.now() < ends; made++) insert.run(JSON.stringify(inquiry(made)));
  return (made * 1_000) / (performance.now() - started);
}

console.log('| a second | commits in a loop | creates | ratio | to reach | reached |\n|---|---|---|---|---|---|');
for (const clients of [1, 16]) {
  const [loops, rates, ratios]: [number[], number[], number[]] = [[], [], []];
  await creates(clients);
  for (let round = 0; round < ROUNDS; round++) {
    const loop = commits();
    await sleep(200);
    const rate = await creates(clients);
    loops.push(loop);
    rates.push(rate);
    ratios.push(rate / loop);
  }
  const ratio = median(ratios);
  const figures = [median(loops).toFixed(0), median(rates).toFixed(0), ratio.toFixed(2), REACH.toFixed(2)];
  console.log(`| creates by ${clients} at once | ${[...figures, ratio >= REACH ? 'yes' : 'NO'].join(' | ')} |`);
}
await service.stop();
