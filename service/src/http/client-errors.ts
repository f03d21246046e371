import type { Socket } from 'node:net';
import { answeredOf } from './answered.ts';
import type { Context } from './context.ts';
import { tellInstead } from './in-time.ts';
import { endGently } from './linger.ts';
import { Problem } from './problem.ts';
import { headerLines, headersOf, JSON_TYPE, statusLine } from './send-answer.ts';
import { afterAnswers, unansweredOn } from './under-way.ts';

// What Node's parser refuses: a malformed request, one too slow or with too much of a header. It is answered, counted and
// logged as others are, but for its method and path, which nobody knows.

const TIME_IS_UP = 'ERR_HTTP_REQUEST_TIMEOUT';

const FIRST_LINE = 'The first line of a request is a method in capitals, a URL without spaces, and HTTP/1.1';
const LENGTH = 'The length of the body must be told once, by Content-Length or by Transfer-Encoding: chunked';

/** By the parser's codes, in words for who wrote the request. */
const WORDS: Readonly<Record<string, string>> = {
  HPE_INVALID_METHOD: FIRST_LINE,
  HPE_INVALID_CONSTANT: FIRST_LINE,
  HPE_INVALID_VERSION: FIRST_LINE,
  HPE_PAUSED_H2_UPGRADE: FIRST_LINE,
  HPE_INVALID_URL: 'The URL must begin with a slash, and all but letters of ASCII in it be percent-encoded',
  HPE_INVALID_HEADER_TOKEN: 'A header has letters that headers cannot have',
  HPE_INVALID_CONTENT_LENGTH: LENGTH,
  HPE_UNEXPECTED_CONTENT_LENGTH: LENGTH,
  HPE_INVALID_TRANSFER_ENCODING: LENGTH,
  HPE_INVALID_CHUNK_SIZE: 'The request body is not in whole chunks',
  HPE_INVALID_EOF_STATE: 'The request was cut off',
};

function problemOf(code = ''): Problem {
  if (code === TIME_IS_UP) return new Problem('request_timeout');
  if (code === 'HPE_HEADER_OVERFLOW') return new Problem('header_too_large');
  return new Problem('bad_request', { message: WORDS[code] });
}

/** Connections on which nothing is listened to any more. */
const refused = new WeakSet<Socket>();

export const answerClientErrors =
  ({ observers }: Pick<Context, 'observers'>, nextRequestId: () => string) =>
  ({ code }: NodeJS.ErrnoException, socket: Socket): void => {
    if (code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    // Whatever else arrives is as broken.
    if (refused.has(socket)) return;
    refused.add(socket);
    const problem = problemOf(code);
    const unanswered = unansweredOn(socket);
    if (unanswered && tellInstead(unanswered, code === TIME_IS_UP ? new Problem('timeout') : problem)) return;
    afterAnswers(socket, (isAnswered) => {
      if (isAnswered) return endGently(socket);
      const request_id = nextRequestId();
      endGently(socket, textOf(problem, request_id));
      const answered = answeredOf({ headers: {} }, { request_id, status: problem.status, ms: 0 });
      for (const observe of observers) observe(answered);
    });
  };

/** Without a request Node has no answer that could be written in. */
function textOf(problem: Problem, request_id: string): string {
  const body = JSON.stringify(problem);
  const headers = [
    ...headersOf(request_id),
    ...['Date', new Date().toUTCString()],
    ...['Cache-Control', 'no-store'],
    ...['Content-Type', JSON_TYPE],
    ...['Content-Length', String(Buffer.byteLength(body))],
    ...['Connection', 'close'],
  ];
  return `${statusLine(problem.status)}${headerLines(headers)}\r\n${body}`;
}
