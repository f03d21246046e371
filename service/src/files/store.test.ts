import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  bytesFrom,
  filesUnder,
  generated,
  MAX_BYTES,
  measure,
  memoryMeter,
  startS3rver,
  temporaryDirectory,
} from './files.fixture.ts';
import { openFileStore } from './index.ts';
import { type FileStore, FileTooLarge, FileUnavailable } from './store.ts';

interface Place {
  store: FileStore;
  /** Where the bytes of a hash lie on this machine's disk, to damage them. */
  pathOf(sha256: string): string;
  /** All files, temporary ones included. */
  files(): Promise<string[]>;
  close(): Promise<void>;
}

async function directoryPlace(): Promise<Place> {
  const { path, remove } = await temporaryDirectory();
  return {
    store: openFileStore({ kind: 'directory', path }),
    pathOf: (sha256) => join(path, sha256.slice(0, 2), sha256),
    files: () => filesUnder(path),
    close: remove,
  };
}

async function s3Place(): Promise<Place> {
  const { path, remove } = await temporaryDirectory();
  const spools = await temporaryDirectory();
  vi.stubEnv('TMPDIR', spools.path);
  const s3 = await startS3rver(path);
  return {
    store: openFileStore({ kind: 's3', ...s3.settings }),
    pathOf: s3.pathOf,
    files: async () => [...(await filesUnder(path)), ...(await filesUnder(spools.path))],
    async close() {
      vi.unstubAllEnvs();
      await s3.close();
      await Promise.all([remove(), spools.remove()]);
    },
  };
}

const stream = (text: string) => Readable.from([Buffer.from(text)]);
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const unavailable = (reason: string) => expect.objectContaining({ name: 'FileUnavailable', reason });

async function flipByte(path: string, position: number): Promise<void> {
  const handle = await open(path, 'r+');
  const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, position);
  buffer[0] = (buffer[0] ?? 0) ^ 1;
  await handle.write(buffer, 0, 1, position);
  await handle.close();
}

it('measures memory in a way that would notice a file held whole', async () => {
  const meter = await memoryMeter();
  const held = await generated(MAX_BYTES, meter.sample).toArray();
  expect(meter.peak()).toBeGreaterThan(MAX_BYTES / 2);
  expect(Buffer.concat(held)).toHaveLength(MAX_BYTES);
});

describe.each([
  ['a directory', directoryPlace],
  ['an S3 bucket', s3Place],
])('%s', (_name, openPlace) => {
  let place: Place;
  let store: FileStore;
  beforeAll(async () => {
    place = await openPlace();
    store = place.store;
  });
  afterAll(() => place.close());

  it('can be reached, and lists nothing at first', async () => {
    await store.check();
    expect(await Readable.from(store.list()).toArray()).toEqual([]);
  });

  it.each([
    ['an empty file', ''],
    ['a small file', 'Bill of lading'],
    ['a file of many chunks', 'container '.repeat(100_000)],
  ])('keeps %s under its hash', async (_what, text) => {
    const file = await store.put(text === '' ? Readable.from([]) : stream(text), MAX_BYTES);
    expect(file).toEqual({ sha256: sha256(text), size_bytes: text.length, created: true });
    expect((await bytesFrom(await store.open(file))).toString()).toBe(text);
  });

  it('knows bytes that it has already', async () => {
    const first = await store.put(stream('same'), MAX_BYTES);
    const second = await store.put(stream('same'), MAX_BYTES);
    expect([first.created, second.created]).toEqual([true, false]);
    expect((await bytesFrom(await store.open(second))).toString()).toBe('same');
  });

  it('keeps the same bytes put many times at once', async () => {
    const puts = await Promise.all(Array.from({ length: 20 }, () => store.put(stream('at once'), MAX_BYTES)));
    expect(new Set(puts.map((file) => file.sha256)).size).toBe(1);
    expect((await bytesFrom(await store.open({ sha256: sha256('at once'), size_bytes: 7 }))).toString()).toBe(
      'at once',
    );
  });

  it('takes and gives exactly 36 MiB, holding little of it in memory', async () => {
    const putting = await memoryMeter();
    const file = await store.put(generated(MAX_BYTES, putting.sample), MAX_BYTES);
    expect(file).toMatchObject({ size_bytes: MAX_BYTES, created: true });
    const reading = await memoryMeter();
    const read = await measure(await store.open(file), reading.sample);
    expect(read).toEqual({ sha256: file.sha256, size_bytes: MAX_BYTES });
    expect(putting.peak()).toBeLessThan(MAX_BYTES / 4);
    expect(reading.peak()).toBeLessThan(MAX_BYTES / 4);
  }, 60_000);

  it('refuses one byte more, and leaves nothing of it behind', async () => {
    const before = await place.files();
    const content = generated(MAX_BYTES + 1);
    await expect(store.put(content, MAX_BYTES)).rejects.toBeInstanceOf(FileTooLarge);
    expect(content.destroyed).toBe(true);
    expect(await place.files()).toEqual(before);
  });

  it('leaves nothing behind of a stream that breaks off', async () => {
    const before = await place.files();
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('half of ');
        throw new Error('the line is dead');
      })(),
    );
    await expect(store.put(broken, MAX_BYTES)).rejects.toThrow('the line is dead');
    await expect(store.put(createReadStream('/no/such/file'), MAX_BYTES)).rejects.toThrow('ENOENT');
    expect(await place.files()).toEqual(before);
  });

  it.each([
    ['the first byte', 0, 0, 'M'],
    ['the last byte', 10, 10, '5'],
    ['the middle', 3, 5, 'U30'],
    ['everything', 0, 10, 'MSKU3070125'],
  ])('gives %s as a range', async (_what, start, end, text) => {
    const file = await store.put(stream('MSKU3070125'), MAX_BYTES);
    expect((await bytesFrom(await store.open(file, { start, end }))).toString()).toBe(text);
  });

  it.each([
    [0, 11],
    [-1, 2],
    [5, 4],
    [0.5, 2],
    [0, Number.NaN],
  ])('refuses the impossible range %d to %d', async (start, end) => {
    const file = await store.put(stream('MSKU3070125'), MAX_BYTES);
    await expect(store.open(file, { start, end })).rejects.toBeInstanceOf(RangeError);
  });

  it('says that a file is missing', async () => {
    const file = { sha256: sha256('never put'), size_bytes: 9 };
    await expect(store.open(file)).rejects.toEqual(unavailable('missing'));
    await expect(store.open(file, { start: 0, end: 1 })).rejects.toEqual(unavailable('missing'));
  });

  it.each([
    ['a small file', 100, 50],
    ['the last byte of a large file', 1_000_000, 999_999],
    ['the first byte of a large file', 1_000_001, 0],
  ])('never completes a damaged file of the right size: %s', async (_what, size_bytes, position) => {
    const file = await store.put(generated(size_bytes), MAX_BYTES);
    await bytesFrom(await store.open(file));
    await flipByte(place.pathOf(file.sha256), position);
    let read_bytes = 0;
    const reading = async () => {
      for await (const chunk of await store.open(file)) read_bytes += chunk.length;
    };
    await expect(reading()).rejects.toEqual(unavailable('damaged'));
    expect(read_bytes).toBeLessThan(size_bytes);
  });

  it('says that a truncated file is damaged, and puts it again whole', async () => {
    const file = await store.put(generated(200_000), MAX_BYTES);
    await truncate(place.pathOf(file.sha256), 100_000);
    await expect(store.open(file)).rejects.toEqual(unavailable('damaged'));
    await expect(store.open(file, { start: 0, end: 9 })).rejects.toEqual(unavailable('damaged'));
    await expect(store.open(file, { start: 150_000, end: 150_009 })).rejects.toEqual(unavailable('damaged'));
    expect(await store.put(generated(200_000), MAX_BYTES)).toEqual({ ...file, created: false });
    expect(await measure(await store.open(file))).toEqual({ sha256: file.sha256, size_bytes: 200_000 });
  });

  it('says that a file of another size than stated is damaged', async () => {
    const file = await store.put(stream('stated wrongly'), MAX_BYTES);
    await expect(store.open({ ...file, size_bytes: 13 })).rejects.toEqual(unavailable('damaged'));
  });

  it('forgets a removed file, and does not mind removing it again', async () => {
    const file = await store.put(stream('to be removed'), MAX_BYTES);
    await store.remove(file.sha256);
    await store.remove(file.sha256);
    await expect(store.open(file)).rejects.toEqual(unavailable('missing'));
    expect(await store.put(stream('to be removed'), MAX_BYTES)).toMatchObject({ created: true });
  });

  it('lists every hash once', async () => {
    const kept = await Promise.all(['one', 'two', 'three'].map((text) => store.put(stream(text), MAX_BYTES)));
    const listed = await Readable.from(store.list()).toArray();
    expect(listed).toEqual(expect.arrayContaining(kept.map((file) => file.sha256)));
    expect(new Set(listed).size).toBe(listed.length);
    for (const hash of listed) expect(hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it.each([
    '',
    '../../../../etc/passwd',
    `../${'a'.repeat(61)}`,
    'A'.repeat(64),
    'g'.repeat(64),
    'a'.repeat(63),
    'a'.repeat(65),
    `${'a'.repeat(64)}\n`,
    `${'a'.repeat(63)}\0`,
    `${'a'.repeat(32)}/${'a'.repeat(31)}`,
  ])('finds nothing under the name %j, and removes nothing', async (hash) => {
    const before = await place.files();
    await expect(store.open({ sha256: hash, size_bytes: 1 })).rejects.toBeInstanceOf(FileUnavailable);
    await expect(store.open({ sha256: hash, size_bytes: 1 })).rejects.toEqual(unavailable('missing'));
    await store.remove(hash);
    expect(await place.files()).toEqual(before);
  });
});
