import type { IncomingMessage } from 'node:http';
import type { Caller } from './caller.ts';

// What came to the gate and was let go on.

interface Passed {
  /** Who it is from: the door need not ask again. */
  caller: Promise<Caller | undefined> | undefined;
  waited_ms: number;
}

const passed = new WeakMap<IncomingMessage, Passed>();

export const letPass = (request: IncomingMessage, how: Passed): void => void passed.set(request, how);

export const recognizedAtGate = (request: IncomingMessage): Passed['caller'] => passed.get(request)?.caller;

export const waitedAtGate = (request: IncomingMessage): number => passed.get(request)?.waited_ms ?? 0;
