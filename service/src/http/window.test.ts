import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Windows } from './window.ts';

const LENGTH_SECONDS = 60;

/** Windows on a clock that stands still until it is told. */
function windows(limit: number, most?: number) {
  const clock = { now_ms: 1_000_000.25 };
  const counted = new Windows(limit, LENGTH_SECONDS, most, () => clock.now_ms);
  const allowed = (caller: string, requests: number) =>
    Array.from({ length: requests }, () => counted.count(caller)).filter((count) => count.allowed).length;
  return { counted, allowed, pass: (seconds: number) => (clock.now_ms += seconds * 1_000) };
}

describe('a window', () => {
  test('lets exactly as many requests pass as its limit says, however many are asked at once', async () => {
    const { counted } = windows(500);
    const asked = Array.from({ length: 1_500 }, async () => counted.count('31'));
    const answers = await Promise.all(asked);
    expect(answers.filter(({ allowed }) => allowed)).toHaveLength(500);
    expect(answers.slice(0, 500).every(({ allowed }) => allowed)).toBe(true);
  });

  test('has room again for what was counted and taken back, and never for more than its limit', () => {
    const { counted, allowed } = windows(3);
    expect(allowed('31', 3)).toBe(3);
    counted.takeBack('31');
    counted.takeBack('32');
    expect(allowed('31', 3)).toBe(1);
    for (let times = 0; times < 9; times++) counted.takeBack('31');
    expect(allowed('31', 9)).toBe(3);
  });

  test('has room until it is full, and again once it has ended', () => {
    const { counted, allowed, pass } = windows(2);
    expect([counted.hasRoom('31'), allowed('31', 1), counted.hasRoom('31')]).toEqual([true, 1, true]);
    expect([allowed('31', 1), counted.hasRoom('31')]).toEqual([1, false]);
    pass(59.999);
    expect(counted.hasRoom('31')).toBe(false);
    pass(0.001);
    expect(counted.hasRoom('31')).toBe(true);
  });

  test('counts down what remains, and stays at 0', () => {
    const { counted } = windows(3);
    expect(Array.from({ length: 5 }, () => counted.count('31').remaining)).toEqual([2, 1, 0, 0, 0]);
  });

  test('never has more seconds left than it has', () => {
    fc.assert(
      fc.property(fc.nat(), (now_us) => {
        const now_ms = now_us / 1_000;
        const counted = new Windows(3, LENGTH_SECONDS, undefined, () => now_ms);
        expect(counted.count('31').reset_seconds).toBe(LENGTH_SECONDS);
      }),
    );
  });

  test('tells its limit and the seconds until it ends, counted from now and rounded up', () => {
    const { counted, pass } = windows(3);
    expect(counted.count('31')).toEqual({ limit: 3, remaining: 2, reset_seconds: 60, allowed: true });
    pass(0.001);
    expect(counted.count('31').reset_seconds).toBe(60);
    pass(30);
    expect(counted.count('31').reset_seconds).toBe(30);
    pass(29.5);
    expect(counted.count('31')).toEqual({ limit: 3, remaining: 0, reset_seconds: 1, allowed: false });
  });

  test('opens with the first request and ends 60 seconds later, not before and not after', () => {
    const { allowed, pass } = windows(2);
    expect(allowed('31', 1)).toBe(1);
    pass(59.999);
    expect(allowed('31', 5)).toBe(1);
    pass(0.001);
    expect(allowed('31', 5)).toBe(2);
  });

  test('is fixed: requests within it, refused ones too, do not put its end off', () => {
    const { allowed, counted, pass } = windows(1);
    expect(allowed('31', 1)).toBe(1);
    for (let second = 1; second < 60; second++) {
      pass(1);
      expect(counted.count('31')).toMatchObject({ allowed: false, reset_seconds: 60 - second });
    }
    pass(1);
    expect(allowed('31', 2)).toBe(1);
  });

  test('is one caller’s alone', () => {
    const { allowed } = windows(2);
    expect(allowed('31', 5)).toBe(2);
    expect(allowed('32', 5)).toBe(2);
    expect(allowed('3', 5)).toBe(2);
  });

  test('does not wait for others that were opened later', () => {
    const { allowed, pass } = windows(1);
    allowed('first', 1);
    pass(30);
    allowed('second', 1);
    pass(30);
    expect(allowed('first', 1)).toBe(1);
    expect(allowed('second', 1)).toBe(0);
    pass(30);
    expect(allowed('second', 1)).toBe(1);
    expect(allowed('first', 1)).toBe(0);
  });
});

describe('very many distinct callers in one window', () => {
  const MOST = 1_000;
  const crowd = (counted: Windows, from: number, to: number) => {
    for (let caller = from; caller < to; caller++) counted.count(`10.${caller}`);
  };

  test('take bounded memory', () => {
    const { counted } = windows(5);
    crowd(counted, 0, 300_000);
    // 100,000 of their own and 1,024 shared.
    expect(counted.size).toBe(101_024);
  });

  test('never make the service forget a caller whose window is open', () => {
    const { counted, allowed } = windows(5, MOST);
    expect(allowed('active', 3)).toBe(3);
    crowd(counted, 0, 200_000);
    expect(allowed('active', 5)).toBe(2);
    crowd(counted, 200_000, 400_000);
    expect(allowed('active', 5)).toBe(0);
  });

  test('cost newcomers alone: they share counters, those known keep their own', () => {
    const { counted, allowed } = windows(5, MOST);
    crowd(counted, 0, MOST);
    crowd(counted, MOST, 100_000);
    expect(allowed('newcomer', 5)).toBe(0);
    for (let caller = 0; caller < MOST; caller++) expect(allowed(`10.${caller}`, 10)).toBe(4);
  });

  test('are no way around the limit: a newcomer that shares is counted as well', () => {
    const { counted, allowed } = windows(5, MOST);
    crowd(counted, 0, MOST);
    expect(allowed('newcomer', 20)).toBe(5);
    expect(allowed('newcomer', 20)).toBe(0);
  });

  test('find room where they are counted, and what is taken back is taken from there', () => {
    const { counted, allowed } = windows(5, MOST);
    crowd(counted, 0, MOST);
    expect(counted.hasRoom('newcomer')).toBe(true);
    expect(allowed('newcomer', 20)).toBe(5);
    expect(counted.hasRoom('newcomer')).toBe(false);
    counted.takeBack('newcomer');
    expect(counted.hasRoom('newcomer')).toBe(true);
    expect(allowed('newcomer', 20)).toBe(1);
  });

  test('are forgotten when their windows end, and newcomers have their own counters again', () => {
    const { counted, allowed, pass } = windows(5, MOST);
    crowd(counted, 0, 100_000);
    pass(LENGTH_SECONDS);
    expect(allowed('newcomer', 20)).toBe(5);
    expect(counted.size).toBe(1);
  });
});
