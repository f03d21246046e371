// Identical creates at once, through two processes on one database.
import { expect } from 'vitest';
import { create, isReplay, type Told } from '../../acceptance/support/inquiry-load.ts';
import { client } from '../../acceptance/support/records.ts';
import { type Service, type ServiceOptions, startService } from '../../acceptance/support/service.ts';
import { UNLIMITED } from '../../acceptance/support/writing.ts';

export interface Pair {
  first: Service;
  second: Service;
  stop(): Promise<void>;
}

/** Two processes on one database. */
export async function startPair({ records = client(), env = {} }: ServiceOptions = {}): Promise<Pair> {
  const first = await startService({ env: { ...UNLIMITED, ...env }, records });
  try {
    const second = await startService({ env: first.env });
    const stop = () => second.stop().finally(first.stop);
    return { first, second, stop };
  } catch (error) {
    await first.stop();
    throw error;
  }
}

/** Every other one is the first. */
export const either = ({ first, second }: Pair, at: number): Service => (at % 2 === 0 ? first : second);

export const atOnce = <T>(count: number, work: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => work(at)));

export const idsOf = (answers: { body: { id: string } }[]) => new Set(answers.map(({ body }) => body.id));

export interface Raced {
  id: string;
  body: Told['body'];
  /** How many of them made it rather than were answered with it. */
  made: number;
}

/** Identical creates at once are all told one inquiry, in the same words. */
export async function race(pair: Pair, count: number, body: object): Promise<Raced> {
  const answers = await atOnce(count, (at) => create(either(pair, at), body));
  expect(answers.filter(({ status }) => status !== 201)).toEqual([]);
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  const [one] = answers as [Told];
  return { id: one.body.id, body: one.body, made: answers.filter((answer) => !isReplay(answer)).length };
}

/** Identical creates at once make one inquiry, told to all of them; its id. */
export async function oneOf(pair: Pair, count: number, body: object): Promise<string> {
  const { id, made } = await race(pair, count, body);
  expect(made).toBe(1);
  return id;
}
