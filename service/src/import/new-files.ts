import type { FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import type { Readable } from 'node:stream';
import { naming } from '../files/durable.ts';
import { openNameless } from '../files/spool.ts';
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
    // At once: nobody else listens to the stream, and its error, unheard, would end the process.
    const { created, ...file } = await this.#files.put(bytes, most_bytes);
    if (created) await this.#note(file.sha256);
    return file;
  }

  /** What cannot be noted would not be taken away with the others, so it is now. */
  async #note(sha256: string): Promise<void> {
    try {
      this.#list ??= await openNameless();
      await this.#list.write(sha256, this.#length * HASH_LENGTH).catch(naming(tmpdir()));
      this.#length++;
    } catch (error) {
      await this.#files.remove(sha256).catch(() => undefined);
      throw error;
    }
  }

  get length(): number {
    return this.#length;
  }

  /**
   * Takes away again what was added since there were `length` of them. It never fails: whoever asks has a reason to
   * tell, which is worth more than that files stay which no record names.
   */
  async removeSince(length: number): Promise<void> {
    const hash = Buffer.alloc(HASH_LENGTH);
    try {
      for (let index = length; index < this.#length; index++) {
        await this.#list?.read(hash, 0, HASH_LENGTH, index * HASH_LENGTH);
        await this.#files.remove(hash.toString('latin1'));
      }
      this.#length = length;
    } catch {
      // They are still noted, and taken away with the others if the import fails later.
    }
  }

  async close(): Promise<void> {
    await this.#list?.close();
  }
}
