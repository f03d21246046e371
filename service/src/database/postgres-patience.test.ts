import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { DatabaseUnavailable } from './database.ts';
import { patience } from './postgres-patience.ts';

const IN_THE_WAY = Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' });

/** What somebody else holds until it is let go: each attempt waits for it in vain for as long as it may. */
function held() {
  let isHeld = true;
  const attempts = { count: 0, now: 0, most: 0 };
  const work = async (lockMs: () => number) => {
    attempts.count++;
    attempts.most = Math.max(attempts.most, ++attempts.now);
    if (isHeld) await sleep(lockMs());
    attempts.now--;
    if (isHeld) throw IN_THE_WAY;
    return 'done';
  };
  const letGo = () => {
    isHeld = false;
  };
  return { work, letGo, attempts };
}

const many = <T>(count: number, work: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => work(at)));

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await sleep(5);
}

describe('while an import is under way, those who want what it holds', () => {
  it('keep nobody else of their organization from writing', async () => {
    const patiently = patience(async () => true);
    const { work, letGo } = held();
    const waiting = many(20, () => patiently(work, 7n));
    expect(await patiently(async () => 'at once', 7n)).toBe('at once');
    letGo();
    expect(new Set(await waiting)).toEqual(new Set(['done']));
  });

  it('try again a few at a time, so that connections are left for others', async () => {
    const patiently = patience(async () => true);
    const { work, letGo, attempts } = held();
    const waiting = many(50, (at) => patiently(work, BigInt(at)));
    await until(() => attempts.most === 50 && attempts.now <= 4);
    attempts.most = 0;
    await until(() => attempts.count > 100);
    expect(attempts.most).toBe(4);
    letGo();
    expect(new Set(await waiting)).toEqual(new Set(['done']));
  });
});

describe('while none is', () => {
  it('a write stands in line for others, which takes one attempt', async () => {
    let asked = 0;
    const patiently = patience(async () => ++asked < 0);
    const waits: number[] = [];
    await patiently(async (lockMs) => waits.push(lockMs()), 7n);
    expect([waits, asked]).toEqual([[500], 0]);
  });

  it('it tries again, and asks now and then who may be in its way', async () => {
    let asked = 0;
    const patiently = patience(async () => ++asked === 1);
    const waits: number[] = [];
    await patiently(async (lockMs) => {
      waits.push(lockMs());
      if (asked < 2) throw IN_THE_WAY;
    });
    expect(waits[0]).toBe(500);
    // Once the import has ended, others are worth waiting for again.
    expect([new Set(waits.slice(1, -1)), waits.at(-1), asked]).toEqual([new Set([20]), 500, 2]);
  });
});

it('gives up in the end, and says what was in the way', async () => {
  const patiently = patience(async () => true, 100);
  const { work } = held();
  const [first, second] = await Promise.allSettled([patiently(work, 7n), patiently(work)]);
  for (const end of [first, second]) {
    expect(end).toMatchObject({ status: 'rejected', reason: { cause: IN_THE_WAY } });
    expect((end as PromiseRejectedResult).reason).toBeInstanceOf(DatabaseUnavailable);
  }
});

it('passes on what is wrong in itself at once', async () => {
  const wrong = new Error('column does not exist');
  const patiently = patience(async () => true);
  let tries = 0;
  const failed = patiently(async () => {
    tries++;
    throw wrong;
  }, 7n);
  await expect(failed).rejects.toBe(wrong);
  expect(tries).toBe(1);
});
