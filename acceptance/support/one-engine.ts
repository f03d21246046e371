// What is judged before the database is asked is the same on either engine: it is tried on SQLite, or everywhere.
import { inject } from 'vitest';
import { isEverywhere } from './rounds.ts';

/** Whether such things are tried here: `describe.runIf(isTriedHere())`. */
export const isTriedHere = (): boolean => isEverywhere || inject('engine') === 'sqlite';
