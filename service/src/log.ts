import { type Logger, pino } from 'pino';
import { membersOf, type Observe } from './http/answered.ts';

const FLUSH_MS = 500;
const BATCH_BYTES = 8_192;
/** Longer ones are not gathered. */
const LONGEST_LINE = 32_768;
const MOST_BYTES_A_LETTER = 3;
/** Of what nobody reads, no more is kept: later lines are lost before memory is. */
const MOST_WAITING_BYTES = 16 * 1_024 * 1_024;

export interface Log {
  log: Logger;
  /** A line a request, as Pino would write it, whose own way took a seventh of what a remembered answer costs. */
  observe: Observe;
  flush: () => void;
}

/** JSON lines on standard output, written in batches: a line a request must not cost a system call a request. */
export function openLog(level: string): Log {
  const destination = pino.destination({ dest: 1, sync: false, maxLength: MOST_WAITING_BYTES });
  const lines = gather((batch) => destination.write(batch));
  const timestamp = isoTime();
  const log = pino({ level, base: null, timestamp, serializers: { err: told } }, lines);
  const begun = `{"level":${pino.levels.values.info}`;
  const observe: Observe = (answered) => lines.write(`${begun}${timestamp()},${membersOf(answered)}}\n`);
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
  return { log, observe: log.isLevelEnabled('info') ? observe : () => undefined, flush };
}

/** As bytes: Pino's own batches are measured whole with every line, and of text that grows much is kept for long. */
export function gather(write: (lines: string) => void): { write: (line: string) => void; handOver: () => void } {
  const batch = Buffer.allocUnsafeSlow(BATCH_BYTES + LONGEST_LINE);
  let length = 0;
  const handOver = () => {
    if (length > 0) write(batch.toString('utf8', 0, length));
    length = 0;
  };
  return {
    handOver,
    write: (line) => {
      const isLong = line.length * MOST_BYTES_A_LETTER > LONGEST_LINE;
      if (isLong || length >= BATCH_BYTES) handOver();
      if (isLong) write(line);
      else length += batch.write(line, length);
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
