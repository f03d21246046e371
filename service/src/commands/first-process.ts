import { constants } from 'node:os';
import { ENDING } from './signals.ts';

type Process = Pick<NodeJS.Process, 'pid' | 'on' | 'listenerCount' | 'exit'>;

const FIRST = 1;

/**
 * The system ends no container's first process by a signal that it does not hear: without this, one that comes while a
 * service starts or a command waits would be lost, and so would the second by which a command is ended at once.
 */
export function endIfFirst(own: Process = process): void {
  if (own.pid !== FIRST) return;
  for (const signal of ENDING) {
    own.on(signal, () => {
      const isHeardByOthers = own.listenerCount(signal) > 1;
      if (!isHeardByOthers) own.exit(128 + constants.signals[signal]);
    });
  }
}
