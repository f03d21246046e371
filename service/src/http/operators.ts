import type { FastifyInstance } from 'fastify';
import { isEmpty } from '../database/index.ts';
import type { Context } from './context.ts';

/** For whoever keeps the service running; no credential, no limit, nothing of a client's. */
export function operatorRoutes(scope: FastifyInstance, context: Context): void {
  scope.get('/healthz', async () => ({ status: 'ok' }));

  scope.get('/readyz', async (_, reply) => {
    const reachable = context.ready && (await isReachable(context));
    return reply.code(reachable ? 200 : 503).send({ status: reachable ? 'ready' : 'not ready' });
  });
}

async function isReachable({ database, files, log }: Context): Promise<boolean> {
  try {
    await Promise.all([isEmpty(database), files.check()]);
    return true;
  } catch (error) {
    log.warn({ err: error }, 'not ready');
    return false;
  }
}
