import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { limits } from '@fairlead/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { JsonText } from './json-text.ts';
import { Problem } from './problem.ts';

// Request bodies: JSON in UTF-8, read as they arrive, by the operations that take one. A request without a body has
// none, whatever type it states.

/** Who sends more than may be sent is listened to for so long: a client that is cut off may never see the answer. */
const LINGER_MS = 2_000;

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
  let size = 0;
  const read = (chunk: Buffer) => {
    size += chunk.length;
    if (size > limits.max_request_body_bytes) throw new Problem('too_large');
    if (!isJson(headers)) throw new Problem('unsupported_media_type');
    text.write(chunk);
  };
  const isTooLarge = stated > limits.max_request_body_bytes;
  try {
    await eachChunk(raw, read, isTooLarge ? new Problem('too_large') : undefined);
  } catch (error) {
    if (!raw.complete) reply.header('Connection', 'close');
    throw error;
  }
  return text.isBlank ? undefined : text.parse();
}

/** In UTF-8, and not compressed. */
const isJson = ({
  'content-type': type = '',
  'content-encoding': encoding = 'identity',
}: IncomingHttpHeaders): boolean =>
  /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i.test(type) && encoding.toLowerCase() === 'identity';

/** Takes a stream chunk by chunk. What is refused, perhaps from the start, is let pass to its end, if it has one. */
function eachChunk(stream: Readable, take: (chunk: Buffer) => void, refused?: Problem): Promise<void> {
  return new Promise((resolve, reject) => {
    let refusal: unknown;
    let patience: NodeJS.Timeout | undefined;
    const refuse = (problem: Problem) => {
      refusal = problem;
      if (problem.name === 'too_large') patience = setTimeout(() => reject(problem), LINGER_MS);
    };
    const onData = (chunk: Buffer) => {
      try {
        if (!refusal) take(chunk);
      } catch (error) {
        refuse(error as Problem);
      }
      // One chunk a turn: a socket would else be read many times over before others have theirs.
      stream.pause();
      setImmediate(() => stream.resume());
    };
    const end = (problem: unknown) => {
      clearTimeout(patience);
      if (problem) reject(problem);
      else resolve();
    };
    const onCut = () => end(new Problem('bad_request', { message: 'The request body was cut off' }));
    if (refused) refuse(refused);
    stream.on('data', onData).once('error', onCut).once('close', onCut);
    stream.once('end', () => end(refusal));
  });
}
