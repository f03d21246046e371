import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answeredOf } from './answered.ts';
import type { Context } from './context.ts';
import { sinceItCame } from './passed.ts';
import { headersOf } from './send-answer.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Observers know of it. */
    told: boolean;
  }
}

/** Tells whoever observes of every request, also of one whose client left: what it asked for may be done. */
export function logRequests(app: FastifyInstance, { observers }: Context): void {
  app.decorateRequest('told', false);
  const tell = (request: FastifyRequest, reply: FastifyReply, gone?: true) => {
    request.told = true;
    const answered = answeredOf(request.raw, {
      request_id: request.id,
      operation: request.operation ?? request.routeOptions.config.operation,
      status: reply.statusCode,
      ms: sinceItCame(request, reply),
      user_id: request.caller?.user_id,
      gone,
    });
    for (const observe of observers) observe(answered);
  };
  app.addHook('onRequest', (request, reply, done) => {
    const headers = headersOf(request.id);
    for (let at = 0; at < headers.length; at += 2) reply.header(headers[at] as string, headers[at + 1]);
    const { raw } = reply;
    // Until the answer is made it is not known how the request ended.
    raw.once('close', () => {
      if (raw.headersSent && !request.told) tell(request, reply, true);
    });
    done();
  });
  app.addHook('onSend', (request, reply, _, done) => {
    if (reply.raw.destroyed) tell(request, reply, true);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { complete, socket } = request.raw;
    // Whoever ends half-way has left, though what is sent still leaves us.
    tell(request, reply, !complete && socket.readableEnded ? true : undefined);
    done();
  });
}
