import { type FileHandle, lstat, open, rm } from 'node:fs/promises';
import type { Refused } from './run.ts';

/** The refused lines of an import and their reasons, one JSON object a line; no file when there are none. */
export class Rejects {
  readonly path: string;
  #file: FileHandle | undefined;

  constructor(path: string) {
    this.path = path;
  }

  /** Fails as writing would, and leaves the place as it is. */
  async tryPlace(): Promise<void> {
    try {
      await (await open(this.path, 'wx', 0o600)).close();
      await rm(this.path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      await (await open(this.path, 'a')).close();
    }
  }

  async write({ line, violations, text }: Refused): Promise<'skip'> {
    this.#file ??= await open(this.path, 'w', 0o600);
    await this.#file.write(`${JSON.stringify({ line, violations, text })}\n`);
    return 'skip';
  }

  /** Takes away what an earlier run wrote; a device, such as /dev/null, stays. */
  async removeEarlier(): Promise<void> {
    const found = await lstat(this.path).catch(() => undefined);
    if (found?.isFile()) await rm(this.path);
  }

  async close(): Promise<void> {
    await this.#file?.close();
  }
}
