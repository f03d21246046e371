import { read } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { letGo } from '../let-go.ts';
import { FileUnavailable, type Opened, type StoredFile } from './store.ts';

/** A part is sent in one go, which takes everybody's time: twice as much had others wait half as long again. */
const PART_BYTES = 32 * 1_024;

/**
 * An open file, read part by part as each is asked for. A stream would read the next one meanwhile, and hold twice as
 * much for every peer that is slow.
 */
export class FileParts implements Opened, AsyncIterableIterator<Buffer, undefined> {
  readonly #handle: FileHandle;
  readonly #sha256: string;
  readonly #end: number;
  #at: number;
  #reading: Promise<unknown> = Promise.resolve();
  #closed: Promise<void> | undefined;
  /** Memory that was given back. */
  #free: Buffer | undefined;

  constructor(
    handle: FileHandle,
    { sha256, size_bytes }: StoredFile,
    { start, end } = { start: 0, end: size_bytes - 1 },
  ) {
    this.#handle = handle;
    this.#sha256 = sha256;
    this.#at = start;
    this.#end = end;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async next(): Promise<IteratorResult<Buffer, undefined>> {
    if (this.#closed || this.#at > this.#end) return this.return();
    const wanted = Math.min(PART_BYTES, this.#end - this.#at + 1);
    const part = this.#memoryOf(wanted);
    try {
      const bytes = await this.#read(part);
      if (bytes === 0) throw new FileUnavailable(this.#sha256, 'damaged');
      this.#at += bytes;
      return { value: bytes === wanted ? part : part.subarray(0, bytes), done: false };
    } catch (error) {
      this.destroy();
      throw error;
    }
  }

  async return(): Promise<IteratorReturnResult<undefined>> {
    await this.#close();
    return { value: undefined, done: true };
  }

  destroy(): void {
    this.#close();
  }

  giveBack(part: Buffer): void {
    if (this.#closed || this.#free) letGo(part);
    else this.#free = part;
  }

  #memoryOf(bytes: number): Buffer {
    const free = this.#free;
    this.#free = undefined;
    if (free?.length === bytes) return free;
    if (free) letGo(free);
    // Its own, so that it can be let go.
    return Buffer.allocUnsafeSlow(bytes);
  }

  /** By the descriptor: the handle's own way takes a third longer. */
  #read(part: Buffer): Promise<number> {
    const reading = new Promise<number>((resolve, reject) => {
      read(this.#handle.fd, part, 0, part.length, this.#at, (error, bytes) => (error ? reject(error) : resolve(bytes)));
    });
    this.#reading = reading;
    return reading;
  }

  /** Once nothing is being read: the descriptor may be another file's afterwards. */
  #close(): Promise<void> {
    if (this.#free) letGo(this.#free);
    this.#free = undefined;
    const close = () => this.#handle.close();
    this.#closed ??= this.#reading.then(close, close).catch(() => undefined);
    return this.#closed;
  }
}
