import { type FileHandle, open, realpath, rm, stat } from 'node:fs/promises';
import { naming } from '../files/durable.ts';
import type { Refused } from './run.ts';

/** How every file of rejects begins: so those of an earlier run are told from what is somebody else's. */
const BEGINNING = /^\{"line":\d+,"violations":\[/;
const BEGINNING_BYTES = 64;

/** A file stands where the rejects are to go, and holds something else. */
export class NotOurs extends Error {}

/** The refused lines of an import and their reasons, one JSON object a line; no file when there are none. */
export class Rejects {
  readonly path: string;
  #file: FileHandle | undefined;
  #isOfEarlier = false;

  constructor(path: string) {
    this.path = path;
  }

  /** Fails as writing would, or with NotOurs, and leaves the place as it is. */
  async tryPlace(): Promise<void> {
    const found = await stat(this.path).catch(() => undefined);
    await (await open(this.path, 'a', 0o600)).close();
    if (!found) await this.#remove();
    // Of a device, such as /dev/null, nothing is lost; nor of a file that is empty.
    else if (found.isFile() && found.size > 0) this.#isOfEarlier = await this.#areRejects();
  }

  async write({ line, violations, text }: Refused): Promise<'skip'> {
    this.#file ??= await open(this.path, 'w', 0o600);
    await this.#file.write(`${JSON.stringify({ line, violations, text })}\n`).catch(naming(this.path));
    return 'skip';
  }

  /** Takes away what an earlier run wrote, and nothing else. */
  async removeEarlier(): Promise<void> {
    if (this.#isOfEarlier) await this.#remove();
  }

  async close(): Promise<void> {
    await this.#file?.close();
  }

  async #areRejects(): Promise<true> {
    const file = await open(this.path);
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(BEGINNING_BYTES), 0, BEGINNING_BYTES, 0);
      if (BEGINNING.test(buffer.toString('latin1', 0, bytesRead))) return true;
    } finally {
      await file.close();
    }
    throw new NotOurs();
  }

  /** A link stays: what it leads to is the file. */
  async #remove(): Promise<void> {
    await rm(await realpath(this.path));
  }
}
