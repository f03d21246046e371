import { Mendable } from './mendable.ts';
import { ENDING, HANGING_UP } from './signals.ts';

/**
 * Aborted by the first signal, so that work ends in order and cleans up. A second one ends it at once, but for that of a
 * terminal that was closed: it may come twice, from the shell and from the system.
 */
export function breakOffOnSignal(outcome: string): AbortSignal {
  const controller = new AbortController();
  const breakOff = () => controller.abort(new Mendable(`broken off; ${outcome}`));
  for (const signal of ENDING) {
    if (signal === HANGING_UP) process.on(signal, breakOff);
    else process.once(signal, breakOff);
  }
  return controller.signal;
}
