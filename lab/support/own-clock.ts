// A clock of a service's own, which can be set while it runs: libfaketime, where that is installed.
import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Environment } from '../../acceptance/support/process.ts';

const LIBRARY = 'faketime/libfaketimeMT.so.1';

function findLibrary(): string | undefined {
  const roots = ['/usr/lib', '/usr/lib64', '/usr/local/lib'].filter((root) => existsSync(root));
  const directories = roots.flatMap((root) => [root, ...readdirSync(root).map((name) => join(root, name))]);
  return directories.map((directory) => join(directory, LIBRARY)).find((path) => existsSync(path));
}

const library = findLibrary();
export const hasOwnClocks = library !== undefined;

export interface OwnClock {
  /** For the service whose clock it is. */
  env: Environment;
  /** So far ahead of the machine's clock; behind it when below zero. */
  set(seconds: number): void;
  remove(): void;
}

export function ownClock(): OwnClock {
  const directory = mkdtempSync(join(tmpdir(), 'fairlead-clock-'));
  const file = join(directory, 'offset');
  const set = (seconds: number) => {
    writeFileSync(`${file}.new`, `${seconds < 0 ? '-' : '+'}${Math.abs(seconds)}\n`);
    // At once, so that nobody reads half of it.
    renameSync(`${file}.new`, file);
  };
  set(0);
  const env = {
    LD_PRELOAD: library as string,
    FAKETIME_TIMESTAMP_FILE: file,
    ...{ FAKETIME_NO_CACHE: '1', FAKETIME_DONT_FAKE_MONOTONIC: '1' },
  };
  return { env, set, remove: () => rmSync(directory, { recursive: true }) };
}
