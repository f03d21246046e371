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

test('who has waited and is served no longer counts among those who wait', async () => {
  const turns = new Turns(1, 1);
  const [first, second] = [job(), job()];
  const all = [turns.take(first.work), turns.take(second.work)];
  first.end('done');
  await all[0];
  all.push(turns.take(async () => 'done'));
  second.end('done');
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

test('no more wait than may in all, whosever they are', async () => {
  const turns = new Turns(1, 2, 3);
  const first = job();
  const all = [turns.take(first.work)];
  for (const whose of [1n, 1n, 2n]) all.push(turns.take(async () => 'done', whose));
  await expect(turns.take(async () => 'done', 2n)).rejects.toMatchObject({ name: 'unavailable' });
  first.end('done');
  expect(await Promise.all(all)).toEqual(['done', 'done', 'done', 'done']);
  expect(await turns.take(async () => 'again', 2n)).toBe('again');
});

test('what waits for several is done in turn, and one who has too much waiting is alone told so', async () => {
  const turns = new Turns(1, 2, 4);
  const [one, another] = [1n, 2n];
  const begun: string[] = [];
  const take = (name: string, whose: bigint) => turns.take(async () => begun.push(name), whose);
  const first = job();
  const all: Promise<unknown>[] = [turns.take(first.work, one), take('one 1', one), take('one 2', one)];
  await expect(take('one 3', one)).rejects.toMatchObject({ name: 'unavailable' });
  all.push(take('another 1', another), take('another 2', another));
  first.end('done');
  await Promise.all(all);
  expect(begun).toEqual(['one 1', 'another 1', 'one 2', 'another 2']);
});
