import { pino } from 'pino';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type Database, DatabaseUnavailable, type Transaction } from '../database/index.ts';
import { Beside } from './beside.ts';

function beside(transaction: Partial<Database>['transaction']) {
  const lines: string[] = [];
  const log = pino({ base: null }, { write: (line: string) => lines.push(line) });
  return { notes: new Beside({ transaction } as Database, log), lines };
}

const done = (async (work) => work({} as Transaction)) as Database['transaction'];

afterEach(() => vi.useRealTimers());

describe('what is noted beside requests', () => {
  test('is written once a key, several in one transaction', async () => {
    const written: string[] = [];
    let transactions = 0;
    const { notes } = beside((work, options) => {
      transactions++;
      return done(work, options);
    });
    for (const key of ['a', 'b', 'a']) notes.note(key, async () => written.push(key));
    expect(written).toEqual([]);
    await notes.settle();
    expect([written, transactions]).toEqual([['a', 'b'], 1]);
    notes.note('a', async () => written.push('again'));
    await notes.settle();
    expect([written, transactions]).toEqual([['a', 'b'], 1]);
  });

  test('is written soon by itself', async () => {
    const { notes } = beside(done);
    await new Promise<void>((resolve) => notes.note('a', async () => resolve()));
  });

  test('and fails is told to the log alone, and not tried again', async () => {
    let tries = 0;
    const { notes, lines } = beside(async () => {
      tries++;
      throw new Error('the disk is full');
    });
    const write = async () => undefined;
    notes.note('a', write);
    await notes.settle();
    notes.note('a', write);
    await notes.settle();
    expect(tries).toBe(1);
    expect(lines).toEqual([expect.stringContaining('the disk is full')]);
  });

  test('while the database cannot be reached is tried again later, with what was noted meanwhile, and not for each', async () => {
    vi.useFakeTimers();
    const written: string[] = [];
    let tries = 0;
    let isReached = false;
    const { notes, lines } = beside(async (work, options) => {
      tries++;
      if (!isReached) throw new DatabaseUnavailable('another process is writing');
      return done(work, options);
    });
    const note = (key: string) => notes.note(key, async () => written.push(key));
    note('a');
    await vi.advanceTimersByTimeAsync(50);
    for (const key of ['a', 'b', 'a']) note(key);
    await vi.advanceTimersByTimeAsync(29_000);
    expect([tries, written]).toEqual([1, []]);
    isReached = true;
    await vi.advanceTimersByTimeAsync(1_000);
    expect([tries, written]).toEqual([2, ['a', 'b']]);
    expect(lines).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(tries).toBe(2);
  });

  test('is bounded also while nothing can be written, and what was passed over may be noted again', async () => {
    let tries = 0;
    let isReached = false;
    let written = 0;
    const { notes } = beside(async (work, options) => {
      if (!isReached) {
        tries++;
        for (let at = 0; at < 600; at++) note(`${at} of try ${tries}`);
        throw new DatabaseUnavailable('gone');
      }
      return done(work, options);
    });
    const note = (key: string) => notes.note(key, async () => written++);
    note('the first');
    for (let attempt = 0; attempt < 3; attempt++) await notes.settle();
    isReached = true;
    await notes.settle();
    expect(written).toBe(1_000);
    note('599 of try 3');
    await notes.settle();
    expect(written).toBe(1_001);
  });

  test('is bounded: beyond a number that wait, the rest are passed over', async () => {
    let written = 0;
    const { notes } = beside(done);
    for (let at = 0; at < 5_000; at++) notes.note(String(at), async () => written++);
    await notes.settle();
    expect(written).toBe(1_000);
  });

  test('is remembered in bounded memory: the oldest of very many may be written again', async () => {
    let written = 0;
    const { notes } = beside(done);
    const noteFirst = () => notes.note('the first', async () => written++);
    noteFirst();
    for (let at = 1; at <= 20_000; at++) {
      if (at === 20_000) noteFirst();
      notes.note(String(at), async () => undefined);
      if (at % 500 === 0) await notes.settle();
    }
    expect(written).toBe(1);
    noteFirst();
    await notes.settle();
    expect(written).toBe(2);
  });
});
