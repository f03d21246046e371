import { beforeEach, describe, expect, test, vi } from 'vitest';
import { AuthenticationError, FairleadError } from './errors.ts';
import { cut, failureOf, faults, hangUp, json, refuse, type Step, silence, text } from './faults.fixture.ts';
import type { Cursor } from './generated/records.ts';
import { pause } from './retry.ts';
import type { ShipmentChange, Watched, WatchOptions } from './watch.ts';

// Pauses take no time here; how long they would have been is what `pause` was called with.
vi.mock('./retry.ts', async (original) => ({ ...(await original<object>()), pause: vi.fn() }));

const pauses = () => vi.mocked(pause).mock.calls.map(([milliseconds]) => milliseconds);

type Record = { id: string; status?: string };
type Told = { cursor?: Cursor; etag?: string; window?: [limit: number, remaining: number, reset: number] };

const list = (shipments: Record[], { cursor = {}, etag = '', window }: Told = {}): Step =>
  json({ shipments, cursor }, { ...(etag && { ETag: etag }), ...windowed(window) });
const unchanged = (window?: Told['window']): Step => text(304, '', windowed(window));
const windowed = (window: Told['window'] = [500, 499, 60]) =>
  Object.fromEntries(['Limit', 'Remaining', 'Reset'].map((name, at) => [`RateLimit-${name}`, window[at] as number]));

/** What a watch tells while the service does so, step by step; then it is ended by its signal. */
async function watched(script: Step[], options: WatchOptions = {}, narrowed?: Watched) {
  const controller = new AbortController();
  const { client, got } = await faults(...script, () => controller.abort());
  const told: string[] = [];
  const changes: ShipmentChange[] = [];
  for await (const change of client({ maxRetries: 0 }).shipments.watch(narrowed, {
    ...options,
    signal: controller.signal,
  })) {
    changes.push(change);
    told.push(`${change.type} ${(change.type === 'removed' ? change.before : change.shipment).id}`);
  }
  // The last request is the one that ended it.
  return { told, changes, asked: got.slice(0, -1), pauses: pauses() };
}

const a = { id: 'a', status: 'STATUS_ACTIVE' };
const b = { id: 'b', status: 'STATUS_ACTIVE' };

beforeEach(() => {
  vi.mocked(pause).mockReset();
  return () => vi.restoreAllMocks();
});

describe('a watch tells', () => {
  test('what was added, changed and removed since the last look', async () => {
    const late = { ...a, status: 'STATUS_ON_HOLD' };
    const { changes } = await watched([list([a, b]), list([late, { id: 'c' }]), list([late])]);
    expect(changes).toEqual([
      { type: 'changed', shipment: late, before: a },
      { type: 'added', shipment: { id: 'c' } },
      { type: 'removed', before: b },
      { type: 'removed', before: { id: 'c' } },
    ]);
  });

  test('nothing while nothing changes', async () => {
    expect((await watched([list([a]), list([a]), unchanged(), list([{ ...a }])])).told).toEqual([]);
  });

  test('of what is there at the beginning, when it is asked to', async () => {
    const script = [list([a, b]), unchanged(), list([b])];
    expect((await watched(script, { initial: true })).told).toEqual(['added a', 'added b', 'removed a']);
    expect((await watched(script)).told).toEqual(['removed a']);
  });

  test('of the beginning, also when it finds nothing at first', async () => {
    expect((await watched([list([]), list([a])])).told).toEqual(['added a']);
    expect((await watched([hangUp, list([a]), list([a, b])])).told).toEqual(['added b']);
  });

  test('what it finds on all pages', async () => {
    const pages = [list([a], { cursor: { after: '2' } }), list([], { cursor: { after: '3' } }), list([b])];
    const { told, asked } = await watched([...pages, list([a], { cursor: { after: '2' } }), list([{ id: 'c' }])]);
    expect(told).toEqual(['added c', 'removed b']);
    expect(asked.map(({ path }) => path)).toEqual([
      '/v1/shipment?limit=100',
      '/v1/shipment?limit=100&after=2',
      '/v1/shipment?limit=100&after=3',
      '/v1/shipment?limit=100',
      '/v1/shipment?limit=100&after=2',
    ]);
  });

  test('of what it is narrowed to', async () => {
    const { asked } = await watched([list([])], {}, { search: 'wafers', filter: { status: ['STATUS_ACTIVE'] } });
    expect(asked[0]?.path).toBe('/v1/shipment?search=wafers&filter.status=STATUS_ACTIVE&limit=100');
  });
});

describe('a watch asks politely', () => {
  test('once a quarter of a minute, or as often as it is told to', async () => {
    const script = [list([a]), unchanged(), list([b])];
    expect((await watched(script)).pauses).toEqual([15_000, 15_000, 15_000]);
    vi.mocked(pause).mockReset();
    expect((await watched(script, { interval: 700 })).pauses).toEqual([700, 700, 700]);
  });

  test('whether the first page is still the one it knows, and then for nothing more', async () => {
    const { asked } = await watched([
      list([a], { etag: '"1"', cursor: { after: '2' } }),
      list([b], { etag: '"1b"' }),
      unchanged(),
      unchanged(),
      list([a], { etag: '"2"', cursor: { after: '3' } }),
      list([b], { etag: '"2b"' }),
      unchanged(),
    ]);
    expect(asked.map(({ path, headers }) => [path.includes('after'), headers['if-none-match']])).toEqual([
      [false, undefined],
      [true, undefined],
      [false, '"1"'],
      [false, '"1"'],
      [false, '"1"'],
      [true, undefined],
      [false, '"2"'],
    ]);
  });

  test('for all of it again when a page had no tag: it may have been older than the others', async () => {
    const first = { etag: '"1"', cursor: { after: '2' } };
    const second = { etag: '"1b"', cursor: { after: '3' } };
    const all = [list([a], first), list([b], second), list([], { etag: '"1c"' })];
    for (const [at, step] of [list([a], { ...first, etag: '' }), list([b], { ...second, etag: '' })].entries()) {
      const { asked } = await watched([...all.with(at, step), ...all, unchanged()]);
      expect(asked.map(({ headers }) => headers['if-none-match'])).toEqual([...Array(6).fill(undefined), '"1"']);
    }
  });

  test('for all of it again when a later page failed', async () => {
    const pages = [list([a], { etag: '"1"', cursor: { after: '2' } }), hangUp];
    const { asked, told } = await watched([...pages, list([a], { etag: '"1"', cursor: { after: '2' } }), list([b])], {
      initial: true,
    });
    expect(asked.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, undefined, undefined, undefined]);
    expect(told).toEqual(['added a', 'added b']);
  });

  test.each<[string, Step]>([
    ['a list', list([a], { window: [100, 10, 1] })],
    ['an unchanged list', unchanged([100, 10, 1])],
  ])('not at all while little of the window is left to others, by the answer of %s', async (_, step) => {
    vi.spyOn(performance, 'now').mockReturnValue(1_000);
    expect((await watched([step], { interval: 50 })).pauses).toEqual([50, 1_000]);
  });

  test('between pages too, and tells what it found before it waits', async () => {
    vi.spyOn(performance, 'now').mockReturnValue(1_000);
    const nearlyUsed = { window: [100, 19, 7] as [number, number, number] };
    const pages = [list([a], { ...nearlyUsed, cursor: { after: '2' } }), list([b], nearlyUsed)];
    expect((await watched(pages, { initial: true, interval: 50 })).pauses).toEqual([7_000, 50, 7_000]);
  });

  test('as ever while the clock is put back', async () => {
    let now = Date.UTC(2026, 0, 1);
    vi.spyOn(Date, 'now').mockImplementation(() => (now -= 3_600_000));
    const script = [list([a], { cursor: { after: '2' } }), list([b]), unchanged()];
    expect((await watched(script, { interval: 50 })).pauses).toEqual([50, 50]);
  });

  test('as ever while a fifth of the window is left', async () => {
    expect((await watched([list([a], { window: [100, 20, 7] })], { interval: 50 })).pauses).toEqual([50]);
  });

  test('after five minutes at the latest, whatever the window says', async () => {
    vi.spyOn(performance, 'now').mockReturnValue(1_000);
    const { pauses } = await watched([list([a], { window: [100, 0, 1_767_225_600] })], { interval: 50 });
    expect(pauses).toEqual([50, 300_000]);
  });

  test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 31])(
    'at an interval that is one: not %s',
    async (interval) => {
      await expect(watched([list([a])], { interval })).rejects.toThrow('interval must be a whole number');
    },
  );
});

describe('a watch waits for a service that is away', () => {
  test.each<[string, Step]>([
    ['does not answer', hangUp],
    ['breaks off', cut()],
    ['has too many requests', refuse(429)],
    ['is broken', refuse(500)],
    ['is behind a broken gateway', refuse(502)],
    ['is being restarted', refuse(503)],
  ])('because it %s, and goes on from what it knew', async (_, fault) => {
    expect((await watched([list([a]), fault, fault, list([a, b])])).told).toEqual(['added b']);
  });

  test('twice as long each time, up to five minutes, and anew after the next answer', async () => {
    const away = Array.from({ length: 7 }, () => refuse(500));
    const { pauses } = await watched([...away, list([a]), refuse(500)], { interval: 10_000 });
    const waits = [10_000, 20_000, 40_000, 80_000, 160_000, 300_000, 300_000, 10_000, 10_000];
    expect(pauses).toEqual(waits);
  });

  test('never shorter than its own interval', async () => {
    expect((await watched([refuse(500), refuse(500)], { interval: 400_000 })).pauses).toEqual([400_000, 400_000]);
  });

  test('as long as the service says', async () => {
    const { pauses } = await watched([refuse(429, { 'Retry-After': 3_600 }), list([a])], { interval: 1_000 });
    expect(pauses).toEqual([3_600_000, 1_000]);
  });

  test('also by the retries of each look', async () => {
    const { told } = await watched([list([a]), refuse(503), list([b])], { maxRetries: 1 });
    expect(told).toEqual(['added b', 'removed a']);
    expect(pauses()).toHaveLength(3);
  });
});

describe('a watch ends', () => {
  test('before it begins, when it may hold nothing', async () => {
    const { client } = await faults(json({ shipments: [], cursor: {} }));
    for (const most of [0, -1, Number.NaN]) {
      await expect(client().shipments.watch({}, { most }).next()).rejects.toThrow(/^most must be a whole number/);
    }
  });

  test('with a refusal', async () => {
    await expect(watched([list([a]), refuse(401)])).rejects.toThrow(AuthenticationError);
    await expect(watched([refuse(400)])).rejects.toMatchObject({ status: 400 });
  });

  test('with more shipments than it may hold', async () => {
    const script = [list([a], { cursor: { after: '2' } }), list([b])];
    const failure = await failureOf(watched(script, { most: 1 }));
    expect(failure).toBeInstanceOf(FairleadError);
    expect(failure.message).toBe('More than 1 shipments to watch: narrow the search or filter');
    await expect(watched(script, { most: 2 })).resolves.toBeDefined();
  });

  test('quietly with its signal, before it began, during a look and between two', async () => {
    const { client, arrived } = await faults(list([a]), silence);
    const ended = async (signal: AbortSignal) => {
      for await (const _ of client().shipments.watch({}, { signal, initial: true }));
    };
    await ended(AbortSignal.abort());
    const controller = new AbortController();
    arrived(2).then(() => controller.abort());
    await ended(controller.signal);
    const { pause: waiting } = await vi.importActual<typeof import('./retry.ts')>('./retry.ts');
    vi.mocked(pause).mockImplementation(waiting);
    const other = await faults(list([a]));
    const between = new AbortController();
    for await (const _ of other.client().shipments.watch({}, { signal: between.signal, initial: true }))
      setTimeout(() => between.abort(), 20);
    expect(other.got).toHaveLength(1);
  });

  test('with its signal, also while there is more to tell', async () => {
    const { client, got } = await faults(list([a, b]));
    const controller = new AbortController();
    const told: string[] = [];
    for await (const { type } of client().shipments.watch({}, { signal: controller.signal, initial: true })) {
      told.push(type);
      controller.abort();
    }
    expect([told, got.length]).toEqual([['added'], 1]);
  });

  test('when nobody listens any more, without another request', async () => {
    const { client, got } = await faults(list([a]));
    for await (const _ of client().shipments.watch({}, { initial: true })) break;
    expect(got).toHaveLength(1);
    expect(pauses()).toEqual([]);
  });
});
