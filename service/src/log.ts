import { type Logger, pino } from 'pino';

const FLUSH_MS = 500;
const BATCH = 8_192;

/** JSON lines on standard output, written in batches: a line a request must not cost a system call a request. */
export function openLog(level: string): { log: Logger; flush: () => void } {
  const destination = pino.destination({ dest: 1, sync: false });
  const lines = gather((text) => destination.write(text));
  const log = pino({ level, base: null, timestamp: isoTime(), serializers: { err: told } }, lines);
  setInterval(lines.handOver, FLUSH_MS).unref();
  const flush = () => {
    try {
      lines.handOver();
      destination.flushSync();
    } catch {
      // Nothing was opened yet, or standard output is gone: there is nobody to tell.
    }
  };
  process.on('exit', flush);
  return { log, flush };
}

/** Pino's own batches are measured whole with every line, which took a tenth of what a remembered answer cost. */
function gather(write: (text: string) => void): { write: (line: string) => void; handOver: () => void } {
  let waiting = '';
  const handOver = () => {
    if (waiting) write(waiting);
    waiting = '';
  };
  return {
    handOver,
    write: (line) => {
      waiting += line;
      if (waiting.length >= BATCH) handOver();
    },
  };
}

/** As pino's own; under load many lines are of one millisecond, whose text is made once. */
function isoTime(): () => string {
  let [made_ms, text] = [0, ''];
  return () => {
    const now_ms = Date.now();
    if (now_ms !== made_ms) [made_ms, text] = [now_ms, `,"time":"${new Date(now_ms).toISOString()}"`];
    return text;
  };
}

/** Of what a failure has besides its message: which one it is, and where. Not the row that PostgreSQL refused. */
const KEPT = ['type', 'message', 'stack', 'code', 'syscall', 'path', 'status', 'severity', 'table', 'constraint'];

function told(error: Error): object {
  const all = Object.entries(pino.stdSerializers.err(error));
  return Object.fromEntries(all.filter(([name]) => KEPT.includes(name)));
}
