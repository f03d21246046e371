import type { FastifyReply, FastifyRequest } from 'fastify';
import { DatabaseUnavailable } from '../database/index.ts';
import { FileUnavailable } from '../files/store.ts';
import { isTrouble } from '../files/trouble.ts';
import type { Context } from './context.ts';
import { Problem, unavailable } from './problem.ts';
import { JSON_TYPE } from './send-answer.ts';

// One renderer for every error. What went wrong inside is logged with the request's id, and never said.

export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof DatabaseUnavailable || isTrouble(error)) return unavailable();
  const { statusCode = 500 } = error as { statusCode?: number };
  if (statusCode === 415) return new Problem('unsupported_media_type');
  return new Problem(statusCode >= 400 && statusCode < 500 ? 'bad_request' : 'internal');
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
