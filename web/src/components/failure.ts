import { ApiError, ConnectionError, ServerError, TimeoutError } from '@fairlead/sdk/application';

/** What was asked may be done all the same: no answer came, or one that something went wrong. */
export const mayBeDone = (error: unknown): boolean =>
  error instanceof ConnectionError || error instanceof TimeoutError || error instanceof ServerError;

/** The kind of an answer by what stands before the service; undefined of the service's own, which have a code. */
export function toldByOthers(error: unknown): 'busy' | 'away' | 'refused' | undefined {
  if (!(error instanceof ApiError) || error.code !== undefined) return undefined;
  return error.status === 429 ? 'busy' : error.status >= 500 ? 'away' : 'refused';
}
