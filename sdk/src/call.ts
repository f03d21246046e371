import { attempt, type Reply } from './attempt.ts';
import { type RateWindow, rateLimitOf, strangeAnswer } from './errors.ts';
import type { Operation } from './generated/operations.ts';
import { type CallOptions, type Settings, settleCall } from './options.ts';
import { type Asked, urlOf } from './request.ts';
import { comesTooLate, isDeleted, mayBeDone, pause, pauseBeforeRetry, stopwatch } from './retry.ts';

// A call: a request with its retries, and what came of it.

/** What was answered, and what the answer said of itself. */
export interface Answered<T> {
  readonly data: T;
  readonly status: number;
  readonly headers: Headers;
  /** The request as the service's log knows it. */
  readonly requestId: string;
  /** Version of the answer: sent as `If-None-Match`, it makes an unchanged answer a NotModifiedError. */
  readonly etag: string | undefined;
  /** The window the request was counted in. */
  readonly rateLimit: RateWindow | undefined;
  /** How often the request was sent again. */
  readonly retries: number;
}

/** A promise of what was asked for. */
export interface Call<T> extends Promise<T> {
  /** With headers, request id and the state of the rate limit. */
  withResponse(): Promise<Answered<T>>;
}

/** What resources make calls with. */
export interface Caller {
  json<T>(asked: Asked, options?: CallOptions): Call<T>;
  nothing(asked: Asked, options?: CallOptions): Call<void>;
  send<T>(
    asked: Asked,
    options: CallOptions,
    streams: boolean,
    read: (reply: Reply, timeout: number) => T,
  ): Promise<Answered<T>>;
}

export function makeCaller(settings: Settings): Caller {
  const send: Caller['send'] = (asked, options, streams, read) =>
    sendUntilDone(settings, asked, options, streams, read);
  return {
    send,
    json: <T>(asked: Asked, options: CallOptions = {}) =>
      asCall(send(asked, options, false, (reply) => parsed<T>(reply, asked.operation))),
    nothing: (asked, options = {}) => asCall(send(asked, options, false, empty)),
  };
}

/** What answers in place of the service, a log-in page of a network for example, does not know its records. */
function parsed<T>(reply: Reply, { members = [] }: Operation): T {
  let record: unknown;
  try {
    record = JSON.parse(reply.text);
  } catch {}
  if (typeof record !== 'object' || record === null || Array.isArray(record))
    throw strangeAnswer('is not a JSON object', reply);
  const lacking = members.find((names) => !names.split('|').some((name) => name in record));
  if (lacking) throw strangeAnswer(`has no ${lacking}`, reply);
  return record as T;
}

/** What JSON has no number for would be sent as null, and clear a field. */
function written(key: string, value: unknown): unknown {
  if (typeof value !== 'number' || Number.isFinite(value)) return value;
  throw new TypeError(`${key} must be a number, and is ${value}`);
}

/** Nothing, said to be nothing: what answers everything with an empty page has done nothing. */
function empty(reply: Reply): void {
  if (reply.text || reply.response.status !== 204) throw strangeAnswer('is not empty', reply);
}

/** The data's promise, which knows its answer. */
export function asCall<T>(answered: Promise<Answered<T>>): Call<T> {
  const data = answered.then((answer) => answer.data);
  const withResponse = async () => {
    // Who asks for the answer hears of a failure there.
    data.catch(() => {});
    return answered;
  };
  return Object.assign(data, { withResponse });
}

async function sendUntilDone<T>(
  client: Settings,
  asked: Asked,
  options: CallOptions,
  streams: boolean,
  read: (reply: Reply, timeout: number) => T,
): Promise<Answered<T>> {
  const settings = settleCall(client, options);
  const { timeout, maxRetries } = settings;
  const { method } = asked.operation;
  const body = asked.body === undefined ? undefined : JSON.stringify(asked.body, written);
  const sending = { url: urlOf(settings.baseUrl, asked), method, body, streams };
  const creates = method === 'POST' && body !== undefined;
  const elapsed = stopwatch();
  let unsure = false;
  for (let retries = 0; ; retries++) {
    try {
      const reply = await attempt(sending, settings, options, retries);
      const { status, headers } = reply.response;
      return answered({ status, headers, requestId: reply.requestId, retries }, read(reply, timeout));
    } catch (error) {
      if (unsure && isDeleted(error, method)) return answered(error, undefined as T);
      unsure ||= mayBeDone(error);
      const attempted = () => ({ creates, timeout, elapsed: elapsed(), retries, maxRetries });
      const wait = pauseBeforeRetry(error, attempted());
      if (wait === undefined) throw error;
      await pause(wait, options.signal);
      // A computer that was put to sleep wakes up later than it was to.
      if (comesTooLate(attempted())) throw error;
    }
  }
}

type Told = Pick<Answered<unknown>, 'status' | 'headers' | 'requestId' | 'retries'>;

export const answered = <T>({ status, headers, requestId, retries }: Told, data: T): Answered<T> => ({
  data,
  status,
  headers,
  requestId,
  etag: headers.get('ETag') ?? undefined,
  rateLimit: rateLimitOf(headers),
  retries,
});
