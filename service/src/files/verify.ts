import { createHash } from 'node:crypto';
import type { BigIntStats } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { bytesOf } from './spool.ts';
import { FileUnavailable, type StoredFile } from './store.ts';

/** File systems stamp changes in steps of up to a second: a younger stamp may still cover one more change. */
const SETTLED_MS = 1000;

export async function hashOfFile(handle: FileHandle): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of bytesOf(handle)) hash.update(chunk);
  return hash.digest('hex');
}

/** Passes the bytes on but keeps the last chunk until the hash is right, so that a damaged file never completes. */
export function verifying(file: StoredFile): Transform {
  const hash = createHash('sha256');
  let held: Buffer | undefined;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      const ready = held;
      held = chunk;
      done(null, ready);
    },
    flush(done) {
      if (hash.digest('hex') === file.sha256) done(null, held);
      else done(new FileUnavailable(file.sha256, 'damaged'));
    },
  });
}

/** The files already found whole, least recently used forgotten first, each with all that a change to it would alter. */
export class VerifiedFiles {
  readonly #limit: number;
  readonly #stamps = new Map<string, string>();

  constructor(limit = 10_000) {
    this.#limit = limit;
  }

  has(sha256: string, stats: BigIntStats): boolean {
    if (this.#stamps.get(sha256) !== stampOf(stats)) return false;
    this.#remember(sha256, stampOf(stats));
    return true;
  }

  /** `stats` must be from before the hashing: a change during it is then seen as one. */
  add(sha256: string, stats: BigIntStats): void {
    const age_ms = Date.now() - Number(stats.ctimeMs);
    if (age_ms > SETTLED_MS) this.#remember(sha256, stampOf(stats));
  }

  #remember(sha256: string, stamp: string): void {
    this.#stamps.delete(sha256);
    this.#stamps.set(sha256, stamp);
    if (this.#stamps.size <= this.#limit) return;
    const [oldest] = this.#stamps.keys();
    if (oldest !== undefined) this.#stamps.delete(oldest);
  }
}

/** All of a file that a change to it would alter. */
export function stampOf(stats: BigIntStats): string {
  return `${stats.dev}:${stats.ino}:${stats.size}:${stats.mtimeNs}:${stats.ctimeNs}`;
}
