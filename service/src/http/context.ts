import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Database } from '../database/index.ts';
import type { FileStore } from '../files/store.ts';
import type { Answers } from './answers.ts';
import type { Cursors } from './cursor.ts';
import type { Windows } from './window.ts';

/** What a running service holds, made once and handed down. */
export interface Context {
  config: Config;
  base_url: string;
  database: Database;
  files: FileStore;
  log: Logger;
  answers: Answers;
  cursors: Cursors;
  windows: { read: Windows; write: Windows; edge: Windows };
  /** Changes with whatever changes answers other than records: program, configuration, database. */
  epoch: string;
  /** False while starting and once asked to stop. */
  ready: boolean;
}
