import type { Transaction } from './database.ts';

// Transactions that come together are committed together: one sync of the disk serves them all. None is told how it
// ended before that sync, though it failed or changed nothing: it may have seen what others did.

type Work<T> = (transaction: Transaction) => Promise<T>;

/** Puts all back as it was when it was set. */
export interface Savepoint {
  set(): void;
  release(): void;
  /** False when the engine has given up the whole transaction. */
  back(): boolean;
}

type End = { value: unknown } | { error: unknown };

interface Waiting {
  work: Work<unknown>;
  resolve: (value: never) => void;
  reject: (error: unknown) => void;
}

/** A group holds up whoever reads meanwhile: it takes in no more once it has taken so long. */
const MOST_MS = 5;
const MOST_TOGETHER = 64;

/** There is nothing to commit. */
class NothingKept extends Error {}

export function grouped(
  alone: <T>(work: Work<T>) => Promise<T>,
  savepoint: Savepoint,
  now_ms = () => performance.now(),
): <T>(work: Work<T>) => Promise<T> {
  const waiting: Waiting[] = [];
  const commit = async () => {
    const group: Waiting[] = [];
    const ends: End[] = [];
    const came = waiting.length;
    const doAll = async (tx: Transaction) => {
      const until_ms = now_ms() + MOST_MS;
      while (waiting.length > 0 && group.length < MOST_TOGETHER && (group.length === 0 || now_ms() < until_ms)) {
        const next = waiting.shift() as Waiting;
        group.push(next);
        ends.push(await attempt(() => next.work(tx), savepoint));
      }
      if (ends.every((end) => 'error' in end)) throw new NothingKept();
    };
    try {
      await alone(doAll);
    } catch (error) {
      if (!(error instanceof NothingKept)) {
        // If it has not even begun, all have waited for that who were there by then.
        const failed = group.length > 0 ? group : waiting.splice(0, came);
        for (const { reject } of failed) reject(error);
        return;
      }
    }
    for (const [at, end] of ends.entries()) {
      const { resolve, reject } = group[at] as Waiting;
      if ('error' in end) reject(end.error);
      else resolve(end.value as never);
    }
  };
  let isUnderWay = false;
  const commitAll = async () => {
    await commit();
    isUnderWay = waiting.length > 0;
    if (isUnderWay) gather();
  };
  // As long as each turn of the event loop brings more, as what came during a commit is not read in one turn. Else sixteen
  // creates at once would be two groups that take turns, and a tenth fewer.
  const gather = (known = 0) => {
    setImmediate(() => {
      if (waiting.length > known && waiting.length < MOST_TOGETHER) gather(waiting.length);
      else commitAll();
    });
  };
  return (work) =>
    new Promise((resolve, reject) => {
      waiting.push({ work, resolve, reject });
      if (isUnderWay) return;
      isUnderWay = true;
      gather();
    });
}

async function attempt(work: () => Promise<unknown>, savepoint: Savepoint): Promise<End> {
  savepoint.set();
  try {
    const value = await work();
    savepoint.release();
    return { value };
  } catch (error) {
    if (!savepoint.back()) throw error;
    return { error };
  }
}
