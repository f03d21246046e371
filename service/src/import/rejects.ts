import { type FileHandle, open } from 'node:fs/promises';
import type { Refused } from './run.ts';

/** The refused lines of an import and their reasons, one JSON object a line; no file when there are none. */
export class Rejects {
  readonly path: string;
  #file: FileHandle | undefined;

  constructor(path: string) {
    this.path = path;
  }

  async write({ line, violations, text }: Refused): Promise<'skip'> {
    this.#file ??= await open(this.path, 'w', 0o600);
    await this.#file.write(`${JSON.stringify({ line, violations, text })}\n`);
    return 'skip';
  }

  async close(): Promise<void> {
    await this.#file?.close();
  }
}
