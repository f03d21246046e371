import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

/** Work that ends when it is told. */
function job() {
  let end: (result: string) => void = () => undefined;
  const promise = new Promise<string>((resolve) => {
    end = resolve;
  });
  return { work: () => promise, end: (result: string) => end(result) };
}

const ticks = () => new Promise((resolve) => setImmediate(resolve));

test('so many are done at once, so many wait, and who comes then is told to try again', async () => {
  const turns = new Turns(2, 1);
  const [first, second, third, fourth] = [job(), job(), job(), job()];
  const begun: string[] = [];
  const take = (name: string, { work }: ReturnType<typeof job>) =>
    turns.take(() => {
      begun.push(name);
      return work();
    });
  const all = [take('first', first), take('second', second), take('third', third)];
  await ticks();
  expect(begun).toEqual(['first', 'second']);
  await expect(take('fourth', fourth)).rejects.toMatchObject({ name: 'unavailable', headers: { 'Retry-After': '1' } });
  second.end('done');
  await ticks();
  expect(begun).toEqual(['first', 'second', 'third']);
  first.end('done');
  third.end('done');
  expect(await Promise.all(all)).toEqual(['done', 'done', 'done']);
});

test('a place is free again after work that failed', async () => {
  const turns = new Turns(1, 1);
  const failing = turns.take(() => Promise.reject(new Error('no')));
  const waiting = turns.take(async () => 'done');
  await expect(failing).rejects.toThrow('no');
  expect(await waiting).toBe('done');
  expect(await turns.take(async () => 'again')).toBe('again');
});
