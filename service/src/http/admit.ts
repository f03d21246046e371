import { limits } from '@fairlead/contract';
import { Problem } from './problem.ts';
import type { Count, Windows } from './window.ts';

/** Headers that say how much of a window is left. */
export const figuresOf = ({ limit, remaining, reset_seconds }: Count): Record<string, string> => ({
  'RateLimit-Limit': String(limit),
  'RateLimit-Remaining': String(remaining),
  'RateLimit-Reset': String(reset_seconds),
});

/** Counts a request in, and says so in headers; or refuses it, with the figures of the window that is full. */
export function admit(
  windows: Windows,
  caller: string,
  what: string,
  window_seconds: number = limits.window_seconds,
): Record<string, string> {
  const count = windows.count(caller);
  const { limit, reset_seconds } = count;
  const figures = figuresOf(count);
  if (count.allowed) return figures;
  throw new Problem('rate_limited', {
    message: `Too many requests: ${limit} ${what} are allowed in ${window_seconds} s; try again in ${reset_seconds} s`,
    headers: { ...figures, 'Retry-After': String(reset_seconds) },
  });
}
