// Rendered answers, remembered in bounded memory. The key holds the organization's version, which every change to its
// records moves: an answer under a key is never stale, so nothing is ever invalidated.

import type { Caller } from './caller.ts';
import { hash } from './window.ts';

const MOST_BYTES = 32 * 1024 * 1024;
const LARGEST_ANSWER = 1024 * 1024;
/** What a kept answer costs beside its bytes. */
const OVERHEAD = 256;
/** More than there are small answers in all of that memory. */
const MOST_ASKED = 65_536;

/** What an answer of the caller's organization is told by, but for the request: also its ETag. */
export const tagOf = (epoch: string, { organization, version }: Caller, whose = ''): string =>
  `${epoch}.${organization.organization_id}${whose}.${version}`;

/** Under which an answer is remembered at its door: what a session was answered, no token is. */
export const keyOf = (tag: string, vary: string, url = ''): string => `${tag}.${vary}.${url}`;

export interface Answer {
  operation: string;
  body: Buffer;
}

export class Answers {
  readonly #kept = new Map<string, Answer>();
  readonly #most: number;
  readonly #asked = new Uint32Array(MOST_ASKED);
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

  /**
   * Whether it was asked for before, not long ago: only then is it worth to be kept. To keep every page of fifty took a
   * quarter of what it costs, as long-lived bytes are collected dearly. Where hashes meet, one is kept later or sooner.
   */
  isAskedAgain(key: string): boolean {
    const own = hash(key);
    const place = own % MOST_ASKED;
    const isKnown = this.#asked[place] === own;
    this.#asked[place] = own;
    return isKnown;
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
