import { setFlagsFromString } from 'node:v8';
import { EXIT } from './exit.ts';
import { problemOf } from './problems.ts';
import { buildProgram } from './program.ts';

// The `fairlead` command. What a person can mend is told in words; the exit status is a promise to scripts.

// What reads HTTP in Node is WebAssembly: making it faster takes longer than all that a command asks, and its end waits.
setFlagsFromString('--liftoff-only');

// Whoever read our output has read enough (`fairlead export shipments | head`).
process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
  if (code === 'EPIPE') process.exit(EXIT.ok.status);
  process.stderr.write(`Standard output cannot be written: ${message}\n`);
  // What a command was to do may be done: then it has said so.
  process.exit(process.exitCode ?? EXIT.failed.status);
});

// What cannot be told is told to nobody: what was asked for is done all the same, and ends as it does.
process.stderr.on('error', () => {});

try {
  await buildProgram().parseAsync();
} catch (error) {
  const { exit, words } = problemOf(error);
  if (words) process.stderr.write(`${words}\n`);
  process.exitCode = EXIT[exit].status;
}
