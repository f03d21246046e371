import { check, hasProblems, type Problems, type Sent, unknownKeys } from '@fairlead/contract';
import type { TSchema } from 'typebox';
import { badRequest } from './problem.ts';

/** A body that its schema takes; or 400 with every problem. */
export function accepted<T>(input: TSchema, sent: Sent): T {
  refuseProblems(check(input, sent));
  return sent as T;
}

export function refuseProblems(problems: Problems): void {
  if (hasProblems(problems)) throw badRequest(problems.violations, unknownKeys(problems.unknown));
}
