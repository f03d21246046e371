// Rendered answers, remembered in bounded memory. The key holds the organization's version, which every change to its
// records moves: an answer under a key is never stale, so nothing is ever invalidated.

import { hash } from '../hash.ts';
import type { Caller } from './caller.ts';

const MOST_BYTES = 32 * 1024 * 1024;
export const LARGEST_ANSWER = 1024 * 1024;
/** What a kept answer costs beside its bytes. */
const OVERHEAD = 256;
/** More than there are small answers in all of that memory. */
const MOST_ASKED = 65_536;

/** Which state of the organization's records an answer was made of; quoted, it is the ETag. */
export const tagOf = (epoch: string, { organization, version }: Caller, whose = ''): string =>
  `${epoch}.${organization.organization_id}${whose}.${version}`;

/** What an answer is remembered under: with its URL and its door, as what a session was answered, no token is. */
export const keyOf = (tag: string, vary: string, url = ''): string => `${tag}.${vary}.${url}`;

interface Answer {
  operation: string;
  body: Buffer;
}

interface Kept {
  answer: Answer;
  /** Asked for since room was last made. */
  isWanted: boolean;
}

export class Answers {
  readonly #kept = new Map<string, Kept>();
  readonly #most: number;
  readonly #asked = new Uint32Array(MOST_ASKED);
  #bytes = 0;

  constructor(mostBytes = MOST_BYTES) {
    this.#most = mostBytes;
  }

  get(key: string): Answer | undefined {
    const kept = this.#kept.get(key);
    if (kept) kept.isWanted = true;
    return kept?.answer;
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

  /** Keeps an answer that was made in parts. */
  set(key: string, operation: string, parts: readonly Buffer[]): void {
    const bytes = lengthOf(parts);
    const own = cost(key, bytes);
    if (bytes > LARGEST_ANSWER || own > this.#most || this.#kept.has(key)) return;
    this.#makeRoom(own);
    this.#kept.set(key, { answer: { operation, body: Buffer.concat(parts) }, isWanted: false });
    this.#bytes += own;
  }

  /** The oldest go first; what was asked for since room was last made gets another turn. */
  #makeRoom(bytes: number): void {
    for (const [key, { answer, isWanted }] of this.#kept) {
      if (this.#bytes + bytes <= this.#most) return;
      this.#kept.delete(key);
      if (isWanted) this.#kept.set(key, { answer, isWanted: false });
      else this.#bytes -= cost(key, answer.body.length);
    }
  }

  get bytes(): number {
    return this.#bytes;
  }
}

const cost = (key: string, bytes: number): number => key.length * 2 + bytes + OVERHEAD;

export const lengthOf = (parts: readonly Buffer[]): number => parts.reduce((sum, part) => sum + part.length, 0);
