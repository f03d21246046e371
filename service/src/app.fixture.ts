import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { limits, utcDate } from '@fairlead/contract';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { readConfig } from './config.ts';
import type { Database, Reader, Transaction } from './database/index.ts';
import type { FileStore } from './files/store.ts';
import { Answers } from './http/answers.ts';
import { Beside } from './http/beside.ts';
import type { Context } from './http/context.ts';
import { Cursors } from './http/cursor.ts';
import { Downloads } from './http/downloads.ts';
import { Shares } from './http/shares.ts';
import { Turns } from './http/turns.ts';
import { Windows } from './http/window.ts';

// A context without a database: the one caller is known, and the test says what else is found, or how it fails.

const SECRET = '5ec2e700-0000-4000-8000-000000000031';
export const headers = { 'x-service-key': `31|${SECRET}` };

const caller = {
  user_id: '31',
  secret_sha256: createHash('sha256').update(SECRET).digest('hex'),
  organization_id: '7',
  version: '1',
  id: '512',
  last_used_on: utcDate(),
};

interface Stand {
  context: Context;
  /** What was logged so far. */
  lines: Record<string, unknown>[];
}

export function stand(one: Reader['one'], files: Partial<FileStore> = {}): Stand {
  const lines: Record<string, unknown>[] = [];
  const log = pino({ base: null }, { write: (line: string) => lines.push(JSON.parse(line)) });
  const window = () => new Windows(1_000, limits.window_seconds);
  const database = {
    one,
    all: async () => [],
    promptly: { one, all: async () => [caller] } as Partial<Reader> as Reader,
    transaction: (work) => work({ one, nextId: async () => 1n } as Partial<Transaction> as Transaction),
  } as Partial<Database> as Database;
  const context: Context = {
    config: readConfig({}),
    base_url: 'https://freight.example',
    database,
    files: { check: async () => undefined, ...files } as FileStore,
    log,
    answers: new Answers(),
    shares: new Shares(),
    downloads: new Downloads(),
    application: { files: new Map() },
    cursors: new Cursors('00'),
    windows: {
      read: window(),
      write: window(),
      edge: window(),
      log_ins_to: window(),
      log_ins_from: window(),
      password_guesses: window(),
    },
    hashing: new Turns(1, 1),
    drawing: new Turns(1, 1),
    beside: new Beside(database, log),
    observers: [(answered) => log.info(answered)],
    epoch: 'epoch',
    ready: true,
  };
  return { context, lines };
}

/** A connection on which a test writes what it likes; `answer` is all that came back once the service closed it. */
export async function connection(app: FastifyInstance): Promise<{ socket: Socket; answer: Promise<string> }> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk)).on('error', () => undefined);
  const answer = new Promise<string>((resolve) => {
    socket.once('close', () => resolve(Buffer.concat(chunks).toString()));
  });
  await once(socket, 'connect');
  return { socket, answer };
}
