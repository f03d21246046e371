import { Command } from 'commander';
import { backupCommand } from './commands/backup.ts';
import { demoCommand } from './commands/demo.ts';
import { importCommand } from './commands/import.ts';
import { Mendable } from './commands/mendable.ts';
import { restoreCommand } from './commands/restore.ts';
import { serveCommand } from './commands/serve.ts';
import { tokenCommand } from './commands/token.ts';
import { verifyCommand } from './commands/verify.ts';
import { BadConfiguration } from './config.ts';
import { DatabaseDamaged, DatabaseTooNew, DatabaseUnavailable } from './database/index.ts';
import { S3Failure } from './files/s3-failure.ts';
import { BackupRefused } from './keeping/data-file.ts';
import { VERSION } from './version.ts';

// The operator's program. What a person can mend is told in a line; anything else is a fault of ours, told whole.

const program = new Command('fairlead-service')
  .description('Fairlead: the freight service and its operator’s commands.')
  .version(VERSION)
  .addCommand(serveCommand())
  .addCommand(importCommand())
  .addCommand(tokenCommand())
  .addCommand(demoCommand())
  .addCommand(backupCommand())
  .addCommand(restoreCommand())
  .addCommand(verifyCommand());

// Whoever read our output has read enough (`demo --print | head`).
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));

const MENDABLE = [
  ...[Mendable, BadConfiguration, BackupRefused, S3Failure],
  ...[DatabaseDamaged, DatabaseTooNew, DatabaseUnavailable],
];

try {
  await program.parseAsync();
} catch (error) {
  const { syscall, message, stack } = error as NodeJS.ErrnoException;
  const mendable = syscall !== undefined || MENDABLE.some((kind) => error instanceof kind);
  process.stderr.write(`fairlead-service: ${mendable ? message : stack}\n`);
  // A service that failed to start may hold connections open, which would keep it from ending.
  process.exit(1);
}
