// What is judged before the database is asked is the same on either engine: it is tried on SQLite, at length on both.
import { inject } from 'vitest';
import { isLong } from './rounds.ts';

/** Whether such things are tried here: `describe.runIf(onOneEngine())`. */
export const onOneEngine = (): boolean => isLong || inject('engine') === 'sqlite';
