import type { Command } from 'commander';

// Help, by name: `fairlead help inquiry create`. Commander's own follows one name, and keeps silent about unknown ones.

export const HELP = 'help';

/** Adds the command to all that have commands of their own, and tells each where its help is. */
export function addHelp(command: Command): Command {
  command.showHelpAfterError(`(${nameOf(command)} --help says how)`);
  for (const each of command.commands) addHelp(each);
  if (command.commands.length === 0) return command;
  command
    .command(`${HELP} [command...]`)
    .description('show what a command does and takes')
    .helpOption(false)
    .action((names: string[]) => named(command, names).help());
  return command;
}

const named = (command: Command, names: readonly string[]): Command =>
  names.reduce((parent, name) => {
    const found = parent.commands.find((each) => each.name() === name);
    return found ?? parent.error(`error: ${nameOf(parent)} has no command '${name}'`);
  }, command);

/** As it is typed: `fairlead inquiry create`. */
const nameOf = (command: Command): string =>
  command.parent ? `${nameOf(command.parent)} ${command.name()}` : command.name();
