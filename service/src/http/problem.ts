import {
  badRequestMessage,
  type ErrorName,
  errors,
  type FieldViolation,
  RETRY_AFTER_HEADER,
  statusObject,
} from '@fairlead/contract';

/** An answer that is not the one asked for: an entry of the error catalogue, thrown. */
export class Problem extends Error {
  readonly name: ErrorName;
  readonly violations: FieldViolation[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    name: ErrorName,
    more: { message?: string; violations?: FieldViolation[]; headers?: Record<string, string> } = {},
  ) {
    super(more.message ?? errors[name].message);
    this.name = name;
    this.violations = more.violations ?? [];
    this.headers = more.headers ?? {};
  }

  get status(): number {
    return errors[this.name].status;
  }

  toJSON(): object {
    return statusObject(this.name, this.message, this.violations);
  }
}

/** 400 for a body that cannot be taken, in words for who sent it. */
export const refusedBody = (what: string): Problem =>
  new Problem('bad_request', { message: `The request body ${what}` });

/** 503 for what may well be done a moment later. */
export const unavailable = (message: string = errors.unavailable.message): Problem =>
  new Problem('unavailable', { message, headers: { [RETRY_AFTER_HEADER]: '1' } });

export const notFound = (): Problem => new Problem('not_found');

/** What was looked for; or 404. */
export function orNotFound<T>(found: T | undefined): T {
  if (found === undefined) throw notFound();
  return found;
}

/** All problems of a request in one answer. Keys that are no part of it are named in the message. */
export const badRequest = (violations: FieldViolation[], unknown = ''): Problem =>
  new Problem('bad_request', { violations, message: badRequestMessage(violations, unknown) });
