import { execFileSync } from 'node:child_process';
import { constants, existsSync } from 'node:fs';
import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { temporaryDirectory } from '../files/files.fixture.ts';
import { Rejects } from './rejects.ts';

let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
beforeEach(async () => {
  directory = await temporaryDirectory();
});
afterEach(() => directory.remove());

const REFUSED = { line: 1, violations: [], text: '{"kind":"user","password":"swordfish"}' };

async function written(path: string): Promise<void> {
  const rejects = new Rejects(path);
  await rejects.tryPlace();
  await rejects.write(REFUSED).finally(() => rejects.close());
}

describe('refused lines', () => {
  test('are for whoever imports alone: they may hold passwords', async () => {
    const path = join(directory.path, 'rejected');
    await written(path);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  test.runIf(existsSync('/dev/full'))('name the place that has no room for them', async () => {
    await expect(written('/dev/full')).rejects.toMatchObject({ code: 'ENOSPC', path: '/dev/full' });
  });

  test('go into what is no file as well, which is not taken away', async () => {
    const path = join(directory.path, 'pipe');
    execFileSync('mkfifo', [path]);
    // Whoever opens a pipe waits for its other end, unless told.
    const reader = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
    onTestFinished(() => reader.close());
    await written(path);
    const { buffer, bytesRead } = await reader.read();
    expect(JSON.parse(buffer.toString('utf8', 0, bytesRead))).toEqual(REFUSED);
    const next = new Rejects(path);
    await next.tryPlace();
    await next.removeEarlier();
    expect(await readdir(directory.path)).toEqual(['pipe']);
    expect((await stat(path)).isFIFO()).toBe(true);
  });
});
