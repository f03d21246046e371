import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { onEveryRequest } from './linger.ts';

// Which answers a connection still owes: what is not a request comes after them, and never between their bytes.

interface Owed {
  latest: ServerResponse;
  unfinished: Set<ServerResponse>;
}

const connections = new WeakMap<Socket, Owed>();

export function noteAnswers(app: FastifyInstance): void {
  onEveryRequest(app, ({ socket }, answer) => {
    const { unfinished } = connections.get(socket) ?? { unfinished: new Set() };
    connections.set(socket, { latest: answer, unfinished: unfinished.add(answer) });
    answer.once('close', () => unfinished.delete(answer));
  });
}

/** Has the requests of a connection done in their turn, where one of them may change something: see `inTurn`. */
export function takeInTurn({ server }: FastifyInstance): void {
  const [handle] = server.listeners('request') as [RequestListener];
  server.off('request', handle).on('request', inTurn(handle));
}

/**
 * Whoever sends requests ahead of their answers sees by the later ones what the earlier ones changed. Answers of a
 * connection end in their order: it is enough to wait for one. After a connection has ended, nothing more is done of it.
 */
export const inTurn =
  (handle: RequestListener): RequestListener =>
  (request, answer) => {
    const earlier = [...(connections.get(request.socket)?.unfinished ?? [])].filter((other) => other !== answer);
    const awaited = isSafe(request) ? earlier.filter(({ req }) => !isSafe(req)).at(-1) : earlier.at(-1);
    if (!awaited) return handle(request, answer);
    awaited.once('close', () => {
      if (!request.socket.destroyed) handle(request, answer);
    });
  };

const isSafe = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD';

export const owesAnswers = (socket: Socket): boolean => (connections.get(socket)?.unfinished.size ?? 0) > 0;

/** The answer that is being made to a request of which more is to come. */
export function unansweredOn(socket: Socket): ServerResponse | undefined {
  const latest = connections.get(socket)?.latest;
  return latest?.req.complete === false && !latest.headersSent ? latest : undefined;
}

/** Goes on once the answers that are owed are sent; and says whether the request that broke off has its own. */
export function afterAnswers(socket: Socket, go: (isAnswered: boolean) => void): void {
  const { latest, unfinished = new Set<ServerResponse>() } = connections.get(socket) ?? {};
  const broken = latest?.req.complete === false ? latest : undefined;
  const isAnswered = broken?.headersSent === true;
  const last = [...unfinished].filter((answer) => answer !== broken || isAnswered).at(-1);
  if (last) last.once('close', () => go(isAnswered));
  else go(isAnswered);
}
