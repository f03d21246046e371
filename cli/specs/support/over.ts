// What must not outlive a spec, however it ends: processes and directories.
import { afterAll } from 'vitest';
import { atEnd } from '../../../acceptance/support/cleanup.ts';

const cleanups = new Set<() => void>();

// Hooks run last in, first out: what a spec ends by itself is gone by now.
afterAll(() => {
  for (const cleanup of cleanups) cleanup();
  cleanups.clear();
});

/** Runs `cleanup`, which must be synchronous, when the spec is over. Returns a function that calls it off. */
export function whenOver(cleanup: () => void): () => void {
  const callOff = atEnd(cleanup);
  const once = () => {
    callOff();
    cleanup();
  };
  cleanups.add(once);
  return () => {
    callOff();
    cleanups.delete(once);
  };
}
