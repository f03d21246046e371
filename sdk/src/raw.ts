import { attempt } from './attempt.ts';
import { type Answered, answered } from './call.ts';
import { type Download, fileOf } from './download.ts';
import { type CallOptions, type FairleadOptions, settle, settleCall } from './options.ts';
import { urlOf } from './request.ts';

// A request as a person typed it: sent once, unchecked, and answered with whatever the service answers. For the pages
// on which the API is tried out; programs have the client.

export interface RawRequest {
  readonly method: string;
  /** As the contract writes it, `/v1/shipment/{shipment}`. */
  readonly path: string;
  /** What the path's parameter is. */
  readonly name?: string | undefined;
  /** By the names of the wire: `filter.status`. */
  readonly query?: Readonly<Record<string, string | readonly string[]>> | undefined;
  /** Sent as it is, as JSON. */
  readonly body?: string | undefined;
}

/** Where the request goes. */
export const rawUrl = (baseUrl: string, { method, path, name, query }: RawRequest): string =>
  urlOf(baseUrl, { operation: { method, path }, name, query });

/** A refusal is an answer too: only what never came of the service is thrown. */
export async function rawRequest(
  options: FairleadOptions,
  request: RawRequest,
  call: CallOptions = {},
): Promise<Answered<Download>> {
  const { fetch, ...settings } = settleCall(settle(options), call);
  const sending = {
    url: rawUrl(settings.baseUrl, request),
    method: request.method,
    body: request.body,
    streams: true,
    takesRefusals: true,
  };
  // Who asks is said by the token alone, not by who happens to be logged in.
  const alone: typeof fetch = (url, init) => fetch(url, { ...init, credentials: 'omit' });
  const reply = await attempt(sending, { ...settings, fetch: alone }, call, 0);
  const { status, headers } = reply.response;
  const told = { status, headers, requestId: reply.requestId, retries: 0 };
  return answered(told, fileOf(reply, request.name ?? '', settings.timeout));
}
