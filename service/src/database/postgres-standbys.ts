// A server that takes no writes, as a standby, may be behind the one that does.

/** So long it is asked: after a failover, its address may soon lead to the one that takes them. */
const STANDBY_MS = 5_000;
/** By which a server says of itself that it takes none. */
const TAKES_NO_WRITES = /^(in_hot_standby|default_transaction_read_only)$/;

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
    if (parameterValue !== 'on' || !TAKES_NO_WRITES.test(parameterName)) return;
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
