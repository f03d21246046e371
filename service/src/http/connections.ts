import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

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

/** Of a process, whoever's they are: each takes a file descriptor and memory of its own. */
const MOST_CONNECTIONS = 10_000;
/** Who opens too many opens many more: the log need not have each. */
const TOLD_AGAIN_MS = 60_000;

/** A connection beyond those is closed as soon as it is opened. */
export function boundConnections({ server }: FastifyInstance, log: Logger, most = MOST_CONNECTIONS): void {
  server.maxConnections = most;
  let told_at_ms = Number.NEGATIVE_INFINITY;
  server.on('drop', () => {
    if (performance.now() - told_at_ms < TOLD_AGAIN_MS) return;
    told_at_ms = performance.now();
    log.warn({ most }, 'connections are closed: as many are open as may be');
  });
}
