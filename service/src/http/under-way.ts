import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

// Which answers a connection still owes: what is not a request comes after them, and never between their bytes.

interface Owed {
  unfinished: Set<ServerResponse>;
  latest: ServerResponse;
}

const connections = new WeakMap<Socket, Owed>();
/** Answers to what has not begun, and was told that it will not be done. */
const calledOff = new WeakSet<ServerResponse>();

/** A connection that owes more is cut: all of it is kept meanwhile, and nobody sends so much ahead. */
export const MOST_OWED = 1_000;

/** Has the requests of a connection done in their turn: see `inTurn`. */
export function takeInTurn({ server }: FastifyInstance): void {
  const [handle] = server.listeners('request') as [RequestListener];
  server.off('request', handle).on('request', inTurn(handle));
}

/**
 * Whoever sends requests ahead of their answers sees by the later ones what the earlier ones changed, and has one answer
 * at a time made: those after it would have to be kept until it is sent. Answers of a connection end in their order: it
 * is enough to wait for the one before. Of a connection that has ended, or was told that it will, nothing more is done.
 */
export const inTurn =
  (handle: RequestListener): RequestListener =>
  (request, answer) => {
    const { socket } = request;
    const before = connections.get(socket);
    if (asksForAnother(request)) answer.shouldKeepAlive = false;
    const unfinished = (before?.unfinished ?? new Set()).add(answer);
    if (unfinished.size > MOST_OWED) return void socket.destroy();
    connections.set(socket, { unfinished, latest: answer });
    answer.once('close', () => unfinished.delete(answer));
    const begin = () => {
      if (socket.writable && !calledOff.has(answer)) handle(request, answer);
    };
    if (before && unfinished.has(before.latest)) before.latest.once('close', begin);
    else begin();
  };

/**
 * For another protocol. It gets an answer in this one, the last of its connection: what came with it Node's parser has
 * passed over, and the answers to what comes next would be taken for those to that.
 */
const asksForAnother = ({ headers: { upgrade, connection = '' } }: IncomingMessage): boolean =>
  upgrade !== undefined && /upgrade/i.test(connection);

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
  if (broken && !isAnswered) calledOff.add(broken);
  const last = [...unfinished].filter((answer) => answer !== broken || isAnswered).at(-1);
  if (last) last.once('close', () => go(isAnswered));
  else go(isAnswered);
}
