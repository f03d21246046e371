import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type ErrorName, errors, statusObject } from '@fairlead/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DatabaseUnavailable } from '../database/index.ts';
import { FileUnavailable } from '../files/store.ts';
import { isTrouble } from '../files/trouble.ts';
import type { Context } from './context.ts';
import { tellTimeIsUp } from './in-time.ts';
import { endGently } from './linger.ts';
import { Problem, unavailable } from './problem.ts';
import { JSON_TYPE } from './send-answer.ts';
import { afterAnswers, unansweredOn } from './under-way.ts';

// One renderer for every error. What went wrong inside is logged with the request's id, and never said.

const FASTIFY_ERRORS: Record<string, ErrorName> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_BAD_URL: 'not_found',
};

export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof DatabaseUnavailable || isTrouble(error)) return unavailable();
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  const known = code ? FASTIFY_ERRORS[code] : undefined;
  if (known) return new Problem(known);
  return new Problem(statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? 'bad_request' : 'internal');
}

export function errorHandler({ log }: Context) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const problem = asProblem(error);
    if (problem.status >= 500) {
      const file = error instanceof FileUnavailable ? { sha256: error.sha256 } : {};
      log.error({ request_id: request.id, ...file, err: error }, 'request failed');
    }
    // Headers of the answer that was being made do not belong to this one.
    for (const name of ['ETag', 'Content-Disposition', 'Content-Length', 'Accept-Ranges']) reply.removeHeader(name);
    return reply
      .code(problem.status)
      .headers({ 'Cache-Control': 'no-store', ...problem.headers })
      .type(JSON_TYPE)
      .send(JSON.stringify(problem));
  };
}

const TIME_IS_UP = 'ERR_HTTP_REQUEST_TIMEOUT';

const CLIENT_ERRORS: Record<string, ErrorName> = {
  [TIME_IS_UP]: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'header_too_large',
};

/** Connections on which nothing is listened to any more. */
const refused = new WeakSet<Socket>();

/** Answers what never became a request: a malformed one, one too slow or with too much of a header. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  // Whatever else arrives is as broken.
  if (refused.has(socket)) return;
  refused.add(socket);
  const unanswered = unansweredOn(socket);
  if (error.code === TIME_IS_UP && unanswered && tellTimeIsUp(unanswered)) return;
  afterAnswers(socket, (isAnswered) => endGently(socket, isAnswered ? '' : clientErrorAnswer(error)));
}

function clientErrorAnswer({ code = '' }: NodeJS.ErrnoException): string {
  const name = CLIENT_ERRORS[code] ?? 'bad_request';
  const body = JSON.stringify(statusObject(name));
  const head = [
    `HTTP/1.1 ${errors[name].status} ${STATUS_CODES[errors[name].status]}`,
    `Content-Type: ${JSON_TYPE}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}
