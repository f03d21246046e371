import type { Command, Option } from 'commander';
import { HELP } from '../help.ts';

// How far a line is understood: which command it calls, and what its next word is for.

interface Line {
  readonly command: Command;
  /** The option that the next word may be a value of. */
  readonly option?: Option | undefined;
  /** The option has no value yet and needs one, whatever it looks like. */
  readonly owed: boolean;
  /** How many arguments of the command there are already. */
  readonly operands: number;
  /** After `--` nothing is an option. */
  readonly optionsOver: boolean;
}

/** Reads the words before the one that is being typed. */
export const readLine = (program: Command, words: readonly string[]): Line => words.reduce(readWord, start(program));

const start = (command: Command): Line => ({ command, owed: false, operands: 0, optionsOver: false });

function readWord(line: Line, word: string): Line {
  const { command, option, operands, optionsOver } = line;
  if (line.owed) return { ...line, option: option?.variadic ? option : undefined, owed: false };
  if (!optionsOver && word === '--') return { ...line, option: undefined, optionsOver: true };
  if (!optionsOver && word.startsWith('-')) return afterOption(line, word);
  if (option) return { ...line, option: option.variadic ? option : undefined };
  const called = operands === 0 && !optionsOver ? subcommand(command, word) : undefined;
  return called ? start(called) : { ...line, operands: operands + 1 };
}

/** `--status=active` is no name of an option, and has its value already. */
function afterOption(line: Line, word: string): Line {
  const option = findOption(line.command, word);
  const takes = option?.required || option?.optional;
  return { ...line, option: takes ? option : undefined, owed: option?.required === true };
}

/** `help` is followed by the names that could stand in its place. */
const subcommand = (command: Command, word: string): Command | undefined =>
  word === HELP
    ? command
    : command.commands.find((candidate) => candidate.name() === word || candidate.aliases().includes(word));

export const findOption = (command: Command, flag: string): Option | undefined =>
  optionsOf(command).find(({ long, short }) => long === flag || short === flag);

/** A command's own options, and those of the commands it belongs to. */
export function optionsOf(command: Command): Option[] {
  const own = command.createHelp().visibleOptions(command);
  if (!command.parent) return own;
  const flags = new Set(own.map(({ long }) => long));
  // `--version` is the program's alone.
  const inherited = optionsOf(command.parent).filter(({ long }) => long !== '--version' && !flags.has(long));
  return [...own, ...inherited];
}
