// Bodies as large as they may be, made as they are sent.
import { type Agent, type IncomingMessage, request } from 'node:http';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

export const LARGEST_BODY = 37_748_736;
const PIECE = 65_536;

export type Body = () => Iterable<Buffer>;

/** So many bytes: `before`, then `unit` as often as it fits, `after`, and spaces for the rest. */
export const filled = (before: string, unit: string, after: string, size = LARGEST_BODY): Body =>
  function* () {
    const ends = Buffer.byteLength(before + after);
    const length = Buffer.byteLength(unit);
    let count = Math.floor((size - ends) / length);
    const rest = size - ends - count * length;
    const each = Math.floor(PIECE / length);
    const piece = Buffer.from(unit.repeat(each));
    yield Buffer.from(before);
    for (; count > 0; count -= each) yield piece.subarray(0, Math.min(count, each) * length);
    yield Buffer.from(after + ' '.repeat(rest));
  };

/** An object of millions of keys, all different. */
export const manyKeys: Body = function* () {
  let left = LARGEST_BODY - 7;
  yield Buffer.from('{');
  for (let key = 10_000_000; left > 0; key += 4_096) {
    const pairs = Array.from({ length: 4_096 }, (_, more) => `"${key + more}":1,`).join('');
    const piece = left >= pairs.length ? pairs : pairs.slice(0, left - (left % 13)) + ' '.repeat(left % 13);
    yield Buffer.from(piece);
    left -= piece.length;
  }
  yield Buffer.from('"a":1}');
};

/** So many bytes of white space before and after a text. */
export const surrounded = (inside: string, size = LARGEST_BODY): Body =>
  function* () {
    const half = Math.floor((size - Buffer.byteLength(inside)) / 2);
    yield* filled('', ' \n', '', half)();
    yield* filled(inside, '\t', '', size - half)();
  };

export interface Uploaded {
  status: number;
  headers: IncomingMessage['headers'];
  body: string;
  /** Whether it was sent on a connection that had been used before. */
  reused: boolean;
}

export interface Upload {
  method?: string;
  path?: string;
  headers: Record<string, string | number>;
  body?: Body;
  agent?: Agent;
}

/** Sends a body piece by piece, to its end even when it is answered earlier. An answer that is lost is an error. */
export function upload(url: string, { method = 'POST', path = '/v1/inquiry', ...how }: Upload): Promise<Uploaded> {
  return new Promise((resolve, reject) => {
    // Where a length is not stated; of a DELETE, Node would send a body that nothing says the end of.
    const chunked = how.body && !('Content-Length' in how.headers) && { 'Transfer-Encoding': 'chunked' };
    const sending = request(url + path, { method, headers: { ...how.headers, ...chunked }, agent: how.agent });
    let answer: Promise<Uploaded> | undefined;
    sending.on('response', (response) => {
      const { statusCode: status = 0, headers } = response;
      answer = text(response).then((body) => ({ status, headers, body, reused: sending.reusedSocket }));
    });
    sending.on('error', (error) => answer ?? reject(new Error(`no answer came: ${error.message}`)));
    sending.on('close', () => answer?.then(resolve, reject));
    Readable.from(how.body?.() ?? [], { objectMode: false }).pipe(sending);
  });
}
