import { type ListDefinition, lists, parseListQuery, type RawQuery, sortColumn } from '@fairlead/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { temporaryDatabase } from '../database.fixture.ts';
import { inquiryList } from '../inquiries/store.ts';
import { invoiceList, invoicesOfShipment } from '../invoices/store.ts';
import { shipmentList } from '../shipments/store.ts';
import { type Database, OrganizationView, type Value } from './index.ts';
import { type Page, readPage, type Source } from './page.ts';
import type { Place } from './walk.ts';

const MOST_EXAMINED = 20_000;
const SHIPMENTS = 60_000;
/** Every so many rows there is one of another organization. */
const OTHERS = 21;
/** Every so many shipments hold a needle of two letters, which no trigram index can find. */
const RARE = 7_919;
/** These hold another: the first and last rows that a walk over all of them examines at a time, either way. */
const EDGES = [1, 20_000, 20_001, 40_000, 40_001, 60_000];
/** Words of three letters and more, and how many shipments it is from one that holds them to the next. */
const WORDS = { thirty: 30, seventy: 70, hundreds: 300, thousands: 5_000 };
/** Words of letters that every third shipment has, in another order. */
const SHUFFLED = { klmn: 300, lmno: 6_000 };

const { database, close } = await temporaryDatabase();
afterAll(close);

beforeAll(async () => {
  await database.transaction(async (tx) => {
    for (const id of [7, 8])
      await tx.run(`INSERT INTO organization (id, body) VALUES (${id}, '{"type":"TYPE_CLIENT"}')`);
    // Two thirds have an etd, 20,000 each of two days; all have one status.
    await tx.run(
      `INSERT INTO shipment (id, organization_id, search, body)
        WITH RECURSIVE counted (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counted WHERE n < $1 * 2)
        SELECT n, 7 + n % 2, CASE WHEN n / 2 % $2 = 0 THEN 'a zq b' WHEN n / 2 IN (${EDGES}) THEN 'a yw b' ELSE 'a b' END
          || ${Object.entries({ ...WORDS, ...SHUFFLED, 'klm lmn mno': 3 })
            .map(([word, every]) => `CASE WHEN n / 2 % ${every} = 0 THEN ' ${word}' ELSE '' END`)
            .join(' || ')}, json_object(
          'id', CAST(n AS TEXT), 'reference', printf('%08d', n), 'status', 'STATUS_ACTIVE', 'transport_mode', 'SEA',
          'create_time', '2026-01-01', 'etd', CASE n / 2 % 3 WHEN 0 THEN NULL ELSE '2026-01-0' || (n / 2 % 3) END
        ) FROM counted WHERE n % 2 = 0 OR n % ${OTHERS} = 1`,
      [SHIPMENTS, RARE],
    );
  });
});

const queryOf = (list: ListDefinition, raw: RawQuery) => {
  const { query, violations } = parseListQuery(list, raw);
  expect(violations).toEqual([]);
  return query;
};

const idsOf = ({ bodies }: Page) => (JSON.parse(`[${bodies}]`) as { id: string }[]).map(({ id }) => id);

describe('a body that was laid out by hand', () => {
  test('is listed whole, and only where it belongs, both ways', async () => {
    const common = { status: 'STATUS_ACTIVE', create_time: '2026-01-01' };
    await database.transaction(async (tx) => {
      await tx.run(`INSERT INTO organization (id, body) VALUES (9, '{"type":"TYPE_CLIENT"}')`);
      for (const id of ['900001', '900002', '900003']) {
        const laidOut = JSON.stringify({ id, reference: id, ...common, lcl: [{ a: 1, b: 2 }, { c: 3 }] }, null, 2);
        await tx.run("INSERT INTO shipment (id, organization_id, search, body) VALUES ($1, 9, '', $2)", [id, laidOut]);
      }
    });
    const read = (raw: RawQuery, from?: Place) =>
      readPage(new OrganizationView(database, 9n), shipmentList, queryOf(lists.shipments, raw), from);
    const first = await read({ limit: '2' });
    const second = await read({ limit: '2', after: 'x' }, first.after);
    const back = await read({ limit: '2', before: 'x' }, second.before);
    expect([first, second, back].map(idsOf)).toEqual([['900003', '900002'], ['900001'], ['900003', '900002']]);
  });
});

describe('a list request examines 20,000 rows at most', () => {
  const read = (raw: RawQuery, from?: Place) =>
    readPage(new OrganizationView(database, 7n), shipmentList, queryOf(lists.shipments, raw), from);

  async function walk(raw: RawQuery): Promise<{ forward: Page[]; backward: Page[] }> {
    const forward = [await read(raw)];
    for (let place = forward[0]?.after; place; place = forward.at(-1)?.after) {
      forward.push(await read({ ...raw, after: 'x' }, place));
    }
    const backward = forward.slice(-1);
    for (let place = backward[0]?.before; place; place = backward[0]?.before) {
      backward.unshift(await read({ ...raw, before: 'x' }, place));
    }
    // Whoever came to a page can go back to where that was, though it be empty.
    for (const pages of [forward, backward]) {
      const [first, last] = [pages[0], pages.at(-1)];
      const neighbours = pages.map((page) => [page.before !== undefined, page.after !== undefined]);
      expect(neighbours).toEqual(pages.map((page) => [page !== first, page !== last]));
    }
    return { forward, backward };
  }

  const rare = Array.from({ length: Math.floor(SHIPMENTS / RARE) }, (_, at) => String(RARE * 2 * (at + 1)));
  const edges = EDGES.map((count) => String(count * 2));
  const etdOf = (id: string) => (Number(id) / 2) % 3;
  const byId = (a: string, b: string) => Number(a) - Number(b);
  const byEtd = (a: string, b: string) => etdOf(a) - etdOf(b) || byId(a, b);

  test.each([
    ['UNSPECIFIED', byId],
    ['STATUS', byId],
    ['CREATE_TIME', byId],
    ['ETD', byEtd],
    ['CARGO_READY_DATE', byId],
  ])(
    'ordered by %s, a page ends early and its cursor goes on to every match once, both ways',
    async (name, compare) => {
      for (const order of ['ORDER_ASC', 'ORDER_DESC']) {
        for (const [search, matches] of [
          ['ZQ', rare],
          ['yw', edges],
        ] as const) {
          const expected = matches.toSorted(compare);
          if (order === 'ORDER_DESC') expected.reverse();
          const { forward, backward } = await walk({
            order_by: `SHIPMENT_ORDER_BY_${name}`,
            order,
            search,
            limit: '3',
          });
          expect(forward.flatMap(idsOf)).toEqual(expected);
          expect(backward.flatMap(idsOf)).toEqual(expected);
          expect(forward[0]?.before ?? forward.at(-1)?.after ?? backward[0]?.before).toBeUndefined();
          expect(forward.slice(0, -1).map((page) => idsOf(page).length)).toContain(2);
        }
      }
    },
  );

  test.each([
    ['UNSPECIFIED', byId],
    ['ETD', byEtd],
  ])('ordered by %s, a word is found as often as it is held, common or rare, both ways', async (name, compare) => {
    for (const [search, every] of Object.entries({ ...WORDS, ...SHUFFLED })) {
      const held = Array.from({ length: Math.floor(SHIPMENTS / every) }, (_, at) => String(every * 2 * (at + 1)));
      const { forward, backward } = await walk({ order_by: `SHIPMENT_ORDER_BY_${name}`, search, limit: '50' });
      const expected = held.toSorted(compare).reverse();
      expect(forward.flatMap(idsOf)).toEqual(expected);
      expect(backward.flatMap(idsOf)).toEqual(expected);
    }
  });

  test('a walk that finds nothing goes on until the list has ended, and not beyond', async () => {
    const pages = async (raw: RawQuery) =>
      (await walk({ search: 'qq', ...raw })).forward.map((page) => idsOf(page).length);
    expect(await pages({})).toEqual(Array(SHIPMENTS / MOST_EXAMINED).fill(0));
    const byDay = { order_by: 'SHIPMENT_ORDER_BY_ETD' };
    expect(await pages({ ...byDay, 'filter.etd': '2026-01-01' })).toEqual([0]);
    expect(await pages({ ...byDay, 'filter.etd': '2026-01-01..2026-01-02' })).toEqual([0, 0]);
    expect(await pages({ ...byDay, 'filter.etd': 'gte:2026-01-03' })).toEqual([0]);
    expect(await pages({ ...byDay, 'filter.eta': 'gte:2026-01-01', search: '' })).toEqual([0, 0, 0]);
  });

  test('a page that starts somewhere may have one behind it where not all rows there were examined', async () => {
    const from = (id: number) => read({ search: 'qq', after: 'x' }, { key: null, id: String(id), inclusive: false });
    expect((await from(2 * (SHIPMENTS - MOST_EXAMINED - 1))).before).toBeDefined();
    expect((await from(2 * (SHIPMENTS - MOST_EXAMINED + 1))).before).toBeUndefined();
  });

  test('a filter that narrows the order itself starts the walk where it matches', async () => {
    const raw = { order_by: 'SHIPMENT_ORDER_BY_ETD', 'filter.etd': '2026-01-02', search: 'zq', limit: '100' };
    for (const order of ['ORDER_ASC', 'ORDER_DESC']) {
      const page = await read({ ...raw, order });
      expect(idsOf(page).toSorted(byId)).toEqual(rare.filter((id) => etdOf(id) === 2));
      expect(page).not.toHaveProperty('after');
    }
  });

  const NONE = Buffer.alloc(0);

  test('a cursor from outside a filter’s days leads to those of them that lie ahead', async () => {
    const byDay = { order_by: 'SHIPMENT_ORDER_BY_ETD', order: 'ORDER_ASC', limit: '100' };
    const undated = { key: '', id: '500', inclusive: false };
    const late = { key: '2026-01-03', id: '500', inclusive: false };
    for (const day of ['2026-01-01', '2026-01-02']) {
      const raw = { ...byDay, 'filter.etd': day };
      const first = await read(raw);
      const last = await read({ ...raw, order: 'ORDER_DESC' });
      expect(await read({ ...raw, after: 'x' }, undated)).toEqual(first);
      expect(idsOf(await read({ ...raw, before: 'x' }, late))).toEqual(idsOf(last).reverse());
      expect(await read({ ...raw, after: 'x' }, late)).toEqual({
        bodies: NONE,
        before: { ...late, inclusive: true },
      });
      expect(await read({ ...raw, before: 'x' }, undated)).toEqual({
        bodies: NONE,
        after: { ...undated, inclusive: true },
      });
    }
  });
});

describe('every order is a walk over its index', () => {
  /** What SQLite does for each statement of a page that starts somewhere. */
  async function plansOf(source: Source, list: ListDefinition, raw: RawQuery): Promise<string[][]> {
    const plans: Promise<string[]>[] = [];
    const explain = async (sql: string, params?: readonly Value[]) =>
      (await database.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, params)).map(({ detail }) => detail);
    const listed = (sql: string, params: readonly Value[]) => {
      plans.push(explain(sql, params));
      return database.listed(sql, params);
    };
    const view = new OrganizationView({ ...database, listed } as Database, 7n);
    const query = queryOf(list, raw);
    await readPage(view, source, query, { key: query.sort === 'id' ? null : 'x', id: '5', inclusive: false });
    await readPage(view, source, query, undefined);
    // Of the first, whether there is a page behind is asked as well.
    expect(plans.length).toBe(3);
    return Promise.all(plans);
  }
  /** The steps that read a table, rather than rows on their way. */
  const reading = (plan: string[]) => plan.filter((step) => / (shipment|inquiry|invoice)\b/.test(step));

  test.each([
    ['shipment', shipmentList, lists.shipments, { 'filter.etd': 'lte:2026-01-01', 'filter.eta': '2026-01-01' }],
    ['inquiry', inquiryList, lists.inquiries, { 'filter.cargo_ready_date': 'gte:2026-01-01', search: 'ab' }],
    ['invoice', invoiceList, lists.invoices, { 'filter.issue_date': '2026-01-01', 'filter.due_date': '2026-01-01' }],
  ] as const)('of %s lists, narrowed or not', async (table, source, list, filters) => {
    for (const order_by of list.order_by.values) {
      const index = `INDEX ${table}_by_${sortColumn(list, order_by)} (organization_id=?`;
      // The one record that a cursor's reference is of may be found by the index that keeps references apart.
      const same = `INDEX ${table}_reference (reference=?)`;
      for (const raw of [{}, { order: 'ORDER_ASC' }, filters, { ...filters, order: 'ORDER_ASC' }]) {
        for (const plan of await plansOf(source, list, { ...raw, order_by })) {
          expect(plan.filter((step) => step.includes('TEMP B-TREE'))).toEqual([]);
          expect(reading(plan).filter((step) => !step.includes(index) && !step.endsWith(same))).toEqual([]);
          expect(reading(plan).length).toBeGreaterThan(0);
        }
      }
    }
  });

  test('also where many rows are equal: a cursor is a place in the index, not a row to walk to', async () => {
    const [plan = []] = await plansOf(shipmentList, lists.shipments, { order_by: 'SHIPMENT_ORDER_BY_STATUS' });
    expect(reading(plan).map((step) => /\(.*\)/.exec(step)?.[0])).toEqual([
      '(organization_id=? AND status=? AND id<?)',
      '(organization_id=? AND status<?)',
    ]);
  });

  test('and one status by id is a walk over the index of statuses', async () => {
    for (const plan of await plansOf(shipmentList, lists.shipments, { 'filter.status': 'STATUS_ACTIVE' })) {
      expect(reading(plan)).toHaveLength(1);
      expect(reading(plan)[0]).toMatch(/INDEX shipment_by_status \(organization_id=\? AND status=\?/);
    }
  });

  test('but a shipment’s invoices are found by the shipment, in every order', async () => {
    const filters = { 'filter.issue_date': '2026-01-01', search: 'abcd' };
    for (const order_by of lists.invoices.order_by.values) {
      for (const raw of [{}, filters, { 'filter.status': 'STATUS_PAID' }]) {
        for (const plan of await plansOf(invoicesOfShipment(3n), lists.invoices, { ...raw, order_by })) {
          const steps = reading(plan).map((step) => /PRIMARY KEY|invoice_by_\w+/.exec(step)?.[0]);
          expect(new Set(steps)).toEqual(new Set(['PRIMARY KEY', 'invoice_by_shipment']));
        }
      }
    }
  });
});
