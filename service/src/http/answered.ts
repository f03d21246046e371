import type { IncomingMessage } from 'node:http';
import { REQUEST_ID_HEADER } from '@fairlead/contract';

const REQUEST_ID = REQUEST_ID_HEADER.toLowerCase();
/** Of a longer path the log has the beginning: who is refused must not fill a disk all the same. */
const LONGEST_PATH = 1_000;

/** What is told of every request once it is answered: never a credential, a query or a body, so never a secret. */
export interface Answered {
  request_id: string;
  method: string;
  path: string;
  operation?: string;
  status: number;
  ms: number;
  user_id?: string;
  client_request_id?: string;
  /** The client had left before all of the answer was sent. */
  gone?: boolean;
}

export type Observe = (answered: Answered) => void;

type Known = Pick<Answered, 'request_id' | 'operation' | 'status' | 'ms' | 'gone'> & { user_id?: bigint };

export const answeredOf = (
  { method = '', url = '', headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
  { request_id, operation, status, ms, user_id, gone }: Known,
): Answered => ({
  request_id,
  method,
  path: shortened(url.slice(0, endOfPath(url))),
  operation,
  status,
  ms: Math.round(ms * 10) / 10,
  user_id: user_id?.toString(),
  client_request_id: clientRequestId(headers[REQUEST_ID]),
  gone,
});

/** As members of a JSON object. All but the path are of letters that JSON leaves as they are. */
export function membersOf(answered: Answered): string {
  const { request_id, method, path, operation, status, ms, user_id, client_request_id, gone } = answered;
  const known = `"request_id":"${request_id}","method":"${method}","path":${JSON.stringify(path)}`;
  const of = operation === undefined ? '' : `,"operation":"${operation}"`;
  const by = user_id === undefined ? '' : `,"user_id":"${user_id}"`;
  const called = client_request_id === undefined ? '' : `,"client_request_id":"${client_request_id}"`;
  return `${known}${of},"status":${status},"ms":${ms}${by}${called}${gone ? ',"gone":true' : ''}`;
}

function endOfPath(url: string): number {
  const end = url.search(/[?#]/);
  return end < 0 ? url.length : end;
}

const shortened = (path: string): string => (path.length > LONGEST_PATH ? `${path.slice(0, LONGEST_PATH)}…` : path);

/** What the client calls the request: it can name one whose answer never came. Kept if it can do a log no harm. */
const clientRequestId = (own: string | string[] | undefined): string | undefined =>
  typeof own === 'string' && /^[\w-]{8,64}$/.test(own) ? own : undefined;
