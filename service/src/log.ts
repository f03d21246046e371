import { constants, openSync, write, writeSync } from 'node:fs';
import { isatty } from 'node:tty';
import { type Logger, pino } from 'pino';
import { membersOf, type Observe } from './http/answered.ts';

const FLUSH_MS = 500;
const BATCH_BYTES = 8_192;
/** Longer ones are not gathered. */
const LONGEST_LINE = 32_768;
const MOST_BYTES_A_LETTER = 3;
/** Of what nobody reads, no more is kept: later lines are lost before memory is. */
const MOST_WAITING_BYTES = 16 * 1_024 * 1_024;
const STANDARD_OUTPUT = 1;
/** A reader that takes nothing now is tried again so much later, and at the end of the process so often. */
const AGAIN_MS = 50;
const MOST_TRIES = 20;

interface Log {
  log: Logger;
  /** A line a request, as Pino would write it, whose own way took a seventh of what a remembered answer costs. */
  observe: Observe;
  /** Tells whoever started the service, where its log goes. */
  say: (words: string) => void;
  flush: () => void;
}

/** JSON lines on standard output, written in batches: a line a request must not cost a system call a request. */
export function openLog(level: string): Log {
  const output = writer(unheld(STANDARD_OUTPUT));
  const lines = gather(output.write);
  const timestamp = isoTime();
  const log = pino({ level, base: null, timestamp, serializers: { err: told } }, lines);
  const begun = `{"level":${pino.levels.values.info}`;
  const observe: Observe = (answered) => lines.write(`${begun}${timestamp()},${membersOf(answered)}}\n`);
  setInterval(lines.handOver, FLUSH_MS).unref();
  const flush = () => {
    lines.handOver();
    output.flush();
  };
  process.on('exit', flush);
  const say = (words: string) => {
    lines.handOver();
    output.write(Buffer.from(words));
  };
  return { log, observe: log.isLevelEnabled('info') ? observe : () => undefined, say, flush };
}

/** As bytes: Pino's own batches are measured whole with every line, and of text that grows much is kept for long. */
export function gather(write: (lines: Buffer) => void): { write: (line: string) => void; handOver: () => void } {
  const batch = Buffer.allocUnsafeSlow(BATCH_BYTES + LONGEST_LINE);
  let length = 0;
  const handOver = () => {
    if (length > 0) write(Buffer.from(batch.subarray(0, length)));
    length = 0;
  };
  return {
    handOver,
    write: (line) => {
      const isLong = line.length * MOST_BYTES_A_LETTER > LONGEST_LINE;
      if (isLong || length >= BATCH_BYTES) handOver();
      if (isLong) write(Buffer.from(line));
      else length += batch.write(line, length);
    },
  };
}

/**
 * A terminal that takes nothing for now (Ctrl-S, a connection that hangs) has whoever writes wait, at the end of the
 * process too, for ever: it is opened once more, to be told that it is busy. Others who use it wait as they did.
 */
export function unheld(fd: number): number {
  if (!isatty(fd)) return fd;
  try {
    return openSync(`/dev/fd/${fd}`, constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOCTTY);
  } catch {
    // Another's, as after `su`.
    return fd;
  }
}

/**
 * Writes one batch after the other, and lets nobody wait for it. What cannot be written, as on a full disk, is lost:
 * a service goes on without its log, and ends when it is told to. Pino's own destination does neither.
 */
export function writer(fd: number): { write: (batch: Buffer) => void; flush: () => void } {
  const waiting: Buffer[] = [];
  let waiting_bytes = 0;
  let isWriting = false;
  const next = () => {
    const batch = isWriting ? undefined : waiting.shift();
    if (!batch) return;
    isWriting = true;
    write(fd, batch, (error, taken) => {
      isWriting = false;
      const done = error && !isBusy(error) ? batch.length : (taken ?? 0);
      waiting_bytes -= done;
      if (done < batch.length) waiting.unshift(batch.subarray(done));
      if (error) setTimeout(next, AGAIN_MS).unref();
      else next();
    });
  };
  return {
    write: (batch) => {
      if (waiting_bytes + batch.length > MOST_WAITING_BYTES) return;
      waiting_bytes += batch.length;
      waiting.push(batch);
      next();
    },
    flush: () => {
      let batch = waiting.shift();
      for (let tries = 0; batch && tries < MOST_TRIES; ) {
        try {
          batch = batch.subarray(writeSync(fd, batch));
          if (batch.length === 0) batch = waiting.shift();
        } catch (error) {
          if (!isBusy(error)) return;
          tries++;
          Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, AGAIN_MS);
        }
      }
    },
  };
}

const isBusy = (error: unknown): boolean => (error as NodeJS.ErrnoException | null)?.code === 'EAGAIN';

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

export function told(error: Error): object {
  const all = Object.entries(pino.stdSerializers.err(error));
  return Object.fromEntries(all.filter(([name]) => KEPT.includes(name)));
}
