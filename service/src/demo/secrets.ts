import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Config } from '../config.ts';
import { type DemoSecret, demoPeople } from './people.ts';

/** Beside the database; in ./data where that is no file. */
export const secretsFile = ({ database }: Config): string =>
  join(database.kind === 'sqlite' ? dirname(database.path) : 'data', 'demo-credentials.json');

/**
 * The demo's tokens and passwords: made at random once, and kept in a file so that the same ones can be
 * printed at every start. The database itself holds only their hashes.
 */
export function demoSecrets(config: Config): { secrets: DemoSecret[]; fresh: boolean } {
  const path = secretsFile(config);
  try {
    return { secrets: JSON.parse(readFileSync(path, 'utf8')) as DemoSecret[], fresh: false };
  } catch {
    const secrets = newSecrets();
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
    return { secrets, fresh: true };
  }
}

export const newSecrets = (): DemoSecret[] =>
  demoPeople.map(({ user_id }) => ({ user_id, token: randomUUID(), password: randomUUID().slice(0, 13) }));
