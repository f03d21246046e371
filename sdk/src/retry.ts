import { ApiError, ConnectionError, NotFoundError, RateLimitError, retryAfterOf, TimeoutError } from './errors.ts';
import { REPLAY_WINDOW_SECONDS } from './generated/operations.ts';
import { LONGEST_MS } from './options.ts';
import { onAbort } from './signal.ts';

// Which failures are worth another attempt, and when. Every write may be repeated: an update and a cancel leave the
// same result, a repeated create is answered with the first one's inquiry, and what a repeated delete does not find is
// what was to be deleted.

/** Statuses that pass: too many requests, and a service or a gateway that is not there for the moment. */
const PASSING = [429, 502, 503, 504];
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 8_000;
/** Who is asked to wait longer than this is told so instead. */
const LONGEST_WAIT_MS = 120_000;

export interface Attempted {
  /** It makes a record: repeated only while the service would know it again. */
  readonly creates: boolean;
  readonly timeout: number;
  /** Time since the first attempt began. */
  readonly elapsed: number;
  readonly retries: number;
  readonly maxRetries: number;
}

/** Milliseconds to wait before the next attempt; undefined when there is none. */
export function pauseBeforeRetry(error: unknown, attempted: Attempted): number | undefined {
  if (attempted.retries >= attempted.maxRetries || !passes(error)) return undefined;
  const told = error instanceof ApiError ? retryAfterOf(error.headers) : undefined;
  if (told !== undefined && told * 1000 > LONGEST_WAIT_MS) return undefined;
  const pause = pauseAfter(told, attempted.retries);
  return comesTooLate({ ...attempted, elapsed: attempted.elapsed + pause }) ? undefined : pause;
}

/** Sent now, a create might arrive when the service no longer knows it again, and make a second record. */
export const comesTooLate = ({ creates, elapsed, timeout }: Pick<Attempted, 'creates' | 'elapsed' | 'timeout'>) =>
  creates && elapsed + timeout >= REPLAY_WINDOW_SECONDS * 1000;

/** Tells the milliseconds since. One clock stands still while the computer sleeps, the other can be put back. */
export function stopwatch(): () => number {
  const [set, unset] = [Date.now(), performance.now()];
  return () => Math.max(Date.now() - set, performance.now() - unset);
}

const passes = (error: unknown): boolean =>
  error instanceof ConnectionError ||
  error instanceof TimeoutError ||
  (error instanceof ApiError && PASSING.includes(error.status));

/** As long as the service says; otherwise twice as long each time. Jitter keeps clients from coming back at once. */
function pauseAfter(told: number | undefined, retries: number): number {
  if (told !== undefined) return told * 1000 + Math.random() * FIRST_PAUSE_MS;
  const growing = Math.min(FIRST_PAUSE_MS * 2 ** retries, LONGEST_PAUSE_MS);
  return growing * (0.5 + Math.random() / 2);
}

/** Whether a failed attempt may have been carried out: who is told of too many requests was turned away before. */
export const mayBeDone = (error: unknown): boolean => !(error instanceof RateLimitError);

/** What a repeated delete does not find, an earlier attempt has deleted. */
export const isDeleted = (error: unknown, method: string): error is NotFoundError & { requestId: string } =>
  method === 'DELETE' && error instanceof NotFoundError;

/** Waits, unless the signal ends it first. */
export function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const release = onAbort(signal, () => {
      clearTimeout(timer);
      reject(signal?.reason);
    });
    const goOn = () => {
      release();
      resolve();
    };
    const timer = setTimeout(goOn, Math.min(milliseconds, LONGEST_MS));
  });
}
