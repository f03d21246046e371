import { unavailable } from './problem.ts';

// Work that takes much memory or a thread: a few at once, some waiting for their turn, and no more.

export class Turns {
  readonly #most: number;
  readonly #most_waiting: number;
  readonly #waiting: (() => void)[] = [];
  #busy = 0;

  constructor(most: number, most_waiting: number) {
    this.#most = most;
    this.#most_waiting = most_waiting;
  }

  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#busy < this.#most) this.#busy++;
    else await this.#turn();
    try {
      return await work();
    } finally {
      // The place is handed on, so that no newcomer comes before those who wait.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#busy--;
    }
  }

  #turn(): Promise<void> {
    if (this.#waiting.length >= this.#most_waiting) throw unavailable();
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}
