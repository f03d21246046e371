import { randomBytes } from 'node:crypto';
import { API_PREFIX, CREDENTIAL_HEADER } from '@fairlead/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { isRead, pathOf } from '../methods.ts';
import { ASSETS, ENCODINGS, type Encoding, type StaticFile } from './files.ts';
import { pageHeaders, policy } from './headers.ts';

// The application itself: its files, and its one page at every address that is not the service's own. Which of the
// application's pages an address names, the page finds out in the browser.

/** Ahead of the token door: what no route takes and a browser asks for is not the API's. */
export function applicationPages(scope: FastifyInstance, context: Context): void {
  scope.addHook('onRequest', async (request, reply) => {
    if (!request.is404 || !isRead(request.method)) return;
    const path = pathOf(request.url);
    const { files, page } = context.application;
    const file = files.get(path);
    if (file) return sendStatic(context, request, reply, file);
    if (path.startsWith(ASSETS)) return sendNotFound(context, reply, 'There is no such file.\n');
    if (path === '/index.html' || isNavigation(request, path)) {
      if (page) return sendPage(context, reply, page);
      if (path === '/') return sendNotFound(context, reply, NOT_BUILT);
    }
  });
}

const NOT_BUILT = `The application is not built: \`npm start\` builds it. The API is here, beneath ${API_PREFIX}.\n`;

/** A person goes somewhere, rather than a program asking for something. At the root there is nothing else to ask for. */
const isNavigation = ({ headers }: FastifyRequest, path: string): boolean =>
  (path === '/' || headers.accept?.toLowerCase().includes('text/html') === true) &&
  headers[CREDENTIAL_HEADER.toLowerCase()] === undefined &&
  path !== API_PREFIX &&
  !path.startsWith(`${API_PREFIX}/`);

/**
 * Not to be kept: an old page beside a new policy would know another nonce, and one that a browser has put by when it
 * was left for another site would show its records again to whoever goes back there after the log-out.
 */
function sendPage(context: Context, reply: FastifyReply, page: (nonce: string) => string): FastifyReply {
  const nonce = randomBytes(16).toString('base64url');
  return reply
    .headers({
      ...pageHeaders(context),
      'Content-Security-Policy': policy(nonce),
      'Cache-Control': 'no-store',
      Vary: `Accept, ${CREDENTIAL_HEADER}`,
    })
    .type('text/html; charset=utf-8')
    .send(page(nonce));
}

function sendNotFound(context: Context, reply: FastifyReply, text: string): FastifyReply {
  const headers = { ...pageHeaders(context), 'Content-Security-Policy': policy(), 'Cache-Control': 'no-store' };
  return reply.code(404).headers(headers).type('text/plain; charset=utf-8').send(text);
}

function sendStatic(context: Context, request: FastifyRequest, reply: FastifyReply, file: StaticFile): FastifyReply {
  const encoding = encodingFor(request.headers['accept-encoding'], file);
  const etag = `"${file.digest}${encoding ? `-${encoding}` : ''}"`;
  reply.headers({
    ...pageHeaders(context),
    'Content-Security-Policy': policy(),
    'Cache-Control': file.is_lasting ? 'public, max-age=31536000, immutable' : 'no-cache',
    ETag: etag,
    ...(Object.keys(file.packed).length > 0 && { Vary: 'Accept-Encoding' }),
  });
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
  if (encoding) reply.header('Content-Encoding', encoding);
  return reply.type(file.media_type).send((encoding && file.packed[encoding]) ?? file.bytes);
}

/** The smallest form that the browser takes. */
function encodingFor(accepted = '', { packed }: StaticFile): Encoding | undefined {
  const taken = accepted
    .toLowerCase()
    .split(',')
    .map((each) => each.split(';').map((word) => word.trim()))
    .filter(([, quality = '']) => !/^q=0(\.0*)?$/.test(quality))
    .map(([name]) => name);
  const encodings = Object.keys(ENCODINGS) as Encoding[];
  return encodings.find((encoding) => packed[encoding] && taken.includes(encoding));
}
