import type { Cursor, Page } from '@fairlead/sdk';
import { limits } from '@fairlead/sdk/contract';
import { streamSink } from './files.ts';
import type { ListQuery } from './listing.ts';
import { jsonText } from './session.ts';
import type { Terminal } from './terminal.ts';

// Lists, page by page: no more than a page is in memory, however long the list is.

export type ReadPage<R> = (query: ListQuery) => PromiseLike<Page<R>>;

/** What a page has; several may be put together to one. */
export type Read<R> = Pick<Page<R>, 'items' | 'cursor'>;

/** The pages of so many records, and no record more: what follows them begins at the cursor of the last page. */
export async function* walk<R>(read: ReadPage<R>, query: ListQuery, count: number): AsyncGenerator<Read<R>, void> {
  if (query.before !== undefined) return yield await readBack(read, query, count);
  let left = count;
  let asked = query;
  while (left > 0) {
    const page = await read({ ...asked, limit: Math.min(left, limits.max_page_size) });
    yield page;
    left -= page.items.length;
    const { after } = page.cursor;
    if (after === undefined) return;
    asked = { ...query, after };
  }
}

/** So many records before a place, a page of them at most. Those that are read last come first. */
async function readBack<R>(read: ReadPage<R>, query: ListQuery, count: number): Promise<Read<R>> {
  const { items, cursor } = await read({ ...query, limit: count });
  if (items.length >= count || cursor.before === undefined) return { items, cursor };
  const earlier = await readBack(read, { ...query, before: cursor.before }, count - items.length);
  const { before: _, ...end } = cursor;
  return { items: [...earlier.items, ...items], cursor: { ...earlier.cursor, ...end } };
}

/** The pages as one answer of the service: the records of all, the cursor of the last. Indented for a person. */
export async function writePages<R>(
  { out }: Pick<Terminal, 'out'>,
  collection: string,
  pages: AsyncIterable<Read<R>>,
): Promise<void> {
  const layout = out.isTTY ? INDENTED : COMPACT;
  const sink = streamSink(out);
  let cursor: Cursor = {};
  let count = 0;
  await sink.write(layout.open(collection));
  for await (const page of pages) {
    const records = page.items.map((record) => `${count++ > 0 ? ',' : ''}${layout.record(record)}`);
    await sink.write(records.join(''));
    cursor = page.cursor;
  }
  await sink.write(layout.close(count, cursor));
}

interface Layout {
  open(collection: string): string;
  record(record: unknown): string;
  close(count: number, cursor: Cursor): string;
}

const COMPACT: Layout = {
  open: (collection) => `{${JSON.stringify(collection)}:[`,
  record: (record) => jsonText(record),
  close: (_, cursor) => `],"cursor":${JSON.stringify(cursor)}}\n`,
};

const indented = (value: unknown, by: string): string => jsonText(value, 2).replaceAll('\n', `\n${by}`);

const INDENTED: Layout = {
  open: (collection) => `{\n  ${JSON.stringify(collection)}: [`,
  record: (record) => `\n    ${indented(record, '    ')}`,
  close: (count, cursor) => `${count > 0 ? '\n  ' : ''}],\n  "cursor": ${indented(cursor, '  ')}\n}\n`,
};
