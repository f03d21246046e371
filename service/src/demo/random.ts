import { hash } from '../hash.ts';

/** A small seeded generator (mulberry32): the demo is the same on every machine and on every day. */
export interface Random {
  /** An integer, both ends included. */
  int(min: number, max: number): number;
  chance(share: number): boolean;
  pick<T>(items: readonly [T, ...T[]]): T;
}

/** Every subject seeds its own, by name, so that a record added here does not change the records over there. */
export function random(seed: string): Random {
  let state = hash(seed);
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
  const int = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  return {
    int,
    chance: (share) => next() < share,
    pick: (items) => items[int(0, items.length - 1)] ?? items[0],
  };
}
