import type { FastifyInstance } from 'fastify';
import { Problem } from './problem.ts';

/**
 * An answer begins in time, or is a 504. One that has begun may go on for longer, such as a large file on a slow line:
 * Fastify's own `handlerTimeout` would cut it off.
 */
export function answerInTime(app: FastifyInstance, timeout_ms: number): void {
  app.addHook('onRequest', ({ raw }, reply, done) => {
    const timer = setTimeout(() => {
      if (reply.raw.headersSent) return;
      // What is still to come of a request would be taken for the next one's.
      const headers: Record<string, string> = raw.complete ? {} : { Connection: 'close' };
      reply.send(new Problem('timeout', { headers }));
    }, timeout_ms);
    reply.raw.once('close', () => clearTimeout(timer));
    done();
  });
}
