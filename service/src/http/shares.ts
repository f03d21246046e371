import { LARGEST_ANSWER, lengthOf } from './answers.ts';

// Answers are made by one thread for all organizations. However much one asks for at once, it has its share: what it
// asks for beyond that waits until others were looked at, in the order in which it came.

/** In a turn of the event loop nothing more is begun for who has had so much of it. */
export const TURN_MS = 10;

/**
 * Where the database works on its own, so much is asked of it at once, for it answers in the order in which it is
 * asked: a few at first, and more as what it answers is small.
 */
export const FEWEST_AT_ONCE = 4;
export const MOST_AT_ONCE = 32;

const MOST_KNOWN = 1_000;

type Parts = readonly Buffer[];

interface Share {
  waiting: (() => void)[];
  under_way: number;
  /** How many may be. */
  at_once: number;
  spent_ms: number;
}

export class Shares {
  readonly #shares = new Map<bigint, Share>();
  readonly #now_ms: () => number;
  /** Of whom something was begun in this turn. */
  readonly #begun = new Set<Share>();
  #turn = 0;

  constructor(now_ms = () => performance.now()) {
    this.#now_ms = now_ms;
  }

  /** Has an answer made for somebody, at once or in its turn. */
  async take(whose: bigint, make: () => Promise<Parts>): Promise<Parts> {
    const share = this.#shareOf(whose);
    if (share.waiting.length === 0 && hasRoom(share)) share.under_way++;
    else await new Promise<void>((begin) => share.waiting.push(begin));
    const turn = this.#begin(share);
    let since_ms = this.#now_ms();
    const spend = () => {
      const now_ms = this.#now_ms();
      share.spent_ms += now_ms - since_ms;
      since_ms = now_ms;
    };
    try {
      const making = make();
      spend();
      beginNext(share);
      const parts = await making;
      // What goes on in another turn was waited for, and took nobody's time.
      if (turn === this.#turn) spend();
      share.at_once = Math.min(share.at_once + 1, MOST_AT_ONCE);
      if (lengthOf(parts) > LARGEST_ANSWER) this.#spendTurn(share);
      return parts;
    } finally {
      share.under_way--;
      beginNext(share);
    }
  }

  #shareOf(whose: bigint): Share {
    const known = this.#shares.get(whose);
    if (known) return known;
    if (this.#shares.size >= MOST_KNOWN) this.#forgetIdle();
    const share = { waiting: [], under_way: 0, at_once: FEWEST_AT_ONCE, spent_ms: 0 };
    this.#shares.set(whose, share);
    return share;
  }

  #forgetIdle(): void {
    for (const [whose, share] of this.#shares) if (isIdle(share)) this.#shares.delete(whose);
  }

  /** In the present turn; at its end, what was spent in it is forgotten. */
  #begin(share: Share): number {
    if (this.#begun.size === 0) setImmediate(this.#endTurn);
    this.#begun.add(share);
    return this.#turn;
  }

  /** Large ones are made one at a time, and one a turn: to take one over from the database, and to send it, takes long. */
  #spendTurn(share: Share): void {
    share.at_once = 1;
    share.spent_ms = TURN_MS;
    this.#begin(share);
  }

  readonly #endTurn = (): void => {
    const shares = [...this.#begun];
    this.#begun.clear();
    this.#turn++;
    for (const share of shares) {
      share.spent_ms = 0;
      beginNext(share);
      if (isIdle(share)) share.at_once = Math.max(share.at_once, FEWEST_AT_ONCE);
    }
  };

  /** How many are known. */
  get size(): number {
    return this.#shares.size;
  }
}

const hasRoom = ({ under_way, at_once, spent_ms }: Share): boolean => under_way < at_once && spent_ms < TURN_MS;

const isIdle = ({ waiting, under_way }: Share): boolean => waiting.length === 0 && under_way === 0;

function beginNext(share: Share): void {
  if (!hasRoom(share)) return;
  const begin = share.waiting.shift();
  if (!begin) return;
  share.under_way++;
  begin();
}
