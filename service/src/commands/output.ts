import { fstatSync, statSync } from 'node:fs';
import { devNull } from 'node:os';
import { EXIT } from './exit.ts';
import { complain, reasonOf } from './words.ts';

// What becomes of a command whose standard output is lost.

/** Whoever read our output has read enough (`verify | head`): that is no loss. */
const onLost = (then: (error: NodeJS.ErrnoException) => void) =>
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') then(error);
  });

/** The work goes on to its end, and its status is its own: what is done is done, though nobody was told. */
export function tellOfLostOutput(): void {
  let isTold = false;
  onLost((error) => {
    if (!isTold) complain(`standard output cannot be written: ${reasonOf(error) ?? error.message}`);
    isTold = true;
  });
}

/** For a command that does nothing but print: without its output nothing was done. */
export function failIfOutputIsLost(): void {
  onLost(() => {
    process.exitCode = EXIT.failed.status;
  });
}

/** Also where it is closed: Node opens the null device in its place. */
export function isOutputNowhere(): boolean {
  const output = fstatSync(process.stdout.fd);
  return output.isCharacterDevice() && output.rdev === statSync(devNull).rdev;
}
