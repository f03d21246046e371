import type { Logger } from 'pino';
import { type Database, DatabaseUnavailable, type Transaction } from '../database/index.ts';

// Small notes, such as when a token was last used, are written beside the requests that cause them: no request waits
// for one or fails with one. They are written once, several in one transaction, in bounded memory. Where the database
// cannot be reached, or an import is in the way, they are tried again later, all together.

type Write = (tx: Transaction) => Promise<unknown>;

const MOST_REMEMBERED = 20_000;
const MOST_DUE = 1_000;
const SOON_MS = 50;
/** After an attempt in vain; what is noted meanwhile waits as well. */
const LATER_MS = 30_000;

export class Beside {
  readonly #database: Database;
  readonly #log: Logger;
  readonly #noted = new Set<string>();
  readonly #due: Write[] = [];
  /** Of the next attempt, or of the one under way. */
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(database: Database, log: Logger) {
    this.#database = database;
    this.#log = log;
  }

  /** Writes what the key stands for soon, unless that was noted already. */
  note(key: string, write: Write): void {
    if (this.#noted.has(key) || this.#due.length >= MOST_DUE) return;
    this.#noted.add(key);
    if (this.#noted.size > MOST_REMEMBERED) this.#noted.delete(this.#noted.values().next().value as string);
    this.#due.push(write);
    this.#plan(SOON_MS);
  }

  #plan(after_ms: number): void {
    this.#timer ??= setTimeout(() => this.settle(), after_ms).unref();
  }

  /** Writes what is due now. */
  settle(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  async #write(): Promise<void> {
    clearTimeout(this.#timer);
    const notes = [...this.#due];
    const isInVain = notes.length > 0 && !(await this.#attempt(notes));
    // They stay where they are until then, so that there are never more than may be due.
    if (!isInVain) this.#due.splice(0, notes.length);
    this.#timer = undefined;
    if (this.#due.length > 0) this.#plan(isInVain ? LATER_MS : SOON_MS);
  }

  /** Whether they are done with: written, or such that they never will be. */
  async #attempt(notes: readonly Write[]): Promise<boolean> {
    const writeAll = async (tx: Transaction) => {
      for (const write of notes) await write(tx);
    };
    try {
      await this.#database.transaction(writeAll);
      return true;
    } catch (err) {
      this.#log.warn({ err, notes: notes.length }, 'notes were not written');
      return !(err instanceof DatabaseUnavailable);
    }
  }
}
