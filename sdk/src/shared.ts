// What every client of the service needs to name, whichever door it goes through.
export type { Answered, Call } from './call.ts';
export type { Download } from './download.ts';
export {
  ApiError,
  AuthenticationError,
  BadRequestError,
  ConflictError,
  ConnectionError,
  FairleadError,
  NotFoundError,
  NotModifiedError,
  RateLimitError,
  type RateWindow,
  ServerError,
  TimeoutError,
} from './errors.ts';
export { safeFileName } from './file-name.ts';
export { REPLAYED_HEADER } from './generated/operations.ts';
export type * from './generated/records.ts';
export type { CallOptions, Fetch } from './options.ts';
export { type ListCall, Page } from './pages.ts';
export type { ShipmentChange, Watched, WatchOptions } from './watch.ts';
