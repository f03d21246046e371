import { Writable } from 'node:stream';
import { Page } from '@fairlead/sdk';
import { limits } from '@fairlead/sdk/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ListQuery } from './listing.ts';
import { type Read, walk, writePages } from './walk.ts';

/** A list of numbers whose cursors are places in it; each page as long as it is asked for, unless told. */
function listOf(length: number, pageSize?: number) {
  const asked: ListQuery[] = [];
  const read = async (query: ListQuery) => {
    asked.push(query);
    const size = pageSize ?? (query.limit as number);
    const from = query.before === undefined ? Number(query.after ?? 0) : Math.max(0, Number(query.before) - size);
    const to = Math.min(Number(query.before ?? from + size), length);
    const items = Array.from({ length: to - from }, (_, at) => from + at);
    const cursor = { ...(to < length && { after: String(to) }), ...(from > 0 && { before: String(from) }) };
    return new Page(items, cursor, async () => expect.fail('the walk reads pages itself'));
  };
  return { read, asked };
}

async function walked(length: number, count: number, query: ListQuery = {}, pageSize?: number) {
  const { read, asked } = listOf(length, pageSize);
  const records: number[] = [];
  let last: Read<number> | undefined;
  for await (const page of walk(read, query, count)) {
    records.push(...page.items);
    last = page;
  }
  return { records, asked, cursor: last?.cursor };
}

const MOST = limits.max_page_size;

describe('a walk', () => {
  test('reads so many records and no more, the last page as short as it must be', async () => {
    const { records, asked, cursor } = await walked(1000, 250, { order: 'ORDER_ASC', filter: { status: ['A'] } });
    expect(records).toEqual(Array.from({ length: 250 }, (_, at) => at));
    expect(asked).toEqual([
      { order: 'ORDER_ASC', filter: { status: ['A'] }, limit: MOST },
      { order: 'ORDER_ASC', filter: { status: ['A'] }, limit: MOST, after: '100' },
      { order: 'ORDER_ASC', filter: { status: ['A'] }, limit: 50, after: '200' },
    ]);
    expect(cursor).toEqual({ after: '250', before: '200' });
  });

  test('ends with the list', async () => {
    const { records, asked, cursor } = await walked(150, Number.POSITIVE_INFINITY);
    expect(records.length).toBe(150);
    expect(asked.length).toBe(2);
    expect(cursor).toEqual({ before: '100' });
  });

  test('goes on over pages that are shorter than asked', async () => {
    expect((await walked(20, 10, {}, 3)).asked.map(({ limit }) => limit)).toEqual([10, 7, 4, 1]);
  });

  test('begins after a cursor', async () => {
    expect((await walked(10, 3, { after: '5' })).records).toEqual([5, 6, 7]);
  });

  test('backwards is one page', async () => {
    const { records, asked, cursor } = await walked(500, 100, { before: '300' });
    expect([records[0], records.at(-1), asked]).toEqual([200, 299, [{ before: '300', limit: MOST }]]);
    expect(cursor).toEqual({ after: '300', before: '200' });
  });

  test('backwards goes on over pages that are shorter than asked, too', async () => {
    const { records, asked, cursor } = await walked(20, 5, { before: '9', search: 'a' }, 2);
    expect(records).toEqual([3, 4, 5, 6, 7, 8]);
    expect(asked.map(({ before, limit, search }) => [before, limit, search])).toEqual([
      ['9', 5, 'a'],
      ['7', 3, 'a'],
      ['5', 1, 'a'],
    ]);
    expect(cursor).toEqual({ after: '9', before: '3' });
    expect(await walked(20, 100, { before: '3' }, 1)).toMatchObject({ records: [0, 1, 2], cursor: { after: '3' } });
    expect((await walked(20, 100, { before: '3' }, 1)).cursor).not.toHaveProperty('before');
  });

  test('backwards goes on over pages that are empty', async () => {
    const pages: Record<string, Read<number>> = {
      '9': { items: [], cursor: { after: '9', before: '5' } },
      '5': { items: [4], cursor: { after: '5' } },
    };
    const read = async ({ before = '' }: ListQuery) => pages[before] as Page<number>;
    const told: Read<number>[] = [];
    for await (const page of walk(read, { before: '9' }, 5)) told.push(page);
    expect(told).toEqual([{ items: [4], cursor: { after: '9' } }]);
  });

  test('reads a page only when it is needed', async () => {
    const { read, asked } = listOf(1000);
    for await (const _ of walk(read, {}, Number.POSITIVE_INFINITY)) break;
    expect(asked.length).toBe(1);
  });
});

async function written(pages: { items: unknown[]; cursor: object }[], isTTY: boolean): Promise<string> {
  let text = '';
  const stream = new Writable({
    write(chunk, _, done) {
      text += chunk;
      done();
    },
  });
  const out = Object.assign(stream, { isTTY }) as unknown as NodeJS.WriteStream;
  await writePages(
    { out },
    'shipments',
    (async function* () {
      yield* pages;
    })(),
  );
  return text;
}

describe('pages as JSON', () => {
  const record = fc.record({ id: fc.string(), lcl: fc.option(fc.record({ list: fc.array(fc.string()) })) });
  const cursor = fc.record({ after: fc.string({ minLength: 1 }) }, { requiredKeys: [] });
  const somePages = fc.array(fc.record({ items: fc.array(record, { maxLength: 3 }), cursor }), { maxLength: 3 });

  test.each([
    [false, undefined],
    [true, 2],
  ])('are one answer of the service, on a terminal (%s) indented', async (isTTY, indent) => {
    await fc.assert(
      fc.asyncProperty(somePages, async (pages) => {
        const whole = { shipments: pages.flatMap(({ items }) => items), cursor: pages.at(-1)?.cursor ?? {} };
        expect(await written(pages, isTTY)).toBe(`${JSON.stringify(whole, null, indent)}\n`);
      }),
    );
  });
});
