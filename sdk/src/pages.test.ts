import { describe, expect, test } from 'vitest';
import { FairleadError, ServerError } from './errors.ts';
import { faults, json, refuse } from './faults.fixture.ts';
import type { Cursor } from './generated/records.ts';
import { Page } from './pages.ts';

const page = (ids: string[], cursor: Cursor = {}) => json({ shipments: ids.map((id) => ({ id })), cursor });
const ids = (records: Iterable<{ id: string }>) => [...records].map(({ id }) => id);

async function walked<T>(records: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const record of records) all.push(record);
  return all;
}

const asked = (got: readonly { path: string }[]) => got.map(({ path }) => path.replace('/v1/shipment', ''));

const three = () =>
  faults(page(['1', '2'], { after: 'b' }), page(['3', '4'], { after: 'c', before: 'a' }), page(['5'], { before: 'b' }));

describe('a list call', () => {
  test('is a promise of one page', async () => {
    const { client, got } = await three();
    const first = await client().shipments.list({ limit: 2 });
    expect(first).toBeInstanceOf(Page);
    expect(ids(first)).toEqual(['1', '2']);
    expect(first).toMatchObject({ hasNext: true, hasPrevious: false, cursor: { after: 'b' } });
    expect(asked(got)).toEqual(['?limit=2']);
  });

  test('is all records, one after the other, and what narrowed it stays', async () => {
    const { client, got } = await three();
    const query = { limit: 2, search: 'a b', filter: { status: ['STATUS_ACTIVE'] } };
    expect(ids(await walked(client().shipments.list(query)))).toEqual(['1', '2', '3', '4', '5']);
    const narrowed = '?limit=2&search=a+b&filter.status=STATUS_ACTIVE';
    expect(asked(got)).toEqual([narrowed, `${narrowed}&after=b`, `${narrowed}&after=c`]);
  });

  test('is all pages', async () => {
    const { client } = await three();
    expect((await walked(client().shipments.list().pages())).map(ids)).toEqual([['1', '2'], ['3', '4'], ['5']]);
  });

  test('begins where it is told to', async () => {
    const { client, got } = await faults(page(['3'], { after: 'c', before: 'a' }), page(['4']));
    expect(ids(await walked(client().shipments.list({ after: 'b' })))).toEqual(['3', '4']);
    expect(asked(got)).toEqual(['?after=b', '?after=c']);
  });

  test('goes backwards from where it is told to, to the beginning', async () => {
    const pages = [page(['3', '4'], { after: 'x', before: 'b' }), page(['1', '2'], { after: 'y' })];
    const { client, got } = await faults(...pages, ...pages);
    expect(ids(await walked(client().shipments.list({ before: 'c', limit: 2 })))).toEqual(['4', '3', '2', '1']);
    expect(asked(got)).toEqual(['?before=c&limit=2', '?limit=2&before=b']);
    expect((await walked(client().shipments.list({ before: 'c' }).pages())).map(ids)).toEqual([
      ['3', '4'],
      ['1', '2'],
    ]);
  });

  test('goes on after a page that is empty', async () => {
    const { client } = await faults(page([], { after: 'b' }), page([], { after: 'c' }), page(['1']));
    expect(ids(await walked(client().shipments.list()))).toEqual(['1']);
  });

  test('may have nothing', async () => {
    const { client, got } = await faults(page([]));
    expect(await walked(client().shipments.list())).toEqual([]);
    expect((await client().shipments.list()).items).toEqual([]);
    expect(got).toHaveLength(2);
  });

  test('asks for no page that is not wanted', async () => {
    const { client, got } = await three();
    for await (const { id } of client().shipments.list()) if (id === '2') break;
    for await (const _ of client().shipments.list().pages()) break;
    expect(got).toHaveLength(2);
  });

  test('asks once, however often its answer is looked at', async () => {
    const { client, got } = await faults(page(['1']));
    const call = client().shipments.list();
    expect([ids(await call), ids(await walked(call)), ids((await call.withResponse()).data)]).toEqual([
      ['1'],
      ['1'],
      ['1'],
    ]);
    expect(got).toHaveLength(1);
  });

  test('tells of the answer: headers, retries and all', async () => {
    const { client } = await faults(refuse(503, { 'Retry-After': 0 }), page(['1']));
    const { data, status, retries } = await client().shipments.list().withResponse();
    expect([ids(data), status, retries]).toEqual([['1'], 200, 1]);
  });

  test('fails where a page fails, after all records before it', async () => {
    const { client } = await faults(page(['1', '2'], { after: 'b' }), refuse(500));
    const seen: string[] = [];
    const walk = async () => {
      for await (const { id } of client().shipments.list()) seen.push(id);
    };
    await expect(walk()).rejects.toThrow(ServerError);
    expect(seen).toEqual(['1', '2']);
  });

  test('sends its headers and options with every page', async () => {
    const { client, got } = await faults(page(['1'], { after: 'b' }), refuse(503));
    const call = client().shipments.list({}, { headers: { 'X-Odd': 'yes' }, maxRetries: 0 });
    await expect(walked(call)).rejects.toThrow(ServerError);
    expect(got.map(({ headers }) => headers['x-odd'])).toEqual(['yes', 'yes']);
  });

  test('is named by what the list is of', async () => {
    const { client, got } = await faults(
      json({ invoices: [{ id: '7' }], cursor: { after: 'b' } }),
      json({ invoices: [], cursor: {} }),
    );
    expect(ids(await walked(client().shipments.invoices('ABCD-2345', { limit: 1 })))).toEqual(['7']);
    expect(got.map(({ path }) => path)).toEqual([
      '/v1/shipment/ABCD-2345/invoice?limit=1',
      '/v1/shipment/ABCD-2345/invoice?limit=1&after=b',
    ]);
    await expect(client().inquiries.list()).rejects.toThrow(FairleadError);
  });
});

describe('a page', () => {
  test('leads to its neighbours', async () => {
    const { client, got } = await faults(
      page(['1'], { after: 'b' }),
      page(['2'], { before: 'a' }),
      page(['1'], { after: 'b' }),
    );
    const first = await client().shipments.list({ limit: 1 });
    const second = await first.next();
    expect(ids(second ?? [])).toEqual(['2']);
    expect(second).toMatchObject({ hasNext: false, hasPrevious: true });
    expect(ids((await second?.previous()) ?? [])).toEqual(['1']);
    expect(asked(got)).toEqual(['?limit=1', '?limit=1&after=b', '?limit=1&before=a']);
  });

  test('has none before the first and after the last, and does not ask for them', async () => {
    const { client, got } = await faults(page(['1']));
    const only = await client().shipments.list();
    expect([await only.next(), await only.previous()]).toEqual([undefined, undefined]);
    expect(got).toHaveLength(1);
  });
});
