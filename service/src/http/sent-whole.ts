import type { FastifyInstance } from 'fastify';
import { openConnections } from './connections.ts';

/**
 * To Node a connection is idle once its answer is handed over, though its peer may have read no more than the first of
 * it, and the rest would be lost. While anything is still to be sent, nothing is closed as idle.
 */
export function closeNothingUnsent(app: FastifyInstance): void {
  const { server } = app;
  const open = openConnections(app, () => undefined);
  const closeIdle = server.closeIdleConnections.bind(server);
  server.closeIdleConnections = () => {
    if ([...open.keys()].every(({ writableLength }) => writableLength === 0)) closeIdle();
  };
}
