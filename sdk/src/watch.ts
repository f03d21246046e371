import type { Caller } from './call.ts';
import {
  ApiError,
  ConnectionError,
  FairleadError,
  NotModifiedError,
  type RateWindow,
  rateLimitOf,
  retryAfterOf,
  TimeoutError,
} from './errors.ts';
import { MAX_PAGE_SIZE, operations } from './generated/operations.ts';
import type { Cursor, Shipment, ShipmentQuery } from './generated/records.ts';
import { type CallOptions, inRange, LONGEST_MS, plainHeaders } from './options.ts';
import { listingOf } from './pages.ts';
import { pause } from './retry.ts';

// Watching a list: asked again and again at a polite pace. An unchanged list answers 304 to the ETag of its first page,
// which costs the service one look-up; only a changed one is read again.

export type ShipmentChange =
  | { readonly type: 'added'; readonly shipment: Shipment }
  | { readonly type: 'changed'; readonly shipment: Shipment; readonly before: Shipment }
  /** It is found no more: gone, or no longer what was asked for. */
  | { readonly type: 'removed'; readonly before: Shipment };

/** Which shipments are watched; all of the organization's without it. */
export type Watched = Pick<ShipmentQuery, 'search' | 'filter'>;

export interface WatchOptions extends CallOptions {
  /** Milliseconds from one look to the next; 15 seconds by default. */
  interval?: number | undefined;
  /** Tell of the shipments that are there at the beginning too, as `added`. */
  initial?: boolean | undefined;
  /** How many shipments are held in memory to compare with; 10,000 by default. Finding more is an error. */
  most?: number | undefined;
}

const INTERVAL_MS = 15_000;
const MOST = 10_000;
/** However long the service is away, it is looked for this often. */
const LONGEST_PAUSE_MS = 300_000;
/** The part of a window that is left to the caller's other requests. */
const LEFT_TO_OTHERS = 0.2;

/** Tells what changes until the signal is aborted. A service that is away is waited for; a refusal ends the watch. */
export async function* watch(
  caller: Caller,
  { search, filter }: Watched = {},
  { interval = INTERVAL_MS, initial = false, most = MOST, ...options }: WatchOptions = {},
): AsyncGenerator<ShipmentChange, void, undefined> {
  inRange('interval', interval, 1, LONGEST_MS);
  inRange('most', most, 1, Number.MAX_SAFE_INTEGER);
  const look = looking(caller, { search, filter }, most, options);
  let known: Shipments | undefined = initial ? new Map() : undefined;
  try {
    for (let failures = 0; ; ) {
      let wait = interval;
      try {
        const found = await look();
        for (const change of found && known ? differences(known, found) : []) {
          // Whoever is told of one may end it there.
          if (options.signal?.aborted) return;
          yield change;
        }
        known = found ?? known;
        failures = 0;
      } catch (error) {
        wait = pauseAfter(error, interval, failures++);
      }
      await pause(wait, options.signal);
    }
  } catch (error) {
    if (!options.signal?.aborted) throw error;
  }
}

type Shipments = ReadonlyMap<string, Shipment>;

/** Reads all that is watched; undefined when nothing of it has changed since the last look. */
function looking(caller: Caller, watched: Watched, most: number, options: CallOptions) {
  let etag: string | undefined;
  // By a clock that nobody sets: a watch would be silent for as long as the other is put back.
  let notBefore = 0;
  return async (): Promise<Shipments | undefined> => {
    const found = new Map<string, Shipment>();
    let tag: string | undefined;
    for (let after: string | undefined; ; ) {
      const query = { ...watched, limit: MAX_PAGE_SIZE, after };
      const headers = { ...plainHeaders(options.headers), ...(etag && !after && { 'If-None-Match': etag }) };
      const early = notBefore - performance.now();
      if (early > 0) await pause(early, options.signal);
      const { page, etag: own, rateLimit } = await readPage(caller, query, { ...options, headers });
      notBefore = performance.now() + roomFor(rateLimit);
      if (!page) return undefined;
      // A page without one may be older than those before it, as a standby's: no tag tells then that nothing is missed.
      tag = after === undefined ? own : own && tag;
      for (const shipment of page.items) found.set(shipment.id, shipment);
      if (found.size > most)
        throw new FairleadError(`More than ${most} shipments to watch: narrow the search or filter`);
      after = page.cursor.after;
      if (after === undefined) break;
    }
    // Of the first page: what changed while the others were read is seen the next time.
    etag = tag;
    return found;
  };
}

interface Read {
  /** None when it is unchanged. */
  page?: { items: Shipment[]; cursor: Cursor };
  etag?: string | undefined;
  rateLimit: RateWindow | undefined;
}

async function readPage(caller: Caller, query: object, options: CallOptions): Promise<Read> {
  try {
    const operation = operations.listShipments;
    const answer = await caller.json<object>({ operation, query }, options).withResponse();
    return { page: listingOf<Shipment>(operation, answer, query), etag: answer.etag, rateLimit: answer.rateLimit };
  } catch (error) {
    if (error instanceof NotModifiedError) return { rateLimit: rateLimitOf(error.headers) };
    throw error;
  }
}

function* differences(known: Shipments, found: Shipments): Generator<ShipmentChange> {
  for (const [id, shipment] of found) {
    const before = known.get(id);
    if (!before) yield { type: 'added', shipment };
    else if (JSON.stringify(before) !== JSON.stringify(shipment)) yield { type: 'changed', shipment, before };
  }
  for (const [id, before] of known) if (!found.has(id)) yield { type: 'removed', before };
}

/** A window that is nearly used up is left to others until it is over, in so many milliseconds. */
function roomFor(window: RateWindow | undefined): number {
  if (!window || window.remaining >= window.limit * LEFT_TO_OTHERS) return 0;
  return Math.min(window.reset * 1000, LONGEST_PAUSE_MS);
}

/** How long a failure is waited out; what will not pass is thrown. */
function pauseAfter(error: unknown, interval: number, failures: number): number {
  const status = error instanceof ApiError ? error.status : 0;
  const passes = error instanceof ConnectionError || error instanceof TimeoutError || status === 429 || status >= 500;
  if (!passes) throw error;
  const told = error instanceof ApiError ? (retryAfterOf(error.headers) ?? 0) * 1000 : 0;
  return Math.max(told, Math.min(interval * 2 ** failures, Math.max(LONGEST_PAUSE_MS, interval)));
}
