import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { limits } from '@fairlead/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { letGo } from '../let-go.ts';
import { JsonText } from './json-text.ts';
import { LINGER_MS } from './linger.ts';
import { oneByOne } from './one-by-one.ts';
import { Problem, refusedBody } from './problem.ts';

// Request bodies: JSON in UTF-8, read as they arrive, by the operations that take one. A request without a body has
// none, whatever type it states.

/** Bodies are left to `readBody`. Fastify's own parsers hold them whole, and close the connection on what they refuse. */
export function leaveBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
}

/** What a request holds; undefined when it has no body. */
export async function readBody({ headers, raw }: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const stated = Number(headers['content-length'] ?? 0);
  // Told to go on once the body is wanted, past the door, rather than before. HTTP/1.0 knows nothing of it.
  const isAsking = headers.expect?.toLowerCase() === '100-continue' && raw.httpVersion !== '1.0';
  if (isAsking && stated > limits.max_request_body_bytes) throw new Problem('too_large');
  if (isAsking) reply.raw.writeContinue();
  const text = new JsonText();
  const isReadable = isJson(headers);
  const read = (chunk: Buffer) => {
    if (!isReadable) throw new Problem('unsupported_media_type');
    text.write(chunk);
  };
  try {
    await receive(raw, stated, read).catch((error) => {
      if (!raw.complete) reply.header('Connection', 'close');
      throw error;
    });
    return text.isBlank ? undefined : text.parse();
  } finally {
    text.forget();
  }
}

/** In UTF-8, and not compressed. Of other parameters JSON knows none: they say nothing. */
export function isJson({ 'content-type': type = '', 'content-encoding': encoding = '' }: IncomingHttpHeaders): boolean {
  const said = type.toLowerCase();
  return (
    /^\s*application\/json\s*(;|$)/.test(said) &&
    [...said.matchAll(PARAMETER)].every(([, name, value = '']) => name !== 'charset' || /^("?)utf-?8\1$/.test(value)) &&
    /^(identity)?$/i.test(encoding)
  );
}

/** What stands in quotation marks is one value, whatever it holds. */
const PARAMETER = /;\s*([^\s=;"]+)\s*=\s*("(?:\\.|[^"\\])*"|[^\s;"]*)/g;

/** A body that is read at once; a longer one is read in turn with others of its kind. */
const SHORT_BYTES = 65_536;
/** How long a turn is. Most chunks take less; those of thousands of keys or values take several. */
const TURN_MS = 0.2;
const PIECE_BYTES = 2_048;

/** One turn of one body a millisecond: any number of them hold others up no longer than one does. */
const inTurn = oneByOne((next) => setTimeout(next, 1));

/** Looks at a chunk, for no longer than a turn at a time, and gives its memory back in the end. */
function lookInTurns(chunk: Buffer, look: (piece: Buffer) => void, done: () => void, from = 0): void {
  const until = performance.now() + TURN_MS;
  let at = from;
  for (; at < chunk.length && performance.now() < until; at += PIECE_BYTES) look(chunk.subarray(at, at + PIECE_BYTES));
  if (at < chunk.length) {
    inTurn(() => lookInTurns(chunk, look, done, at));
    return;
  }
  letGo(chunk);
  done();
}

/** Takes a stream chunk by chunk. What is refused is let pass to its end; what is too large may have none. */
function receive(stream: Readable, stated: number, take: (piece: Buffer) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    let refusal: unknown;
    let patience: NodeJS.Timeout | undefined;
    let size = 0;
    let isLooking = false;
    let hasEnded = false;
    const checkSize = (bytes: number) => {
      if (bytes <= limits.max_request_body_bytes || patience) return;
      refusal = new Problem('too_large');
      patience = setTimeout(() => reject(refusal), LINGER_MS);
    };
    const isLong = () => Math.max(size, stated) >= SHORT_BYTES;
    const look = (piece: Buffer) => {
      try {
        if (!refusal) take(piece);
      } catch (error) {
        refusal = error;
      }
    };
    const goOn = () => {
      isLooking = false;
      if (hasEnded) end(refusal);
      else inTurn(() => stream.resume());
    };
    const onData = (chunk: Buffer) => {
      size += chunk.length;
      checkSize(size);
      if (!isLong()) {
        look(chunk);
        return;
      }
      stream.pause();
      isLooking = true;
      lookInTurns(chunk, look, goOn);
    };
    const end = (problem: unknown) => {
      clearTimeout(patience);
      if (problem) reject(problem);
      else resolve();
    };
    const onCut = () => {
      refusal = refusedBody('was cut off');
      end(refusal);
    };
    if (stream.destroyed) onCut();
    checkSize(stated);
    stream.on('data', onData).once('error', onCut).once('close', onCut);
    stream.once('end', () => {
      // It closes as well.
      stream.off('close', onCut);
      // It may end while the last of it is still being looked at.
      hasEnded = true;
      if (!isLooking) end(refusal);
    });
    if (!isLong()) return;
    stream.pause();
    inTurn(() => stream.resume());
  });
}
