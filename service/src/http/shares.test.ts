import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { LARGEST_ANSWER } from './answers.ts';
import { FEWEST_AT_ONCE, MOST_AT_ONCE, Shares, TURN_MS } from './shares.ts';

const ONE = 1n;
const ANOTHER = 2n;
const small = [Buffer.from('{}')];
const large = [Buffer.alloc(LARGEST_ANSWER), Buffer.from('}')];

/** Shares by a clock of their own, and what was begun. */
function stand() {
  let now_ms = 0;
  const shares = new Shares(() => now_ms);
  const begun: string[] = [];
  /** What takes the thread for so long. */
  const takes = (whose: bigint, name: string, ms: number, parts = small) =>
    shares.take(whose, async () => {
      begun.push(name);
      now_ms += ms;
      return parts;
    });
  /** What is waited for until it is told to end. */
  const awaits = (whose: bigint, name: string, parts = small) => {
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const done = shares.take(whose, async () => {
      begun.push(name);
      await ended;
      return parts;
    });
    return async () => {
      end();
      await done;
      await nextTurn();
    };
  };
  return { shares, begun, takes, awaits };
}

const numbers = (count: number) => Array.from({ length: count }, (_, number) => String(number));

describe('of what one asks for at once,', () => {
  test('as much is begun in a turn of the event loop as is short', async () => {
    const { begun, takes } = stand();
    const all = numbers(7).map((name) => takes(ONE, name, TURN_MS / 2));
    expect(begun).toEqual(numbers(2));
    await nextTurn();
    expect(begun).toEqual(numbers(4));
    await Promise.all(all);
    expect(begun).toEqual(numbers(7));
  });

  test('what takes long is made one a turn, and others have theirs in between', async () => {
    const { begun, takes } = stand();
    const all = numbers(3).map((name) => takes(ONE, name, TURN_MS));
    all.push(takes(ANOTHER, 'another', TURN_MS));
    expect(begun).toEqual(['0', 'another']);
    await nextTurn();
    expect(begun).toEqual(['0', 'another', '1']);
    await Promise.all(all);
    expect(begun).toEqual(['0', 'another', '1', '2']);
  });

  test('what is large is made one a turn as well, once that is known', async () => {
    const { begun, takes } = stand();
    await takes(ONE, 'first', 0, large);
    const all = numbers(3).map((name) => takes(ONE, name, 0, large));
    expect(begun).toEqual(['first']);
    for (let made = 0; made < all.length; made++) {
      await nextTurn();
      expect(begun).toEqual(['first', ...numbers(made + 1)]);
    }
    await Promise.all(all);
  });

  test('a few are waited for at first, and more as they end', async () => {
    const { begun, awaits } = stand();
    const ends = numbers(100).map((name) => awaits(ONE, name));
    const endOther = awaits(ANOTHER, 'another');
    await nextTurn();
    expect(begun).toEqual([...numbers(FEWEST_AT_ONCE), 'another']);
    await endOther();
    for (const [ended, end] of ends.entries()) {
      await end();
      const most = Math.min(FEWEST_AT_ONCE + ended + 1, MOST_AT_ONCE);
      expect(begun).toHaveLength(1 + Math.min(ended + 1 + most, ends.length));
    }
  });

  test('what is large is waited for one by one, once that is known', async () => {
    const { begun, awaits } = stand();
    const [endFirst, endSecond] = [awaits(ONE, 'first', large), awaits(ONE, 'second', large)];
    await endFirst();
    const [endThird, endFourth] = [awaits(ONE, 'third', large), awaits(ONE, 'fourth')];
    expect(begun.splice(0)).toEqual(['first', 'second']);
    await endSecond();
    expect(begun.splice(0)).toEqual(['third']);
    await endThird();
    const rest = ['fifth', 'sixth', 'seventh'].map((name) => awaits(ONE, name));
    expect(begun.splice(0)).toEqual(['fourth']);
    await endFourth();
    expect(begun).toEqual(['fifth', 'sixth']);
    await Promise.all(rest.map((end) => end()));
  });
});

test('who asked for something large, and nothing since, is not held to one at a time', async () => {
  const { begun, takes, awaits } = stand();
  await takes(ONE, 'large', 0, large);
  await nextTurn();
  const ends = numbers(2).map((name) => awaits(ONE, name));
  expect(begun).toEqual(['large', '0', '1']);
  await Promise.all(ends.map((end) => end()));
});

test('what fails leaves its place to others', async () => {
  const { shares, begun, takes } = stand();
  const failing = numbers(100).map(() => shares.take(ONE, () => Promise.reject(new Error('no'))));
  const after = takes(ONE, 'after', 1);
  expect((await Promise.allSettled(failing)).every(({ status }) => status === 'rejected')).toBe(true);
  await after;
  expect(begun).toEqual(['after']);
});

test('of many organizations, those that something is made for are not forgotten', async () => {
  const { shares, awaits, begun } = stand();
  const ends = numbers(FEWEST_AT_ONCE + 1).map((name) => awaits(ONE, name));
  for (let whose = ANOTHER; whose < 5_000n; whose++) await shares.take(whose, async () => small);
  expect(shares.size).toBeLessThanOrEqual(1_000);
  expect(begun).toHaveLength(FEWEST_AT_ONCE);
  await Promise.all(ends.map((end) => end()));
  expect(begun).toHaveLength(FEWEST_AT_ONCE + 1);
});
