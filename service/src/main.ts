import { CommanderError } from 'commander';
import { EXIT } from './commands/exit.ts';
import { endIfFirst } from './commands/first-process.ts';
import { leaveLostTerminals } from './commands/lost-terminal.ts';
import { Mendable } from './commands/mendable.ts';
import { tellOfLostOutput } from './commands/output.ts';
import { buildProgram } from './commands/program.ts';
import { complain, refusalOf } from './commands/words.ts';
import { BadConfiguration } from './config.ts';
import { DatabaseDamaged, DatabaseForbids, DatabaseTooNew, DatabaseUnavailable } from './database/index.ts';
import { S3Failure } from './files/s3-failure.ts';
import { BackupRefused } from './keeping/data-file.ts';

// The operator's program. What a person can mend is told in a line; anything else is a fault of ours, told whole.

endIfFirst();
leaveLostTerminals();
tellOfLostOutput();
// Unheard, what cannot be told there would end the process in the middle of its work.
process.stderr.on('error', () => undefined);

const MENDABLE = [
  ...[Mendable, BadConfiguration, BackupRefused, S3Failure],
  ...[DatabaseDamaged, DatabaseForbids, DatabaseTooNew, DatabaseUnavailable],
];

try {
  await buildProgram().parseAsync();
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
