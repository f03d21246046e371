import { createHash } from 'node:crypto';
import { limits } from '@fairlead/contract';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { openDatabase, readMeta } from './database/index.ts';
import { openFileStore } from './files/index.ts';
import { Answers } from './http/answers.ts';
import type { Context } from './http/context.ts';
import { Cursors } from './http/cursor.ts';
import { Windows } from './http/window.ts';
import { VERSION } from './version.ts';

/** Opens what a service stands on. */
export async function openContext(config: Config, log: Logger): Promise<Context> {
  const database = await openDatabase(config.database);
  const { cursor_key, incarnation } = await readMeta(database);
  const base_url = config.base_url ?? `http://${config.host}:${config.port}`;
  const { rates, withheld } = config;
  const window = (requests: number) => new Windows(requests, limits.window_seconds);
  return {
    config,
    base_url,
    database,
    files: openFileStore(config.files),
    log,
    answers: new Answers(),
    cursors: new Cursors(cursor_key),
    windows: { read: window(rates.read), write: window(rates.write), edge: window(rates.edge) },
    epoch: createHash('sha256')
      .update(JSON.stringify([VERSION, incarnation, base_url, rates, withheld]))
      .digest('base64url')
      .slice(0, 8),
    ready: false,
  };
}
