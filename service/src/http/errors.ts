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

/** What failed for no fault of its client's is told in the log; and how it is answered. */
export function problemOf({ log }: Context, request_id: string, error: unknown): Problem {
  const problem = asProblem(error);
  if (problem.status >= 500) {
    const file = error instanceof FileUnavailable ? { sha256: error.sha256 } : {};
    log.error({ request_id, ...file, err: error }, 'request failed');
  }
  return problem;
}

export function errorHandler(context: Context) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const problem = problemOf(context, request.id, error);
    // Headers of the answer that was being made do not belong to this one.
    for (const name of ['ETag', 'Content-Disposition', 'Content-Length', 'Accept-Ranges']) reply.removeHeader(name);
    return reply
      .code(problem.status)
      .headers({ 'Cache-Control': 'no-store', ...problem.headers })
      .type(JSON_TYPE)
      .send(JSON.stringify(problem));
  };
}
