import {
  applicationOperations,
  checkParameters,
  type Operation,
  type OperationId,
  operations,
  queryParameters,
  type RawQuery,
  successStatus,
} from '@fairlead/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { letGoIfLarge } from '../let-go.ts';
import { type Counted, figuresNow } from './admit.ts';
import { LARGEST_ANSWER, lengthOf } from './answers.ts';
import { readBody } from './body.ts';
import type { Asked } from './by-path.ts';
import type { Caller } from './caller.ts';
import type { Context } from './context.ts';
import { type Download, sendFile } from './download.ts';
import { unlessGone, type Wanted } from './in-time.ts';
import { methodsOf } from './methods.ts';
import { knownAtGate, sinceItCame } from './passed.ts';
import { badRequest, notFound } from './problem.ts';
import { type AnyOperationId, answerTo, type JsonHandler, type Reading, type Readings } from './reading.ts';
import { JSON_TYPE, sendAnswer } from './send-answer.ts';
import { type AskedToWrite, type WriteHandler, type Writing, type Writings, write } from './writing.ts';

// An operation of the contract becomes a route: its method, path and parameters are not written again.

/** The few that ask who is at the other end, such as a log-in. */
interface AskedBy extends Asked {
  request: FastifyRequest;
}

export type AskedToWriteFrom = AskedToWrite & AskedBy;

interface AskedForFile extends Asked {
  /** Throws once nobody waits for the file. */
  stillWanted: () => void;
}

/** Answers with JSON text. */
type TextHandler = (caller: Caller, asked: Asked) => Promise<string>;
type Handle = (request: FastifyRequest, reply: FastifyReply, asked: Asked) => Promise<unknown>;
type FileHandler = (caller: Caller, asked: AskedForFile) => Promise<Download>;

/** What the door that a scope is behind means for its answers. */
export interface Door {
  /** The header that says who asks. */
  vary: string;
  /** Files may be shown in a page of the application, not only kept. */
  shows_files: boolean;
  /** Where what is read at it is bound besides. */
  readings?: Readings;
  /** And what is written. */
  writings?: Writings;
  /** Looks up who a request is from, or refuses it; nothing is counted. Waits for nothing if the engine is inside. */
  recognize?: (request: FastifyRequest) => Promise<Caller>;
}

const catalogue: Readonly<Record<AnyOperationId, Operation>> = { ...operations, ...applicationOperations };

declare module 'fastify' {
  interface FastifyContextConfig {
    operation?: AnyOperationId;
  }
  interface FastifyRequest {
    /** Of an answer that was sent past Fastify: to ask its router takes longer than to send it. */
    operation: string | null;
  }
}

export class Binder {
  /** The API's operations that are served. */
  readonly bound: OperationId[] = [];
  readonly #scope: FastifyInstance;
  readonly #context: Context;
  readonly #door: Door;

  /** The scope knows beneath which prefix its routes are. */
  constructor(scope: FastifyInstance, context: Context, door: Door) {
    this.#scope = scope;
    this.#context = context;
    this.#door = door;
  }

  /** Whether the answer depends on the user, on today's date in UTC: either is then part of its key and its ETag. */
  json(id: AnyOperationId, handler: JsonHandler, { perUser = false, perDay = false } = {}): void {
    const operation = catalogue[id];
    const parameters = parametersOf(operation);
    const reading: Reading = { operation: id, parameters, handler, perUser, perDay, vary: this.#door.vary };
    this.#door.readings?.bind(operation, reading);
    this.#route(id, (request, reply, asked) => answer(this.#context, request, reply, reading, asked));
  }

  /** JSON that is the caller's own and never remembered. */
  fresh(id: AnyOperationId, handler: TextHandler): void {
    this.#route(id, async (request, reply, asked) => {
      const body = await handler(request.caller as Caller, asked);
      return reply.header('Cache-Control', 'no-store').type(JSON_TYPE).send(body);
    });
  }

  file(id: AnyOperationId, handler: FileHandler): void {
    this.#route(id, async (request, reply, asked) => {
      const caller = request.caller as Caller;
      const stillWanted = unlessGone(reply);
      const download = await handler(caller, { stillWanted, ...asked });
      const send = async () => {
        stillWanted();
        return sendFile(request, reply, download, this.#door.shows_files);
      };
      // To tell of a file, none is opened.
      if (request.method === 'HEAD') return send();
      return this.#context.downloads.take(caller.organization.organization_id, send);
    });
  }

  write(id: AnyOperationId, handler: WriteHandler, { judges = false } = {}): void {
    const operation = catalogue[id];
    const { input } = operation;
    const parameters = parametersOf(operation);
    const writing: Writing = { operation: id, input, parameters, handler, status: successStatus(operation) };
    this.#door.writings?.bind(operation, writing);
    this.writeFrom(id, handler, { judges });
  }

  /** One that asks who is at the other end. */
  writeFrom(id: AnyOperationId, handler: WriteHandler<AskedToWriteFrom>, { judges = false } = {}): void {
    const operation = catalogue[id];
    const { input } = operation;
    const begin = async (request: FastifyRequest, reply: FastifyReply, asked: Asked) => {
      const sent = await this.#received(request, reply);
      if (reply.sent) return undefined;
      const { recognize } = this.#door;
      const wanted: Wanted = {
        known_ms: performance.now() - sinceItCame(request, reply),
        isTold: () => reply.sent,
        recognize: recognize && (() => recognize(request)),
      };
      return write(this.#context.database, { input, handler }, request.caller, { request, ...asked }, sent, wanted);
    };
    const handle: Handle = async (request, reply, asked) => {
      const { doing } = knownAtGate(request.raw).begun ?? {};
      if (doing) doing.wanted.isTold = () => reply.sent;
      const written = await (doing ? doing.written : begin(request, reply, asked));
      if (!written) return reply;
      reply.code(successStatus(operation)).headers({ 'Cache-Control': 'no-store', ...written.headers });
      return written.body === undefined ? reply.send() : reply.type(JSON_TYPE).send(written.body);
    };
    this.#route(id, handle, judges);
  }

  /** What was sent. Who had it waited for may not be let in any more; most send it with the head, and are known. */
  async #received(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    let isLate = false;
    const endOfTurn = setImmediate(() => {
      isLate = true;
    });
    const sent = await readBody(request, reply);
    clearImmediate(endOfTurn);
    if (isLate && this.#door.recognize) request.caller = await this.#door.recognize(request);
    return sent;
  }

  #route(id: AnyOperationId, handle: Handle, judges = false): void {
    const operation = catalogue[id];
    const parameters = parametersOf(operation);
    if (id in operations) this.bound.push(id as OperationId);
    this.#scope.route({
      // Not left to Fastify, whose own HEAD says of a 304 that its length is 0.
      method: methodsOf(operation),
      url: routePath(operation.path),
      config: { operation: id },
      handler: (request, reply) => {
        const query = request.query as RawQuery;
        const params = request.params as Record<string, string>;
        // `/v1/shipment/` names no shipment.
        if (Object.values(params).includes('')) throw notFound();
        const misasked = parameters ? checkParameters(parameters, query) : [];
        if (misasked.length > 0 && !judges) throw badRequest(misasked);
        return handle(request, reply, { params, query, misasked });
      },
    });
  }
}

/** `{shipment}` of the document is `:shipment` to the router. */
const routePath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

/** Answers a read, whose answer may have been begun at the gate. */
async function answer(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  reading: Reading,
  asked: Asked,
): Promise<unknown> {
  const caller = request.caller as Caller;
  // Who waited for a turn may have left, or been told that time is up.
  const isWanted = () => !reply.sent && !reply.raw.destroyed;
  const { begun } = knownAtGate(request.raw);
  const { parts, tag } = await (begun?.made ??
    answerTo(context, reading, caller, request.originalUrl, asked, isWanted));
  if (lengthOf(parts) > LARGEST_ANSWER) reply.raw.once('close', () => parts.forEach(letGoIfLarge));
  // Told meanwhile that time is up.
  if (reply.sent) return reply;
  // Or has left: by Fastify's way the log hears of it.
  if (reply.raw.destroyed) return reply.send();
  request.operation = reading.operation;
  const figures = figuresNow(request.counted as Counted);
  try {
    sendAnswer(request.raw, reply.raw, parts, { request_id: request.id, tag, vary: reading.vary, figures });
  } catch (error) {
    // Nothing is sent yet, and Fastify answers; or the client must not take what it has for all.
    if (!reply.raw.headersSent) throw error;
    context.log.error({ request_id: request.id, err: error }, 'request failed');
    reply.raw.destroy();
  }
  // Not sooner: what is thrown after this is heard by nobody.
  return reply.hijack();
}

/** A list judges its own. */
const parametersOf = (operation: Operation) => (operation.list ? undefined : queryParameters(operation));
