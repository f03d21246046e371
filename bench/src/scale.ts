// What many shipments in one organization cost, side by side with ten thousand: `npm run bench:scale`. Told the engine
// and the numbers of shipments: `npm run bench:scale -- postgres 10000 100000`.
// Times are ratios, measured in alternating rounds of one run.
import { lists } from '@fairlead/contract';
import { startPostgres } from '../../acceptance/support/postgres.ts';
import { type Environment, load, median, type Running, serve } from './running.ts';
import { CREDENTIAL, firstShipment, importLines, RARE_WORD } from './shipments.ts';

const [engine = 'sqlite', ...given] = process.argv.slice(2);
const SIZES = given.length > 0 ? given.map(Number) : [10_000, 100_000, 1_000_000, 5_000_000];
const ROUNDS = 15;
const REACH = 2;
/** To the middle of a list, a hundred at a time, or as far as this. */
const MOST_PAGES = 500;
const [COLUMN, FIRST] = [10, 40];
/** Rare and common words are to be found as fast as ever; what is neither, or too short for the index, is shown too. */
const NEEDLES: readonly [string, boolean][] = [
  [RARE_WORD, true],
  ['zzzzz', true],
  ['rotterdam', true],
  ['e', true],
  ['ceramic tiles, 57', false],
  ['qz', false],
];

interface Page {
  shipments: unknown[];
  cursor: { after?: string };
}

async function ask({ url }: Running, path: string): Promise<{ ms: number; page: Page }> {
  const started = performance.now();
  const response = await fetch(url + path, { headers: CREDENTIAL });
  const page = (await response.json()) as Page;
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return { ms: performance.now() - started, page };
}

/** A cursor deep in a list. */
async function deepCursor(side: Running, size: number, query: string): Promise<string> {
  let after = '';
  for (let page = 0; page < Math.min(size / 200, MOST_PAGES); page++) {
    const { cursor } = (await ask(side, `/v1/shipment?limit=100&${query}${after}`)).page;
    if (!cursor.after) break;
    after = `&after=${cursor.after}`;
  }
  return after;
}

const row = (what: string, cells: string[]) =>
  console.log([what.padEnd(FIRST), ...cells.map((cell) => cell.padStart(COLUMN))].join(' '));

let worst = 0;

/**
 * Asks all in turn, each round with a page size not asked before, so that no answer is remembered. What is not promised
 * is shown, and does not count.
 */
async function compare(
  what: string,
  sides: readonly Running[],
  query: string,
  { cursors = [], promised = true }: { cursors?: readonly string[]; promised?: boolean } = {},
) {
  const times: number[][] = sides.map(() => []);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [at, side] of sides.entries()) {
      const { ms } = await ask(side, `/v1/shipment?limit=${40 + round}&${query}${cursors[at] ?? ''}`);
      times[at]?.push(ms);
    }
  }
  const medians = times.map(median);
  const ratio = Math.max(...medians) / (medians[0] as number);
  if (promised) worst = Math.max(worst, ratio);
  row(what, [...medians.map((ms) => ms.toFixed(2)), ratio.toFixed(2), ...(promised ? [] : ['(does not count)'])]);
}

const postgres = engine === 'postgres' ? await startPostgres() : undefined;
const sides: Running[] = [];
for (const size of SIZES) {
  const env: Environment = postgres ? { DATABASE_URL: await postgres.createDatabase() } : {};
  await load(`scale-${size}`, size, importLines(size), { env });
  const side = await serve(`scale-${size}`, env);
  sides.push(side);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  console.log(
    `start on ${size.toLocaleString('en')}: ${side.started_ms.toFixed(0)} ms; idle ${side.rss_mb().toFixed(0)} MB`,
  );
}
for (let warm = 0; warm < 300; warm++) {
  for (const side of sides) await ask(side, `/v1/shipment?limit=20&filter.etd=gte:2023-01-${10 + (warm % 20)}`);
  for (const side of sides) await ask(side, `/v1/shipment/${firstShipment + warm}`);
}
row(`median ms, ${engine}`, [...SIZES.map((size) => size.toLocaleString('en')), 'worst']);
for (const order_by of lists.shipments.order_by.values) {
  for (const order of ['ORDER_DESC', 'ORDER_ASC']) {
    const query = `order_by=${order_by}&order=${order}`;
    const name = `${order_by.slice('SHIPMENT_ORDER_BY_'.length).toLowerCase()} ${order.slice(6).toLowerCase()}`;
    await compare(`${name}, first page`, sides, query);
    const cursors: string[] = [];
    for (const [at, side] of sides.entries()) cursors.push(await deepCursor(side, SIZES[at] as number, query));
    await compare(`${name}, deep page`, sides, query, { cursors });
  }
}
for (const order_by of ['SHIPMENT_ORDER_BY_UNSPECIFIED', 'SHIPMENT_ORDER_BY_ETA']) {
  for (const [needle, promised] of NEEDLES) {
    const query = `order_by=${order_by}&search=${encodeURIComponent(needle)}`;
    await compare(`search "${needle}"${order_by.endsWith('ETA') ? ' by eta' : ''}`, sides, query, { promised });
  }
}
for (const status of ['STATUS_ON_HOLD', 'STATUS_UNSPECIFIED']) {
  await compare(`filter ${status}`, sides, `filter.status=${status}`);
}
console.log(`the worst ratio: ${worst.toFixed(2)}, to reach ${REACH} or less: ${worst <= REACH ? 'yes' : 'NO'}`);
console.log(`after all that: ${sides.map((side) => `${side.rss_mb().toFixed(0)} MB`).join(', ')}`);
await Promise.all(sides.map(({ stop }) => stop()));
await postgres?.stop();
