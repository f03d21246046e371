// Rendered answers, remembered in bounded memory. The key holds the organization's version, which every change to its
// records moves: an answer under a key is never stale, so nothing is ever invalidated.

const MOST_BYTES = 32 * 1024 * 1024;
const LARGEST_ANSWER = 1024 * 1024;
/** What a kept answer costs beside its bytes. */
const OVERHEAD = 256;

export class Answers {
  readonly #kept = new Map<string, Buffer>();
  readonly #most: number;
  #bytes = 0;

  constructor(mostBytes = MOST_BYTES) {
    this.#most = mostBytes;
  }

  get(key: string): Buffer | undefined {
    const answer = this.#kept.get(key);
    if (answer) {
      // Most recently used go last.
      this.#kept.delete(key);
      this.#kept.set(key, answer);
    }
    return answer;
  }

  set(key: string, answer: Buffer): void {
    if (answer.length > LARGEST_ANSWER || this.#kept.has(key)) return;
    this.#kept.set(key, answer);
    this.#bytes += cost(key, answer);
    for (const [oldest, dropped] of this.#kept) {
      if (this.#bytes <= this.#most) return;
      this.#kept.delete(oldest);
      this.#bytes -= cost(oldest, dropped);
    }
  }

  get bytes(): number {
    return this.#bytes;
  }
}

const cost = (key: string, answer: Buffer): number => key.length * 2 + answer.length + OVERHEAD;
