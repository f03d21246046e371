import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { limits } from '@fairlead/contract';
import type { Logger } from 'pino';
import { makeConcerns } from './attention/concerns/store.ts';
import type { Config } from './config.ts';
import type { Waiting } from './database/imports-turn.ts';
import { openDatabase, readMeta } from './database/index.ts';
import { openFileStore } from './files/index.ts';
import { Answers } from './http/answers.ts';
import { readApplication } from './http/application/files.ts';
import { Beside } from './http/beside.ts';
import type { Context } from './http/context.ts';
import { Cursors } from './http/cursor.ts';
import { Downloads } from './http/downloads.ts';
import { Shares } from './http/shares.ts';
import { Turns } from './http/turns.ts';
import { Windows } from './http/window.ts';
import { VERSION } from './version.ts';

/** Built beside the service, whose sources and bundle are both one directory deep. */
const APPLICATION = fileURLToPath(new URL('../../web/dist/', import.meta.url));

/** Half of the threads that Node has for such work, and half a second of waiting. */
const MOST_HASHING = 2;
const MOST_WAITING = 32;
/** Of all organizations together: some seconds. */
const MOST_DRAWINGS = 256;

/** Opens what a service stands on. */
export async function openContext(config: Config, log: Logger, waiting?: Waiting): Promise<Context> {
  const database = await openDatabase(config.database);
  const { cursor_key, incarnation, concerns_due } = await readMeta(database);
  if (concerns_due) await makeConcerns(database, waiting);
  const base_url = config.base_url ?? `http://${config.host}:${config.port}`;
  const { rates, withheld } = config;
  const window = (requests: number, seconds: number = limits.window_seconds) => new Windows(requests, seconds);
  return {
    config,
    base_url,
    database,
    files: openFileStore(config.files),
    log,
    answers: new Answers(),
    shares: new Shares(),
    downloads: new Downloads(),
    application: readApplication(APPLICATION),
    cursors: new Cursors(cursor_key),
    windows: {
      read: window(rates.read),
      write: window(rates.write),
      edge: window(rates.edge),
      log_ins_to: window(limits.log_ins_per_account, limits.log_in_window_seconds),
      log_ins_from: window(limits.log_ins_per_address, limits.log_in_window_seconds),
      password_guesses: window(limits.log_ins_per_account, limits.log_in_window_seconds),
    },
    hashing: new Turns(MOST_HASHING, MOST_WAITING),
    drawing: new Turns(1, MOST_WAITING, MOST_DRAWINGS),
    beside: new Beside(database, log),
    observers: [],
    epoch: epochOf([incarnation, base_url, rates, withheld]),
    ready: false,
  };
}

/** Stands for what changes answers other than records; of another version they may differ as well. */
export const epochOf = (settings: unknown[], version = VERSION): string =>
  createHash('sha256')
    .update(JSON.stringify([version, ...settings]))
    .digest('base64url')
    .slice(0, 8);
