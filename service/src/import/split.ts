import { isUtf8 } from 'node:buffer';

export interface Line {
  /** Counted from 1, blank lines included. */
  number: number;
  /** Empty when the line is too long. */
  text: string;
  /** Why it cannot be read. */
  problem?: string;
}

const BYTE_ORDER_MARK = Buffer.from('\ufeff');

/**
 * The lines of a stream of bytes, in constant memory: those that end in one chunk together, as waiting for each by
 * itself would take longer than reading it. A byte order mark before the first is passed over.
 */
export async function* linesOf(bytes: AsyncIterable<Buffer>, mostBytes: number): AsyncGenerator<Line[]> {
  let number = 0;
  let pending: Buffer[] = [];
  let held = 0;
  const hold = (part: Buffer) => {
    held += part.length;
    if (held > mostBytes) pending = [];
    else pending.push(part);
  };
  const take = (): Line => {
    const line = held > mostBytes ? undefined : pending.length === 1 ? (pending[0] as Buffer) : Buffer.concat(pending);
    pending = [];
    held = 0;
    number++;
    if (!line) return { number, text: '', problem: `is longer than ${mostBytes} bytes` };
    const marked = number === 1 && line.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK);
    const text = line.toString('utf8', marked ? BYTE_ORDER_MARK.length : 0);
    return isUtf8(line) ? { number, text } : { number, text, problem: 'is not UTF-8' };
  };
  for await (const chunk of bytes) {
    const lines: Line[] = [];
    let start = 0;
    for (let end = chunk.indexOf(10, start); end >= 0; end = chunk.indexOf(10, start)) {
      hold(chunk.subarray(start, end));
      lines.push(take());
      start = end + 1;
    }
    if (start < chunk.length) hold(chunk.subarray(start));
    yield lines;
  }
  if (held > 0) yield [take()];
}
