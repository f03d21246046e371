import { type Answered, asCall, type Call, type Caller } from './call.ts';
import { strangeAnswer } from './errors.ts';
import type { Operation } from './generated/operations.ts';
import type { Cursor } from './generated/records.ts';
import type { CallOptions } from './options.ts';

// Lists: a page, its neighbours, and all records one after the other.

/** What every list can be asked with. */
interface Query {
  after?: string | undefined;
  before?: string | undefined;
}

type Read<T> = (cursor: Query) => Promise<Page<T>>;

/** A page of a list, which knows its neighbours. */
export class Page<T> implements Iterable<T> {
  readonly items: readonly T[];
  /** Where the neighbouring pages are; a member is absent when there is no such page. */
  readonly cursor: Cursor;
  readonly #read: Read<T>;

  constructor(items: readonly T[], cursor: Cursor, read: Read<T>) {
    this.items = items;
    this.cursor = cursor;
    this.#read = read;
  }

  get hasNext(): boolean {
    return this.cursor.after !== undefined;
  }

  get hasPrevious(): boolean {
    return this.cursor.before !== undefined;
  }

  /** The page after this one; undefined on the last. */
  async next(): Promise<Page<T> | undefined> {
    const { after } = this.cursor;
    return after === undefined ? undefined : this.#read({ after });
  }

  /** The page before this one; undefined on the first. */
  async previous(): Promise<Page<T> | undefined> {
    const { before } = this.cursor;
    return before === undefined ? undefined : this.#read({ before });
  }

  [Symbol.iterator](): Iterator<T> {
    return this.items[Symbol.iterator]();
  }
}

/**
 * A promise of one page, and all records from there on: `for await (const shipment of client.shipments.list())`.
 * Asked with `before` it goes backwards, to the beginning of the list.
 */
export interface ListCall<T> extends Call<Page<T>>, AsyncIterable<T> {
  /** The page asked for, and all that follow it. */
  pages(): AsyncGenerator<Page<T>, void, undefined>;
}

export interface Listed {
  readonly operation: Operation;
  readonly name?: string | undefined;
  readonly query?: Query | undefined;
}

export function listCall<T>(
  caller: Caller,
  { operation, name, query = {} }: Listed,
  options: CallOptions = {},
): ListCall<T> {
  const backwards = query.before !== undefined;
  const ask = async (asked: Query): Promise<Answered<Page<T>>> => {
    const answer = await caller.json<object>({ operation, name, query: asked }, options).withResponse();
    const { items, cursor } = listingOf<T>(operation, answer, asked);
    return { ...answer, data: new Page(items, cursor, read) };
  };
  const { after: _, before: __, ...narrowed } = query;
  const read: Read<T> = async (cursor) => (await ask({ ...narrowed, ...cursor })).data;

  const first = asCall(ask(query));
  async function* walk(): AsyncGenerator<Page<T>, void, undefined> {
    let page: Page<T> | undefined = await first;
    for (; page; page = await (backwards ? page.previous() : page.next())) yield page;
  }
  async function* records(): AsyncGenerator<T, void, undefined> {
    for await (const { items } of walk()) {
      for (const item of backwards ? [...items].reverse() : items) {
        options.signal?.throwIfAborted();
        yield item;
      }
    }
  }
  /** Who walks the list hears of a failure when the walk begins. */
  const begin = <W>(walked: W): W => {
    first.catch(() => {});
    return walked;
  };
  return Object.assign(first, { pages: () => begin(walk()), [Symbol.asyncIterator]: () => begin(records()) });
}

/** What a list answered, if it was a list that did. */
export function listingOf<T>(
  { collection = '' }: Operation,
  answer: Answered<object>,
  asked: Query,
): { items: T[]; cursor: Cursor } {
  const { cursor, [collection]: items } = answer.data as { cursor?: Cursor } & Record<string, unknown>;
  if (!cursor || !Array.isArray(items)) throw strangeAnswer('is not a list', answer);
  const stays = (name: keyof Query) => asked[name] !== undefined && asked[name] === cursor[name];
  // It would be walked for ever.
  if (stays('after') || stays('before')) throw strangeAnswer('leads back to the page that was asked for', answer);
  return { items, cursor };
}
