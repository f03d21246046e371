// Work that must be done however the process ends: normally, by an exception, or by a signal.

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const cleanups = new Set<() => void>();

function cleanUp() {
  for (const cleanup of cleanups) cleanup();
  cleanups.clear();
}

function onSignal(signal: NodeJS.Signals) {
  cleanUp();
  // The handlers are ours only while there is something to clean up; now the signal has its ordinary effect.
  forget();
  if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
}

/** A worker of vitest whose main process is gone would run on to the end of its test, for nobody. */
const onDisconnect = () => process.kill(process.pid, 'SIGTERM');

function watch() {
  process.on('exit', cleanUp);
  process.on('disconnect', onDisconnect);
  for (const signal of SIGNALS) process.on(signal, onSignal);
}

function forget() {
  process.off('exit', cleanUp);
  process.off('disconnect', onDisconnect);
  for (const signal of SIGNALS) process.off(signal, onSignal);
}

/** Runs `cleanup`, which must be synchronous, when the process ends. Returns a function that calls it off. */
export function atEnd(cleanup: () => void): () => void {
  if (cleanups.size === 0) watch();
  cleanups.add(cleanup);
  return () => {
    cleanups.delete(cleanup);
    if (cleanups.size === 0) forget();
  };
}
