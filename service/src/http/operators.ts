import type { FastifyInstance } from 'fastify';
import { isEmpty } from '../database/index.ts';
import { namesFile } from '../keeping/store.ts';
import type { Context } from './context.ts';

/** What is true of this moment alone. */
const OF_NOW = { 'Cache-Control': 'no-store' };

/** For whoever keeps the service running; no credential, no limit, nothing of a client's. */
export function operatorRoutes(scope: FastifyInstance, context: Context): void {
  scope.get('/healthz', async (_, reply) => reply.headers(OF_NOW).send({ status: 'ok' }));

  const reachFiles = reachingFiles(context);
  scope.get('/readyz', async (_, reply) => {
    const reachable = context.ready && (await isReachable(context, reachFiles));
    return reply
      .code(reachable ? 200 : 503)
      .headers(OF_NOW)
      .send({ status: reachable ? 'ready' : 'not ready' });
  });
}

async function isReachable({ database, log }: Context, reachFiles: () => Promise<void>): Promise<boolean> {
  try {
    await Promise.all([isEmpty(database), reachFiles()]);
    return true;
  } catch (error) {
    log.warn({ err: error }, 'not ready');
    return false;
  }
}

/**
 * A directory that is not there is a volume that is away, unless no file was ever kept. What the records say of that is
 * asked once: where none names a file, all of them are looked at.
 */
function reachingFiles({ database, files }: Context): () => Promise<void> {
  let needed: Promise<boolean> | undefined;
  const isNeeded = () => {
    needed ??= namesFile(database).catch((error) => {
      needed = undefined;
      throw error;
    });
    return needed;
  };
  return async () => {
    try {
      await files.check();
      needed = Promise.resolve(true);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || (await isNeeded())) throw error;
    }
  };
}
