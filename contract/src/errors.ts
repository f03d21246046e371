import type { Static } from 'typebox';
import * as Type from 'typebox';
import { int32, list, record, text } from './fields.ts';
import { limits } from './limits.ts';

// The error catalogue: HTTP status, status-object code (gRPC's numbers), and the message unless another is given.

export const errors = {
  bad_request: { status: 400, code: 3, message: 'The request breaks a rule' },
  unauthenticated: { status: 401, code: 16, message: 'Invalid API key' },
  logged_out: { status: 401, code: 16, message: 'You are not logged in' },
  wrong_password: { status: 401, code: 16, message: 'E-mail address or password is wrong' },
  cross_site: { status: 403, code: 7, message: 'This request comes from another site' },
  not_found: { status: 404, code: 5, message: 'Not found' },
  method_not_allowed: { status: 405, code: 12, message: 'This path does not take that method' },
  request_timeout: { status: 408, code: 4, message: 'The request took too long to arrive' },
  conflict: { status: 409, code: 10, message: 'The record is in a state that does not allow this' },
  too_large: {
    status: 413,
    code: 8,
    message: `The request body is larger than ${limits.max_request_body_bytes} bytes`,
  },
  unsupported_media_type: {
    status: 415,
    code: 3,
    message: 'The request body must be application/json, in UTF-8 and not compressed',
  },
  range_not_satisfiable: { status: 416, code: 11, message: 'The file has no such range of bytes' },
  rate_limited: { status: 429, code: 8, message: 'Too many requests' },
  header_too_large: { status: 431, code: 8, message: 'The URL or the headers of the request are too large' },
  internal: { status: 500, code: 13, message: 'Something went wrong on our side' },
  unavailable: { status: 503, code: 14, message: 'The service is not available right now; try again shortly' },
  timeout: { status: 504, code: 4, message: 'The request took too long' },
} as const;

export type ErrorName = keyof typeof errors;

/** One broken rule: the field by its path (`lcl.components[0].weight`) and a sentence a person can act on. */
export const FieldViolation = record('FieldViolation', 'One broken rule.', {
  field: text('Path of the field, in the words of the request; list entries are counted from 0.', {
    example: 'lcl.components[0].weight',
  }),
  description: text('What is wrong with it.', { example: 'must be above zero' }),
});
export type FieldViolation = Static<typeof FieldViolation>;

const BAD_REQUEST_TYPE = 'type.googleapis.com/google.rpc.BadRequest';

export const StatusDetail = Type.Object(
  {
    '@type': text('Type of the detail.', { example: BAD_REQUEST_TYPE }),
    field_violations: Type.Optional(list(FieldViolation, 'One entry per problem, all problems in one answer.')),
  },
  { title: 'StatusDetail', description: 'A typed detail of an error.' },
);
export type StatusDetail = Static<typeof StatusDetail>;

export const Status = record('Status', 'What went wrong.', {
  code: int32('Code of the error.', { example: 3 }),
  message: text('What went wrong, for a person.', { example: 'The request breaks a rule' }),
  details: list(StatusDetail, 'Typed details; empty when there is nothing to add.'),
});
export type Status = Static<typeof Status>;

export const InvalidApiKey = record('InvalidApiKey', 'The credential is missing, malformed or revoked.', {
  message: text('The same in all three cases.', { example: errors.unauthenticated.message }),
});
export type InvalidApiKey = Static<typeof InvalidApiKey>;

/** What a 400 says: its one problem, or that there are several. Keys that are no part of the request are named first. */
export function badRequestMessage(violations: readonly FieldViolation[], unknown = ''): string {
  const [first] = violations;
  const one = violations.length === 1 && first ? `${first.field} ${first.description}` : undefined;
  const broken = one ?? (unknown ? `${violations.length} problems are in details` : errors.bad_request.message);
  return [...(unknown ? [unknown] : []), ...(violations.length > 0 ? [broken] : [])].join('; ');
}

export function statusObject(
  name: ErrorName,
  message: string = errors[name].message,
  violations: FieldViolation[] = [],
) {
  // Of a credential that is refused nothing is told but this, whatever was wrong with it.
  if (name === 'unauthenticated') return { message: errors.unauthenticated.message };
  const details = violations.length ? [{ '@type': BAD_REQUEST_TYPE, field_violations: violations }] : [];
  return { code: errors[name].code, message, details };
}
