import { Command, CommanderError } from 'commander';
import { backupCommand } from './commands/backup.ts';
import { demoCommand } from './commands/demo.ts';
import { EXIT } from './commands/exit.ts';
import { endIfFirst } from './commands/first-process.ts';
import { importCommand } from './commands/import.ts';
import { Mendable } from './commands/mendable.ts';
import { tellOfLostOutput } from './commands/output.ts';
import { restoreCommand } from './commands/restore.ts';
import { serveCommand } from './commands/serve.ts';
import { tokenCommand } from './commands/token.ts';
import { verifyCommand } from './commands/verify.ts';
import { complain, NAME, refusalOf } from './commands/words.ts';
import { BadConfiguration } from './config.ts';
import { DatabaseDamaged, DatabaseForbids, DatabaseTooNew, DatabaseUnavailable } from './database/index.ts';
import { S3Failure } from './files/s3-failure.ts';
import { BackupRefused } from './keeping/data-file.ts';
import { VERSION } from './version.ts';

// The operator's program. What a person can mend is told in a line; anything else is a fault of ours, told whole.

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

function afterHelp(): string {
  const statuses = Object.values(EXIT).map(({ status, when }) => `  ${status}  ${when}`);
  return `\nExit status:\n${statuses.join('\n')}`;
}

/** What is set above holds for every command beneath. */
function passOn(command: Command): void {
  for (const each of command.commands) passOn(each.copyInheritedSettings(command));
}

endIfFirst();
tellOfLostOutput();
// Unheard, what cannot be told there would end the process in the middle of its work.
process.stderr.on('error', () => undefined);

const MENDABLE = [
  ...[Mendable, BadConfiguration, BackupRefused, S3Failure],
  ...[DatabaseDamaged, DatabaseForbids, DatabaseTooNew, DatabaseUnavailable],
];

try {
  await program.parseAsync();
} catch (error) {
  // A service that failed to start may hold connections open, which would keep it from ending.
  process.exit(endOf(error).status);
}

function endOf(error: unknown) {
  // It has told its words itself; help that was asked for is no error.
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
  const { message, stack } = error as Error;
  const isMendable = MENDABLE.some((kind) => error instanceof kind);
  complain(isMendable ? message : (refusalOf(error as Error) ?? String(stack)));
  return EXIT.failed;
}
