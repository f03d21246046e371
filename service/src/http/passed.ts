import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Counted } from './admit.ts';
import type { Caller } from './caller.ts';
import type { Wanted } from './in-time.ts';
import type { Made } from './reading.ts';
import type { Written } from './writing.ts';

// What came to the gate and was let go on.

/** What is known at the gate of a request that it does not answer. */
export interface Known {
  /** Who it is from: the door need not ask again. */
  caller?: Promise<Caller | undefined>;
  /** It was counted in already, and is being answered. */
  begun?: Begun;
  /** How long it was there. */
  waited_ms: number;
}

export interface Begun {
  counted: Counted;
  /** Of a read. */
  made?: Promise<Made>;
  /** Of a write. */
  doing?: Doing;
}

export interface Doing {
  written: Promise<Written>;
  /** Whoever goes on with it says whether its client was told that time is up. */
  wanted: Pick<Wanted, 'isTold'>;
}

const passed = new WeakMap<IncomingMessage, Known>();
/** Of what did not come to the gate. */
const NOTHING: Known = { waited_ms: 0 };

export const letPass = (request: IncomingMessage, known: Known): void => void passed.set(request, known);

export const knownAtGate = (request: IncomingMessage): Known => passed.get(request) ?? NOTHING;

/** How long ago a request came, be it to the gate. */
export const sinceItCame = ({ raw }: FastifyRequest, { elapsedTime }: FastifyReply): number =>
  knownAtGate(raw).waited_ms + elapsedTime;
