// Runs what the documents tell people to type, where `fairlead` is the built command.
import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { atEnd } from '../../acceptance/support/cleanup.ts';
import { collect, type Environment, ended } from '../../acceptance/support/process.ts';
import { setting } from '../../cli/specs/support/fairlead.ts';
import { CREDENTIAL, DAY } from './records.ts';

const MAIN = fileURLToPath(new URL('../../cli/dist/main.mjs', import.meta.url));

export interface Ended {
  status: number;
  /** On both outputs, in the order in which it was written. */
  output: string;
}

/** A place to try things in. Everything that is run gets a directory and a home of its own. */
export class Workshop {
  readonly directory: string;
  readonly url: string;

  constructor(directory: string, service: { url: string }) {
    this.directory = directory;
    this.url = service.url;
    makeTools(this.#tools);
  }

  get #tools(): string {
    return join(this.directory, 'bin');
  }

  makeHome(): string {
    return mkdtempSync(join(this.directory, 'home-'));
  }

  environment(home: string, credential = CREDENTIAL): Environment {
    const { env } = setting([], { home, service: this, credential });
    return { ...env, PATH: `${this.#tools}:${env.PATH}`, NODE_OPTIONS: `--import=${clock(DAY)}` };
  }

  /** Runs a script; it ends at the first command that fails. */
  sh = (script: string): Promise<Ended> => this.#finish(['-eu', '-c', `exec 2>&1\n${script}`]);

  node = (files: string[], credential?: string): Promise<Ended> =>
    this.#finish(['-c', 'exec node "$@" 2>&1', 'sh', ...files], credential);

  start(program: string, args: readonly string[], credential?: string): ChildProcess {
    const home = this.makeHome();
    const child = spawn(program, args, { cwd: home, env: this.environment(home, credential) });
    child.once(
      'exit',
      atEnd(() => child.kill('SIGKILL')),
    );
    return child;
  }

  async #finish(args: string[], credential?: string): Promise<Ended> {
    const child = this.start('sh', args, credential);
    child.stdin?.end();
    const output = collect(child.stdout);
    return { status: await ended(child), output: output() };
  }
}

/** `fairlead`, an `npx` that fetches nothing (what is published is what is built here), and no `npm` at all. */
function makeTools(directory: string): void {
  mkdirSync(directory);
  const tools = {
    fairlead: `exec node '${MAIN}' "$@"`,
    npx: `[ "$1" = -y ] && shift\n[ "$1" = fairlead ] && shift && exec node '${MAIN}' "$@"\nexit 127`,
    npm: 'exit 127',
  };
  for (const [name, script] of Object.entries(tools)) {
    writeFileSync(join(directory, name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(directory, name), 0o755);
  }
}

/** A module that sets the clock, so that what was three days ago stays so. */
function clock(day: string): string {
  const module = `const Real = Date;
    const now = () => Real.now() + ${Date.parse(day) - Date.now()};
    globalThis.Date = class Date extends Real {
      constructor(...given) { given.length > 0 ? super(...given) : super(now()); }
      static now() { return now(); }
    };`;
  return `data:text/javascript,${encodeURIComponent(module)}`;
}
