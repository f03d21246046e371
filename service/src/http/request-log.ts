import { REQUEST_ID_HEADER } from '@fairlead/contract';
import type { FastifyInstance } from 'fastify';
import { answeredOf } from './answered.ts';
import type { Context } from './context.ts';
import { waitedAtGate } from './passed.ts';

/** What every answer says, as names and values in turn. */
export const headersOf = (request_id: string): string[] => [
  REQUEST_ID_HEADER,
  request_id,
  'X-Content-Type-Options',
  'nosniff',
];

/** Tells whoever observes of every request. */
export function logRequests(app: FastifyInstance, { observers }: Context): void {
  app.addHook('onRequest', (request, reply, done) => {
    const headers = headersOf(request.id);
    for (let at = 0; at < headers.length; at += 2) reply.header(headers[at] as string, headers[at + 1]);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const answered = answeredOf(request.raw, {
      request_id: request.id,
      operation: request.operation ?? request.routeOptions.config.operation,
      status: reply.statusCode,
      ms: reply.elapsedTime + waitedAtGate(request.raw),
      user_id: request.caller?.user_id,
    });
    for (const observe of observers) observe(answered);
    done();
  });
}
