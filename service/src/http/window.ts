import { hash } from '../hash.ts';

// Fixed windows: so many requests from a caller in so many seconds, counted exactly. A window opens with a caller's
// first request. Memory is bounded: past a number of callers in one window, newcomers share counters; nobody whose
// window is open is ever forgotten.

export interface Count {
  limit: number;
  remaining: number;
  reset_seconds: number;
  allowed: boolean;
}

interface Window {
  used: number;
  ends_ms: number;
}

/** A caller by its name, a shared counter by its number. */
type Key = string | number;

const SHARED_COUNTERS = 1_024;

export class Windows {
  readonly length_seconds: number;
  readonly #limit: number;
  readonly #most: number;
  // In the order the windows were opened, and so of their ends: the ended ones are always first.
  readonly #windows = new Map<Key, Window>();
  readonly #now: () => number;

  constructor(limit: number, length_seconds: number, most = 100_000, now: () => number = () => performance.now()) {
    this.#limit = limit;
    this.length_seconds = length_seconds;
    this.#most = most;
    this.#now = now;
  }

  count(caller: string): Count {
    const now = this.#wholeNow();
    const key = this.#keyOf(caller, now);
    const window = this.#windows.get(key) ?? { used: 0, ends_ms: now + this.length_seconds * 1_000 };
    this.#windows.set(key, window);
    const allowed = window.used < this.#limit;
    if (allowed) window.used++;
    return {
      limit: this.#limit,
      remaining: this.#limit - window.used,
      reset_seconds: secondsLeft(window, now),
      allowed,
    };
  }

  /** Whether one more request would be let pass. */
  hasRoom(caller: string): boolean {
    return this.secondsToRoom(caller) === 0;
  }

  /** Seconds until one more request would be let pass: 0 where it would be now. */
  secondsToRoom(caller: string): number {
    const now = this.#wholeNow();
    const window = this.#windows.get(this.#keyOf(caller, now));
    return window === undefined || window.used < this.#limit ? 0 : secondsLeft(window, now);
  }

  /** What was counted turned out to be nothing to limit. */
  takeBack(caller: string): void {
    const window = this.#windows.get(this.#keyOf(caller, this.#wholeNow()));
    if (window && window.used > 0) window.used--;
  }

  get size(): number {
    return this.#windows.size;
  }

  /** Whole milliseconds: with fractions, a window could end a little later than its length, and be told as a second more. */
  #wholeNow(): number {
    return Math.floor(this.#now());
  }

  /** What a caller is counted by. Whatever window there is of it is open. */
  #keyOf(caller: string, now: number): Key {
    const ends_ms = this.#windows.get(caller)?.ends_ms ?? now;
    if (ends_ms > now) return caller;
    this.#forgetEnded(now);
    return this.#windows.size < this.#most ? caller : hash(caller) % SHARED_COUNTERS;
  }

  #forgetEnded(now: number): void {
    for (const [caller, { ends_ms }] of this.#windows) {
      if (ends_ms > now) return;
      this.#windows.delete(caller);
    }
  }
}

const secondsLeft = ({ ends_ms }: Window, now: number): number => Math.max(1, Math.ceil((ends_ms - now) / 1_000));
