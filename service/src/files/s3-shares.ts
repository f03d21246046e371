import { S3Failure } from './s3-failure.ts';

interface Share {
  under_way: number;
  waiting: (() => void)[];
}

/**
 * A download keeps a connection to the store for as long as its reader takes. Of these each organization has so many:
 * beyond that it waits for its own, and nobody else does.
 */
export class S3Shares {
  readonly #shares = new Map<bigint, Share>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  /** Waits for a place, and not for ever; what comes back gives it up. */
  async take(organization_id: bigint, timeout_ms: number): Promise<() => void> {
    const share = this.#shares.get(organization_id) ?? { under_way: 0, waiting: [] };
    this.#shares.set(organization_id, share);
    if (share.under_way < this.#most) share.under_way++;
    else await this.#place(share, timeout_ms);
    let isTaken = true;
    return () => {
      if (isTaken) this.#giveUp(organization_id, share);
      isTaken = false;
    };
  }

  #place({ waiting }: Share, timeout_ms: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(begin), 1);
        reject(S3Failure.crowded(this.#most));
      }, timeout_ms);
      waiting.push(begin);
    });
  }

  #giveUp(organization_id: bigint, share: Share): void {
    const next = share.waiting.shift();
    if (next) next();
    else if (--share.under_way === 0) this.#shares.delete(organization_id);
  }
}
