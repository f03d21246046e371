// Chance that is the same for a seed and a number: a request that broke something can be had again.
import { randomInt } from 'node:crypto';
import { type Chance, chanceOf } from '../../../acceptance/support/inquiry-load.ts';
import { isLong } from '../../../acceptance/support/rounds.ts';

export type { Chance } from '../../../acceptance/support/inquiry-load.ts';

/** SEED of the environment; else the same in every short run, and another in every long one. */
export const SEED = Number(process.env.SEED ?? (isLong ? randomInt(2 ** 31) : 7));

/** Of the so-many-th request; those of neighbours have nothing in common. */
export function chanceFor(seed: number, number: number): Chance {
  let mixed = Math.imul(seed ^ Math.imul(number + 1, 0x9e3779b1), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return chanceOf(mixed ^ (mixed >>> 16));
}

export const one = <T>(chance: Chance, of: readonly T[]): T => of[chance(of.length)] as T;
/** True once in so many times. */
export const onceIn = (chance: Chance, times: number): boolean => chance(times) === 0;
/** Each member once in so many times. */
export const some = <T>(chance: Chance, of: readonly T[], times: number): T[] => of.filter(() => onceIn(chance, times));
