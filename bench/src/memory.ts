// What a service holds in memory after a million requests, beside what it held after ten thousand. When garbage was
// last collected makes a tenth of it: several services are asked, one after the other, and the median counts.
import { setTimeout as sleep } from 'node:timers/promises';
import { startGenerator } from './load/index.ts';
import { load, median, type Running, serve } from './running.ts';
import { CREDENTIAL, importLines } from './shipments.ts';

const [FEW, MANY] = [10_000, Number(process.argv[2] ?? 1_000_000)];
const SERVICES = 3;
const SHIPMENTS = 10_000;
const REACH = 1.2;

await load('memory', SHIPMENTS, importLines(SHIPMENTS));
const generator = startGenerator();
let from = 0;

/** One shipment, the same list and lists never asked for before, in turn, until so many were asked for. */
async function ask({ url }: Running, many: number, seconds: number): Promise<number> {
  let asked = 0;
  while (asked < many) {
    for (const what of ['shipment', 'list', 'cold_list'] as const) {
      const order = { url, connections: 32, what, headers: CREDENTIAL, status: 200, from, seconds };
      const { requests, next } = await generator.run(order);
      from = next;
      asked += requests;
    }
  }
  return asked;
}

/** Once what was under way is settled. */
async function held({ rss_mb }: Running): Promise<number> {
  await sleep(3_000);
  return rss_mb();
}

console.log('| memory | after ten thousand | after a million | ratio |\n|---|---|---|---|');
const ratios: number[] = [];
for (let number = 1; number <= SERVICES; number++) {
  const service = await serve('memory');
  const few = await ask(service, FEW, 0.3);
  const few_mb = await held(service);
  const requests = few + (await ask(service, MANY - few, 3));
  const many_mb = await held(service);
  await service.stop();
  ratios.push(many_mb / few_mb);
  const figures = [`${few_mb.toFixed(0)} MB`, `${many_mb.toFixed(0)} MB`, (many_mb / few_mb).toFixed(2)];
  console.log(`| ${[`${requests.toLocaleString('en')} requests`, ...figures].join(' | ')} |`);
}
const ratio = median(ratios);
console.log(`median ${ratio.toFixed(2)}, to reach ${REACH} or less: ${ratio <= REACH ? 'yes' : 'NO'}`);
generator.stop();
