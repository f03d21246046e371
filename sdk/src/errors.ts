import { RATE_LIMIT_HEADERS, RETRY_AFTER_HEADER } from './generated/operations.ts';
import type { FieldViolation, StatusDetail } from './generated/records.ts';

// What can go wrong, each kind a class of its own. No message and no field ever holds the credential.

/** Anything that went wrong with a call. */
export class FairleadError extends Error {
  override name = 'FairleadError';
  /** The request as the service's log knows it. */
  readonly requestId: string | undefined;

  constructor(message: string, { requestId, cause }: { requestId?: string | undefined; cause?: unknown } = {}) {
    super(message, cause === undefined ? undefined : { cause });
    this.requestId = requestId;
  }
}

/** What answered was not the service. */
export const strangeAnswer = (how: string, { requestId }: { requestId?: string | undefined }): FairleadError =>
  new FairleadError(`The answer ${how}: check baseUrl`, { requestId });

/** The service could not be reached, or the connection broke before its answer was whole. */
export class ConnectionError extends FairleadError {
  override name = 'ConnectionError';
}

/** No answer, or not all of it, within the call's `timeout`. */
export class TimeoutError extends FairleadError {
  override name = 'TimeoutError';
}

/** The window of requests that an answer was counted in. */
export interface RateWindow {
  /** Requests allowed in the window. */
  readonly limit: number;
  /** How many of them are left. */
  readonly remaining: number;
  /** Seconds from the answer until the window is over. */
  readonly reset: number;
}

/** What a refusal said. */
interface Refusal {
  readonly status: number;
  readonly headers: Headers;
  readonly requestId?: string | undefined;
  readonly retries: number;
  readonly message: string;
  readonly code?: number | undefined;
  readonly details: readonly StatusDetail[];
  readonly isOfService: boolean;
}

/** The service answered, and it was no success. */
export class ApiError extends FairleadError {
  override name = 'ApiError';
  readonly status: number;
  /** Code of the status object. */
  readonly code: number | undefined;
  readonly details: readonly StatusDetail[];
  readonly headers: Headers;
  /** How often the request was sent again before this answer. */
  readonly retries: number;
  /** It is told as the service tells its refusals; otherwise something else, a gateway for example, has answered. */
  readonly isOfService: boolean;

  constructor(refusal: Refusal) {
    super(refusal.message, refusal);
    this.status = refusal.status;
    this.code = refusal.code;
    this.details = refusal.details;
    this.headers = refusal.headers;
    this.retries = refusal.retries;
    this.isOfService = refusal.isOfService;
  }
}

/** 400: a rule was broken; `violations` says by which fields. */
export class BadRequestError extends ApiError {
  override name = 'BadRequestError';
  readonly violations: readonly FieldViolation[];

  constructor(refusal: Refusal) {
    const told = refusal.details.flatMap((detail) => detail?.field_violations ?? []);
    const violations = told.filter((violation) => typeof violation?.field === 'string');
    const words = violations.map(({ field, description }) => `${field} ${description}`);
    // Of a single problem the service may have told already.
    const others = words.filter((word) => !refusal.message.includes(word));
    super({ ...refusal, message: [refusal.message, ...others].join('; ') });
    this.violations = violations;
  }
}

/** 401: the credential is missing, malformed or revoked. */
export class AuthenticationError extends ApiError {
  override name = 'AuthenticationError';
}

/** 404: no such record is visible to the caller's organization. */
export class NotFoundError extends ApiError {
  override name = 'NotFoundError';
}

/** 409: the record is in a state that does not allow this. */
export class ConflictError extends ApiError {
  override name = 'ConflictError';
}

/** 429: too many requests, also after the retries. */
export class RateLimitError extends ApiError {
  override name = 'RateLimitError';
  /** Seconds after which to try again. */
  readonly retryAfter: number | undefined;
  readonly rateLimit: RateWindow | undefined;

  constructor(refusal: Refusal) {
    super(refusal);
    this.retryAfter = retryAfterOf(refusal.headers);
    this.rateLimit = rateLimitOf(refusal.headers);
  }
}

/** 5xx: something is wrong on the service's side. */
export class ServerError extends ApiError {
  override name = 'ServerError';
}

/** 304: unchanged since the ETag that was sent as `If-None-Match`. */
export class NotModifiedError extends ApiError {
  override name = 'NotModifiedError';
}

const KINDS: Record<number, new (refusal: Refusal) => ApiError> = {
  304: NotModifiedError,
  400: BadRequestError,
  401: AuthenticationError,
  404: NotFoundError,
  409: ConflictError,
  429: RateLimitError,
};

export function apiError(refusal: Refusal): ApiError {
  const Kind = KINDS[refusal.status] ?? (refusal.status >= 500 ? ServerError : ApiError);
  return new Kind(refusal);
}

/** `Retry-After` in seconds from now: a number of seconds, or a date. */
export function retryAfterOf(headers: Headers): number | undefined {
  const told = headers.get(RETRY_AFTER_HEADER);
  if (!told) return undefined;
  const seconds = Number.isNaN(Number(told)) ? (Date.parse(told) - Date.now()) / 1000 : Number(told);
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}

export function rateLimitOf(headers: Headers): RateWindow | undefined {
  const told = (name: keyof RateWindow) => Number(headers.get(RATE_LIMIT_HEADERS[name]) || 'none');
  const [limit, remaining, reset] = [told('limit'), told('remaining'), told('reset')];
  // Gateways have other ways to write them.
  return Number.isFinite(limit + remaining + reset) ? { limit, remaining, reset } : undefined;
}
