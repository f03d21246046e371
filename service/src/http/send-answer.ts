import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Answer } from './answers.ts';
import { headersOf } from './request-log.ts';

export const JSON_TYPE = 'application/json; charset=utf-8';

export interface Manner {
  request_id: string;
  tag: string;
  vary: string;
  /** Headers that say how much of the caller's window is left. */
  figures: Record<string, string>;
}

/** Sends JSON that may be asked for again: whole with its tag, or a 304 to who has it. Returns the status. */
export function sendAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  { body }: Answer,
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
  headers.push('Content-Type', JSON_TYPE, 'Content-Length', String(body.length));
  response.writeHead(200, headers).end(body);
  return 200;
}
