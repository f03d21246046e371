import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readlinkSync } from 'node:fs';
import { mkdir, open, readdir, rename, rmdir, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DirectoryStore } from './directory.ts';
import { bytesFrom, filesUnder, temporaryDirectory } from './files.fixture.ts';
import { hashOfFile, VerifiedFiles } from './verify.ts';

vi.mock('./verify.ts', { spy: true });

const MAX_BYTES = 1000;
const HELLO = '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824';
const hello = () => Readable.from([Buffer.from('hello')]);

let root: string;
let store: DirectoryStore;
let removeRoot: () => Promise<void>;
beforeEach(async () => {
  const { path, remove } = await temporaryDirectory();
  root = join(path, 'data', 'files');
  removeRoot = remove;
  store = new DirectoryStore(root);
  vi.mocked(hashOfFile).mockClear();
});
afterEach(() => removeRoot());

const pathOf = (sha256: string) => join(root, sha256.slice(0, 2), sha256);
const incoming = () => readdir(join(root, 'incoming'));

describe('writing', () => {
  it('shows nothing under the final name before all of it is there', async () => {
    const content = new PassThrough();
    const putting = store.put(content, MAX_BYTES);
    content.write('hel');
    while ((await filesUnder(root).catch(() => [])).length === 0) await delay(5);
    expect(await incoming()).toHaveLength(1);
    expect(await Readable.from(store.list()).toArray()).toEqual([]);
    content.end('lo');
    expect(await putting).toEqual({ sha256: HELLO, size_bytes: 5, created: true });
    expect(await filesUnder(root)).toEqual([pathOf(HELLO)]);
  });

  it('is for the eyes of the service alone', async () => {
    await store.put(hello(), MAX_BYTES);
    expect((await stat(pathOf(HELLO))).mode & 0o777).toBe(0o600);
    for (const directory of [root, join(root, '2c'), join(root, 'incoming')]) {
      expect((await stat(directory)).mode & 0o777).toBe(0o700);
    }
  });

  it.runIf(process.platform === 'linux')('syncs the bytes, then the name, and every new directory', async () => {
    const synced: string[] = [];
    const handle = await open(import.meta.filename);
    const sync = vi.spyOn(Object.getPrototypeOf(handle), 'sync').mockImplementation(async function (this: unknown) {
      const path = readlinkSync(`/proc/self/fd/${(this as { fd: number }).fd}`).replace(/[0-9a-f-]{36}$/, '*');
      synced.push(`${path.slice(join(root, '../..').length)} ${existsSync(pathOf(HELLO)) ? 'after' : 'before'}`);
    });
    await store.put(hello(), MAX_BYTES);
    const first = synced.splice(0);
    await store.put(hello(), MAX_BYTES);
    sync.mockRestore();
    await handle.close();
    const made = ['/data/files before', '/data before', ' before'];
    expect(first).toEqual([...made, '/data/files/incoming/* before', '/data/files/2c after', '/data/files after']);
    expect(synced).toEqual(['/data/files/incoming/* after', '/data/files/2c after', '/data/files after']);
  });

  it('leaves no file when the process is killed, and removes what that left after an hour', async () => {
    const program = `
      import { PassThrough } from 'node:stream';
      import { DirectoryStore } from ${JSON.stringify(join(import.meta.dirname, 'directory.ts'))};
      const content = new PassThrough();
      content.write('hel');
      setTimeout(() => {}, 60_000);
      await new DirectoryStore(${JSON.stringify(root)}).put(content, 1000);
    `;
    const options = { cwd: import.meta.dirname, stdio: 'inherit' } as const;
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], options);
    const exited = once(child, 'exit');
    const written = async () => {
      const [path] = await filesUnder(root).catch(() => []);
      return path !== undefined && (await stat(path)).size === 3;
    };
    while (!(await written())) await delay(10);
    child.kill('SIGKILL');
    await exited;

    expect(await Readable.from(store.list()).toArray()).toEqual([]);
    const [leftover = ''] = await incoming();
    await store.put(hello(), MAX_BYTES);
    expect(await incoming(), 'it could be another process at work').toEqual([leftover]);
    const long_ago = new Date(Date.now() - 2 * 60 * 60 * 1000);
    await utimes(join(root, 'incoming', leftover), long_ago, long_ago);
    await new DirectoryStore(root).put(hello(), MAX_BYTES);
    expect(await filesUnder(root)).toEqual([pathOf(HELLO)]);
  });

  it('leaves a whole file as it is when the same bytes come again', async () => {
    await store.put(hello(), MAX_BYTES);
    const { ino } = await stat(pathOf(HELLO));
    expect(await store.put(hello(), MAX_BYTES)).toMatchObject({ created: false });
    expect((await stat(pathOf(HELLO))).ino).toBe(ino);
  });

  it('mends a damaged file with the right bytes, and does not take it for a new one', async () => {
    const file = await store.put(hello(), MAX_BYTES);
    await writeFile(pathOf(HELLO), 'jello');
    expect(await store.put(hello(), MAX_BYTES)).toEqual({ ...file, created: false });
    expect((await bytesFrom(await store.open(file))).toString()).toBe('hello');
  });

  it('names a directory that is in its way, and leaves nothing behind', async () => {
    await mkdir(pathOf(HELLO), { recursive: true });
    await expect(store.put(hello(), MAX_BYTES)).rejects.toMatchObject({ code: 'EISDIR', path: pathOf(HELLO) });
    expect(await incoming()).toEqual([]);
  });
});

describe('verifying', () => {
  it('hashes a file that has not changed only once, also for many who ask at the same time', async () => {
    const file = await store.put(hello(), MAX_BYTES);
    // A file this young may change again without a new time stamp.
    await delay(1100);
    const opened = await Promise.all([1, 2, 3].map(() => store.open(file)));
    expect(await Promise.all(opened.map(bytesFrom))).toEqual([1, 2, 3].map(() => Buffer.from('hello')));
    for (let count = 0; count < 3; count++) await bytesFrom(await store.open(file));
    expect(hashOfFile).toHaveBeenCalledTimes(1);
  });

  it('hashes a changed file again, even one whose time was set back', async () => {
    const file = await store.put(hello(), MAX_BYTES);
    const { atime, mtime } = await stat(pathOf(HELLO));
    await delay(1100);
    await bytesFrom(await store.open(file));
    await writeFile(pathOf(HELLO), 'jello');
    await utimes(pathOf(HELLO), atime, mtime);
    await expect(store.open(file)).rejects.toMatchObject({ reason: 'damaged' });
  });

  it('closes a file that it finds damaged', async () => {
    const file = await store.put(hello(), MAX_BYTES);
    await writeFile(pathOf(HELLO), 'jello');
    await expect(store.open(file)).rejects.toMatchObject({ reason: 'damaged' });
    const [handle] = vi.mocked(hashOfFile).mock.lastCall ?? [];
    expect(handle?.fd, 'of a handle that is closed').toBe(-1);
  });

  it('remembers no file that changed within a second: it may change again and keep its time stamp', async () => {
    await store.put(hello(), MAX_BYTES);
    const stats = await stat(pathOf(HELLO), { bigint: true });
    const now = vi.spyOn(Date, 'now');
    const remembered = [0, 1_000, 1_001].map((age_ms) => {
      now.mockReturnValue(Number(stats.ctimeMs) + age_ms);
      const verified = new VerifiedFiles();
      verified.add(HELLO, stats);
      return verified.has(HELLO, stats);
    });
    now.mockRestore();
    expect(remembered).toEqual([false, false, true]);
  });

  it('remembers no more files than its limit, the least recently used forgotten first', async () => {
    await store.put(hello(), MAX_BYTES);
    const stats = await stat(pathOf(HELLO), { bigint: true });
    vi.spyOn(Date, 'now').mockReturnValue(Number(stats.ctimeMs) + 5000);
    const verified = new VerifiedFiles(2);
    for (const name of ['a', 'b']) verified.add(name, stats);
    verified.has('a', stats);
    verified.add('c', stats);
    vi.mocked(Date.now).mockRestore();
    expect(['a', 'b', 'c'].map((name) => verified.has(name, stats))).toEqual([true, false, true]);
  });

  it('takes something that is not a file for a damaged one', async () => {
    await mkdir(pathOf(HELLO), { recursive: true });
    const { size } = await stat(pathOf(HELLO));
    await expect(store.open({ sha256: HELLO, size_bytes: size })).rejects.toMatchObject({ reason: 'damaged' });
  });
});

describe('the directory', () => {
  it('is made by what keeps a file, and not by a look', async () => {
    await expect(store.check()).rejects.toThrow('ENOENT');
    expect(existsSync(root)).toBe(false);
    await mkdir(root, { recursive: true });
    await store.check();
    expect(await readdir(root)).toEqual([]);
    await rmdir(root);
    await store.put(hello(), MAX_BYTES);
    await store.check();
  });

  it('is not made a second time when it vanishes, as a volume does', async () => {
    await store.put(hello(), MAX_BYTES);
    await rename(root, `${root}-unmounted`);
    await expect(store.check()).rejects.toThrow('ENOENT');
    await expect(store.put(hello(), MAX_BYTES)).rejects.toThrow('ENOENT');
    await rename(`${root}-unmounted`, root);
    await store.check();
  });

  it('is refused where it cannot be made, and made once it can', async () => {
    await mkdir(join(root, '..'), { recursive: true });
    await writeFile(root, 'in the way');
    await expect(store.check()).rejects.toThrow('ENOTDIR');
    await expect(store.put(hello(), MAX_BYTES)).rejects.toThrow('ENOTDIR');
    await rename(root, `${root}-away`);
    await store.put(hello(), MAX_BYTES);
    await store.check();
  });

  it('makes nothing to list nothing', async () => {
    expect(await Readable.from(store.list()).toArray()).toEqual([]);
    expect(existsSync(root)).toBe(false);
  });

  it('lists hashes and nothing else that lies there', async () => {
    await store.put(hello(), MAX_BYTES);
    await writeFile(join(root, '2c', 'README'), '');
    await writeFile(join(root, '2c', 'f'.repeat(64)), '');
    await mkdir(join(root, 'lost+found'));
    expect(await Readable.from(store.list()).toArray()).toEqual([HELLO]);
  });
});
