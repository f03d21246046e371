// Orders, pages and cursors of the four lists.
import type { Status } from '@fairlead/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  expected,
  expectPages,
  LISTS,
  type List,
  type Read,
  reading,
  UNLIMITED,
  walkForward,
  withQuery,
} from './support/lists.ts';
import { isTriedHere } from './support/one-engine.ts';
import { credentialOf, shipment } from './support/records.ts';
import { isLong, rounds } from './support/rounds.ts';
import { type Service, startService } from './support/service.ts';
import { EMPTY, hubs, OTHER, OWN, shipments, trade } from './support/trade.ts';

const testOnce = test.runIf(isTriedHere());

let service: Service;
let read: Read;

beforeAll(async () => {
  service = await startService({ records: trade(), env: UNLIMITED });
  read = reading(service);
});
afterAll(() => service?.stop());

const WAYS = ['ORDER_ASC', 'ORDER_DESC'];
const lists = Object.entries(LISTS) as [string, List][];

/** The parameter that a request was refused for. */
async function refusedFor(path: string, query: Parameters<typeof withQuery>[1], user_id = OWN.user_id) {
  const response = await service.get(withQuery(path, query), { credential: credentialOf(user_id) });
  const body = (await response.json()) as Status;
  expect({ status: response.status, code: body.code }, JSON.stringify(body)).toEqual({ status: 400, code: 3 });
  return body.details[0]?.field_violations?.map(({ field }) => field);
}

const cursorOf = async (list: List, query = {}) => (await read(list, { limit: 3, ...query })).cursor.after as string;

describe.each(lists)('%s', (_, list) => {
  // One divides the list without a remainder.
  const count = list.records.length;
  const limits = [count / 10, ...(isLong ? [100, Math.ceil(count / 7)] : [Math.ceil(count / 3)])];

  test('come most recent first: by id, not by its text', async () => {
    const newest = list.records.map(({ id }) => BigInt(id)).sort((a, b) => (a > b ? -1 : 1));
    expect((await read(list, { limit: 100 })).ids).toEqual(newest.slice(0, 100).map(String));
    await expectPages(read, list, {}, 50);
  });

  // On PostgreSQL a short run tries every other order.
  const orders = ['UNSPECIFIED', ...Object.keys(list.orders)].filter((_, at) => at % 2 === 0 || isTriedHere());
  test.each(orders)(
    'ordered by %s, either way and however long the pages, show every record once, and the same pages backward',
    async (order_by) => {
      for (const limit of limits) {
        await Promise.all(WAYS.map((order) => expectPages(read, list, { order_by, order }, limit)));
      }
    },
  );

  test('are descending by default, with an order_by and without', async () => {
    for (const order_by of [undefined, 'STATUS']) {
      const by = order_by === undefined ? {} : { order_by };
      await expectPages(read, list, by, 100);
      await expectPages(read, list, { ...by, order: 'ORDER_UNSPECIFIED' }, 100);
    }
    await expectPages(read, list, { order: 'ORDER_ASC' }, 100);
  });

  test('have neither cursor member when all is on one page, be it nothing', async () => {
    const [date] = list.dates;
    expect(await read(list, { [`filter.${date}`]: '1999-01-01' })).toEqual({ ids: [], cursor: {} });
    const newest = expected(list, {})[0] as string;
    const record = list.records.find(({ id }) => id === newest);
    expect(await read(list, { search: String(record?.reference), limit: 1 })).toEqual({ ids: [newest], cursor: {} });
    expect(Object.keys((await read(list, { limit: 1 })).cursor)).toEqual(['after']);
  });

  test('a page size may change on the way, and the way back', async () => {
    const ids = expected(list, {});
    const first = await read(list, { limit: 10 });
    const second = await read(list, { limit: 7, after: first.cursor.after as string });
    expect(second.ids).toEqual(ids.slice(10, 17));
    const before = second.cursor.before as string;
    expect((await read(list, { limit: 4, before })).ids).toEqual(ids.slice(6, 10));
    const all = await read(list, { limit: 100, before });
    expect(all.ids).toEqual(ids.slice(0, 10));
    expect(Object.keys(all.cursor)).toEqual(['after']);
    expect((await read(list, { limit: 2, after: all.cursor.after as string })).ids).toEqual(ids.slice(10, 12));
  });

  testOnce('after and before cannot be combined', async () => {
    const after = await cursorOf(list);
    const before = (await read(list, { after, limit: 3 })).cursor.before as string;
    expect(await refusedFor(list.path, { after, before })).toEqual(['before']);
    expect(await refusedFor(list.path, { after, before: '' })).toEqual(['before']);
    expect(await refusedFor(list.path, { after: [after, after] })).toEqual(['after']);
    expect(await refusedFor(list.path, { before: [before, before] })).toEqual(['before']);
  });

  testOnce('the sort is part of the cursor and must not change while paging', async () => {
    const orders = ['UNSPECIFIED', ...Object.keys(list.orders)];
    for (const made of orders) {
      const after = await cursorOf(list, { order_by: list.prefix + made });
      for (const used of orders.filter((order_by) => order_by !== made)) {
        expect(await refusedFor(list.path, { order_by: list.prefix + used, after })).toEqual(['after']);
        expect(await refusedFor(list.path, { order_by: list.prefix + used, before: after })).toEqual(['before']);
      }
      expect(await refusedFor(list.path, { order_by: list.prefix + made, order: 'ORDER_ASC', after })).toEqual([
        'after',
      ]);
      const same = await read(list, { order_by: list.prefix + made, order: 'ORDER_DESC', after });
      expect(same.ids).toEqual(expected(list, { order_by: made }).slice(3, 53));
    }
  });

  test('a cursor is good for its own list and organization alone', async () => {
    const after = await cursorOf(list);
    for (const [, other] of lists.filter(([, { path }]) => path !== list.path)) {
      expect(await refusedFor(other.path, { after })).toEqual(['after']);
    }
    // A shipment's invoices are asked for at the other organization's own hub.
    const path = list.path.replace(hubs[0]?.id as string, hubs[1]?.id as string);
    expect(await refusedFor(path, { after }, OTHER.user_id)).toEqual(['after']);
    expect(await refusedFor(path, { before: after }, OTHER.user_id)).toEqual(['before']);
  });

  testOnce('a damaged, cut, lengthened or made-up cursor is refused', async () => {
    const good = await cursorOf(list, { order_by: `${list.prefix}REFERENCE` });
    const order_by = `${list.prefix}REFERENCE`;
    const flipped = [...good].map(
      (letter, at) => good.slice(0, at) + (letter === 'A' ? 'B' : 'A') + good.slice(at + 1),
    );
    const cut = [...good].map((_, at) => good.slice(0, at));
    const more = [`${good}A`, `${good}=`, `A${good}`, ` ${good}`, `${good}\n`, good + good, good.toLowerCase()];
    const madeUp = [
      '0',
      '-1',
      'null',
      '[]',
      '"',
      '%',
      '\u{1f6a2}',
      'a'.repeat(10_000),
      good.padEnd(10_000, 'A'),
      'WyJhIiwiMSIsMF0',
    ];
    // A cursor of one list is made as those of the others: of one, every letter is tried.
    const few = (all: string[]) => all.filter((_, at) => isLong || list === LISTS.shipments || at % 5 === 0);
    for (const bad of [...few(flipped), ...few(cut), ...more, ...madeUp]) {
      expect(await refusedFor(list.path, { order_by, after: bad }), bad).toEqual(['after']);
    }
    for (const bad of [...flipped.slice(0, 3), ...madeUp]) {
      expect(await refusedFor(list.path, { order_by, before: bad }), bad).toEqual(['before']);
    }
  });

  test('filters may stay while paging', async () => {
    const [date] = list.dates as [string];
    const asked = { statuses: list.statuses.slice(0, 3), dates: { [date]: ['gte:2026-01-01'] } };
    for (const order_by of ['UNSPECIFIED', 'STATUS', date.toUpperCase()]) {
      await expectPages(read, list, { ...asked, order_by }, rounds(5, 2));
    }
  });
});

test.each(['shipments', 'inquiries'] as const)(
  'sorting %s by cargo_ready_date includes records whose value is empty on every page',
  async (name) => {
    const list = LISTS[name];
    const dateOf = new Map(list.records.map(({ id, cargo_ready_date }) => [id, cargo_ready_date]));
    const empty = [...dateOf.values()].filter((date) => date === undefined).length;
    expect(empty).toBeGreaterThan(20);
    for (const [order, edge] of [
      ['ORDER_ASC', 'first'],
      ['ORDER_DESC', 'last'],
    ] as const) {
      const pages = await walkForward(read, list, { order_by: `${list.prefix}CARGO_READY_DATE`, order, limit: 10 });
      const dates = pages.flatMap(({ ids }) => ids.map((id) => dateOf.get(id)));
      expect(dates).toHaveLength(list.records.length);
      expect((edge === 'first' ? dates : dates.reverse()).slice(0, empty)).toEqual(Array(empty).fill(undefined));
    }
  },
);

test.each(['shipments', 'inquiries', 'invoices'] as const)(
  'the %s of an organization without records are an empty list with an empty cursor',
  async (name) => {
    expect(await read(LISTS[name], {}, EMPTY.user_id)).toEqual({ ids: [], cursor: {} });
    expect(await read(LISTS[name], { limit: 1, order: 'ORDER_ASC' }, EMPTY.user_id)).toEqual({ ids: [], cursor: {} });
  },
);

describe("a shipment's invoices", () => {
  const list = LISTS["a shipment's invoices"];
  const at = (shipment: string) => ({ ...list, path: `/v1/shipment/${encodeURIComponent(shipment)}/invoice` });
  const [hub, foreign] = hubs as [(typeof hubs)[0], (typeof hubs)[0]];

  test('are the same by its reference as by its id, and so are their cursors', async () => {
    expect(await read(at(hub.reference), { limit: 7 })).toEqual(await read(list, { limit: 7 }));
    const after = await cursorOf(list);
    expect(await read(at(hub.reference), { after })).toEqual(await read(list, { after }));
  });

  test("of another organization's shipment give 404", async () => {
    for (const path of [at(foreign.id).path, at(foreign.reference).path, at('999999').path]) {
      expect((await service.get(path, { credential: credentialOf() })).status).toBe(404);
    }
  });

  test('that has none are an empty list, and take no cursor of another', async () => {
    const charged = new Set(LISTS.invoices.records.map(({ shipment_id }) => shipment_id));
    const bare = shipments[0].find(({ id }) => !charged.has(id)) as { id: string };
    expect(await read(at(bare.id))).toEqual({ ids: [], cursor: {} });
    expect(await refusedFor(at(bare.id).path, { after: await cursorOf(list) })).toEqual(['after']);
  });
});

test('a record that arrives meanwhile moves no page that comes after it', async () => {
  const list = LISTS.shipments;
  const line = (id: number) => shipment({ id: String(id), organization_id: EMPTY.organization_id });
  const arrive = async (...ids: number[]) => {
    const stdin = ids.map((id) => `${JSON.stringify(line(id))}\n`).join('');
    expect(await service.run(['import', '-'], { stdin })).toMatchObject({ code: 0 });
  };
  const page = (query: object) => read(list, { limit: 2, ...query }, EMPTY.user_id);
  await arrive(50_001, 50_002, 50_003, 50_004, 50_005);
  const first = await page({});
  expect(first.ids).toEqual(['50005', '50004']);
  await arrive(50_006, 50_007, 50_008);
  const second = await page({ after: first.cursor.after });
  expect(second.ids).toEqual(['50003', '50002']);
  // What came in is found on the way back.
  const back = await page({ before: second.cursor.before });
  expect(back.ids).toEqual(first.ids);
  expect((await page({ before: back.cursor.before })).ids).toEqual(['50007', '50006']);
});

describe('a cursor is offered only where there is a page', () => {
  const list = LISTS.shipments;
  const IDS = [50_101, 50_102, 50_103, 50_104];
  const told = async (etd: string, ...ids: number[]) => {
    const { organization_id } = EMPTY;
    const lines = ids.map((id) => shipment({ id: String(id), organization_id, etd, description: `walnut ${etd}` }));
    const stdin = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
    expect(await service.run(['import', '-'], { stdin })).toMatchObject({ code: 0 });
  };
  const page = (query: object) => read(list, { limit: 1, ...query }, EMPTY.user_id);

  test.each([
    ['a search', { search: 'walnut 2031-05-01' }],
    ['a filter', { 'filter.etd': '2031-05-01' }],
  ])('by %s, also once what was before or after matches no more', async (_, narrowed) => {
    await told('2031-05-01', ...IDS);
    const first = await page(narrowed);
    const second = await page({ ...narrowed, after: first.cursor.after });
    const third = await page({ ...narrowed, after: second.cursor.after });
    const last = await page({ ...narrowed, after: third.cursor.after });
    expect([first, second, third, last].flatMap(({ ids }) => ids)).toEqual(IDS.map(String).reverse());
    expect([Object.keys(first.cursor), Object.keys(last.cursor)]).toEqual([['after'], ['before']]);
    await told('2031-06-01', 50_104, 50_101);
    const nowFirst = await page({ ...narrowed, after: first.cursor.after });
    expect([nowFirst.ids, Object.keys(nowFirst.cursor)]).toEqual([['50103'], ['after']]);
    const nowLast = await page({ ...narrowed, before: last.cursor.before });
    expect([nowLast.ids, Object.keys(nowLast.cursor)]).toEqual([['50102'], ['before']]);
    // Where nothing is left there is but the way back, and it does not lead there again.
    const above = await page({ ...narrowed, before: second.cursor.before });
    expect([above.ids, Object.keys(above.cursor)]).toEqual([[], ['after']]);
    const fromAbove = await page({ ...narrowed, after: above.cursor.after });
    expect([fromAbove.ids, Object.keys(fromAbove.cursor)]).toEqual([['50103'], ['after']]);
    const below = await page({ ...narrowed, after: third.cursor.after });
    expect([below.ids, Object.keys(below.cursor)]).toEqual([[], ['before']]);
    const fromBelow = await page({ ...narrowed, before: below.cursor.before });
    expect([fromBelow.ids, Object.keys(fromBelow.cursor)]).toEqual([['50102'], ['before']]);
  });

  test.each([{ search: 'no such cargo' }, { 'filter.etd': '1999-01-01' }])(
    'though the way was begun without %j, which nothing matches',
    async (narrowed) => {
      const { cursor } = await page({});
      expect(await page({ ...narrowed, after: cursor.after })).toEqual({ ids: [], cursor: {} });
    },
  );
});

test('another instance on the same database takes the same cursors', async () => {
  const second = await startService({ env: service.env });
  try {
    const after = await cursorOf(LISTS.invoices);
    expect(await reading(second)(LISTS.invoices, { after })).toEqual(await read(LISTS.invoices, { after }));
  } finally {
    await second.stop();
  }
});
