import { closeSync } from 'node:fs';
import { isatty } from 'node:tty';

const STANDARD = [0, 1, 2];

interface Standard {
  isTerminal: (fd: number) => boolean;
  close: (fd: number) => void;
}

/**
 * At its end Node sets terminals back as they were when it began, and crashes where one is closed since, though all is
 * done: what is closed it leaves alone.
 */
export function leaveLostTerminals(
  own: Pick<NodeJS.Process, 'on'> = process,
  { isTerminal, close }: Standard = { isTerminal: isatty, close: closeSync },
): void {
  const terminals = STANDARD.filter(isTerminal);
  own.on('exit', () => {
    for (const fd of terminals) if (!isTerminal(fd)) close(fd);
  });
}
