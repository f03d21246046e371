import { Command } from 'commander';
import { demoCommand } from './commands/demo.ts';
import { importCommand } from './commands/import.ts';
import { serveCommand } from './commands/serve.ts';
import { tokenCommand } from './commands/token.ts';
import { BadConfiguration } from './config.ts';
import { DatabaseTooNew, DatabaseUnavailable } from './database/index.ts';
import { VERSION } from './version.ts';

// The operator's program. What a person can mend is told in a line; anything else is a fault of ours, told whole.

const program = new Command('fairlead-service')
  .description('Fairlead: the freight service and its operator’s commands.')
  .version(VERSION)
  .addCommand(serveCommand())
  .addCommand(importCommand())
  .addCommand(tokenCommand())
  .addCommand(demoCommand());

try {
  await program.parseAsync();
} catch (error) {
  const mendable = [BadConfiguration, DatabaseTooNew, DatabaseUnavailable].some((kind) => error instanceof kind);
  const { syscall, message } = error as NodeJS.ErrnoException;
  process.stderr.write(`fairlead-service: ${mendable || syscall ? message : (error as Error).stack}\n`);
  process.exitCode = 1;
}
