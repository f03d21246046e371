// How near reads come to the fastest that Node can do: `npm run bench`. Each line is a ratio of two rates, measured in
// alternating rounds of one run under the same load; the service checks the credential, counts limits and logs.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startPostgres } from '../../acceptance/support/postgres.ts';
import { startGenerator } from './load/index.ts';
import { targets } from './load/targets.ts';
import { directory, listen, load, median, type Running, serve } from './running.ts';
import { CREDENTIAL, importLines } from './shipments.ts';

const SHIPMENTS = 10_000;
const ROUNDS = 7;
const SECONDS = 3;
const CONNECTIONS = 32;
const BARE = fileURLToPath(new URL('load/bare.ts', import.meta.url));

type What = keyof typeof targets;

async function bytesOf({ url }: Running, what: What): Promise<{ path: string; etag: string }> {
  const response = await fetch(url + targets[what](0), { headers: CREDENTIAL });
  const path = join(directory, what);
  writeFileSync(path, Buffer.from(await response.arrayBuffer()));
  return { path, etag: response.headers.get('etag') as string };
}

const postgres = await startPostgres();
const env = { DATABASE_URL: await postgres.createDatabase() };
await load('sqlite', SHIPMENTS, importLines(SHIPMENTS));
await load('postgres', SHIPMENTS, importLines(SHIPMENTS), { env });
const service = { sqlite: await serve('sqlite'), postgres: await serve('postgres', env) };
const [shipment, list] = [await bytesOf(service.sqlite, 'shipment'), await bytesOf(service.sqlite, 'list')];
const bare = await listen('bare', ['--import', 'tsx', BARE, shipment.path, list.path], {
  PATH: process.env.PATH ?? '',
});
const generator = startGenerator();
let from = 0;

async function rate({ url }: Running, what: What, headers: Record<string, string>, status: number): Promise<number> {
  const order = { url, connections: CONNECTIONS, what, headers: { ...CREDENTIAL, ...headers }, status, from };
  const { requests, seconds, next } = await generator.run({ ...order, seconds: SECONDS });
  from = next;
  return requests / seconds;
}

async function compare(name: string, ours: Running, what: What, reach: number, headers = {}, status = 200) {
  const [rates, ratios, bares]: [number[], number[], number[]] = [[], [], []];
  await rate(ours, what, headers, status);
  for (let round = 0; round < ROUNDS; round++) {
    const [best, own] = [await rate(bare, what, headers, status), await rate(ours, what, headers, status)];
    bares.push(best);
    rates.push(own);
    ratios.push(own / best);
  }
  const ratio = median(ratios);
  const figures = [median(bares).toFixed(0), median(rates).toFixed(0), ratio.toFixed(2), reach.toFixed(2)];
  console.log(`| ${[name, ...figures, ratio >= reach ? 'yes' : 'NO'].join(' | ')} |`);
}

console.log('| a second | node:http | Fairlead | ratio | to reach | reached |\n|---|---|---|---|---|---|');
await compare('one shipment, SQLite', service.sqlite, 'shipment', 0.6);
await compare('list of 50 asked again, SQLite', service.sqlite, 'list', 0.6);
await compare('list of 50 never asked before, SQLite', service.sqlite, 'cold_list', 0.25);
await compare('304 for an unchanged list, SQLite', service.sqlite, 'list', 0.6, { 'If-None-Match': list.etag }, 304);
await compare('one shipment, PostgreSQL', service.postgres, 'shipment', 0.35);
await compare('list of 50 asked again, PostgreSQL', service.postgres, 'list', 0.35);
generator.stop();
await Promise.all([bare, service.sqlite, service.postgres].map(({ stop }) => stop()));
await postgres.stop();
