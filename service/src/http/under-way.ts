import type { RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { isRead } from './methods.ts';

// Which answers a connection still owes: what is not a request comes after them, and never between their bytes.

interface Owed {
  unfinished: Set<ServerResponse>;
  latest: ServerResponse;
  /** The latest to a request that may change something. */
  change: ServerResponse | undefined;
}

const connections = new WeakMap<Socket, Owed>();

/** A connection that owes more is cut: all of it is kept meanwhile, and nobody sends so much ahead. */
export const MOST_OWED = 1_000;

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
    const { socket } = request;
    const before = connections.get(socket);
    const unfinished = (before?.unfinished ?? new Set()).add(answer);
    if (unfinished.size > MOST_OWED) return void socket.destroy();
    const changes = !isRead(request.method);
    connections.set(socket, { unfinished, latest: answer, change: changes ? answer : before?.change });
    answer.once('close', () => unfinished.delete(answer));
    const awaited = changes ? before?.latest : before?.change;
    if (!awaited || !unfinished.has(awaited)) return handle(request, answer);
    // As many wait for it as are owed.
    awaited.setMaxListeners(0).once('close', () => {
      if (!socket.destroyed) handle(request, answer);
    });
  };

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
