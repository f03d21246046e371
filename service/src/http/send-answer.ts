import type { IncomingMessage, ServerResponse } from 'node:http';
import { headersOf } from './request-log.ts';

export const JSON_TYPE = 'application/json; charset=utf-8';

export interface Manner {
  request_id: string;
  tag: string;
  vary: string;
  /** Headers that say how much of the caller's window is left. */
  figures: Record<string, string>;
}

/** Sends JSON, in parts, that may be asked for again: whole with its tag, or a 304 to who has it. Returns the status. */
export function sendAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  parts: readonly Buffer[],
  { request_id, tag, vary, figures }: Manner,
): number {
  const wanted = request.headers['if-none-match'];
  const etag = `"${tag}"`;
  const headers = headersOf(request_id);
  for (const name in figures) headers.push(name, figures[name] as string);
  headers.push('ETag', etag, 'Cache-Control', 'private, no-cache', 'Vary', vary);
  if (wanted !== undefined && (wanted === '*' || wanted.includes(etag))) {
    response.writeHead(304, headers).end();
    return 304;
  }
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  headers.push('Content-Type', JSON_TYPE, 'Content-Length', String(length));
  response.writeHead(200, headers);
  for (const part of parts.slice(0, -1)) response.write(part);
  response.end(parts.at(-1));
  return 200;
}
