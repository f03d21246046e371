import { ApiError, ConnectionError, RateLimitError, ServerError, TimeoutError } from '@fairlead/sdk/application';

export const isUnanswered = (error: unknown): boolean =>
  error instanceof ConnectionError || error instanceof TimeoutError;

/** What was asked may be done all the same: no answer came, or one that something went wrong. */
export const mayBeDone = (error: unknown): boolean => isUnanswered(error) || error instanceof ServerError;

/** It was judged: asking again changes nothing, and what was seen before may be gone, or not for this person any more. */
export const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && !(error instanceof ServerError || error instanceof RateLimitError);

/** Not to be asked again at once: it was judged, there were too many, or one has waited long enough. */
export const isSettled = (error: unknown): boolean =>
  isRefused(error) || error instanceof RateLimitError || error instanceof TimeoutError;

/** Before another try. */
export const minutesToWait = ({ retryAfter }: RateLimitError): number => Math.ceil((retryAfter ?? 60) / 60) || 1;

/** The kind of an answer by what stands before the service; undefined of the service's own, which have a code. */
export function toldByOthers(error: unknown): 'busy' | 'away' | 'refused' | undefined {
  if (!(error instanceof ApiError) || error.code !== undefined) return undefined;
  return error.status === 429 ? 'busy' : error.status >= 500 ? 'away' : 'refused';
}
