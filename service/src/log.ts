import { type Logger, pino } from 'pino';

const FLUSH_MS = 500;

/** JSON lines on standard output, written in batches: a line a request must not cost a system call a request. */
export function openLog(level: string): { log: Logger; flush: () => void } {
  const destination = pino.destination({ dest: 1, sync: false, minLength: 8_192 });
  const log = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination);
  setInterval(() => destination.flush(), FLUSH_MS).unref();
  const flush = () => {
    try {
      destination.flushSync();
    } catch {
      // Nothing was opened yet, or standard output is gone: there is nobody to tell.
    }
  };
  process.on('exit', flush);
  return { log, flush };
}
