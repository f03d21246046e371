import { unavailable } from './problem.ts';

// Work that takes much memory or a thread: a few at once, some waiting for their turn, and no more. Of what waits for
// several, each has the next in turn: one who has too many wait is told so, and others are not.

export class Turns {
  readonly #most: number;
  readonly #most_of_one: number;
  readonly #most_waiting: number;
  readonly #waiting = new Map<unknown, (() => void)[]>();
  #busy = 0;
  #count = 0;

  constructor(most: number, most_of_one: number, most_waiting = most_of_one) {
    this.#most = most;
    this.#most_of_one = most_of_one;
    this.#most_waiting = most_waiting;
  }

  /** Does work, of somebody if told whose it is. */
  async take<T>(work: () => Promise<T>, whose?: bigint): Promise<T> {
    if (this.#busy < this.#most) this.#busy++;
    else await this.#turn(whose);
    try {
      return await work();
    } finally {
      // The place is handed on, so that no newcomer comes before those who wait.
      const next = this.#next();
      if (next) next();
      else this.#busy--;
    }
  }

  #turn(whose: unknown): Promise<void> {
    const own = this.#waiting.get(whose) ?? [];
    if (own.length >= this.#most_of_one || this.#count >= this.#most_waiting) throw unavailable();
    this.#waiting.set(whose, own);
    this.#count++;
    return new Promise((resolve) => own.push(resolve));
  }

  #next(): (() => void) | undefined {
    for (const [whose, own] of this.#waiting) {
      // Behind all others, if there is more.
      this.#waiting.delete(whose);
      this.#count--;
      const next = own.shift();
      if (own.length > 0) this.#waiting.set(whose, own);
      return next;
    }
    return undefined;
  }
}
