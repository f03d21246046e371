// Sends a spec's request by the SDK's method for it. The spec gets the service's own answer, after what the SDK made of
// it has been held against it: every spec of the service is one of the SDK.
import assert from 'node:assert/strict';
import * as sdk from '@fairlead/sdk';
import { fileNames } from './disposition.ts';
import type { Operation, SdkCall } from './sdk-requests.ts';
import type { SendOptions } from './service.ts';

/** Requests that went through the SDK, by their operation. */
export const sentThroughSdk = new Map<string, number>();

export interface Wanted {
  baseUrl: string;
  path: string;
  request: SendOptions;
  /** The request as it would be sent without the SDK. */
  plain: RequestInit;
}

export async function sendThroughSdk({ operation, asked }: SdkCall, wanted: Wanted): Promise<Response> {
  sentThroughSdk.set(operation.id, (sentThroughSdk.get(operation.id) ?? 0) + 1);
  const wire: { response?: Response; failure?: unknown } = {};
  const fetchOnce = async (url: string, init: RequestInit) => {
    try {
      assert.equal(wire.response, undefined, 'the SDK was told to send the request once');
      holdRequest(wanted, url, init);
      const response = await fetch(url, init);
      // A file's bytes are read once, by the SDK's stream.
      const isFile = operation.answersFile && response.ok;
      wire.response = isFile ? response : rereadable(response.clone());
      return response;
    } catch (error) {
      wire.failure = error;
      throw error;
    }
  };
  const { credential: token = null, headers, signal } = wanted.request;
  const client = new sdk.Fairlead({ token, baseUrl: wanted.baseUrl, maxRetries: 0, fetch: fetchOnce });
  const outcome = await operation
    .call(client, asked, { headers, signal })
    .withResponse()
    .catch((error: Error) => error);
  if (outcome instanceof sdk.ApiError) return holdRefusal(wire.response as Response, outcome);
  // What went wrong on the way is told as it was, which the SDK does not where it could hold the credential.
  if (outcome instanceof Error) throw wire.failure ?? outcome;
  return holdAnswer(operation, wire.response as Response, outcome);
}

/** What the SDK made of an answer's text is held against it, and then the spec reads it. */
function rereadable(response: Response): Response {
  const read = response.text.bind(response);
  let kept: Promise<string> | undefined;
  const text = () => {
    kept ??= read();
    return kept;
  };
  const json = async () => JSON.parse(await text());
  const arrayBuffer = async () => new TextEncoder().encode(await text()).buffer;
  return Object.assign(response, { text, json, arrayBuffer });
}

function holdRequest({ baseUrl, path, plain }: Wanted, url: string, init: RequestInit): void {
  const { method, body, redirect } = init;
  const wanted = { url: baseUrl + path, method: plain.method, body: plain.body, redirect: plain.redirect };
  assert.deepEqual({ url, method, body, redirect }, wanted);
  const sent = Object.fromEntries(new Headers(init.headers));
  const { accept, 'x-request-id': id } = sent;
  const asked = Object.entries(plain.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]);
  assert.deepEqual(sent, { accept, 'x-request-id': id, ...Object.fromEntries(asked) });
}

async function holdAnswer(operation: Operation, response: Response, answered: sdk.Answered<unknown>) {
  const { data, status, requestId, etag, rateLimit, retries } = answered;
  assert.ok(response.ok, `a call that is answered ${response.status} is refused`);
  const told = { status, requestId, etag, rateLimit, retries };
  assert.deepEqual(told, {
    status: response.status,
    requestId: response.headers.get('X-Request-Id'),
    etag: response.headers.get('ETag') ?? undefined,
    rateLimit: figures(response),
    retries: 0,
  });
  if (operation.answersFile) return holdDownload(response, data as sdk.Download);
  const text = await response.text();
  const shown = data instanceof sdk.Page ? { [operation.collection ?? '']: data.items, cursor: data.cursor } : data;
  // As it was sent, mostly: taking it apart again is for what is spelled otherwise than JavaScript spells it.
  if ((JSON.stringify(shown) ?? '') !== text) assert.deepEqual(shown, JSON.parse(text));
  return response;
}

/** Names that are safe as they are. What becomes of others has tests of its own. */
const ORDINARY = /^[a-z0-9][\w -]{0,100}\.[a-z]{3,4}$/i;
const SAFE = /^[^/\\\p{Cc}\s.][^/\\\p{Cc}]*$/u;

/** The file's bytes reach the spec by the SDK's stream: it is the spec that knows what they should be. */
function holdDownload(response: Response, { name, type, length, stream }: sdk.Download): Response {
  const given = fileNames(response.headers.get('Content-Disposition')).name;
  if (ORDINARY.test(given)) assert.equal(name, given);
  assert.match(name, SAFE);
  assert.equal(type, response.headers.get('Content-Type'));
  assert.equal(length, Number(response.headers.get('Content-Length')));
  return new Response(stream, response);
}

const KINDS: Record<number, typeof sdk.ApiError> = {
  304: sdk.NotModifiedError,
  400: sdk.BadRequestError,
  401: sdk.AuthenticationError,
  404: sdk.NotFoundError,
  409: sdk.ConflictError,
  429: sdk.RateLimitError,
};

async function holdRefusal(response: Response, error: sdk.ApiError): Promise<Response> {
  const { status, code, details, requestId, retries, headers } = error;
  const text = await response.text();
  const sent = text === '' ? {} : JSON.parse(text);
  assert.equal(error.constructor, KINDS[response.status] ?? (response.status >= 500 ? sdk.ServerError : sdk.ApiError));
  assert.deepEqual(
    { status, code, details, requestId, retries, headers },
    {
      status: response.status,
      code: sent.code,
      details: sent.details ?? [],
      requestId: response.headers.get('X-Request-Id'),
      retries: 0,
      headers: response.headers,
    },
  );
  if (sent.message !== undefined) assert.ok(error.message.startsWith(sent.message), error.message);
  if (error instanceof sdk.BadRequestError) holdViolations(error);
  if (error instanceof sdk.RateLimitError) {
    assert.deepEqual(error.rateLimit, figures(response));
    assert.equal(String(error.retryAfter), response.headers.get('Retry-After'));
  }
  return response;
}

function holdViolations({ message, details, violations }: sdk.BadRequestError): void {
  const told = details.flatMap(({ field_violations = [] }) => field_violations);
  assert.deepEqual(violations, told);
  for (const { field, description } of told) assert.ok(message.includes(`${field} ${description}`), message);
}

function figures({ headers }: Response): sdk.RateWindow | undefined {
  const [limit, remaining, reset] = ['Limit', 'Remaining', 'Reset'].map((name) => headers.get(`RateLimit-${name}`));
  return limit ? { limit: Number(limit), remaining: Number(remaining), reset: Number(reset) } : undefined;
}
