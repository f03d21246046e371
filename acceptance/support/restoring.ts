// A backup restored elsewhere, and what is held against it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { runCommand } from './process.ts';
import type { Engine } from './provided.ts';
import { makePlace, type Place } from './service.ts';
import { UNLIMITED } from './writing.ts';

/** The data files of a backup, but for what the database says of itself. */
export const dataOf = (directory: string) =>
  Object.fromEntries(
    readdirSync(directory)
      .filter((name) => name.endsWith('.ndjson') && name !== 'meta.ndjson')
      .map((name) => [name, readFileSync(join(directory, name), 'utf8')]),
  );

/** Restores a backup, and holds what operators then see against what was backed up; another backup is made of it. */
export async function restoredInto(target: Engine, backup: string): Promise<Place & { again: string }> {
  const elsewhere = await makePlace({ engine: target, env: UNLIMITED });
  const run = (...args: string[]) => runCommand(args, elsewhere.env);
  const restored = await run('restore', backup);
  expect(restored).toMatchObject({ code: 0, stderr: '' });
  expect(restored.stdout).toMatch(/^\d+ rows and \d+ files restored, as of 20\d\d-.*Z\n$/);
  const verified = await run('verify');
  expect(verified).toMatchObject({ code: 0, stdout: expect.stringMatching(/no problem found\n$/) });
  const again = join(elsewhere.directory, 'again');
  expect(await run('backup', again)).toMatchObject({ code: 0 });
  expect(dataOf(again)).toEqual(dataOf(backup));
  return { ...elsewhere, again };
}
