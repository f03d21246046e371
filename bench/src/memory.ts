// What a service holds in memory after a million requests, beside what it held after ten thousand.
import { setTimeout as sleep } from 'node:timers/promises';
import { startGenerator } from './load/index.ts';
import { load, serve } from './running.ts';
import { CREDENTIAL, importLines } from './shipments.ts';

const [FEW, MANY] = [10_000, Number(process.argv[2] ?? 1_000_000)];
const SHIPMENTS = 10_000;
const REACH = 1.2;

await load('memory', SHIPMENTS, importLines(SHIPMENTS));
const service = await serve('memory');
const generator = startGenerator();
let from = 0;
let asked = 0;

/** One shipment, the same list and lists never asked for before, in turn, until so many were asked for. */
async function ask(many: number): Promise<void> {
  while (asked < many) {
    for (const what of ['shipment', 'list', 'cold_list'] as const) {
      const headers = CREDENTIAL;
      const order = { url: service.url, connections: 32, what, headers, status: 200, from };
      const { requests, next } = await generator.run({ ...order, seconds: many === FEW ? 0.3 : 3 });
      from = next;
      asked += requests;
    }
  }
}

/** Once what was under way is settled. */
async function held(): Promise<number> {
  await sleep(3_000);
  return service.rss_mb();
}

await ask(FEW);
const few_mb = await held();
await ask(MANY);
const many_mb = await held();
const ratio = many_mb / few_mb;
console.log(
  '| memory | after ten thousand | after a million | ratio | to reach | reached |\n|---|---|---|---|---|---|',
);
const figures = [`${few_mb.toFixed(0)} MB`, `${many_mb.toFixed(0)} MB`, ratio.toFixed(2), `${REACH} or less`];
console.log(`| ${asked.toLocaleString('en')} requests | ${[...figures, ratio <= REACH ? 'yes' : 'NO'].join(' | ')} |`);
generator.stop();
await service.stop();
