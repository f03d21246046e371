import type { Logger } from 'pino';
import type { Database, Transaction } from '../database/index.ts';

// Small notes, such as when a token was last used, are written beside the requests that cause them: no request waits
// for one or fails with one. Each is tried once, several in one transaction, in bounded memory.

type Write = (tx: Transaction) => Promise<unknown>;

const MOST_REMEMBERED = 20_000;
const MOST_DUE = 1_000;
const SOON_MS = 50;

export class Beside {
  readonly #database: Database;
  readonly #log: Logger;
  readonly #tried = new Set<string>();
  #due: Write[] = [];
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(database: Database, log: Logger) {
    this.#database = database;
    this.#log = log;
  }

  /** Writes what the key stands for soon, unless that was tried already. */
  note(key: string, write: Write): void {
    if (this.#tried.has(key) || this.#due.length >= MOST_DUE) return;
    this.#tried.add(key);
    if (this.#tried.size > MOST_REMEMBERED) this.#tried.delete(this.#tried.values().next().value as string);
    this.#due.push(write);
    this.#timer ??= setTimeout(() => this.settle(), SOON_MS).unref();
  }

  /** Writes what is due now. */
  settle(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(() => this.#write(this.#due.splice(0)));
    return this.#writing;
  }

  async #write(notes: Write[]): Promise<void> {
    if (notes.length === 0) return;
    const writeAll = async (tx: Transaction) => {
      for (const write of notes) await write(tx);
    };
    await this.#database
      .transaction(writeAll)
      .catch((err) => this.#log.warn({ err, notes: notes.length }, 'notes were not written'));
  }
}
