// Rendered answers, remembered in bounded memory. The key holds the organization's version, which every change to its
// records moves: an answer under a key is never stale, so nothing is ever invalidated.

import type { Caller } from './caller.ts';

const MOST_BYTES = 32 * 1024 * 1024;
const LARGEST_ANSWER = 1024 * 1024;
/** What a kept answer costs beside its bytes. */
const OVERHEAD = 256;

/** What an answer of the caller's organization is told by, but for the request: also its ETag. */
export const tagOf = (epoch: string, { organization, version }: Caller, whose = ''): string =>
  `${epoch}.${organization.organization_id}${whose}.${version}`;

export interface Answer {
  operation: string;
  body: Buffer;
}

export class Answers {
  readonly #kept = new Map<string, Answer>();
  readonly #most: number;
  #bytes = 0;

  constructor(mostBytes = MOST_BYTES) {
    this.#most = mostBytes;
  }

  get(key: string): Answer | undefined {
    const answer = this.#kept.get(key);
    if (answer) {
      // Most recently used go last.
      this.#kept.delete(key);
      this.#kept.set(key, answer);
    }
    return answer;
  }

  set(key: string, answer: Answer): void {
    if (answer.body.length > LARGEST_ANSWER || this.#kept.has(key)) return;
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

const cost = (key: string, { body }: Answer): number => key.length * 2 + body.length + OVERHEAD;
