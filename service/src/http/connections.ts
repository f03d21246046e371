import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

type OnRequest = (request: IncomingMessage, answer: ServerResponse) => void;

/** Whatever a request expects. */
export function onEveryRequest({ server }: FastifyInstance, listener: OnRequest): void {
  for (const event of ['request', 'checkContinue', 'checkExpectation']) server.on(event, listener);
}

/** The connections that are open from now on, each with what is noted of it. */
export function openConnections<T>({ server }: FastifyInstance, note: () => T): Map<Socket, T> {
  const open = new Map<Socket, T>();
  server.on('connection', (socket) => {
    open.set(socket, note());
    socket.once('close', () => open.delete(socket));
  });
  return open;
}
