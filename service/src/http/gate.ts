import type { IncomingMessage, RequestListener } from 'node:http';
import { CREDENTIAL_HEADER, operations } from '@fairlead/contract';
import type { FastifyInstance } from 'fastify';
import { type AnswerAll, type Asking, finishNow, finishTogether, handOn, inSteps, networkOf } from './at-gate.ts';
import { isJson } from './body.ts';
import type { Caller } from './caller.ts';
import type { Context } from './context.ts';
import type { IdentifyNow, Identity } from './doors.ts';
import { type Known, letPass } from './passed.ts';
import { hostsOf } from './protocol.ts';
import type { Readings } from './reading.ts';
import { Repeats } from './repeats.ts';
import type { Writings } from './writing.ts';

// A GET whose answer is remembered is answered before the framework hears of it: known by its token, counted and logged
// like any other, with the same headers. Those of one turn of the event loop that have the same token share its
// look-up, which comes after the last of them has. What is not remembered is made here for who was known by its bytes,
// and what is to be written done; all else, what is refused and what takes long, is the rest of the service's. Taken
// away, the gate leaves nothing but slower answers.

const HEADER = CREDENTIAL_HEADER.toLowerCase();

export interface Gate extends Identity {
  /** Whom a request comes from. */
  addressOf: (asked: RequestHead) => string;
  nextRequestId: () => string;
  /** What can be read and written at it. */
  readings: Readings;
  writings: Writings;
}

/** What is judged of a request here. */
export type RequestHead = Pick<IncomingMessage, 'method' | 'url' | 'headers' | 'socket'>;

/** What has arrived at the gate: it is answered there, or handed on to the rest of the service. */
export interface Arrived {
  asked: RequestHead;
  /** Of one that has something to write. */
  body?: Buffer;
  at_ms: number;
  send(status: number, headers: string[], parts: readonly Buffer[]): void;
  handOn(known: Known): void;
  /** Where an answer can be made here: what settles it at once if it cannot wait. */
  wait?(settle: () => void): void;
}

/** Has it answered before long. Whoever cannot wait has it settled at once: it is answered, or handed on. */
export type Arrive = (own: Arrived) => () => void;

/** Puts the gate before all that a service does with requests. */
export function standGate({ server }: FastifyInstance, context: Context, gate: Gate): void {
  const [handle] = server.listeners('request') as [RequestListener];
  server.off('request', handle);
  const { identifyNow } = gate;
  const answerAll = inSteps(context, gate, identifyNow ? finishNow : finishTogether());
  const arrive = identifyNow ? atOnce(context, gate, identifyNow, answerAll) : afterATrip(context, gate, answerAll);
  const repeats = new Repeats(server, arrive);
  server.on('request', (request, response) => {
    const known = repeats.knownOn(request.socket);
    if (known) letPass(request, known);
    if (!known && isPlainWrite(request)) repeats.tell(request);
    if (known || !isPlainGet(request)) return handle(request, response);
    const own: Arrived = {
      asked: request,
      at_ms: performance.now(),
      send: (status, headers, parts) => response.writeHead(status, headers).end(parts[0]),
      handOn: (learned) => {
        letPass(request, learned);
        handle(request, response);
      },
    };
    repeats.tell(request);
    arrive(own);
  });
}

const credentialOf = ({ asked }: Arrived): string => asked.headers[HEADER] as string;

/** Whether its address has room in the edge window: if not, it will be a 429, and its credential is not looked up. */
const mayBeSeen = ({ windows }: Context, gate: Gate, own: Arrived): boolean =>
  windows.edge.hasRoom(networkOf(gate, own));

/**
 * Where nothing needs to be waited for: what has arrived in one turn of the event loop is answered at its end. Without
 * it an answer that is remembered, and more so a 304, takes a tenth longer.
 */
function atOnce(context: Context, gate: Gate, identifyNow: IdentifyNow, answerAll: AnswerAll): Arrive {
  let arrived = new Map<string, Arrived[]>();
  /** A credential is looked up once those before it are counted: they may have left no room. */
  function* askingsOf(turn: Map<string, Arrived[]>): Generator<Asking> {
    for (const [credential, all] of turn) {
      const isSeen = all.some((one) => mayBeSeen(context, gate, one));
      const caller = isSeen ? unlessItFails(() => identifyNow(credential)) : undefined;
      for (const one of all) yield [caller, one];
    }
  }
  const endTurn = () => {
    const turn = arrived;
    arrived = new Map();
    answerAll(askingsOf(turn));
  };
  return (own) => {
    if (arrived.size === 0) setImmediate(endTurn);
    const same = arrived.get(credentialOf(own));
    if (same) same.push(own);
    else arrived.set(credentialOf(own), [own]);
    return endTurn;
  };
}

/** A failure to look is left to the rest of the service, which tells of it: nobody else would catch it here. */
function unlessItFails<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch {
    return undefined;
  }
}

/** A look-up that takes longer is waited for by the rest of the service, which tells when time is up. */
const PATIENCE_MS = 50;

/**
 * Where a look-up is a round trip, which those of one turn share; what is known after it is answered at the end of that
 * turn. It is not made for what anybody may ask: whether the service is well can be learned while its database is not.
 */
function afterATrip(context: Context, gate: Gate, answerAll: AnswerAll): Arrive {
  let known: Asking[] = [];
  const endTurn = () => {
    const turn = known;
    known = [];
    answerAll(turn);
  };
  const join = (own: Arrived, caller: Caller) => {
    if (known.push([caller, own]) === 1) setImmediate(endTurn);
  };
  return (own) => {
    if (!isOfTheApi(own.asked) || !mayBeSeen(context, gate, own)) {
      handOn(own);
      return () => undefined;
    }
    const looked = gate.identify(credentialOf(own));
    let isLookedFor = true;
    const found = (caller?: Caller) => {
      if (!isLookedFor) return;
      isLookedFor = false;
      clearTimeout(timer);
      if (caller) join(own, caller);
      else handOn(own, looked);
    };
    const timer = setTimeout(found, own.at_ms + PATIENCE_MS - performance.now());
    looked.then(found, () => found());
    return () => (isLookedFor ? found() : endTurn());
  };
}

const segmentOf = (url: string): string | undefined => url.split(/[/?]/, 2)[1];
const SEGMENTS = new Set(Object.values(operations).map(({ path }) => segmentOf(path)));
const isOfTheApi = ({ url = '' }: RequestHead): boolean => SEGMENTS.has(segmentOf(url));

/** With a credential, and nothing about it that the rest of the service would have to judge. */
const isPlain = ({ httpVersion, headers, rawHeaders }: IncomingMessage): boolean =>
  typeof headers[HEADER] === 'string' &&
  httpVersion === '1.1' &&
  hostsOf({ rawHeaders }) === 1 &&
  headers['transfer-encoding'] === undefined;

const isPlainGet = (request: IncomingMessage): boolean =>
  request.method === 'GET' && request.headers['content-length'] === undefined && isPlain(request);

/** Its body is no more than what is asked for, in JSON. */
const isPlainWrite = (request: IncomingMessage): boolean =>
  request.headers['content-length'] !== undefined && isPlain(request) && isJson(request.headers);
