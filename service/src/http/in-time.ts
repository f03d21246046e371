import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Database } from '../database/index.ts';
import { knownAtGate } from './passed.ts';
import { Problem } from './problem.ts';

const tellers = new WeakMap<ServerResponse, (problem: Problem) => void>();

/**
 * An answer begins in time, or is a 504. One that has begun may go on for longer, such as a large file on a slow line:
 * Fastify's own `handlerTimeout` would cut it off.
 */
export function answerInTime(app: FastifyInstance, timeout_ms: number): void {
  app.addHook('onRequest', ({ raw }, reply, done) => {
    const tell = (problem: Problem) => {
      if (reply.raw.headersSent) return;
      // What is still to come of a request would be taken for the next one's.
      if (!raw.complete) reply.header('Connection', 'close');
      reply.send(problem);
    };
    const timer = setTimeout(() => tell(new Problem('timeout')), timeout_ms - knownAtGate(raw).waited_ms);
    tellers.set(reply.raw, tell);
    reply.raw.once('close', () => clearTimeout(timer));
    done();
  });
}

/**
 * Answers the request under way with this problem, and says whether there was one. Of a request whose head was slow,
 * time is up before its own timer says so; of another the rest is broken. A body that ends after all is not acted on.
 */
export function tellInstead(answer: ServerResponse, problem: Problem): boolean {
  const tell = tellers.get(answer);
  tell?.(problem);
  return tell !== undefined;
}

/** Whoever has waited for so long since it was looked up who they are may not be let in any more. */
const WAITED_MS = 50;

/** A write whose client may have been told that time is up, or is not let in any more. */
export interface Wanted {
  /** When it was last looked up who the client is. */
  known_ms: number;
  isTold: () => boolean;
  /** Looks up anew who the client is, or refuses them. */
  recognize?: (() => Promise<unknown>) | undefined;
}

/**
 * What was answered as not done is not done, though its turn in the database come later; nor what was waited for while
 * its token was deleted or its session ended. It is looked up past the transaction, which may itself end the session.
 */
export function unlessTold(database: Database, wanted: Wanted): Database {
  let { known_ms } = wanted;
  const stillWanted = async () => {
    const asked_ms = performance.now();
    if (wanted.recognize && asked_ms - known_ms > WAITED_MS) {
      await wanted.recognize();
      known_ms = asked_ms;
    }
    if (wanted.isTold()) throw new Problem('timeout');
  };
  return { ...database, transaction: (work, options) => database.transaction(work, { stillWanted, ...options }) };
}

/** What is long in the making is not made for who has left, or was told that time is up. */
export const unlessGone = (reply: FastifyReply) => (): void => {
  if (reply.sent || reply.raw.destroyed) throw new Problem('request_timeout');
};
