// Answers as they are on the wire, read by the letter of HTTP/1.1: what a lenient client would pass over is a fault.

export interface Answer {
  status: number;
  /** By their names in small letters. */
  headers: Map<string, string[]>;
  body: Buffer;
}

export class Malformed extends Error {}

const FIRST_LINE = /^HTTP\/1\.1 (\d{3}) [\x20-\x7e]*$/;
const HEADER_LINE = /^([!#$%&'*+.^_`|~\w-]+): ([\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?)?$/;
const END = Buffer.from('\r\n\r\n');

/** Whether it was the parser that answered, before there was a request: nothing is counted, the connection ends with it. */
export const isRefusedUnread = ({ status, headers }: Pick<Answer, 'status' | 'headers'>): boolean =>
  [400, 431].includes(status) && !headers.has('ratelimit-limit') && headers.get('connection')?.[0] === 'close';

const hasNoBody = (method: string, { status }: Pick<Answer, 'status'>): boolean =>
  method === 'HEAD' || status < 200 || [204, 304].includes(status);

export const headerOf = ({ headers }: Answer, name: string): string | undefined => headers.get(name)?.join(', ');

/** The first answer in what came so far, and what is left; nothing while it is not whole. */
export function readAnswer(
  came: Buffer,
  method: string,
  isOver: boolean,
): { answer: Answer; rest: Buffer } | undefined {
  const end = came.indexOf(END);
  if (end < 0) return undefined;
  const [first = '', ...lines] = came.toString('latin1', 0, end).split('\r\n');
  const status = Number(FIRST_LINE.exec(first)?.[1] ?? fail(`the first line is ${JSON.stringify(first)}`));
  const headers = new Map<string, string[]>();
  for (const line of lines) {
    const [, name = '', value = ''] = HEADER_LINE.exec(line) ?? fail(`a header is ${JSON.stringify(line)}`);
    headers.set(name.toLowerCase(), [...(headers.get(name.toLowerCase()) ?? []), value]);
  }
  const after = came.subarray(end + END.length);
  // The parser does not know a HEAD that it could not read: what comes after such an answer is its body.
  const mayBeUnread = method === 'HEAD' && isRefusedUnread({ status, headers });
  if (mayBeUnread && after.length === 0 && !isOver) return undefined;
  const read =
    hasNoBody(method, { status }) && !(mayBeUnread && after.length > 0)
      ? { body: Buffer.alloc(0), rest: after }
      : readBody(headers, after, isOver);
  return read && { answer: { status, headers, body: read.body }, rest: read.rest };
}

function readBody(headers: Answer['headers'], after: Buffer, isOver: boolean) {
  const [length, ...more] = headers.get('content-length') ?? [];
  const coding = headers.get('transfer-encoding')?.join();
  if (coding !== undefined)
    return coding === 'chunked' && length === undefined ? readChunks(after) : fail(`it is ${coding}`);
  if (length === undefined) return isOver ? { body: after, rest: Buffer.alloc(0) } : undefined;
  if (!/^\d+$/.test(length) || more.length > 0) fail(`its length is ${[length, ...more]}`);
  const size = Number(length);
  return after.length < size ? undefined : { body: after.subarray(0, size), rest: after.subarray(size) };
}

function readChunks(after: Buffer) {
  const chunks: Buffer[] = [];
  for (let at = 0; ; ) {
    const end = after.indexOf('\r\n', at);
    if (end < 0) return undefined;
    const line = after.toString('latin1', at, end);
    const size = /^[0-9a-f]+$/i.test(line) ? Number.parseInt(line, 16) : fail(`a chunk is ${JSON.stringify(line)}`);
    const next = end + 2 + size + 2;
    if (after.length < next) return undefined;
    if (after.toString('latin1', next - 2, next) !== '\r\n') fail('a chunk does not end where it should');
    if (size === 0) return { body: Buffer.concat(chunks), rest: after.subarray(next) };
    chunks.push(after.subarray(end + 2, end + 2 + size));
    at = next;
  }
}

/** Every answer in all that came on a connection, interim ones left out; the methods are those of the requests. */
export function readAnswers(came: Buffer, methods: readonly string[]): Answer[] {
  const answers: Answer[] = [];
  for (let rest = came; rest.length > 0; ) {
    const read = readAnswer(rest, methods[answers.length] ?? 'GET', true);
    if (!read) fail(`an answer is cut off: ${JSON.stringify(rest.toString('latin1').slice(0, 200))}`);
    else if (read.answer.status >= 200) answers.push(read.answer);
    rest = (read as { rest: Buffer }).rest;
  }
  return answers;
}

function fail(words: string): never {
  throw new Malformed(words);
}
