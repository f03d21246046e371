// What a database's journal (its write-ahead log) held, and how much of that was synced, when a client was answered.

/** What is unique to an inquiry: see the descriptions of acceptance/support/writing.ts. */
const WORDS = /lot \d+/g;
const RECORD = /^(?:\[pid +(\d+)\] )?(.*)$/;
const SYNC = /^(?:fsync|fdatasync)\(\d+<([^>]*)>/;
const SYNCED = /^<\.\.\. (?:fsync|fdatasync) resumed>\) += 0/;
const WRITE = /^(?:pwrite64|pwritev|write|writev)\(\d+<([^>]*)>/;

/** For strace: paths and peers with each descriptor, texts whole. */
export const JOURNAL_TRACE = ['-f', '-yy', '-s', '65536', '-e', 'trace=fsync,fdatasync,pwrite64,pwritev,write,writev'];

export interface Synced {
  /** What holds these words. */
  own: boolean;
  /** All that was written to it, by anybody. */
  all: boolean;
}

/** Reads strace's lines, of one strace for the service and its database: they come in the order of what happened. */
export class JournalWatch {
  /** By the words of an inquiry: what of the journal was synced when its 201 was sent. */
  readonly answered = new Map<string, Synced>();
  readonly #path: RegExp;
  /** Which write into the journal was the last, which the last that a sync has covered, which the first to hold words. */
  #written = 0;
  #synced = 0;
  readonly #holding = new Map<string, number>();
  /** Syncs under way: what was written when they began. */
  readonly #syncing = new Map<string, number>();

  constructor(path: RegExp) {
    this.#path = path;
  }

  read(line: string): void {
    const [, pid = '', call = ''] = RECORD.exec(line) ?? [];
    const synced = SYNC.exec(call)?.[1];
    if (synced !== undefined) {
      if (!this.#path.test(synced)) return;
      if (/\) += 0$/.test(call)) this.#synced = this.#written;
      else if (call.endsWith('<unfinished ...>')) this.#syncing.set(pid, this.#written);
    } else if (SYNCED.test(call)) {
      this.#synced = Math.max(this.#synced, this.#syncing.get(pid) ?? 0);
      this.#syncing.delete(pid);
    } else this.#write(call);
  }

  #write(call: string): void {
    const target = WRITE.exec(call)?.[1];
    if (target === undefined) return;
    if (this.#path.test(target)) {
      this.#written++;
      for (const [words] of call.matchAll(WORDS)) {
        if (!this.#holding.has(words)) this.#holding.set(words, this.#written);
      }
    } else if (call.includes('"HTTP/1.1 201 ')) {
      const [words = ''] = call.match(WORDS) ?? [];
      const own = this.#synced >= (this.#holding.get(words) ?? Number.POSITIVE_INFINITY);
      this.answered.set(words, { own, all: own && this.#synced === this.#written });
    }
  }
}
