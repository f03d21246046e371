import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { CREDENTIAL_HEADER } from '@fairlead/contract';
import proxyAddress from '@fastify/proxy-addr';
import type { FastifyInstance } from 'fastify';
import { clientNetwork } from './address.ts';
import { figuresOf } from './admit.ts';
import { answeredOf } from './answered.ts';
import { keyOf, tagOf } from './answers.ts';
import type { Caller } from './caller.ts';
import type { Context } from './context.ts';
import { sendAnswer } from './send-answer.ts';

// A GET whose answer is remembered is answered before the framework hears of it: known by its token, counted and logged
// like any other, with the same headers. Those of one turn of the event loop that have the same token share its
// look-up, which comes after the last of them has. Taken away, the gate leaves nothing but slower answers.

const HEADER = CREDENTIAL_HEADER.toLowerCase();

export interface Gate {
  /** Who has a credential, found without waiting. */
  identify: (credential: string) => Caller | undefined;
  /** Which addresses are proxies of our own. */
  trusted: (address: string, hop: number) => boolean;
  nextRequestId: () => string;
}

/** Who came to the gate and was let go on: the door need not ask again. */
const recognized = new WeakMap<IncomingMessage, Caller>();

export const recognizedAtGate = (request: IncomingMessage): Caller | undefined => recognized.get(request);

interface Arrived {
  request: IncomingMessage;
  response: ServerResponse;
  at_ms: number;
}

/** Puts the gate before all that a service does with requests. */
export function standGate({ server }: FastifyInstance, context: Context, gate: Gate): void {
  const [handle] = server.listeners('request') as [RequestListener];
  server.off('request', handle);
  let arrived = new Map<string, Arrived[]>();
  const answerAll = () => {
    const turn = arrived;
    arrived = new Map();
    for (const [credential, requests] of turn) {
      const caller = identified(gate, credential);
      for (const { request, response, at_ms } of requests) {
        if (caller && answerAtOnce(context, gate, caller, { request, response, at_ms })) continue;
        if (caller) recognized.set(request, caller);
        handle(request, response);
      }
    }
  };
  server.on('request', (request, response) => {
    const credential = request.headers[HEADER];
    if (typeof credential !== 'string' || !isPlainGet(request)) return handle(request, response);
    if (arrived.size === 0) setImmediate(answerAll);
    const own = { request, response, at_ms: performance.now() };
    const same = arrived.get(credential);
    if (same) same.push(own);
    else arrived.set(credential, [own]);
  });
}

/** Answers a request and says so, or leaves it as it was. */
function answerAtOnce(
  { windows, answers, epoch, observers, ready }: Context,
  { trusted, nextRequestId }: Gate,
  caller: Caller,
  { request, response, at_ms }: Arrived,
): boolean {
  if (!ready) return false;
  const tag = tagOf(epoch, caller);
  const answer = answers.get(keyOf(tag, CREDENTIAL_HEADER, request.url));
  const network = clientNetwork(proxyAddress(request, trusted) ?? '');
  const user = String(caller.user_id);
  if (!answer || !windows.edge.hasRoom(network) || !windows.read.hasRoom(user)) return false;
  windows.edge.count(network);
  const figures = figuresOf(windows.read.count(user));
  const request_id = nextRequestId();
  const status = sendAnswer(request, response, [answer.body], { request_id, tag, vary: CREDENTIAL_HEADER, figures });
  const { operation } = answer;
  const known = { request_id, operation, status, ms: performance.now() - at_ms, user_id: caller.user_id };
  const answered = answeredOf(request, known);
  for (const observe of observers) observe(answered);
  return true;
}

/** A failure to look is left to the rest of the service, which tells of it: nobody else would catch it here. */
function identified({ identify }: Gate, credential: string): Caller | undefined {
  try {
    return identify(credential);
  } catch {
    return undefined;
  }
}

/** With nothing about it that the rest of the service would have to judge. */
const isPlainGet = ({ method, httpVersion, headers }: IncomingMessage): boolean =>
  method === 'GET' &&
  httpVersion === '1.1' &&
  headers.host !== undefined &&
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined;
