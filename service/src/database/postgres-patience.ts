import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseUnavailable } from './database.ts';
import { isInTheWay } from './postgres-errors.ts';

// How a write waits for others. Who writes beside it is soon done, and worth standing in line for. An import holds what
// it has touched to its end: who stands in line for that keeps a connection, and the turn of its organization, from
// others who want nothing that the import holds.

const PATIENCE_MS = 5_000;

interface Manner {
  /**
   * How long an attempt stands in line for a lock. Less than the second after which the server looks for a deadlock: an
   * import that holds what is waited for, and is about to wait for what is held here, is then not the one that is ended.
   */
  lock_ms: number;
  /** How long it lets be before the next, at least. */
  pause_ms: number;
}

const AMONG_WRITES: Manner = { lock_ms: 500, pause_ms: 10 };
const BESIDE_AN_IMPORT: Manner = { lock_ms: 20, pause_ms: 100 };
/** Whether an import is under way is asked of the server when somebody was in the way, and no more often than this. */
const ASKED_AGAIN_MS = 500;

/** So many try again at a time, of all who were refused: who comes new finds a connection soon. */
const MOST_AGAIN = 4;

/** Does work once nobody is in its way, and not after its patience has ended. */
type Patiently = <T>(work: (lockMs: () => number) => Promise<T>, organization_id?: bigint) => Promise<T>;

export function patience(isImportUnderWay: () => Promise<boolean>, patience_ms = PATIENCE_MS): Patiently {
  const [inTurn, again] = [turns(), places(MOST_AGAIN)];
  let manner = AMONG_WRITES;
  let asked_ms = Number.NEGATIVE_INFINITY;
  const learn = async () => {
    if (performance.now() < asked_ms + ASKED_AGAIN_MS) return;
    asked_ms = performance.now();
    manner = (await isImportUnderWay()) ? BESIDE_AN_IMPORT : AMONG_WRITES;
  };
  return async (work, organization_id) => {
    const until_ms = performance.now() + patience_ms;
    let inTheWay: unknown;
    const attempt = async () => {
      if (performance.now() > until_ms) throw tooLate(inTheWay);
      // Asked once there is a connection: more may be known by then.
      return work(() => manner.lock_ms);
    };
    const turn = () => (organization_id === undefined ? attempt() : inTurn(organization_id, attempt));
    for (;;) {
      try {
        return await (inTheWay ? again(turn) : turn());
      } catch (error) {
        if (!isInTheWay(error)) throw error;
        inTheWay = error;
        if (performance.now() > until_ms) throw tooLate(error);
        await learn();
        await sleep(manner.pause_ms * (1 + 4 * Math.random()));
      }
    }
  };
}

const tooLate = (cause: unknown): DatabaseUnavailable =>
  cause
    ? new DatabaseUnavailable('another process is writing to the same record', { cause })
    : new DatabaseUnavailable('its turn came too late');

/** One after the other, for each organization; each attempt is a turn, so that one that waits does not hold up all. */
function turns(): <T>(organization_id: bigint, work: () => Promise<T>) => Promise<T> {
  const last = new Map<bigint, Promise<unknown>>();
  return (organization_id, work) => {
    const mine = (last.get(organization_id) ?? Promise.resolve()).then(work);
    const ended = mine
      .catch(() => undefined)
      .then(() => {
        if (last.get(organization_id) === ended) last.delete(organization_id);
      });
    last.set(organization_id, ended);
    return mine;
  };
}

/** So many at once, the others in the order in which they came. */
function places(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let taken = 0;
  return async (work) => {
    if (taken < most) taken++;
    else await new Promise<void>((begin) => waiting.push(begin));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else taken--;
    }
  };
}
