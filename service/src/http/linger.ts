import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { onEveryRequest } from './connections.ts';

// A client that is still sending when it is cut off may never see its answer: the system throws away what it has not
// read yet. It is listened to for a while, and cut off then.

export const LINGER_MS = 2_000;

/** Sends the last of a connection, and waits for the other end to close it. */
export function endGently(socket: Socket, last = ''): void {
  socket.end(last, () => {
    const cut = setTimeout(() => socket.destroy(), LINGER_MS);
    socket.once('close', () => clearTimeout(cut));
  });
}

/** Answers that are given before all of a request has come reach its sender, though they be the last of a connection. */
export function lingerOverRequests(app: FastifyInstance): void {
  onEveryRequest(app, (request, answer) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
    if (length === undefined && encoding === undefined) return;
    answer.once('prefinish', () => {
      if (request.complete) return;
      const { socket } = request;
      // Node calls this when an answer that ends its connection is sent.
      socket.destroySoon = () => {
        endGently(socket);
        request.once('end', () => socket.destroySoon());
      };
      // From then on it is Node's own again.
      request.once('end', () => Reflect.deleteProperty(socket, 'destroySoon'));
    });
  });
}
