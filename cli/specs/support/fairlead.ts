// Runs the built command as scripts do: never on a terminal, and with nothing of the developer's own environment.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { atEnd } from '../../../acceptance/support/cleanup.ts';
import { collect, type Environment, ended, type Finished } from '../../../acceptance/support/process.ts';

// The build itself rather than bin/fairlead.mjs: `npm test` has built it, and looking again costs each start.
const MAIN = fileURLToPath(new URL('../../dist/main.mjs', import.meta.url));

export interface Circumstances {
  /** Whom it talks to, by FAIRLEAD_BASE_URL. */
  service?: { url: string };
  /** `<user_id>|<secret>`, given by FAIRLEAD_TOKEN. */
  credential?: string;
  /** Where it keeps its settings: a directory of the spec's own unless told. */
  home?: string;
  /** Added to its environment. */
  env?: Environment;
  /** An empty directory of the spec's own unless told. */
  cwd?: string;
  /** A file that standard output goes to, and not to the spec. */
  stdout?: number;
  /** Another program in its place. */
  main?: string;
}

/** Runs it to its end. */
export async function runFairlead(
  args: string[],
  { stdin, ...circumstances }: Circumstances & { stdin?: string | Uint8Array } = {},
): Promise<Finished> {
  const child = startFairlead(args, circumstances, stdin === undefined ? 'ignore' : 'pipe');
  const stdout = collect(child.stdout);
  const stderr = collect(child.stderr);
  child.stdin?.end(stdin);
  return { code: await ended(child), stdout: stdout(), stderr: stderr() };
}

/** For specs that talk to it while it runs, or end it themselves. */
export function startFairlead(
  args: string[],
  circumstances: Circumstances = {},
  stdin: 'ignore' | 'pipe' = 'ignore',
): ChildProcess {
  const { program, programArgs, cwd, env } = setting(args, circumstances);
  const child = spawn(program, programArgs, { cwd, env, stdio: [stdin, circumstances.stdout ?? 'pipe', 'pipe'] });
  child.stdin?.on('error', () => {}); // It may end before it has read everything.
  child.once(
    'exit',
    atEnd(() => child.kill('SIGKILL')),
  );
  return child;
}

/** What is started, where, and all that it learns from its surroundings. */
export function setting(args: string[], circumstances: Circumstances) {
  const { service, credential, main = MAIN } = circumstances;
  const home = circumstances.home ?? ownHome();
  const env: Environment = {
    PATH: [dirname(process.execPath), '/usr/bin', '/bin'].join(':'),
    TMPDIR: tmpdir(),
    TZ: 'UTC',
    HOME: home,
    XDG_CONFIG_HOME: join(home, '.config'),
    ...(service && { FAIRLEAD_BASE_URL: service.url }),
    ...(credential !== undefined && { FAIRLEAD_TOKEN: credential }),
    ...circumstances.env,
  };
  return { program: process.execPath, programArgs: [main, ...args], cwd: circumstances.cwd ?? home, env };
}

let own: string | undefined;
function ownHome(): string {
  own ??= makeDirectory();
  return own;
}

/** A directory that leaves with the spec: a home, or a place for downloads. */
export function makeDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'fairlead-cli-'));
  atEnd(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}
