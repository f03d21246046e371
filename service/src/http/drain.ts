import type { FastifyInstance } from 'fastify';

const SWEEP_MS = 50;

/**
 * Takes no more connections, lets the requests under way finish, and cuts off what has not finished in time: a client
 * that never ends its request, or has not even begun one.
 */
export async function drain(app: FastifyInstance, patience_ms: number): Promise<void> {
  // A connection whose answer went out after the closing began is kept alive by Node, for requests that never come.
  const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS);
  const cut = setTimeout(() => app.server.closeAllConnections(), patience_ms);
  try {
    await app.close();
  } finally {
    clearInterval(sweep);
    clearTimeout(cut);
  }
}
