import { execFileSync } from 'node:child_process';
import { constants } from 'node:fs';
import {
  chmod,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile as write,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { makeDirectory, refuseTaken, renameBesideOthers, streamSink, TakenError, writeFile } from './files.ts';

let directory: string;
const at = (name: string) => join(directory, name);

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'fairlead-files-'));
});
afterEach(async () => {
  await rm(directory, { recursive: true });
});

const hello = (overwrite = false) =>
  writeFile(at('a.csv'), { overwrite }, async (sink) => {
    await sink.write('hel');
    await sink.write(new TextEncoder().encode('lo'));
  });

describe('a file', () => {
  test('is written whole, and nothing beside it', async () => {
    await hello();
    expect(await readFile(at('a.csv'), 'utf8')).toBe('hello');
    expect(await readdir(directory)).toEqual(['a.csv']);
  });

  test('is not there before it is whole', async () => {
    await writeFile(at('a.csv'), { overwrite: false }, async (sink) => {
      await sink.write('half');
      expect(await readdir(directory)).toEqual([expect.stringMatching(/^\.fairlead-.*\.part$/)]);
    });
  });

  test('is on the disk before it has its name', async () => {
    const probe = await open(at('probe'), 'w');
    await probe.close();
    await rm(at('probe'));
    const sync = vi.spyOn(Object.getPrototypeOf(probe), 'sync');
    onTestFinished(() => sync.mockRestore());
    sync.mockImplementation(async () => {
      expect(await readdir(directory)).toEqual([expect.stringMatching(/\.part$/)]);
    });
    await hello();
    expect(sync).toHaveBeenCalledOnce();
  });

  test('that cannot be filled leaves nothing behind, and what was there as it was', async () => {
    await write(at('a.csv'), 'before');
    const failing = writeFile(at('a.csv'), { overwrite: true }, async (sink) => {
      await sink.write('half');
      throw new Error('the service is gone');
    });
    await expect(failing).rejects.toThrow('the service is gone');
    expect(await readdir(directory)).toEqual(['a.csv']);
    expect(await readFile(at('a.csv'), 'utf8')).toBe('before');
  });

  test('is not replaced unless told, and nothing is fetched for it', async () => {
    await write(at('a.csv'), 'before');
    const refused = writeFile(at('a.csv'), { overwrite: false }, () => expect.fail('it was fetched'));
    await expect(refused).rejects.toThrow(TakenError);
    await expect(refused).rejects.toMatchObject({ exit: 'usage', message: expect.stringContaining('--yes') });
    await hello(true);
    expect(await readFile(at('a.csv'), 'utf8')).toBe('hello');
  });

  test('that somebody else has made meanwhile is not replaced either', async () => {
    const late = writeFile(at('a.csv'), { overwrite: false }, async () => write(at('a.csv'), 'theirs'));
    await expect(late).rejects.toThrow(TakenError);
    expect(await readdir(directory)).toEqual(['a.csv']);
    expect(await readFile(at('a.csv'), 'utf8')).toBe('theirs');
  });

  test('is not replaced where the file system has no links either, and gets its name there', async () => {
    const noLinks = () => Promise.reject(Object.assign(new Error(), { code: 'EPERM' }));
    await write(at('part'), 'ours');
    await write(at('a.csv'), 'theirs');
    await expect(renameBesideOthers(at('part'), at('a.csv'), noLinks)).rejects.toThrow(TakenError);
    expect(await readFile(at('a.csv'), 'utf8')).toBe('theirs');
    await renameBesideOthers(at('part'), at('b.csv'), noLinks);
    expect(await readFile(at('b.csv'), 'utf8')).toBe('ours');
  });

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'is gone with %s, which then ends the command',
    async (signal) => {
      const kill = vi.spyOn(process, 'kill').mockReturnValue(true);
      onTestFinished(() => kill.mockRestore());
      const others = process.listeners(signal);
      const ended = writeFile(at('a.csv'), { overwrite: false }, async (sink) => {
        await sink.write('half');
        for (const listener of process.listeners(signal)) if (!others.includes(listener)) listener(signal);
        expect(await readdir(directory)).toEqual([]);
        throw new Error('ended');
      });
      await expect(ended).rejects.toThrow('ended');
      expect(kill.mock.calls).toEqual([[process.pid, signal]]);
    },
  );

  test('that another name leads to is replaced where it is', async () => {
    await write(at('true.csv'), 'before');
    await symlink('true.csv', at('a.csv'));
    await hello(true);
    expect(await readFile(at('true.csv'), 'utf8')).toBe('hello');
  });

  test('cannot be where a directory is', async () => {
    await mkdir(at('a.csv'));
    await expect(hello(true)).rejects.toMatchObject({
      exit: 'usage',
      message: expect.stringContaining('is a directory'),
    });
  });

  test('cannot be in a directory that is not there', async () => {
    const nowhere = writeFile(at('none/a.csv'), { overwrite: false }, async () => {});
    await expect(nowhere).rejects.toMatchObject({
      exit: 'usage',
      message: `${at('none/a.csv')} cannot be written: no such file or directory.`,
    });
  });

  test('cannot be in a file', async () => {
    await write(at('a.csv'), '');
    const within = writeFile(at('a.csv/b.csv'), { overwrite: false }, async () => {});
    await expect(within).rejects.toMatchObject({
      exit: 'usage',
      message: `${at('a.csv/b.csv')} cannot be written: not a directory.`,
    });
  });

  test('may be no file at all: a pipe is written to, and stays', async () => {
    execFileSync('mkfifo', [at('pipe')]);
    // Whoever opens a pipe waits for its other end, unless told.
    const reader = await open(at('pipe'), constants.O_RDONLY | constants.O_NONBLOCK);
    onTestFinished(() => reader.close());
    await expect(refuseTaken(at('pipe'), { overwrite: false })).resolves.toBeUndefined();
    for (const overwrite of [false, true]) {
      await writeFile(at('pipe'), { overwrite }, (sink) => sink.write('gone'));
      const { buffer, bytesRead } = await reader.read();
      expect(buffer.toString('utf8', 0, bytesRead)).toBe('gone');
      expect((await stat(at('pipe'))).isFIFO()).toBe(true);
    }
    expect(await readdir(directory)).toEqual(['pipe']);
  });

  test('is named when there is no room for it', async () => {
    const noRoom = Object.assign(new Error('ENOSPC: no space left on device, write'), {
      ...{ code: 'ENOSPC', syscall: 'write' },
    });
    const full = writeFile(at('a.csv'), { overwrite: false }, () => Promise.reject(noRoom));
    const message = `${at('a.csv')} cannot be written: no space left on device.`;
    await expect(full).rejects.toMatchObject({ exit: 'failed', message });
  });

  test('leaves no listeners behind', async () => {
    const listeners = () => ['exit', 'SIGINT', 'SIGTERM', 'SIGHUP'].map((event) => process.listenerCount(event));
    const before = listeners();
    await hello();
    expect(listeners()).toEqual(before);
  });
});

describe('a directory', () => {
  test('is made with all that leads to it, or is there already', async () => {
    await makeDirectory(at('a/b'));
    await makeDirectory(at('a/b'));
    expect(await readdir(at('a'))).toEqual(['b']);
  });

  test('cannot be made where a file is', async () => {
    await write(at('a'), '');
    await chmod(at('a'), 0o600);
    await expect(makeDirectory(at('a/b'))).rejects.toMatchObject({ exit: 'usage' });
    await expect(makeDirectory(at('a'))).rejects.toMatchObject({ exit: 'usage' });
  });
});

test('a stream is given no more than it takes: the rest waits', async () => {
  const given: string[] = [];
  let take: () => void = () => expect.fail('nothing was given');
  const slow = new Writable({
    highWaterMark: 1,
    write(chunk, _, done) {
      given.push(String(chunk));
      take = done;
    },
  });
  const sink = streamSink(slow);
  let isTaken = false;
  const first = sink.write('first').then(() => {
    isTaken = true;
  });
  await new Promise(setImmediate);
  expect([given, isTaken]).toEqual([['first'], false]);
  take();
  await first;
  expect(isTaken).toBe(true);
});
