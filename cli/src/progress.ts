import { type Options, SingleBar } from 'cli-progress';
import type { Terminal } from './terminal.ts';
import { plainText, shorten } from './text.ts';
import { number, size } from './words.ts';

// How far something has come, on standard error, for somebody who watches; it is gone when it is done.

interface Progress {
  /** So much of it has been done in all. */
  at(done: number): void;
  stop(): void;
}

export type Watched = Pick<Terminal, 'err' | 'interactive'>;

/** Counts what has no known end: `1,200 shipments, 840/s`. */
export function countProgress(watched: Watched, what: string): Progress {
  return watch(watched, (done, seconds) => {
    const rate = seconds >= 1 ? `, ${number(Math.round(done / seconds))}/s` : '';
    return `${number(done)} ${what}${rate}`;
  });
}

const BAR_COLUMNS = 20;
const NAME_COLUMNS = 36;

/** Bytes of a file, of so many where that is known: `invoice.pdf  ███░░░  45%  1.2 MB of 2.6 MB`. */
export function byteProgress(watched: Watched, name: string, length?: number): Progress {
  const file = shorten(plainText(name), NAME_COLUMNS);
  return watch(
    watched,
    (done) => `${file}  ${length ? `${bar(done / length)}  ${size(done)} of ${size(length)}` : size(done)}`,
  );
}

function bar(share: number): string {
  const full = Math.min(Math.floor(share * BAR_COLUMNS), BAR_COLUMNS);
  return `${'█'.repeat(full)}${'░'.repeat(BAR_COLUMNS - full)}  ${Math.floor(Math.min(share, 1) * 100)}%`;
}

function watch({ err, interactive }: Watched, told: (done: number, seconds: number) => string): Progress {
  if (!interactive) return { at() {}, stop() {} };
  const format: Options['format'] = (_, { value, startTime, maxWidth }) =>
    shorten(told(value, (Date.now() - startTime) / 1000), maxWidth - 1);
  // The terminal is left as it is, cursor and line ends: a command that is killed could not put them right again.
  const line = new SingleBar({ stream: err, clearOnComplete: true, hideCursor: false, linewrap: true, format });
  line.start(0, 0);
  return { at: (done) => line.update(done), stop: () => line.stop() };
}
