import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * To Node a connection is idle once its answer is handed over, though its peer may have read no more than the first of
 * it, and the rest would be lost. While anything is still to be sent, nothing is closed as idle.
 */
export function closeNothingUnsent({ server }: FastifyInstance): void {
  const open = new Set<Socket>();
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  const closeIdle = server.closeIdleConnections.bind(server);
  server.closeIdleConnections = () => {
    if ([...open].every(({ writableLength }) => writableLength === 0)) closeIdle();
  };
}
