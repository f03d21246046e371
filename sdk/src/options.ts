import { REQUEST_TIMEOUT_SECONDS } from './generated/operations.ts';

// What a client is made with, and each call may change.

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface FairleadOptions {
  /** Personal access token, `<USER_ID>|<SECRET>`; FAIRLEAD_TOKEN of the environment by default. `null` sends none. */
  token?: string | null | undefined;
  /** Where the service is, `https://freight.example`; FAIRLEAD_BASE_URL of the environment by default. */
  baseUrl?: string | undefined;
  /** Milliseconds that one attempt may take; 65 seconds by default, a little more than the service allows itself. */
  timeout?: number | undefined;
  /** How often a failed request is sent again, where that is safe; 3 by default. */
  maxRetries?: number | undefined;
  /** Sent with every call. */
  headers?: Record<string, string> | undefined;
  /** Used instead of the runtime's own `fetch`. */
  fetch?: Fetch | undefined;
}

export interface CallOptions {
  /** Milliseconds that each attempt of this call may take. */
  timeout?: number | undefined;
  /** Ends the call when it is aborted. */
  signal?: AbortSignal | undefined;
  /** How often this call is tried again. */
  maxRetries?: number | undefined;
  /** Sent with this call. */
  headers?: Record<string, string> | undefined;
}

/** Options checked, with their defaults. */
export interface Settings {
  readonly token: string | null;
  readonly baseUrl: string;
  readonly timeout: number;
  readonly maxRetries: number;
  readonly headers: Record<string, string>;
  readonly fetch: Fetch;
}

/** The longest a timer can wait. */
export const LONGEST_MS = 2 ** 31 - 1;

/** What holds unless a client is told otherwise: an attempt takes a little longer than the service allows itself. */
export const DEFAULTS: { readonly timeout: number; readonly maxRetries: number } = {
  timeout: (REQUEST_TIMEOUT_SECONDS + 5) * 1000,
  maxRetries: 3,
};

/** The most that `maxRetries` can be. */
export const MOST_RETRIES = 100;

export function settle(options: FairleadOptions): Settings {
  const { token = environment('FAIRLEAD_TOKEN'), baseUrl = environment('FAIRLEAD_BASE_URL') } = options;
  const { timeout = DEFAULTS.timeout, maxRetries = DEFAULTS.maxRetries } = options;
  const { headers, fetch } = options;
  if (typeof (fetch ?? globalThis.fetch) !== 'function')
    throw new TypeError('this runtime has no fetch: give one as option `fetch`');
  return {
    token: token === null ? null : checkedToken(token),
    baseUrl: checkedUrl(baseUrl),
    timeout: inRange('timeout', timeout, 1, LONGEST_MS),
    maxRetries: inRange('maxRetries', maxRetries, 0, MOST_RETRIES),
    headers: plainHeaders(headers),
    fetch: fetch ?? runtimeFetch,
  };
}

/** Looked up at every call: what a test or an instrument puts in its place later is what sends. */
const runtimeFetch: Fetch = (url, init) => globalThis.fetch(url, init);

/** Who writes without types may give `Headers`, or a list of pairs. */
export const plainHeaders = (headers: CallOptions['headers']): Record<string, string> =>
  Object.fromEntries(new Headers(headers));

/** The settings of a client with what one call changes. */
export function settleCall(settings: Settings, { timeout, maxRetries }: CallOptions): Settings {
  return {
    ...settings,
    ...(timeout !== undefined && { timeout: inRange('timeout', timeout, 1, LONGEST_MS) }),
    ...(maxRetries !== undefined && { maxRetries: inRange('maxRetries', maxRetries, 0, MOST_RETRIES) }),
  };
}

export function inRange(name: string, value: number, min: number, max: number): number {
  if (Number.isInteger(value) && value >= min && value <= max) return value;
  throw new TypeError(`${name} must be a whole number from ${min} to ${max}`);
}

/** Words only: a runtime that refuses a header's value would put it into its error. */
function checkedToken(token: string | undefined): string {
  const trimmed = token?.trim();
  if (!trimmed) throw new TypeError('no token: give one as option `token`, or set FAIRLEAD_TOKEN');
  if (!/^\d+\|[\x21-\x7e]+$/.test(trimmed)) throw new TypeError('the token is not of the form <USER_ID>|<SECRET>');
  return trimmed;
}

function checkedUrl(baseUrl: string | undefined): string {
  if (!baseUrl) throw new TypeError('no base URL: give one as option `baseUrl`, or set FAIRLEAD_BASE_URL');
  const url = parsedUrl(baseUrl);
  if (!url || !/^https?:$/.test(url.protocol)) throw new TypeError('baseUrl must be an http or https URL');
  if (url.username || url.password) throw new TypeError('baseUrl must not hold a user name or password');
  return url.origin + url.pathname.replace(/\/+$/, '');
}

function parsedUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

interface WithEnvironment {
  process?: { env?: Record<string, string | undefined> };
}

/** Where a runtime has an environment: Node, Deno and Bun do, browsers do not. */
function environment(name: string): string | undefined {
  return (globalThis as WithEnvironment).process?.env?.[name] || undefined;
}
