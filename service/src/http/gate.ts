import type { IncomingMessage, RequestListener } from 'node:http';
import { CREDENTIAL_HEADER, operations } from '@fairlead/contract';
import type { FastifyInstance } from 'fastify';
import { clientNetwork } from './address.ts';
import { figuresOf } from './admit.ts';
import { answeredOf } from './answered.ts';
import { keyOf, LARGEST_ANSWER, lengthOf, tagOf } from './answers.ts';
import type { Caller } from './caller.ts';
import type { Context } from './context.ts';
import type { IdentifyNow, Identity } from './doors.ts';
import { type Begun, type Known, letPass } from './passed.ts';
import { hostsOf } from './protocol.ts';
import { answerTo, type Made, type Readings } from './reading.ts';
import { Repeats } from './repeats.ts';
import { headOf } from './send-answer.ts';

// A GET whose answer is remembered is answered before the framework hears of it: known by its token, counted and logged
// like any other, with the same headers. Those of one turn of the event loop that have the same token share its
// look-up, which comes after the last of them has. What is not remembered is made here for who was known by its bytes;
// all else, what is refused and what takes long, is the rest of the service's. Taken away, the gate leaves nothing but
// slower answers.

const HEADER = CREDENTIAL_HEADER.toLowerCase();

export interface Gate extends Identity {
  /** Whom a request comes from. */
  addressOf: (asked: RequestHead) => string;
  nextRequestId: () => string;
  /** What can be read of it. */
  readings: Readings;
}

/** What is judged of a request here. */
export type RequestHead = Pick<IncomingMessage, 'method' | 'url' | 'headers' | 'socket'>;

/** What has arrived at the gate: it is answered there, or handed on to the rest of the service. */
export interface Arrived {
  asked: RequestHead;
  at_ms: number;
  send(status: number, headers: string[], parts: readonly Buffer[]): void;
  handOn(known: Known): void;
  /** Where an answer can be made here: what settles it at once if it cannot wait. */
  wait?(settle: () => void): void;
}

/** Has it answered before long. Whoever cannot wait has it settled at once: it is answered, or handed on. */
export type Arrive = (own: Arrived) => () => void;

/** A caller that may be known, and what it sent. */
type Asking = readonly [caller: Caller | undefined, arrived: Arrived];

/** An answer that was found or made: its request is counted, and it is left to be sent and told of. */
interface Ready {
  send: () => void;
  tell: () => void;
}

/** Answers all that can be at once, and hands on the others. */
type AnswerAll = (askings: Iterable<Asking>) => void;

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
 * What can be answered is first judged, then sent, then told of, each step for all: the processor has a step's code and
 * data at hand, and the clients' side is woken once. One after the other, a fifth fewer are answered.
 */
const inSteps =
  (context: Context, gate: Gate, finish: Finish): AnswerAll =>
  (askings) => {
    const all: Ready[] = [];
    for (const [caller, arrived] of askings) {
      const answer = caller && recall(context, gate, caller, arrived);
      if (answer) all.push(answer);
      else if (!caller || !make(context, gate, caller, arrived, finish)) {
        handOn(arrived, caller && Promise.resolve(caller));
      }
    }
    finishAll(all);
  };

function finishAll(all: readonly Ready[]): void {
  for (const { send } of all) send();
  for (const { tell } of all) tell();
}

/** Has an answer that was made sent, and told of; what it gives back does so now. */
type Finish = (ready: Ready) => () => void;

const finishNow: Finish = (ready) => {
  finishAll([ready]);
  return () => undefined;
};

/** In steps as well: what the database has answered by the end of a turn. */
function finishTogether(): Finish {
  let all: Ready[] = [];
  const endTurn = () => {
    const turn = all;
    all = [];
    finishAll(turn);
  };
  return (ready) => {
    if (all.push(ready) === 1) setImmediate(endTurn);
    return endTurn;
  };
}

const handOn = (own: Arrived, caller?: Promise<Caller | undefined>, begun?: Begun): void =>
  own.handOn({ ...(caller && { caller }), ...(begun && { begun }), waited_ms: performance.now() - own.at_ms });

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

const networkOf = ({ addressOf }: Gate, { asked }: Arrived): string => clientNetwork(addressOf(asked));

/** Counts a request in whose answer is remembered, or leaves it as it was. */
function recall(context: Context, gate: Gate, caller: Caller, arrived: Arrived): Ready | undefined {
  const { answers, epoch } = context;
  const tag = tagOf(epoch, caller);
  const answer = answers.get(keyOf(tag, CREDENTIAL_HEADER, arrived.asked.url));
  const figures = answer && countIn(context, gate, caller, arrived);
  if (!figures) return undefined;
  return readied(context, gate, caller, arrived, figures, answer.operation, { parts: [answer.body], tag });
}

/** If there is room for it at its address and in its caller's window; of who is refused the rest of the service tells. */
function countIn(
  { windows, ready }: Context,
  gate: Gate,
  { user_id }: Caller,
  arrived: Arrived,
): Begun['figures'] | undefined {
  const [network, user] = [networkOf(gate, arrived), String(user_id)];
  if (!ready || !windows.edge.hasRoom(network) || !windows.read.hasRoom(user)) return undefined;
  windows.edge.count(network);
  return figuresOf(windows.read.count(user));
}

/** How an answer is sent to who asked, and what is told of it then. */
function readied(
  context: Context,
  gate: Gate,
  { user_id }: Caller,
  arrived: Arrived,
  figures: Begun['figures'],
  operation: string,
  { parts, tag }: Made,
): Ready {
  const { asked, at_ms } = arrived;
  const request_id = gate.nextRequestId();
  const manner = { request_id, tag, vary: CREDENTIAL_HEADER, figures };
  const { status, headers } = headOf(asked.headers['if-none-match'], lengthOf(parts), manner);
  let ms = 0;
  return {
    send: () => {
      arrived.send(status, headers, status === 304 ? [] : parts);
      ms = performance.now() - at_ms;
    },
    tell: () => tellOf(context, asked, { request_id, operation, status, ms, user_id }),
  };
}

function tellOf({ observers }: Context, asked: RequestHead, how: Parameters<typeof answeredOf>[1]): void {
  const answered = answeredOf(asked, how);
  for (const observe of observers) observe(answered);
}

/** An answer that takes longer to make goes on as the rest of the service's. */
const MAKING_MS = 1_000;

/** Counts a request in and has its answer made, or leaves it as it was. */
function make(context: Context, gate: Gate, caller: Caller, arrived: Arrived, finish: Finish): boolean {
  const { asked, at_ms } = arrived;
  const { url = '', socket } = asked;
  const found = arrived.wait && gate.readings.find(url);
  const figures = found && countIn(context, gate, caller, arrived);
  if (!figures) return false;
  const { reading } = found;
  const { operation } = reading;
  const made = answerTo(context, reading, caller, url, found.asked, () => !socket.destroyed);
  let isOurs = true;
  /** Whoever comes first has it. */
  const take = (): boolean => {
    const wasOurs = isOurs;
    isOurs = false;
    clearTimeout(timer);
    return wasOurs;
  };
  const goOn = () => {
    if (!take()) return;
    handOn(arrived, Promise.resolve(caller), { figures, made });
    if (!socket.destroyed) return;
    const { user_id } = caller;
    const ms = performance.now() - at_ms;
    tellOf(context, asked, { request_id: gate.nextRequestId(), operation, status: 200, ms, user_id, gone: true });
  };
  const timer = setTimeout(goOn, MAKING_MS);
  arrived.wait?.(goOn);
  made.then((answer) => {
    if (socket.destroyed || lengthOf(answer.parts) > LARGEST_ANSWER) return goOn();
    if (!take()) return;
    arrived.wait?.(finish(readied(context, gate, caller, arrived, figures, operation, answer)));
  }, goOn);
  return true;
}

/** With a credential, and nothing about it that the rest of the service would have to judge. */
const isPlainGet = ({ method, httpVersion, headers, rawHeaders }: IncomingMessage): boolean =>
  method === 'GET' &&
  typeof headers[HEADER] === 'string' &&
  httpVersion === '1.1' &&
  hostsOf({ rawHeaders }) === 1 &&
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined;
