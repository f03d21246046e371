import { apiError, ConnectionError, FairleadError, strangeAnswer, TimeoutError } from './errors.ts';
import { CREDENTIAL_HEADER, REQUEST_ID_HEADER } from './generated/operations.ts';
import type { StatusDetail } from './generated/records.ts';
import type { CallOptions, Settings } from './options.ts';
import { onAbort } from './signal.ts';

// One attempt at a request: sent once, answered once, in time.

interface Sending {
  readonly url: string;
  readonly method: string;
  readonly body?: string | undefined;
  /** The answer's body is the caller's to read; otherwise it is read as part of the attempt. */
  readonly streams: boolean;
  /** A refusal is an answer like any other. */
  readonly takesRefusals?: boolean | undefined;
}

/** An answer: its text, or its body still to be read. */
export interface Reply {
  readonly response: Response;
  readonly text: string;
  readonly requestId: string;
  /** The caller's, which ends reading the body too. */
  readonly signal: AbortSignal | undefined;
  /** Lets go of the signal, once the body has been read. */
  readonly release: () => void;
}

/** Sends a request. What fails is thrown as an error of ours, unless the caller's own signal ended it. */
export async function attempt(
  sending: Sending,
  { token, timeout, headers: usual, fetch }: Settings,
  { signal, headers: own }: CallOptions,
  retries: number,
): Promise<Reply> {
  signal?.throwIfAborted();
  const { url, method, body, streams } = sending;
  const requestId = newRequestId();
  const headers = headersOf(sending, [usual, own], token, requestId);
  const controller = new AbortController();
  const release = onAbort(signal, () => controller.abort(signal?.reason));
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    controller.abort();
  }, timeout);
  let begun = false;
  try {
    const response = await fetch(url, {
      method,
      headers,
      ...(body !== undefined && { body }),
      // Followed, a redirect would take the credential to wherever it points.
      redirect: 'manual',
      signal: controller.signal,
    });
    begun = true;
    // A redirect that was not followed has no status.
    const isTaken = response.ok || (sending.takesRefusals && response.status > 0);
    const text = isTaken && streams ? '' : await textOf(response, controller.signal);
    const known = response.headers.get(REQUEST_ID_HEADER) ?? requestId;
    if (!isTaken) throw refusal(response, text, { requestId, token, retries, ...sending });
    if (!streams) release();
    return { response, text, requestId: known, signal, release };
  } catch (error) {
    release();
    if (isLate) throw new TimeoutError(`No answer within ${timeout} ms`, { requestId });
    signal?.throwIfAborted();
    const words = begun ? 'The connection broke off' : `The service could not be reached at ${new URL(url).origin}`;
    throw asOurs(error, requestId, words, token);
  } finally {
    clearTimeout(timer);
  }
}

function headersOf(
  { body, streams }: Sending,
  told: readonly CallOptions['headers'][],
  token: string | null,
  requestId: string,
) {
  const headers = new Headers({ Accept: streams ? '*/*' : 'application/json' });
  if (body !== undefined) headers.set('Content-Type', 'application/json');
  for (const own of told) for (const [name, value] of new Headers(own)) headers.set(name, value);
  if (token !== null) headers.set(CREDENTIAL_HEADER, token);
  headers.set(REQUEST_ID_HEADER, requestId);
  return headers;
}

/** All of a body. A refusal is one also when its words break off. */
async function textOf(response: Response, signal: AbortSignal): Promise<string> {
  try {
    return await boundedText(response);
  } catch (error) {
    if (response.ok || signal.aborted) throw error;
    return '';
  }
}

/** Half as much again as the largest page of the service, some 41 MB: little that was packed may unpack to gigabytes. */
const LARGEST_MIB = 64;

async function boundedText(response: Response): Promise<string> {
  // Some runtimes have no streams.
  if (!response.body) return response.text();
  const decoder = new TextDecoder();
  const reader = response.body.getReader();
  let text = '';
  for (let left = LARGEST_MIB * 1024 * 1024; ; ) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    left -= value.length;
    if (left < 0) {
      reader.cancel().catch(() => {});
      throw strangeAnswer(`is larger than ${LARGEST_MIB} MiB`, {
        requestId: response.headers.get(REQUEST_ID_HEADER) ?? undefined,
      });
    }
    text += decoder.decode(value, { stream: true });
  }
}

function asOurs(error: unknown, requestId: string, words: string, token: string | null): FairleadError {
  if (error instanceof FairleadError) return error;
  // A `fetch` of somebody's own may tell what it was to send.
  if (token !== null && tells(error, token)) return new ConnectionError(words, { requestId });
  return new ConnectionError(words + because(error), { requestId, cause: error });
}

/** How deep an error is looked into. */
const DEEPEST = 5;

/** Whether a text is anywhere in an error: in its words, its causes, or the request that it may carry. */
function tells(value: unknown, text: string, depth = DEEPEST, seen = new Set<unknown>()): boolean {
  if (typeof value === 'string') return value.includes(text);
  if (typeof value !== 'object' || value === null || depth === 0 || seen.has(value)) return false;
  seen.add(value);
  if (value instanceof Headers) return tells([...value.values()], text, depth - 1, seen);
  // Some are not listed among what an object has.
  const { message, stack, cause, headers } = value as Partial<Error & Request>;
  const held = [...Object.values(value), message, stack, cause, headers];
  return held.some((each) => tells(each, text, depth - 1, seen));
}

/** Runtimes say what happened in the cause of what they throw. */
function because(error: unknown): string {
  const { cause = error } = Object(error) as { cause?: unknown };
  const { code, message } = Object(cause) as { code?: unknown; message?: unknown };
  const words = code || message;
  return words ? ` (${words})` : '';
}

type Refused = Sending & { readonly requestId: string; readonly token: string | null; readonly retries: number };

/** What is between us and the service may answer with what it was sent: the credential is nowhere in the error. */
function refusal(response: Response, text: string, { requestId, token, retries, method, url }: Refused) {
  const { status } = response;
  const headers = new Headers([...response.headers].filter(([, value]) => !token || !value.includes(token)));
  const { message, code, details } = statusObject(token ? text.replaceAll(token, '…') : text);
  return apiError({
    status,
    headers,
    requestId: headers.get(REQUEST_ID_HEADER) ?? requestId,
    retries,
    // Of what was not found, the service does not say what it was.
    message: (message ?? wordsFor(response)) + (status === 404 ? `: ${method} ${new URL(url).pathname}` : ''),
    code,
    details: details ?? [],
    // Of a credential that is refused, the service says so and nothing else.
    isOfService: message !== undefined && (code !== undefined || status === 401),
  });
}

interface Told {
  message?: string;
  code?: number;
  details?: StatusDetail[];
}

/** What is between us and the service may answer in other words than the service's. */
function statusObject(text: string): Told {
  try {
    const { message, code, details } = JSON.parse(text);
    return {
      ...(typeof message === 'string' && { message }),
      ...(typeof code === 'number' && { code }),
      ...(Array.isArray(details) && { details }),
    };
  } catch {
    return {};
  }
}

function wordsFor({ status, type }: Response): string {
  if (status === 304) return 'Not modified';
  const isRedirect = type === 'opaqueredirect' || (status >= 300 && status < 400);
  if (isRedirect) return 'The service answers from another address: check baseUrl';
  return `The service answered with status ${status}`;
}

/** `randomUUID` is missing on pages that did not come over HTTPS. */
const newRequestId = (): string =>
  globalThis.crypto?.randomUUID?.() ??
  Array.from({ length: 4 }, () => Math.random().toString(36).slice(2, 10).padEnd(8, '0')).join('-');
