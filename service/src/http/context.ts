import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Database, Reader } from '../database/index.ts';
import type { FileStore } from '../files/store.ts';
import type { Observe } from './answered.ts';
import type { Answers } from './answers.ts';
import type { Application } from './application/files.ts';
import type { Beside } from './beside.ts';
import type { Cursors } from './cursor.ts';
import type { Downloads } from './downloads.ts';
import type { Shares } from './shares.ts';
import type { Turns } from './turns.ts';
import type { Windows } from './window.ts';

/** What a running service holds, made once and handed down. */
export interface Context {
  config: Config;
  base_url: string;
  database: Database;
  files: FileStore;
  log: Logger;
  answers: Answers;
  shares: Shares;
  downloads: Downloads;
  application: Application;
  cursors: Cursors;
  windows: Record<'read' | 'write' | 'edge' | 'log_ins_to' | 'log_ins_from' | 'password_guesses', Windows>;
  /** Passwords are hashed in turns: each takes 19 MiB and a thread. */
  hashing: Turns;
  /** Invoices are drawn in turns: each takes the one thread that answers everybody. */
  drawing: Turns;
  beside: Beside;
  /** Told of every request once it is answered. */
  observers: Observe[];
  /** Changes with whatever changes answers other than records: program, configuration, database. */
  epoch: string;
  /** False while starting and once asked to stop. */
  ready: boolean;
}

/** What routes are given: they read records by their caller's view, and write by what comes along (see `Binder.write`). */
export type RouteContext = Pick<Context, 'config' | 'base_url' | 'files' | 'cursors' | 'drawing'>;

/** What log-ins, sessions and tokens need besides: they are a person's, and in no organization's view. */
export type AccountContext = RouteContext & Pick<Context, 'windows' | 'hashing'> & { database: Reader };
