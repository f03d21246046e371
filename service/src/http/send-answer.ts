import type { IncomingMessage, ServerResponse } from 'node:http';
import { lengthOf } from './answers.ts';
import { headersOf } from './request-log.ts';

export const JSON_TYPE = 'application/json; charset=utf-8';

interface Manner {
  request_id: string;
  tag: string;
  vary: string;
  /** Headers that say how much of the caller's window is left. */
  figures: Record<string, string>;
}

/** How JSON of such a length is sent that may be asked for again: whole with its tag, or as a 304 to who has it. */
export function headOf(
  wanted: string | undefined,
  length: number,
  { request_id, tag, vary, figures }: Manner,
): { status: 200 | 304; headers: string[] } {
  const etag = `"${tag}"`;
  const headers = headersOf(request_id);
  for (const name in figures) headers.push(name, figures[name] as string);
  headers.push('ETag', etag, 'Cache-Control', 'private, no-cache', 'Vary', vary);
  if (isKnown(wanted, etag)) return { status: 304, headers };
  headers.push('Content-Type', JSON_TYPE, 'Content-Length', String(length));
  return { status: 200, headers };
}

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
