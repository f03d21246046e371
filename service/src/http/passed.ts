import type { IncomingMessage } from 'node:http';
import type { Caller } from './caller.ts';
import type { Made } from './reading.ts';
import type { Written } from './writing.ts';

// What came to the gate and was let go on.

/** What is known at the gate of a request that it does not answer. */
export interface Known {
  /** Who it is from: the door need not ask again. */
  caller?: Promise<Caller | undefined>;
  /** It was counted in already, and is being answered. */
  begun?: Begun;
  waited_ms: number;
}

export interface Begun {
  /** Headers that say how much of the caller's window is left. */
  figures: Record<string, string>;
  /** Of a read. */
  made?: Promise<Made>;
  /** Of a write. */
  doing?: Doing;
}

/** Whoever goes on with it says by `isTold` whether its client was told that time is up. */
export interface Doing {
  written: Promise<Written>;
  isTold: () => boolean;
}

const passed = new WeakMap<IncomingMessage, Known>();
/** Of what did not come to the gate. */
const NOTHING: Known = { waited_ms: 0 };

export const letPass = (request: IncomingMessage, known: Known): void => void passed.set(request, known);

export const knownAtGate = (request: IncomingMessage): Known => passed.get(request) ?? NOTHING;
