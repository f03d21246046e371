import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Browsers and clients open connections ahead of need. Node takes one that has not sent its first request for a busy
 * one, and would wait for it when the service is to stop: these are closed by us.
 */
export function closeUnusedConnections(app: FastifyInstance): void {
  const unused = new Set<Socket>();
  app.server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  for (const event of ['request', 'checkContinue', 'checkExpectation']) {
    app.server.on(event, ({ socket }) => unused.delete(socket));
  }
  app.addHook('preClose', async () => {
    for (const socket of unused) socket.destroy();
  });
}
