import { Argument, type Command } from 'commander';
import { complete } from '../completion/candidates.ts';
import { COMPLETE, FILES, scripts } from '../completion/scripts.ts';
import type { Candidate } from '../completion/values.ts';
import { streamSink } from '../files.ts';
import type { AddCommands } from '../session.ts';

const shells = Object.keys(scripts) as (keyof typeof scripts)[];

/** Neither needs a session: a shell completes for everybody, at once, and without asking the service. */
export const addCompletion: AddCommands = (program) => {
  const out = process.stdout;
  program
    .command('completion')
    .summary('print a script that completes commands in your shell')
    .description(
      'Prints a script that completes commands, options and their values. Its first lines say where it goes.',
    )
    .addArgument(new Argument('<shell>', 'your shell').choices(shells))
    .action((shell: keyof typeof scripts) => streamSink(out).write(scripts[shell](program.name())));
  program
    .command(COMPLETE, { hidden: true })
    .argument('[words...]')
    .helpOption(false)
    .action((words: string[]) => streamSink(out).write(answer(program, words)));
};

/** What a shell is told. It never hears of errors: somebody is typing. */
export function answer(program: Command, words: readonly string[]): string {
  try {
    const { candidates, files } = complete(program, words);
    return files ? `${FILES}\n` : candidates.map(line).join('');
  } catch {
    return '';
  }
}

const line = ({ value, description }: Candidate): string =>
  `${value}${description ? `\t${description.replaceAll(/\s+/g, ' ')}` : ''}\n`;
