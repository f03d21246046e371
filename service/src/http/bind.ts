import {
  checkParameters,
  type Operation,
  type OperationId,
  operations,
  queryParameters,
  type RawQuery,
  type Sent,
  successStatus,
  unknownKeys,
} from '@fairlead/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readBody } from './body.ts';
import type { Caller } from './caller.ts';
import type { Context } from './context.ts';
import { type Download, sendFile } from './download.ts';
import { badRequest, notFound, refusedBody } from './problem.ts';

// An operation of the contract becomes a route: its method, path and parameters are not written again.

export interface Asked {
  params: Record<string, string>;
  query: RawQuery;
}

/** Answers with JSON text. */
export type JsonHandler = (caller: Caller, asked: Asked) => Promise<string>;
/** Answers a write with JSON text, or with nothing. */
export type WriteHandler = (caller: Caller, asked: Asked & { body: Sent }) => Promise<Written>;
export interface Written {
  body?: string;
  headers?: Record<string, string>;
}
export type FileHandler = (caller: Caller, asked: Asked) => Promise<Download>;

declare module 'fastify' {
  interface FastifyContextConfig {
    operation?: OperationId;
  }
}

export class Binder {
  readonly bound: OperationId[] = [];
  readonly #scope: FastifyInstance;
  readonly #context: Context;

  constructor(scope: FastifyInstance, context: Context) {
    this.#scope = scope;
    this.#context = context;
  }

  json(id: OperationId, handler: JsonHandler, { perUser = false } = {}): void {
    this.#route(id, (request, reply, asked) => answer(this.#context, request, reply, perUser, asked, handler));
  }

  file(id: OperationId, handler: FileHandler): void {
    this.#route(id, async (request, reply, asked) => {
      const download = await handler(request.caller as Caller, asked);
      return sendFile(request, reply, download);
    });
  }

  write(id: OperationId, handler: WriteHandler): void {
    const operation: Operation = operations[id];
    this.#route(id, async (request, reply, asked) => {
      const body = bodyOf(operation, await readBody(request, reply));
      // Told meanwhile that time is up: what was answered as not done is not done.
      if (reply.sent) return reply;
      const written = await handler(request.caller as Caller, { ...asked, body });
      reply.code(successStatus(operation)).headers({ 'Cache-Control': 'no-store', ...written.headers });
      return written.body === undefined ? reply.send() : reply.type(JSON_TYPE).send(written.body);
    });
  }

  #route(id: OperationId, handle: (request: FastifyRequest, reply: FastifyReply, asked: Asked) => Promise<unknown>) {
    const operation: Operation = operations[id];
    const parameters = queryParameters(operation);
    this.bound.push(id);
    this.#scope.route({
      // Not left to Fastify, whose own HEAD says of a 304 that its length is 0.
      method: operation.method === 'GET' ? ['GET', 'HEAD'] : operation.method,
      url: routePath(operation.path),
      config: { operation: id },
      handler: (request, reply) => {
        const query = request.query as RawQuery;
        const params = request.params as Record<string, string>;
        // `/v1/shipment/` names no shipment.
        if (Object.values(params).includes('')) throw notFound();
        const violations = operation.list ? [] : checkParameters(parameters, query);
        if (violations.length > 0) throw badRequest(violations);
        return handle(request, reply, { params, query });
      },
    });
  }
}

const JSON_TYPE = 'application/json; charset=utf-8';

/** What was sent is an object of keys. An operation that takes no body takes an empty object for none. */
function bodyOf({ input }: Operation, body: unknown): Sent {
  if (body === undefined && !input) return {};
  if (body === undefined) throw refusedBody('is empty: it must be a JSON object');
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw refusedBody('must be a JSON object');
  const unknown = input ? '' : unknownKeys(Object.keys(body));
  if (unknown) throw badRequest([], unknown);
  return body as Sent;
}

/** `{shipment}` of the document is `:shipment` to the router. */
export const routePath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

/**
 * An answer is a function of organization, version and request. That key finds it in memory, and is its ETag: who
 * asks again for what has not changed costs one look-up.
 */
async function answer(
  { answers, epoch }: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  perUser: boolean,
  asked: Asked,
  handler: JsonHandler,
): Promise<unknown> {
  const caller = request.caller as Caller;
  const whose = perUser
    ? `${caller.organization.organization_id}u${caller.user_id}`
    : `${caller.organization.organization_id}`;
  const key = `${epoch}.${whose}.${caller.version}.${request.originalUrl}`;
  const wanted = request.headers['if-none-match'];
  let body = answers.get(key);
  if (!body) {
    body = Buffer.from(await handler(caller, asked));
    answers.set(key, body);
  }
  const etag = `"${epoch}.${whose}.${caller.version}"`;
  reply.headers({ ETag: etag, 'Cache-Control': 'private, no-cache', Vary: 'X-Service-Key' });
  if (wanted !== undefined && (wanted === '*' || wanted.includes(etag))) return reply.code(304).send();
  return reply.type(JSON_TYPE).send(body);
}
