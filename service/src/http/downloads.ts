import { unavailable } from './problem.ts';

interface Share {
  under_way: number;
  waiting: (() => void)[];
}

const MOST_OF_ONE = 32;
const PATIENCE_MS = 30_000;

/**
 * A download keeps a file or a connection to the store open for as long as its reader takes. Of these each
 * organization has so many: beyond that it waits for its own, and not for ever, and nobody else does.
 */
export class Downloads {
  readonly #shares = new Map<bigint, Share>();
  readonly #most: number;
  readonly #patience_ms: number;

  constructor(most = MOST_OF_ONE, patience_ms = PATIENCE_MS) {
    this.#most = most;
    this.#patience_ms = patience_ms;
  }

  async take<T>(organization_id: bigint, send: () => Promise<T>): Promise<T> {
    const share = this.#shares.get(organization_id) ?? { under_way: 0, waiting: [] };
    this.#shares.set(organization_id, share);
    if (share.under_way < this.#most) share.under_way++;
    else await this.#place(share);
    try {
      return await send();
    } finally {
      const next = share.waiting.shift();
      if (next) next();
      else if (--share.under_way === 0) this.#shares.delete(organization_id);
    }
  }

  #place({ waiting }: Share): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(begin), 1);
        reject(unavailable(`${this.#most} files are being sent to your organization, and none of them ended`));
      }, this.#patience_ms);
      waiting.push(begin);
    });
  }
}
