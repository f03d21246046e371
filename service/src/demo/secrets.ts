import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Config } from '../config.ts';
import { type DemoSecret, demoPeople } from './people.ts';

/**
 * The demo's tokens and passwords: made at random once, and kept beside the database so that the same ones can be
 * printed at every start. The database itself holds only their hashes.
 */
export function demoSecrets({ database }: Config): { secrets: DemoSecret[]; fresh: boolean } {
  const path = join(database.kind === 'sqlite' ? dirname(database.path) : 'data', 'demo-credentials.json');
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
