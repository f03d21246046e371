import { type FileHandle, open, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { FileParts } from './file-parts.ts';
import { bytesFrom, temporaryDirectory } from './files.fixture.ts';

const SIZE = 100_000;
const content = Buffer.alloc(SIZE, 'container ');
const file = { sha256: 'a'.repeat(64), size_bytes: SIZE };

async function opened(): Promise<{ path: string; handle: FileHandle }> {
  const directory = await temporaryDirectory();
  onTestFinished(directory.remove);
  const path = join(directory.path, 'file');
  await writeFile(path, content);
  return { path, handle: await open(path) };
}

/** Of a closed one there is none. */
const isOpen = (handle: FileHandle) => handle.fd >= 0;

describe('the parts of a file', () => {
  it('are all of it, and it is closed at its end', async () => {
    const { handle } = await opened();
    const parts: Buffer[] = [];
    for await (const part of new FileParts(handle, file)) parts.push(part);
    expect(parts.length).toBeGreaterThan(2);
    expect(Buffer.concat(parts).equals(content)).toBe(true);
    expect(isOpen(handle)).toBe(false);
  });

  it.each([
    [0, 0],
    [1, 32_768],
    [32_768, 99_999],
    [99_999, 99_999],
  ])('from byte %d to %d are those bytes', async (start, end) => {
    const { handle } = await opened();
    const bytes = await bytesFrom(new FileParts(handle, file, { start, end }));
    expect(bytes.equals(content.subarray(start, end + 1))).toBe(true);
    expect(isOpen(handle)).toBe(false);
  });

  it('of an empty one are none', async () => {
    const { handle } = await opened();
    expect(await bytesFrom(new FileParts(handle, { ...file, size_bytes: 0 }))).toHaveLength(0);
    expect(isOpen(handle)).toBe(false);
  });

  it('have memory of their own each, so that it can be given back', async () => {
    const { handle } = await opened();
    for await (const part of new FileParts(handle, file)) expect(part.byteLength).toBe(part.buffer.byteLength);
  });

  it('are read into memory that is given back, and into no other', async () => {
    const { handle } = await opened();
    const parts = new FileParts(handle, file);
    const bytes: Buffer[] = [];
    const memory = new Set<ArrayBufferLike>();
    for await (const part of parts) {
      bytes.push(Buffer.from(part));
      memory.add(part.buffer);
      parts.giveBack(part);
    }
    expect(Buffer.concat(bytes).equals(content)).toBe(true);
    // The last one is shorter.
    expect(memory.size).toBe(2);
    expect([...memory].map(({ byteLength }) => byteLength)).toEqual([0, 0]);
  });

  it('of one that was cut meanwhile end with an error, never as if they were all', async () => {
    const { path, handle } = await opened();
    const parts = new FileParts(handle, file);
    await parts.next();
    await truncate(path, 40_000);
    await expect(bytesFrom(parts)).rejects.toMatchObject({ reason: 'damaged' });
    expect(isOpen(handle)).toBe(false);
  });
});

describe('a file that is not read to its end', () => {
  it.each([
    ['before its first part', 0],
    ['between two', 1],
  ])('is closed when it is destroyed %s', async (_when, read) => {
    const { handle } = await opened();
    const parts = new FileParts(handle, file);
    for (let count = 0; count < read; count++) await parts.next();
    parts.destroy();
    expect(await parts.next()).toEqual({ done: true, value: undefined });
    expect(isOpen(handle)).toBe(false);
  });

  it('is closed once the part is there that is being read', async () => {
    const { handle } = await opened();
    const parts = new FileParts(handle, file);
    const reading = parts.next();
    parts.destroy();
    expect((await reading).value?.length).toBeGreaterThan(0);
    await parts.return();
    expect(isOpen(handle)).toBe(false);
  });

  it('is closed when its reader stops', async () => {
    const { handle } = await opened();
    for await (const _ of new FileParts(handle, file)) break;
    expect(isOpen(handle)).toBe(false);
  });
});
