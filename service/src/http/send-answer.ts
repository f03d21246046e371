import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import { REQUEST_ID_HEADER } from '@fairlead/contract';
import { lengthOf } from './answers.ts';

export const JSON_TYPE = 'application/json; charset=utf-8';

/** What every answer says, as names and values in turn. */
export const headersOf = (request_id: string): string[] => [
  REQUEST_ID_HEADER,
  request_id,
  'X-Content-Type-Options',
  'nosniff',
];

/** The first line of an answer, for those that are written without Node's. */
export const statusLine = (status: number): string => `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n`;

/** Of names and values in turn. */
export function headerLines(headers: readonly string[]): string {
  let text = '';
  for (let at = 0; at < headers.length; at += 2) text += `${headers[at]}: ${headers[at + 1]}\r\n`;
  return text;
}

/** What every answer says that is counted. */
export interface Common {
  request_id: string;
  /** Headers that say how much of the caller's window is left. */
  figures: Record<string, string>;
}

interface Manner extends Common {
  /** None where the answer may be behind others: nobody is to remember it. */
  tag: string | undefined;
  vary: string;
}

/** How JSON of such a length is sent that may be asked for again: whole with its tag, or as a 304 to who has it. */
export function headOf(
  wanted: string | undefined,
  length: number,
  { request_id, tag, vary, figures }: Manner,
): { status: 200 | 304; headers: string[] } {
  const headers = headersOf(request_id);
  add(headers, figures);
  if (tag === undefined) headers.push('Cache-Control', 'no-store');
  else {
    const etag = `"${tag}"`;
    headers.push('ETag', etag, 'Cache-Control', 'private, no-cache', 'Vary', vary);
    if (isKnown(wanted, etag)) return { status: 304, headers };
  }
  addLength(headers, length);
  return { status: 200, headers };
}

/** How JSON of such a length is sent that tells of a write: its names are written as Fastify writes them. */
export function headOfWritten(
  length: number,
  { request_id, figures, headers: own = {} }: Common & { headers: Record<string, string> | undefined },
): string[] {
  const headers = headersOf(request_id);
  add(headers, figures);
  headers.push('Cache-Control', 'no-store');
  add(headers, own);
  addLength(headers, length);
  return headers.map((text, at) => (at % 2 === 0 ? text.toLowerCase() : text));
}

function add(headers: string[], more: Record<string, string>): void {
  for (const name in more) headers.push(name, more[name] as string);
}

const addLength = (headers: string[], length: number) =>
  headers.push('Content-Type', JSON_TYPE, 'Content-Length', String(length));

/** By `If-None-Match`: any, or this among others, weak or not. */
export const isKnown = (wanted: string | undefined, etag: string): boolean =>
  wanted !== undefined && (wanted === '*' || wanted.includes(etag));

/** Sends JSON, in parts, that may be asked for again. */
export function sendAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  parts: readonly Buffer[],
  manner: Manner,
): void {
  const { status, headers } = headOf(request.headers['if-none-match'], lengthOf(parts), manner);
  response.writeHead(status, headers);
  if (status === 304) return void response.end();
  for (const part of parts.slice(0, -1)) response.write(part);
  response.end(parts.at(-1));
}
