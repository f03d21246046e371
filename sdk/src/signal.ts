// Listening to signals that are shared: one signal may end a hundred calls, and is listened to once. (Runtimes take
// many listeners for a leak, and say so.)

const heard = new WeakMap<AbortSignal, Set<() => void>>();

/** Calls `end` when the signal is aborted, until it is told to let go. */
export function onAbort(signal: AbortSignal | undefined, end: () => void): () => void {
  if (!signal) return () => {};
  const ends = heard.get(signal) ?? listen(signal);
  ends.add(end);
  return () => {
    ends.delete(end);
    if (ends.size > 0 || heard.get(signal) !== ends) return;
    heard.delete(signal);
    signal.removeEventListener('abort', endAll);
  };
}

function listen(signal: AbortSignal): Set<() => void> {
  const ends = new Set<() => void>();
  heard.set(signal, ends);
  signal.addEventListener('abort', endAll, { once: true });
  return ends;
}

function endAll(this: AbortSignal): void {
  const ends = heard.get(this);
  heard.delete(this);
  for (const end of ends ?? []) end();
}
