import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { openNameless } from '../files/s3.ts';
import type { FileStore, StoredFile } from '../files/store.ts';

const HASH_LENGTH = 64;

/** Files that were not in the store before an import. Kept on the disk, not in memory: there may be very many. */
export class NewFiles {
  readonly #files: FileStore;
  #list: FileHandle | undefined;
  #length = 0;

  constructor(files: FileStore) {
    this.#files = files;
  }

  /** Puts bytes into the store; when they were not there before, they are one of the new files. */
  async put(bytes: Readable, most_bytes: number): Promise<StoredFile> {
    this.#list ??= await openNameless();
    const { created, ...file } = await this.#files.put(bytes, most_bytes);
    if (created) await this.#list.write(file.sha256, this.#length++ * HASH_LENGTH);
    return file;
  }

  get length(): number {
    return this.#length;
  }

  /** Takes away again what was added since there were `length` of them. */
  async removeSince(length: number): Promise<void> {
    const hash = Buffer.alloc(HASH_LENGTH);
    for (let index = length; index < this.#length; index++) {
      await this.#list?.read(hash, 0, HASH_LENGTH, index * HASH_LENGTH);
      await this.#files.remove(hash.toString('latin1'));
    }
    this.#length = length;
  }

  async close(): Promise<void> {
    await this.#list?.close();
  }
}
