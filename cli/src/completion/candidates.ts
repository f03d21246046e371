import type { Argument, Command, Option } from 'commander';
import { findOption, optionsOf, readLine } from './line.ts';
import { type Candidate, takesFile, valuesOf } from './values.ts';

// What the last word of a line can become, from commander's own tree: a command added there is completed at once.

interface Completion {
  readonly candidates: readonly Candidate[];
  /** The shell knows best: names of files. */
  readonly files: boolean;
}

/** Completes the last of the words that follow the program's name. */
export function complete(program: Command, words: readonly string[]): Completion {
  const word = words.at(-1) ?? '';
  const { candidates, files } = offer(program, words.slice(0, -1), word);
  return { candidates: candidates.filter(({ value }) => value.startsWith(word)), files };
}

function offer(program: Command, before: readonly string[], word: string): Completion {
  const { command, option, owed, operands, optionsOver } = readLine(program, before);
  if (option && owed) return given(option, word);
  if (word.startsWith('-') && !optionsOver) return flags(command, word);
  if (option) return given(option, word);
  const argument = given(argumentAt(command, operands), word);
  if (operands > 0 || optionsOver) return argument;
  return { ...argument, candidates: [...subcommands(command), ...argument.candidates] };
}

const given = (taker: Option | Argument | undefined, word: string): Completion => {
  const values = taker && valuesOf(taker, word);
  return { candidates: values ?? [], files: !values && !!taker && takesFile(taker) };
};

const argumentAt = ({ registeredArguments }: Command, index: number): Argument | undefined => {
  const last = registeredArguments.at(-1);
  return registeredArguments[index] ?? (last?.variadic ? last : undefined);
};

const subcommands = (command: Command): Candidate[] =>
  command
    .createHelp()
    .visibleCommands(command)
    .map((candidate) => ({ value: candidate.name(), description: candidate.summary() || candidate.description() }));

/** Names of options; after `--status=`, its values. */
function flags(command: Command, word: string): Completion {
  const [flag = '', ...value] = word.split('=');
  if (value.length === 0) return { candidates: optionsOf(command).map(named), files: false };
  const { candidates } = given(findOption(command, flag), value.join('='));
  return {
    candidates: candidates.map((candidate) => ({ ...candidate, value: `${flag}=${candidate.value}` })),
    files: false,
  };
}

const named = ({ long, short, description }: Option): Candidate => ({ value: long ?? short ?? '', description });
