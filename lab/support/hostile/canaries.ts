// Words that must never be told, and all that is told where they are used.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Environment, type Finished, runCommand } from '../../../acceptance/support/process.ts';

/** Each is nowhere else: found in a log, it says by itself where it came from. */
export const CANARIES = {
  token: 'ca9a0001-0000-4000-8000-00000000c0de',
  'another token': 'ca9a0002-0000-4000-8000-00000000c0de',
  'wrong token': 'ca9a0003-0000-4000-8000-00000000c0de',
  password: 'canary-password-of-somebody',
  'wrong password': 'canary-password-of-nobody',
  'password too short': 'cANaRy1',
  'database password': 'canary-of-the-database',
  'S3 key': 'canaryAWSSECRET0',
  'S3 session': 'canaryAWSSESSION',
  file: 'canary in a file',
  inquiry: 'canary of an inquiry',
  query: 'canary-in-a-query',
  header: 'canary-in-a-header',
};

export class Told {
  readonly #said: [where: string, what: string][] = [];

  say(where: string, what: string): void {
    this.#said.push([where, what]);
  }

  /** Runs a command, and keeps what it printed. */
  async run(args: string[], env: Environment, stdin?: string): Promise<Finished> {
    const finished = await runCommand(args, env, stdin);
    this.say(`${args.join(' ')}, standard output`, finished.stdout);
    this.say(`${args.join(' ')}, standard error`, finished.stderr);
    return finished;
  }

  get bytes(): number {
    return this.#said.reduce((sum, [, what]) => sum + what.length, 0);
  }

  /** Which canary was told where, each with the words around it. */
  leaks(canaries: Record<string, string>): string[] {
    return this.#said.flatMap(([where, what]) =>
      Object.entries(canaries).flatMap(([name, canary]) => {
        const at = canary === '' ? -1 : what.indexOf(canary);
        return at < 0 ? [] : [`${name} in ${where}: ${what.slice(Math.max(at - 200, 0), at + 60)}`];
      }),
    );
  }
}

/** The text of every file beneath a directory. */
export function textBeneath(directory: string): string {
  const paths = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return paths.map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1')).join('\n');
}
