// A server that takes no writes, as a standby, may be behind the one that does.

/** So long it is asked: after a failover, its address may soon lead to the one that takes them. */
const STANDBY_MS = 5_000;
/** By which a server says of itself that it takes none. */
const TAKES_NO_WRITES = /^(in_hot_standby|default_transaction_read_only)$/;

/** Asked of the server itself: a pooler gives its clients the word of whichever server it has met first. */
export const IS_STANDBY = `SELECT 1 AS is_standby
  WHERE pg_is_in_recovery() OR current_setting('default_transaction_read_only') = 'on'`;

export interface Said {
  parameterName: string;
  parameterValue: string;
}

/** The connections that lead to such a server, each told of by how it is left. */
export class Standbys {
  readonly #leaves = new Set<() => void>();
  #found = 0;
  #soon: NodeJS.Timeout | undefined;

  hear({ parameterName, parameterValue }: Said, leave: () => void): void {
    if (parameterValue === 'on' && TAKES_NO_WRITES.test(parameterName)) this.#find(leave);
  }

  /** Looks through what a connection's first statements were answered, `IS_STANDBY` among them. */
  look(answers: unknown, leave: () => void): void {
    const rows = [answers].flat().flatMap((answer) => (answer as { rows?: object[] } | undefined)?.rows ?? []);
    if (rows.some((row) => 'is_standby' in row)) this.#find(leave);
  }

  #find(leave: () => void): void {
    this.#found++;
    this.#leaves.add(leave);
    this.#soon ??= setTimeout(this.leaveAll, STANDBY_MS).unref();
  }

  /** It has ended, or is left. */
  forget(leave: () => void): void {
    this.#leaves.delete(leave);
  }

  /** Together: each by itself, they would lead to different servers for longer. */
  readonly leaveAll = (): void => {
    clearTimeout(this.#soon);
    this.#soon = undefined;
    for (const leave of this.#leaves) leave();
  };

  /** Tells whether there was any from now on. */
  readonly watch = (): (() => boolean) => {
    const found = this.#found;
    const isAny = this.#leaves.size > 0;
    return () => isAny || this.#found > found;
  };
}
