import type { FastifyInstance } from 'fastify';
import { onEveryRequest, openConnections } from './connections.ts';

/** Whoever has only just connected is about to ask: their request may be on its way. */
const FRESH_MS = 1_000;
const SWEEP_MS = 50;

/**
 * Browsers and clients open connections ahead of need. Node takes one that has not sent its first request for a busy
 * one, and would wait for it when the service is to stop: these are closed by us.
 */
export function closeUnusedConnections(app: FastifyInstance): void {
  const unused = openConnections(app, () => performance.now());
  onEveryRequest(app, ({ socket }) => unused.delete(socket));
  const closeUnused = () => {
    for (const [socket, since_ms] of unused) {
      const isFresh = performance.now() - since_ms < FRESH_MS;
      if (!isFresh && socket.bytesRead === 0) socket.destroy();
    }
  };
  app.addHook('preClose', async () => {
    // Not before what has arrived meanwhile is read.
    const sweep = setInterval(() => setImmediate(closeUnused), SWEEP_MS);
    app.server.once('close', () => clearInterval(sweep));
  });
}
