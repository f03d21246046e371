import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DirectoryStore } from '../files/directory.ts';
import { temporaryDirectory } from '../files/files.fixture.ts';
import { NewFiles } from './new-files.ts';

let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
let store: DirectoryStore;
let added: NewFiles;

beforeEach(async () => {
  directory = await temporaryDirectory();
  store = new DirectoryStore(directory.path);
  added = new NewFiles(store);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await added.close();
  await directory.remove();
});

async function put(...contents: string[]): Promise<void> {
  for (const content of contents) await added.put(Readable.from([content]), 100);
}

async function stored(): Promise<number> {
  let count = 0;
  for await (const _ of store.list()) count++;
  return count;
}

it('are taken away again, and no others', async () => {
  await store.put(Readable.from(['there before']), 100);
  await put('a', 'b', 'there before', 'c');
  expect([added.length, await stored()]).toEqual([3, 4]);
  await added.removeSince(0);
  expect([added.length, await stored()]).toEqual([0, 1]);
});

it('of one line are taken away without those of the lines before', async () => {
  await put('a', 'b');
  const before = added.length;
  await put('c', 'd');
  await added.removeSince(before);
  expect(await stored()).toBe(2);
  await put('e');
  await added.removeSince(0);
  expect(await stored()).toBe(0);
});

it('that cannot be taken away now are taken away later', async () => {
  await put('a', 'b');
  vi.spyOn(store, 'remove').mockRejectedValueOnce(new Error('read-only'));
  await added.removeSince(1);
  await put('c');
  expect([added.length, await stored()]).toEqual([3, 3]);
  await added.removeSince(0);
  expect(await stored()).toBe(0);
});

it('may be none', async () => {
  await added.removeSince(0);
  expect(await stored()).toBe(0);
});

it('are listened to from the start: one that cannot be read is told, and ends nothing else', async () => {
  const gone = new Readable({ read() {} }).destroy(new Error('gone'));
  const putting = added.put(gone, 100);
  expect(gone.listenerCount('error')).toBeGreaterThan(0);
  await expect(putting).rejects.toThrow('gone');
});

it('that cannot be noted do not stay, nor does what they were read from', async () => {
  vi.stubEnv('TMPDIR', '/no/such/directory');
  const bytes = Readable.from(['a']);
  await expect(added.put(bytes, 100)).rejects.toThrow('ENOENT');
  expect([bytes.destroyed, added.length, await stored()]).toEqual([true, 0, 0]);
});
