import type { FastifyInstance } from 'fastify';
import type { Context } from './context.ts';

/** One short line a request: never a credential, a query or a body, so never a secret. */
export function logRequests(app: FastifyInstance, { log }: Context): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('X-Request-Id', request.id);
    reply.header('X-Content-Type-Options', 'nosniff');
  });
  app.addHook('onResponse', async (request, reply) => {
    log.info({
      request_id: request.id,
      method: request.method,
      path: request.url.split(/[?#]/, 1)[0],
      operation: request.routeOptions.config.operation,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      user_id: request.caller?.user_id.toString(),
      client_request_id: clientRequestId(request.headers['x-request-id']),
    });
  });
}

/** What the client calls the request: it can name one whose answer never came. Kept if it can do a log no harm. */
const clientRequestId = (own: string | string[] | undefined): string | undefined =>
  typeof own === 'string' && /^[\w-]{8,64}$/.test(own) ? own : undefined;
