import { Command } from 'commander';
import { VERSION } from '../version.ts';
import { backupCommand } from './backup.ts';
import { demoCommand } from './demo.ts';
import { EXIT } from './exit.ts';
import { importCommand } from './import.ts';
import { restoreCommand } from './restore.ts';
import { serveCommand } from './serve.ts';
import { tokenCommand } from './token.ts';
import { verifyCommand } from './verify.ts';
import { NAME } from './words.ts';

/** The operator's commands. Wrong arguments are told, and thrown as Commander's own error. */
export function buildProgram(): Command {
  const program = new Command(NAME)
    .description('Fairlead: the freight service and its operator’s commands.')
    .version(VERSION)
    .addHelpText('after', afterHelp())
    // Commander would end the process on its own, with numbers of its own.
    .exitOverride()
    .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, `${NAME}: `)) })
    .addCommand(serveCommand())
    .addCommand(importCommand())
    .addCommand(tokenCommand())
    .addCommand(demoCommand())
    .addCommand(backupCommand())
    .addCommand(restoreCommand())
    .addCommand(verifyCommand());
  passOn(program);
  return program;
}

function afterHelp(): string {
  const statuses = Object.values(EXIT).map(({ status, when }) => `  ${status}  ${when}`);
  return `\nExit status:\n${statuses.join('\n')}`;
}

/** What is set above holds for every command beneath. */
function passOn(command: Command): void {
  for (const each of command.commands) passOn(each.copyInheritedSettings(command));
}
