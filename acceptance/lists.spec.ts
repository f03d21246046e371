// What a list may be asked: sizes, orders and filters, and what is refused.
import type { Status } from '@fairlead/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Ask, asking } from './support/asking.ts';
import {
  type Asked,
  expected,
  LISTS,
  type List,
  type Query,
  queryOf,
  type Read,
  reading,
  UNLIMITED,
  withQuery,
} from './support/lists.ts';
import { credentialOf } from './support/records.ts';
import { type Service, startService } from './support/service.ts';
import { DAYS, trade } from './support/trade.ts';

let service: Service;
let read: Read;
let ask: Ask;

beforeAll(async () => {
  service = await startService({ records: trade(), env: UNLIMITED });
  read = reading(service);
  ask = await asking(service, credentialOf());
});
afterAll(() => service?.stop());

/** The parameters a request was refused for, each with its reason. */
async function refusal(path: string, query: Query | string): Promise<{ field: string; description: string }[]> {
  const url = typeof query === 'string' ? `${path}?${query}` : withQuery(path, query);
  const { body } = await ask<Status>(url, { status: 400 });
  expect(Object.keys(body)).toEqual(['code', 'message', 'details']);
  expect(body).toMatchObject({ code: 3, details: [{ '@type': 'type.googleapis.com/google.rpc.BadRequest' }] });
  expect(body.message).not.toBe('');
  const violations = body.details[0]?.field_violations ?? [];
  for (const { description } of violations) expect(description).not.toBe('');
  return violations;
}
const refusedFor = async (path: string, query: Query | string) =>
  (await refusal(path, query)).map(({ field }) => field).sort();

/** A list's whole answer to a question, at once or page by page. */
async function expectAll(list: List, asked: Asked) {
  const query = { ...queryOf(list, asked), limit: 100 };
  const first = await read(list, query);
  const second =
    first.cursor.after === undefined ? [] : (await read(list, { ...query, after: first.cursor.after })).ids;
  expect([...first.ids, ...second], JSON.stringify(asked)).toEqual(expected(list, asked).slice(0, 200));
}

describe.each(Object.entries(LISTS) as [string, List][])('the list of %s', (_, list) => {
  const [date] = list.dates as [string];
  const pair = [list.statuses[1], list.statuses[3]] as [string, string];

  test('has its collection under a plural name, next to a cursor object, as the contract says', async () => {
    const { body } = await ask(withQuery(list.path, { limit: 1 }));
    expect(Object.keys(body)).toEqual([list.collection, 'cursor']);
    expect(body).toEqual({ [list.collection]: [expect.any(Object)], cursor: { after: expect.any(String) } });
    await ask(withQuery(list.path, { limit: 100, order: 'ORDER_ASC' }));
  });

  test('has 50 items on a page when limit is omitted or 0, and as many as limit says from 1 to 100', async () => {
    const ids = expected(list, {});
    const sizes = [
      [{}, 50],
      [{ limit: 0 }, 50],
      [{ limit: 1 }, 1],
      [{ limit: 2 }, 2],
      [{ limit: 49 }, 49],
      [{ limit: 51 }, 51],
      [{ limit: 99 }, 99],
      [{ limit: 100 }, 100],
    ] as const;
    for (const [query, size] of sizes) expect((await read(list, query)).ids).toEqual(ids.slice(0, size));
  });

  test.each(['101', '-1', '-50', '1000', '2147483648', '99999999999999999999'])('limit %s gives 400', async (limit) => {
    expect(await refusedFor(list.path, { limit })).toEqual(['limit']);
  });

  test.each(['', 'ten', '1.5', '5.0', '1e1', '0x10', ' 5', '5 ', '+5', '５', 'NaN', 'null', '5,6', '[5]'])(
    'limit "%s" is no integer and gives 400',
    async (limit) => {
      expect(await refusedFor(list.path, { limit })).toEqual(['limit']);
    },
  );

  test.each(['limit', 'order', 'order_by', 'search', 'after', 'before'])('%s given twice gives 400', async (name) => {
    const value = { limit: '5', order: 'ORDER_ASC', order_by: `${list.prefix}STATUS` }[name] ?? 'x';
    expect(await refusedFor(list.path, { [name]: [value, value] })).toEqual([name]);
  });

  test('takes the orders of its own alone', async () => {
    for (const order of ['', 'ASC', 'asc', 'order_asc', 'ORDER_ASC ', 'ORDER_RANDOM', '1']) {
      expect(await refusedFor(list.path, { order })).toEqual(['order']);
    }
    const foreign = Object.values(LISTS).filter(({ prefix }) => prefix !== list.prefix);
    const strangers = foreign.flatMap(({ prefix, orders }) => Object.keys(orders).map((name) => prefix + name));
    for (const order_by of ['', 'id', 'REFERENCE', `${list.prefix}ID`, `${list.prefix}DESCRIPTION`, ...strangers]) {
      expect(await refusedFor(list.path, { order_by })).toEqual(['order_by']);
    }
  });

  test.each(list.statuses)('filter.status=%s matches the records in that state', async (status) => {
    expect(expected(list, { statuses: [status] }).length).toBeGreaterThan(0);
    await expectAll(list, { statuses: [status] });
    await expectAll(list, { statuses: [status], order_by: 'REFERENCE', order: 'ORDER_ASC' });
  });

  test('filter.status matches any of the given states', async () => {
    await expectAll(list, { statuses: pair });
    await expectAll(list, { statuses: [...pair, ...pair, pair[0]] });
    await expectAll(list, { statuses: pair, order_by: 'STATUS' });
    await expectAll(list, { statuses: list.statuses });
    expect((await read(list, { 'filter.status': Array(50).fill(pair[0]) })).ids).toEqual(
      expected(list, { statuses: [pair[0]] }).slice(0, 50),
    );
  });

  test.each(['STATUS_SUNK', 'PAID', 'ACTIVE', 'status_active', '', '1', ...['STATUS_ACTIVE,STATUS_ON_HOLD']])(
    'filter.status=%s is no state and gives 400, also next to one that is',
    async (stranger) => {
      expect(await refusedFor(list.path, { 'filter.status': stranger })).toEqual(['filter.status']);
      expect(await refusedFor(list.path, { 'filter.status': [pair[0], stranger] })).toEqual(['filter.status']);
    },
  );

  test('filter.status takes no states of other records', async () => {
    const foreign = Object.values(LISTS).flatMap(({ statuses }) => statuses);
    for (const stranger of foreign.filter((status) => !list.statuses.includes(status))) {
      expect(await refusedFor(list.path, { 'filter.status': stranger })).toEqual(['filter.status']);
    }
  });

  test('filters combine with AND', async () => {
    for (const order_by of ['UNSPECIFIED', 'STATUS', date.toUpperCase(), 'CREATE_TIME']) {
      const dates = Object.fromEntries(list.dates.map((field) => [field, ['gte:2026-01-01']]));
      await expectAll(list, { order_by, dates });
      await expectAll(list, { order_by, dates, statuses: pair });
      await expectAll(list, { order_by, dates: { ...dates, [date]: ['2026-01-01..2026-03-01'] }, statuses: [pair[0]] });
    }
  });

  describe.each(list.dates)('filter.%s', (field) => {
    const name = `filter.${field}`;
    const day = DAYS[2] as string;

    test('matches the days it says, both ends included, and no empty date', async () => {
      const filters = [
        ...DAYS.flatMap((one) => [one, `gte:${one}`, `lte:${one}`]),
        ...[`${DAYS[1]}..${DAYS[3]}`, `${day}..${day}`, '2026-02-27..2026-03-02', '2026-02-01..2026-02-27'],
        ...['gte:0000-01-01', 'lte:9999-12-31', '0000-01-01..9999-12-31', '2024-02-29', '2000-02-29'],
      ];
      for (const filter of filters) {
        await expectAll(list, { dates: { [field]: [filter] } });
        await expectAll(list, { order_by: field.toUpperCase(), order: 'ORDER_ASC', dates: { [field]: [filter] } });
      }
    });

    test('given more than once, all must hold', async () => {
      const several = [
        ['gte:2026-01-01', 'lte:2026-03-01'],
        ['lte:2026-03-01', 'gte:2026-01-01', 'lte:2026-10-10'],
        ['gte:2026-01-01', 'gte:2026-03-01'],
        [day, day],
        [day, '2026-03-01'],
        ['2026-01-01..2026-03-01', '2026-02-28..2026-10-09'],
      ];
      for (const filters of several) {
        await expectAll(list, { dates: { [field]: filters } });
        await expectAll(list, { dates: { [field]: filters }, order_by: field.toUpperCase() });
      }
    });

    test('from a later day to an earlier one matches nothing', async () => {
      expect(await read(list, { [name]: '2026-12-31..2025-01-01' })).toEqual({ ids: [], cursor: {} });
      const order_by = list.prefix + field.toUpperCase();
      expect(await read(list, { [name]: '2026-12-31..2025-01-01', order_by })).toEqual({ ids: [], cursor: {} });
    });

    test('gives 400 for anything else, also next to what is good', async () => {
      const bad = [
        ...[
          '',
          'today',
          '2026',
          '2026-01',
          '2026-1-1',
          '20260101',
          '2026-01-01T00:00:00Z',
          ' 2026-01-01',
          '2026-01-01 ',
        ],
        ...['2026-02-29', '2026-02-30', '2100-02-29', '2026-13-01', '2026-00-10', '2026-01-00', '2026-04-31'],
        ...['gt:2026-01-01', 'GTE:2026-01-01', 'gte:', 'gte: 2026-01-01', 'gte:2026-02-30', 'gte:gte:2026-01-01'],
        ...['gte:2026-01-01..2026-02-01', '..', '..2026-01-01', '2026-01-01..', '2026-01-01...2026-01-02'],
        ...['2026-01-01..2026-01-02..2026-01-03', '2026-02-30..2026-03-01', '2026-01-01,2026-01-02'],
        ...["2026-01-01' OR 1=1", '２０２６-01-01', '-2026-01-01'],
      ];
      for (const filter of bad) {
        expect(await refusedFor(list.path, { [name]: filter }), filter).toEqual([name]);
        expect(await refusedFor(list.path, { [name]: [day, filter] }), filter).toEqual([name]);
      }
    });
  });

  test('takes no parameter it does not have, not even by another spelling', async () => {
    const others = ['etd', 'eta', 'cargo_ready_date', 'issue_date', 'due_date'].filter(
      (field) => !list.dates.includes(field),
    );
    const strangers = [
      'colour',
      'page',
      'offset',
      'Limit',
      'sort',
      'cursor',
      'status',
      date,
      'filter',
      'filter.',
      `filter[${date}]`,
    ];
    for (const name of [
      ...strangers,
      'filter.reference',
      '__proto__',
      'constructor',
      ...others.map((field) => `filter.${field}`),
    ]) {
      expect(await refusedFor(list.path, { [name]: '2026-01-01' })).toEqual([name]);
    }
  });

  test('reports all problems of a request at once, each by its parameter', async () => {
    const query = {
      limit: '101',
      order: 'UP',
      order_by: 'SIZE',
      after: 'x',
      before: 'y',
      search: 'x'.repeat(201),
      'filter.status': 'STATUS_SUNK',
      ...Object.fromEntries(list.dates.map((field) => [`filter.${field}`, 'soon'])),
      colour: 'red',
      size: 'big',
    };
    const all = Object.keys(query).filter((name) => name !== 'after');
    const violations = await refusal(list.path, query);
    expect(violations.map(({ field }) => field).sort()).toEqual(all.sort());
    expect(await refusedFor(list.path, { after: 'x', limit: '-1', colour: 'red' })).toEqual([
      'after',
      'colour',
      'limit',
    ]);
    expect(await refusedFor(list.path, { before: 'x', search: 'x'.repeat(201) })).toEqual(['before', 'search']);
  });

  test('takes what cannot be decoded for what it is, without a fault', async () => {
    for (const query of [
      'limit=%',
      'search=%ff',
      'search=%',
      '%=1',
      'search=%ED%A0%80',
      `filter.${date}=%00`,
      'a&b&=c&&&',
    ]) {
      const { status } = await service.get(`${list.path}?${query}`, { credential: credentialOf() });
      expect([200, 400], query).toContain(status);
    }
    expect(await refusedFor(list.path, 'search=a%00b')).toEqual(['search']);
    expect((await ask(`${list.path}?`)).body).toEqual((await ask(list.path)).body);
  });
});
