// Whoever turns the pages of a list while others write to it sees every record that did not change, once.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Chance, chanceOf } from '../acceptance/support/inquiry-load.ts';
import {
  type Asked,
  expected,
  type List,
  type Page,
  queryOf,
  type Read,
  walkForward,
  withQuery,
} from '../acceptance/support/lists.ts';
import { credentialOf } from '../acceptance/support/records.ts';
import { isLong, rounds } from '../acceptance/support/rounds.ts';
import { type Service, startService } from '../acceptance/support/service.ts';
import { DAYS, OWN } from '../acceptance/support/trade.ts';
import { UNLIMITED } from '../acceptance/support/writing.ts';
import { findings } from './support/findings.ts';
import { movingTrade, startWriters, type Table, type Writers } from './support/moving-trade.ts';
import { openWire, type Wire } from './support/wire.ts';

const WALKS = rounds(1, 40);
/** Walkers who go side by side. */
const WALKERS = 4;
const moving = movingTrade(rounds(1, 10));
const finding = findings('Paging while others write');

let service: Service;
let wire: Wire;
let writers: Writers;
beforeAll(async () => {
  service = await startService({ env: { ...UNLIMITED, LOG_LEVEL: 'warn' }, records: moving.lines });
  wire = await openWire(service.url);
  writers = await startWriters(service, moving);
});
afterAll(async () => {
  await writers?.end();
  wire?.close();
  await service?.stop();
});

const TABLES: Record<string, Table> = { shipments: 'shipment', inquiries: 'inquiry', invoices: 'invoice' };

/** The versions of the organization's records that a walk came by. */
type Seen = Set<string>;

const readingOf =
  (seen: Seen): Read =>
  async (list, query = {}) => {
    const headers = { 'X-Service-Key': credentialOf(OWN.user_id) };
    const { status, head, body } = await wire.ask({ method: 'GET', path: withQuery(list.path, query), headers });
    expect(status, body).toBe(200);
    seen.add(/etag: "([^"]*)"/i.exec(head)?.[1] ?? '');
    const at = body.lastIndexOf('],"cursor":');
    // A record is an object that begins with its id: to read no more of it takes a tenth of the time.
    const ids = [...body.slice(0, at).matchAll(/\{"id":"(\d+)"/g)].map(([, id]) => id as string);
    // Those that it ended with, and its cursors stand on, are deleted before the page is turned.
    await writers.remove(TABLES[list.collection] as Table, [ids[0], ids.at(-1)]);
    return { ids, cursor: JSON.parse(body.slice(at + '],"cursor":'.length, -1)) as Page['cursor'] };
  };

interface Tally {
  walks: number;
  pages: number;
  /** Walks during which something was written. */
  disturbed: number;
}

/** To the end of a list and back: what did not change is there each time, once, in its order. */
async function thereAndBack(list: List, asked: Asked, limit: number, tally: Tally): Promise<void> {
  const seen: Seen = new Set();
  const read = readingOf(seen);
  const query = { ...queryOf(list, asked), limit };
  const there = await walkForward(read, list, query);
  const back = there.slice(-1);
  for (let before = back[0]?.cursor.before; before !== undefined; before = back[0]?.cursor.before) {
    back.unshift(await read(list, { ...query, before }));
  }
  const lasting = new Set(list.records.map(({ id }) => id));
  const unchanged = expected(list, asked);
  for (const pages of [there, back]) {
    const ids = pages.flatMap((page) => page.ids).filter((id) => lasting.has(id));
    expect(ids, JSON.stringify({ path: list.path, ...query })).toEqual(unchanged);
  }
  tally.walks += 2;
  tally.pages += there.length + back.length - 1;
  if (seen.size > 1) tally.disturbed += 2;
}

/** Nothing, a search, a filter, or both: in turns. */
function narrowing(list: List, turn: number, chance: Chance): Asked {
  const date = list.dates[chance(list.dates.length)] as string;
  const statuses = list.statuses.slice(chance(3), 3 + chance(3));
  const search = list.collection === 'invoices' ? '-' : (['e', 'pipes', 'rott', 'Café'][chance(4)] as string);
  const dates = { [date]: [`gte:${DAYS[chance(DAYS.length)]}`] };
  return [{}, { search }, { statuses }, { dates }, { search, statuses }, { search, dates }][turn % 6] as Asked;
}

test.each(moving.lists)(
  '%s, whatever their order and what narrows them, are walked without a miss or a repeat',
  async (_, list) => {
    const chance = chanceOf(6);
    const orders = ['UNSPECIFIED', ...Object.keys(list.orders)];
    const tally: Tally = { walks: 0, pages: 0, disturbed: 0 };
    const before = { ...writers.counts };
    const all = Array.from({ length: WALKS }, (_, round) =>
      orders.flatMap((order_by, at) =>
        ['ORDER_ASC', 'ORDER_DESC'].map((order) => ({ order_by, order, ...narrowing(list, round + at, chance) })),
      ),
    ).flat();
    const walker = async () => {
      for (let asked = all.shift(); asked; asked = all.shift()) {
        await thereAndBack(list, asked, isLong ? 100 : 11 + chance(20), tally);
      }
    };
    await Promise.all(Array.from({ length: WALKERS }, walker));
    const [requests, brought, deleted] = (['requests', 'brought', 'deleted'] as const).map(
      (what) => writers.counts[what] - before[what],
    );
    const written = `${requests} writes by request, ${brought} records brought, ${deleted} deleted at a cursor`;
    const { walks, disturbed } = tally;
    finding(`${list.path}: walks past ${list.records.length} that stay`, walks, 'each once', walks > 0);
    // A short walk may come between two writes.
    const enough = isLong ? walks / 2 : 1;
    finding('while others wrote', `${disturbed} (${written})`, `at least ${enough}`, disturbed >= enough);
  },
);
