import type { Asker } from '../asking/asker.ts';
import { CommandError } from '../exit.ts';
import type { Terminal } from '../terminal.ts';
import type { Content } from './fields.ts';
import { readContent, STANDARD_INPUT } from './file.ts';
import { putFlags } from './flags.ts';

// What was said of an inquiry on the command line: a file first, then flags. Answers come later.

export interface Options extends Readonly<Record<string, unknown>> {
  readonly file?: string;
  readonly ask?: boolean;
  readonly dryRun?: boolean;
  readonly yes?: boolean;
}

export async function readSaid(options: Options, terminal: Terminal, base?: object): Promise<Content> {
  const { file } = options;
  const content = file === undefined ? {} : await readContent(file, terminal.in);
  putFlags(content, options, base);
  return content;
}

/** Whether there is somebody to ask, and standard input is theirs. */
export function canAsk(terminal: Terminal, { file, ask }: Options): boolean {
  const canAnswer = terminal.interactive && file !== STANDARD_INPUT;
  if (ask && !canAnswer)
    throw new CommandError('usage', '--ask needs a terminal to ask on, and standard input for the answers');
  return canAnswer;
}

export async function confirm(asker: Asker, label: string): Promise<void> {
  if (await asker.yes({ label, present: true })) return;
  throw new CommandError('interrupted', 'As you wish: nothing was sent.');
}
