// What a million shipments in one organization cost, side by side with ten thousand: `npm run bench:scale`.
// Times are ratios of the two, measured in alternating rounds of one run.
import { lists } from '@fairlead/contract';
import { load, median, serve } from './running.ts';
import { importLines, RARE_WORD, SECRET, USER_ID } from './shipments.ts';

const [SMALL, LARGE] = [10_000, Number(process.argv[2] ?? 1_000_000)];
const ROUNDS = 15;
/** To the middle of each list, a hundred at a time. */
const DEEP_PAGES = { small: SMALL / 200, large: LARGE / 200 };

interface Page {
  shipments: unknown[];
  cursor: { after?: string };
}

async function ask(url: string, path: string): Promise<{ ms: number; page: Page }> {
  const started = performance.now();
  const response = await fetch(url + path, { headers: { 'X-Service-Key': `${USER_ID}|${SECRET}` } });
  const page = (await response.json()) as Page;
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return { ms: performance.now() - started, page };
}

/** The cursor after so many pages. */
async function deepCursor(url: string, query: string, pages: number): Promise<string> {
  let after = '';
  for (let page = 0; page < pages; page++) {
    const { cursor } = (await ask(url, `/v1/shipment?limit=100&${query}${after && `&after=${after}`}`)).page;
    if (!cursor.after) break;
    after = cursor.after;
  }
  return after;
}

/** Asks both in turn, each round with a page size not asked before, so that no answer is remembered. */
async function compare(what: string, small: string, large: string, query: string, cursors?: [string, string]) {
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    for (const [side, url] of [small, large].entries()) {
      const after = cursors ? `&after=${cursors[side]}` : '';
      const { ms } = await ask(url, `/v1/shipment?limit=${40 + round}&${query}${after}`);
      times[side as 0 | 1].push(ms);
    }
  }
  const [few, many] = [median(times[0]), median(times[1])];
  console.log(
    `${what.padEnd(46)} ${few.toFixed(2).padStart(8)} ${many.toFixed(2).padStart(8)} ${(many / few).toFixed(2).padStart(6)}`,
  );
}

await load('small', SMALL, importLines(SMALL));
await load('large', LARGE, importLines(LARGE));
const [small, large] = [await serve('small'), await serve('large')];
await new Promise((resolve) => setTimeout(resolve, 1_000));
console.log(
  `start on ${LARGE.toLocaleString('en')}: ${large.started_ms.toFixed(0)} ms; idle ${large.rss_mb().toFixed(0)} MB`,
);
console.log(`${'median ms'.padEnd(46)} ${String(SMALL).padStart(8)} ${String(LARGE).padStart(8)}  ratio`);
for (let warm = 0; warm < 200; warm++)
  for (const { url } of [small, large]) await ask(url, `/v1/shipment/${1_000_001 + warm}`);
for (const order_by of lists.shipments.order_by.values) {
  for (const order of ['ORDER_DESC', 'ORDER_ASC']) {
    const query = `order_by=${order_by}&order=${order}`;
    const name = `${order_by.slice('SHIPMENT_ORDER_BY_'.length).toLowerCase()} ${order.slice(6).toLowerCase()}`;
    await compare(`${name}, first page`, small.url, large.url, query);
    const cursors: [string, string] = [
      await deepCursor(small.url, query, DEEP_PAGES.small),
      await deepCursor(large.url, query, DEEP_PAGES.large),
    ];
    await compare(`${name}, deep page`, small.url, large.url, query, cursors);
  }
}
for (const order_by of ['SHIPMENT_ORDER_BY_UNSPECIFIED', 'SHIPMENT_ORDER_BY_ETA']) {
  for (const needle of [RARE_WORD, 'rotterdam', 'ceramic tiles, 57', 'zzzzz', 'qz', 'e']) {
    const query = `order_by=${order_by}&search=${encodeURIComponent(needle)}`;
    await compare(`search "${needle}" ${order_by.endsWith('ETA') ? 'by eta' : ''}`, small.url, large.url, query);
  }
}
for (const status of ['STATUS_ON_HOLD', 'STATUS_UNSPECIFIED']) {
  await compare(`filter ${status}`, small.url, large.url, `filter.status=${status}`);
}
console.log(`after all that: ${large.rss_mb().toFixed(0)} MB`);
await Promise.all([small.stop(), large.stop()]);
