import { Mendable } from './mendable.ts';
import { ENDING } from './signals.ts';

/** Aborted by the first signal, so that work ends in order and cleans up; a second one ends it at once. */
export function breakOffOnSignal(outcome: string): AbortSignal {
  const controller = new AbortController();
  for (const signal of ENDING) process.once(signal, () => controller.abort(new Mendable(`broken off; ${outcome}`)));
  return controller.signal;
}
