import { describe, expect, it, vi } from 'vitest';
import type { Transaction } from './database.ts';
import { grouped } from './group.ts';

/** An engine that notes what is done to it, and commits when it is told to. */
function stand({
  failing,
  gone = false,
  now_ms = () => 0,
}: {
  failing?: Error;
  gone?: boolean;
  now_ms?: () => number;
} = {}) {
  const done: string[] = [];
  let commit: () => void = () => undefined;
  const committing = new Promise<void>((resolve) => {
    commit = resolve;
  });
  const alone = async <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => {
    done.push('begin');
    const result = await work({} as Transaction);
    await committing;
    if (failing) throw failing;
    done.push('commit');
    return result;
  };
  const savepoint = {
    set: () => done.push('set'),
    release: () => done.push('release'),
    back: () => {
      done.push('back');
      return !gone;
    },
  };
  return { done, commit, transaction: grouped(alone, savepoint as never, now_ms) };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('transactions that come together', () => {
  it('are done one after the other and committed once, and none is told of its end before that', async () => {
    const { done, commit, transaction } = stand();
    const told: unknown[] = [];
    const all = [1, 2, 3].map((value) => transaction(async () => value).then((end) => told.push(end)));
    await turn();
    await turn();
    expect([done, told]).toEqual([['begin', ...Array(3).fill(['set', 'release']).flat()], []]);
    commit();
    await Promise.all(all);
    expect([done.at(-1), told]).toEqual(['commit', [1, 2, 3]]);
  });

  it('take along those that come in the turn after, and wait no longer than others come', async () => {
    const { done, commit, transaction } = stand();
    commit();
    const all = [transaction(async () => 1)];
    await turn();
    all.push(transaction(async () => 2));
    await turn();
    expect(done).toEqual([]);
    await turn();
    all.push(transaction(async () => 3));
    expect(await Promise.all(all)).toEqual([1, 2, 3]);
    const alone = ['begin', 'set', 'release', 'commit'];
    expect(done).toEqual(['begin', 'set', 'release', 'set', 'release', 'commit', ...alone]);
  });

  it('do not fail with one another', async () => {
    const { done, commit, transaction } = stand();
    commit();
    const refuse = () => Promise.reject(new Error('refused'));
    const ends = await Promise.allSettled([transaction(refuse), transaction(async () => 2), transaction(refuse)]);
    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected']);
    expect(done).toEqual(['begin', 'set', 'back', 'set', 'release', 'set', 'back', 'commit']);
  });

  it('fail all when the commit fails, those too that had nothing to keep', async () => {
    const { commit, transaction } = stand({ failing: new Error('the disk is full') });
    commit();
    const refuse = () => Promise.reject(new Error('found already'));
    const ends = await Promise.allSettled([transaction(async () => 1), transaction(refuse)]);
    expect(ends.map((end) => (end as PromiseRejectedResult).reason.message)).toEqual(Array(2).fill('the disk is full'));
  });

  it('fail with those before them when the engine gives the whole transaction up; those behind them begin anew', async () => {
    const { commit, transaction } = stand({ gone: true });
    commit();
    const full = () => Promise.reject(new Error('the disk is full'));
    const ends = await Promise.allSettled([transaction(async () => 1), transaction(full), transaction(async () => 3)]);
    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
  });

  it('commit nothing when none has anything to keep', async () => {
    const { done, commit, transaction } = stand();
    commit();
    await Promise.allSettled([1, 2].map(() => transaction(() => Promise.reject(new Error('refused')))));
    expect(done).not.toContain('commit');
  });

  it('are sixty-four at most, and the rest are committed in later turns', async () => {
    const { done, commit, transaction } = stand();
    commit();
    const ends = await Promise.all(Array.from({ length: 150 }, (_, value) => transaction(async () => value)));
    expect(ends).toEqual(Array.from({ length: 150 }, (_, value) => value));
    expect(done.filter((step) => step === 'commit')).toHaveLength(3);
  });

  it('are no more than are done in five milliseconds, and one at the least', async () => {
    let now_ms = 0;
    const { done, commit, transaction } = stand({ now_ms: () => now_ms });
    commit();
    const takes = (ms: number) => () =>
      transaction(async () => {
        now_ms += ms;
      });
    await Promise.all([takes(6), takes(2), takes(2), takes(2), takes(1)].map((one) => one()));
    const sets = done
      .join(' ')
      .split('begin')
      .slice(1)
      .map((group) => group.split('set').length - 1);
    expect(sets).toEqual([1, 3, 1]);
  });

  it('fail without having begun, and those that come then are done', async () => {
    let isThere = false;
    const transaction = grouped(
      async (work) => {
        if (!isThere) throw new Error('another process is writing');
        return work({} as Transaction);
      },
      { set: () => undefined, release: () => undefined, back: () => true },
    );
    const first = await Promise.allSettled([transaction(async () => 1), transaction(async () => 2)]);
    expect(first.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    isThere = true;
    expect(await transaction(async () => 3)).toBe(3);
  });

  it('that waited while none could begin fail together, however many; those that came meanwhile begin anew', async () => {
    let giveUp: () => void = () => undefined;
    const waited = new Promise<void>((resolve) => (giveUp = resolve));
    let tries = 0;
    const transaction = grouped(
      async (work) => {
        if (tries++ > 0) return work({} as Transaction);
        await waited;
        throw new Error('another process is writing');
      },
      { set: () => undefined, release: () => undefined, back: () => true },
    );
    const first = Promise.allSettled(Array.from({ length: 300 }, (_, value) => transaction(async () => value)));
    await vi.waitUntil(() => tries === 1);
    const late = transaction(async () => 'late');
    giveUp();
    expect(new Set((await first).map(({ status }) => status))).toEqual(new Set(['rejected']));
    expect([await late, tries]).toEqual(['late', 2]);
  });
});
