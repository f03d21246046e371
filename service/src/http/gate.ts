import type { IncomingMessage, RequestListener } from 'node:http';
import { CREDENTIAL_HEADER } from '@fairlead/contract';
import proxyAddress from '@fastify/proxy-addr';
import type { FastifyInstance } from 'fastify';
import { clientNetwork } from './address.ts';
import { figuresOf } from './admit.ts';
import { answeredOf } from './answered.ts';
import { keyOf, tagOf } from './answers.ts';
import type { Caller } from './caller.ts';
import type { Context } from './context.ts';
import { Repeats } from './repeats.ts';
import { headOf } from './send-answer.ts';

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

/** What is judged of a request here. */
export type Asked = Pick<IncomingMessage, 'method' | 'url' | 'headers' | 'socket'>;

/** What has arrived at the gate: it is answered there, or handed on to the rest of the service. */
export interface Arrived {
  asked: Asked;
  at_ms: number;
  /** All of its bytes, if nothing came with them. */
  head?: string;
  send(status: number, headers: string[], body?: Buffer): void;
  handOn(caller?: Caller): void;
}

/** Puts the gate before all that a service does with requests. */
export function standGate({ server }: FastifyInstance, context: Context, gate: Gate): void {
  const [handle] = server.listeners('request') as [RequestListener];
  server.off('request', handle);
  let arrived = new Map<string, Arrived[]>();
  const answerAll = () => {
    const turn = arrived;
    arrived = new Map();
    for (const [credential, all] of turn) {
      const caller = identified(gate, credential);
      for (const one of all) {
        if (!caller || !answerAtOnce(context, gate, caller, one)) one.handOn(caller);
      }
    }
  };
  const arrive = (own: Arrived) => {
    if (arrived.size === 0) setImmediate(answerAll);
    const credential = own.asked.headers[HEADER] as string;
    const same = arrived.get(credential);
    if (same) same.push(own);
    else arrived.set(credential, [own]);
  };
  const repeats = new Repeats(server, arrive, answerAll);
  server.on('request', (request, response) => {
    if (!isPlainGet(request)) return handle(request, response);
    const own: Arrived = {
      asked: request,
      at_ms: performance.now(),
      send: (status, headers, body) => {
        response.writeHead(status, headers).end(body);
        repeats.expect(own);
      },
      handOn: (caller) => {
        if (caller) recognized.set(request, caller);
        handle(request, response);
      },
    };
    repeats.tell(request, own);
    arrive(own);
  });
}

/** Answers a request and says so, or leaves it as it was. */
function answerAtOnce(
  { windows, answers, epoch, observers, ready }: Context,
  { trusted, nextRequestId }: Gate,
  caller: Caller,
  arrived: Arrived,
): boolean {
  if (!ready) return false;
  const { asked, at_ms } = arrived;
  const tag = tagOf(epoch, caller);
  const answer = answers.get(keyOf(tag, CREDENTIAL_HEADER, asked.url));
  const network = clientNetwork(proxyAddress(asked as IncomingMessage, trusted) ?? '');
  const user = String(caller.user_id);
  if (!answer || !windows.edge.hasRoom(network) || !windows.read.hasRoom(user)) return false;
  windows.edge.count(network);
  const figures = figuresOf(windows.read.count(user));
  const request_id = nextRequestId();
  const manner = { request_id, tag, vary: CREDENTIAL_HEADER, figures };
  const { status, headers } = headOf(asked.headers['if-none-match'], answer.body.length, manner);
  arrived.send(status, headers, status === 304 ? undefined : answer.body);
  const { operation } = answer;
  const known = { request_id, operation, status, ms: performance.now() - at_ms, user_id: caller.user_id };
  const answered = answeredOf(asked, known);
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

/** With a credential, and nothing about it that the rest of the service would have to judge. */
const isPlainGet = ({ method, httpVersion, headers }: IncomingMessage): boolean =>
  method === 'GET' &&
  typeof headers[HEADER] === 'string' &&
  httpVersion === '1.1' &&
  headers.host !== undefined &&
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined;
