import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Download } from '@fairlead/sdk';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { save } from './saving.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'fairlead-saving-'));
});
afterEach(async () => {
  await rm(directory, { recursive: true });
});

const nobody = { err: process.stderr, interactive: false };

/** Comes in pieces; with a length of its own unless told. */
function download(pieces: string[], told: number | undefined = pieces.join('').length) {
  const state = { pulled: 0, cancelled: false };
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const piece = pieces[state.pulled++];
        if (piece === undefined) controller.close();
        else if (piece === 'broken') controller.error(new Error('the connection broke'));
        else controller.enqueue(new TextEncoder().encode(piece));
      },
      cancel() {
        state.cancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { download: { name: 'a.txt', type: 'text/plain', length: told, stream } as Download, state };
}
const saving = ({ download: from }: ReturnType<typeof download>) =>
  save(from, { path: join(directory, 'a.txt'), name: 'a.txt', overwrite: false }, nobody);

describe('a download', () => {
  test('is saved as it comes, and told', async () => {
    expect(await saving(download(['two ', 'boxes']))).toEqual({
      path: join(directory, 'a.txt'),
      name: 'a.txt',
      type: 'text/plain',
      length: 9,
    });
    expect(await readFile(join(directory, 'a.txt'), 'utf8')).toBe('two boxes');
  });

  test('may have a length that nobody told', async () => {
    const from = download(['two boxes']);
    const untold = { ...from, download: { ...from.download, length: undefined } };
    expect((await saving(untold)).length).toBe(9);
  });

  test.each([10, 8])('that is not as long as was told (%i) is not kept', async (length) => {
    await expect(saving(download(['two boxes'], length))).rejects.toMatchObject({
      exit: 'failed',
      message: `The file came incomplete: 9 bytes of ${length} bytes.`,
    });
    expect(await readdir(directory)).toEqual([]);
  });

  test('that breaks off is not kept', async () => {
    await expect(saving(download(['two', 'broken'], 9))).rejects.toThrow('the connection broke');
    expect(await readdir(directory)).toEqual([]);
  });

  test('that is refused a place is not fetched', async () => {
    await writeFile(join(directory, 'a.txt'), 'mine');
    const from = download(['two boxes']);
    await expect(saving(from)).rejects.toMatchObject({ exit: 'usage' });
    expect(from.state).toEqual({ pulled: 0, cancelled: true });
    expect(await readFile(join(directory, 'a.txt'), 'utf8')).toBe('mine');
  });
});
