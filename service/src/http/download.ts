import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { DocumentMediaType } from '@fairlead/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ByteRange, Opened } from '../files/store.ts';
import { letGo } from '../let-go.ts';
import { oneByOne } from './one-by-one.ts';
import { Problem } from './problem.ts';
import { isKnown } from './send-answer.ts';

// Files are streamed, named safely, never sniffed, never run, never kept by a cache.

export interface Download {
  file_name: string;
  media_type: string;
  size_bytes: number;
  /** Of its bytes, which these are known by to who has them already, whole or in part. */
  sha256: string;
  /** Opens the bytes; only once the headers are known to be right. */
  open(range?: ByteRange): Promise<Opened>;
}

export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  download: Download,
  mayShow = false,
): Promise<unknown> {
  const { size_bytes } = download;
  const etag = `"${download.sha256}"`;
  const lasting = { ETag: etag, 'Cache-Control': 'private, no-store' };
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).headers(lasting).send();
  const range = parseRange(rangeAsked(request, etag), size_bytes);
  if (range === 'unsatisfiable') {
    throw new Problem('range_not_satisfiable', { headers: { 'Content-Range': `bytes */${size_bytes}` } });
  }
  const bytes = request.method === 'HEAD' ? Readable.from([]) : await download.open(range);
  if (reply.sent || reply.raw.destroyed) {
    // Opened too late: the caller has been told so, or has left.
    bytes.destroy();
    return reply.sent ? reply : reply.send();
  }
  reply.headers({
    'Content-Type': download.media_type,
    ...manner(download, mayShow),
    'Content-Length': range ? range.end - range.start + 1 : size_bytes,
    'Accept-Ranges': 'bytes',
    ...lasting,
    'X-Content-Type-Options': 'nosniff',
  });
  if (range) reply.code(206).header('Content-Range', `bytes ${range.start}-${range.end}/${size_bytes}`);
  reply.hijack();
  reply.raw.writeHead(reply.statusCode, reply.getHeaders() as OutgoingHttpHeaders);
  await pass(bytes, reply.raw, request.raw.socket);
  return reply;
}

/** One part of one file in a turn of the event loop: what the system does to send it takes everybody's time. */
const inTurn = oneByOne(setImmediate);

/** Sends bytes part by part; the memory of each is given back as soon as the system has taken it over. */
async function pass(bytes: Opened, response: ServerResponse, connection: Socket): Promise<void> {
  // Who has left takes nothing more, and nothing more comes of it: Node does not say what became of the last part.
  let goOn = () => {};
  const leave = () => {
    bytes.destroy();
    goOn();
  };
  if (connection.destroyed) return leave();
  connection.once('close', leave);
  try {
    for await (const part of bytes) {
      await new Promise<void>((taken) => {
        goOn = taken;
        inTurn(() => (connection.destroyed ? taken() : response.write(part, () => taken())));
      });
      if (connection.destroyed) return leave();
      if (bytes.giveBack) bytes.giveBack(part);
      else letGo(part);
    }
    response.end();
  } catch {
    // The rest cannot be read: the other end sees that it was cut off.
    response.destroy();
  } finally {
    connection.off('close', leave);
  }
}

const { MEDIA_TYPE_PDF, MEDIA_TYPE_PNG, MEDIA_TYPE_JPG, MEDIA_TYPE_GIF, MEDIA_TYPE_TXT } = DocumentMediaType.meanings;
const SHOWN: readonly string[] = [MEDIA_TYPE_PDF, MEDIA_TYPE_PNG, MEDIA_TYPE_JPG, MEDIA_TYPE_GIF, MEDIA_TYPE_TXT];

/** A file is kept by who asks for it; in a page of our own, and nowhere else, a kind that runs nothing may be shown. */
function manner({ file_name, media_type }: Download, mayShow: boolean): Record<string, string> {
  if (!mayShow || !SHOWN.includes(media_type)) {
    return {
      'Content-Disposition': contentDisposition(file_name),
      'Content-Security-Policy': "default-src 'none'; sandbox",
    };
  }
  // In a sandbox Chromium shows no PDF. The style is the browser's own, around a picture or a text.
  const sandbox = media_type === MEDIA_TYPE_PDF ? '' : '; sandbox';
  return {
    // Browsers would take text of no stated letters for a Western European one.
    ...(media_type === MEDIA_TYPE_TXT && { 'Content-Type': `${media_type}; charset=utf-8` }),
    'Content-Disposition': contentDisposition(file_name, 'inline'),
    'Content-Security-Policy': `default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'${sandbox}`,
  };
}

/** A range is for GET alone; on condition that the rest is of the same bytes, it is of no others. */
const rangeAsked = ({ method, headers }: FastifyRequest, etag: string): string | undefined =>
  method === 'GET' && (headers['if-range'] ?? etag) === etag ? headers.range : undefined;

/** One range of bytes. Several at once, other units and malformed ones are passed over: the whole file is sent. */
export function parseRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const asked = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header?.trim() ?? '');
  if (!asked || (asked[1] === '' && asked[2] === '')) return undefined;
  const [first, last] = [asked[1] as string, asked[2] as string];
  if (first === '')
    return Number(last) === 0 || size === 0
      ? 'unsatisfiable'
      : { start: Math.max(0, size - Number(last)), end: size - 1 };
  const start = Number(first);
  if (last !== '' && Number(last) < start) return undefined;
  if (start >= size) return 'unsatisfiable';
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}

/** Most file systems take no longer name; and proxies refuse an answer whose head is too large for them. */
const LONGEST_NAME_BYTES = 255;

/** Ends a line, turns the direction of writing or leads elsewhere. The joiners (200C, 200D) are letters of a script. */
const UNSAFE = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}/\\]/gu;

/** RFC 6266: a plain name for old readers, the true one in RFC 8187 for the others. */
export function contentDisposition(name: string, type: 'attachment' | 'inline' = 'attachment'): string {
  const safe = endOf(name.toWellFormed().replace(UNSAFE, '_')) || 'file';
  const ascii = safe.replace(/[^\x20-\x7e]/g, '_').replace(/["%]/g, '_');
  const encoded = encodeURIComponent(safe).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${type}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/** Of a name too long the end is kept, in whole letters: it tells what kind of file it is. */
function endOf(name: string): string {
  const bytes = Buffer.from(name);
  let start = Math.max(0, bytes.length - LONGEST_NAME_BYTES);
  while (isWithinLetter(bytes[start])) start++;
  return bytes.toString('utf8', start);
}

/** In UTF-8 such a byte begins no letter. */
const isWithinLetter = (byte = 0): boolean => (byte & 0b1100_0000) === 0b1000_0000;
