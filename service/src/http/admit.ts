import { RATE_LIMIT_HEADERS, RETRY_AFTER_HEADER } from '@fairlead/contract';
import type { FastifyInstance } from 'fastify';
import { Problem } from './problem.ts';
import type { Count, Windows } from './window.ts';

const { limit: LIMIT, remaining: REMAINING, reset: RESET } = RATE_LIMIT_HEADERS;

/** Headers that say how much of a window is left. */
export const figuresOf = ({ limit, remaining, reset_seconds }: Count): Record<string, string> => ({
  [LIMIT]: String(limit),
  [REMAINING]: String(remaining),
  [RESET]: String(reset_seconds),
});

/** The same a while later: seconds are counted from when an answer is sent, not from when its request came. */
export function figuresAfter(figures: Record<string, string>, passed_ms: number): Record<string, string> {
  if (passed_ms < 1_000) return figures;
  return { ...figures, [RESET]: String(Math.max(0, Math.ceil(Number(figures[RESET]) - passed_ms / 1_000))) };
}

/** What a request was counted as. */
export interface Counted {
  figures: Record<string, string>;
  at_ms: number;
}

export const countedNow = (figures: Counted['figures']): Counted => ({ figures, at_ms: performance.now() });

export const figuresNow = ({ figures, at_ms }: Counted): Counted['figures'] =>
  figuresAfter(figures, performance.now() - at_ms);

/** For what is answered through the framework. */
export function countDown(app: FastifyInstance): void {
  app.addHook('onSend', ({ counted }, reply, _payload, done) => {
    const figures = counted && figuresNow(counted);
    if (figures !== counted?.figures) reply.headers(figures ?? {});
    done();
  });
}

/**
 * Counts a request in, and says so in headers; or refuses it, with the figures of the window that is full. When to try
 * again is when none is full that it would be counted in: `elsewhere` tells the seconds until that is so of the others.
 */
export function admit(windows: Windows, caller: string, what: string, elsewhere = () => 0): Record<string, string> {
  const count = windows.count(caller);
  const { limit, reset_seconds } = count;
  const { length_seconds } = windows;
  const figures = figuresOf(count);
  if (count.allowed) return figures;
  const retry_seconds = Math.max(reset_seconds, elsewhere());
  throw new Problem('rate_limited', {
    message: `Too many requests: ${limit} ${what} are allowed in ${length_seconds} s; try again in ${retry_seconds} s`,
    headers: { ...figures, [RETRY_AFTER_HEADER]: String(retry_seconds) },
  });
}
