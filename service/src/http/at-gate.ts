import { CREDENTIAL_HEADER } from '@fairlead/contract';
import { clientNetwork } from './address.ts';
import { type Counted, countedNow, figuresNow, figuresOf } from './admit.ts';
import { answeredOf } from './answered.ts';
import { keyOf, LARGEST_ANSWER, lengthOf, tagOf } from './answers.ts';
import type { Caller } from './caller.ts';
import type { Context } from './context.ts';
import { recognizedBy } from './doors.ts';
import { problemOf } from './errors.ts';
import type { Arrived, Gate, RequestHead } from './gate.ts';
import { readJson } from './json-text.ts';
import type { Begun } from './passed.ts';
import { answerTo, type Made } from './reading.ts';
import { type Common, headOf, headOfWritten } from './send-answer.ts';
import type { Windows } from './window.ts';
import { type Written, write } from './writing.ts';

// How what has arrived at the gate is answered there, by who is known: from memory, or by what is made or done for it.
// Whatever is refused, fails or takes long goes on as the rest of the service's, with what was begun.

/** A caller that may be known, and what it sent. */
export type Asking = readonly [caller: Caller | undefined, arrived: Arrived];

/** An answer that was found or made: its request is counted, and it is left to be sent and told of. */
interface Ready {
  send: () => void;
  tell: () => void;
}

/** Answers all that can be at once, and hands on the others. */
export type AnswerAll = (askings: Iterable<Asking>) => void;

/**
 * What can be answered is first judged, then sent, then told of, each step for all: the processor has a step's code and
 * data at hand, and the clients' side is woken once. One after the other, a fifth fewer are answered.
 */
export const inSteps =
  (context: Context, gate: Gate, finish: Finish): AnswerAll =>
  (askings) => {
    const all: Ready[] = [];
    for (const [caller, arrived] of askings) {
      const answer = caller && !arrived.body && recall(context, gate, caller, arrived);
      if (answer) all.push(answer);
      else if (!caller || !begin(context, gate, caller, arrived, finish)) {
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

export const finishNow: Finish = (ready) => {
  finishAll([ready]);
  return () => undefined;
};

/** In steps as well: what the database has answered by the end of a turn. */
export function finishTogether(): Finish {
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

export const handOn = (arrived: Arrived, caller?: Promise<Caller | undefined>, begun?: Begun): void =>
  arrived.handOn({ waited_ms: performance.now() - arrived.at_ms, ...(caller && { caller }), ...(begun && { begun }) });

export const networkOf = ({ addressOf }: Gate, { asked }: Arrived): string => clientNetwork(addressOf(asked));

/** What is sent, once it is known what every answer says. */
type Answer = (common: Common) => { status: number; headers: string[]; parts: readonly Buffer[] };

/** Counts a request in whose answer is remembered, or leaves it as it was. */
function recall(context: Context, gate: Gate, caller: Caller, arrived: Arrived): Ready | undefined {
  const { answers, epoch, windows } = context;
  const tag = tagOf(epoch, caller);
  const answer = answers.get(keyOf(tag, CREDENTIAL_HEADER, arrived.asked.url));
  const counted = answer && countIn(context, gate, caller, arrived, windows.read);
  if (!counted) return undefined;
  const send = toBeRead(arrived, { parts: [answer.body], tag }, CREDENTIAL_HEADER);
  return readied(context, gate, caller, arrived, counted, answer.operation, send);
}

/** If there is room for it at its address and in its caller's window; of who is refused the rest of the service tells. */
function countIn(
  { windows, ready }: Context,
  gate: Gate,
  { user_id }: Caller,
  arrived: Arrived,
  window: Windows,
): Counted | undefined {
  const [network, user] = [networkOf(gate, arrived), String(user_id)];
  if (!ready || !windows.edge.hasRoom(network) || !window.hasRoom(user)) return undefined;
  windows.edge.count(network);
  return countedNow(figuresOf(window.count(user)));
}

const toBeRead =
  ({ asked }: Arrived, { parts, tag }: Made, vary: string): Answer =>
  (common) => {
    // What is added behind a spread costs V8 a microsecond each: a tenth of a remembered answer.
    const { status, headers } = headOf(asked.headers['if-none-match'], lengthOf(parts), { tag, vary, ...common });
    return { status, headers, parts: status === 304 ? [] : parts };
  };

/** How an answer is sent to who asked, and what is told of it then. */
function readied(
  context: Context,
  gate: Gate,
  { user_id }: Caller,
  arrived: Arrived,
  counted: Counted,
  operation: string,
  answer: Answer,
): Ready {
  const { asked, at_ms } = arrived;
  const request_id = gate.nextRequestId();
  const { status, headers, parts } = answer({ request_id, figures: figuresNow(counted) });
  let ms = 0;
  return {
    send: () => {
      arrived.send(status, headers, parts);
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

/** What was begun for a request. It comes to an answer, or to none that is given here. */
interface Beginning {
  operation: string;
  status: number;
  begun: Begun;
  answer: Promise<Answer | undefined>;
}

/** Counts a request in and has its answer made, or leaves it as it was. */
function begin(context: Context, gate: Gate, caller: Caller, arrived: Arrived, finish: Finish): boolean {
  const { asked, at_ms, body } = arrived;
  const { socket } = asked;
  const beginning = arrived.wait && (body ? beginWrite : beginRead)(context, gate, caller, arrived);
  if (!beginning) return false;
  const { operation, begun } = beginning;
  let isOurs = true;
  /** Whoever comes first has it. */
  const take = (): boolean => {
    const wasOurs = isOurs;
    isOurs = false;
    clearTimeout(timer);
    return wasOurs;
  };
  const goOn = (): void => {
    if (take()) handOn(arrived, Promise.resolve(caller), begun);
  };
  /** With whose client has left nobody goes on. What comes of it is told of, once that is known. */
  const unlessLeft = () => {
    if (!socket.destroyed) goOn();
  };
  const tellOfLeft = (statusOf: (request_id: string) => number) => {
    if (!take()) return;
    handOn(arrived);
    const request_id = gate.nextRequestId();
    const [status, ms] = [statusOf(request_id), performance.now() - at_ms];
    tellOf(context, asked, { request_id, operation, status, ms, user_id: caller.user_id, gone: true });
  };
  const timer = setTimeout(unlessLeft, MAKING_MS);
  arrived.wait?.(unlessLeft);
  beginning.answer.then(
    (answer) => {
      if (socket.destroyed) return tellOfLeft(() => beginning.status);
      if (!answer) return goOn();
      if (!take()) return;
      arrived.wait?.(finish(readied(context, gate, caller, arrived, begun.counted, operation, answer)));
    },
    (failure) => {
      if (!socket.destroyed) return goOn();
      tellOfLeft((request_id) => problemOf(context, request_id, failure).status);
    },
  );
  return true;
}

function beginRead(context: Context, gate: Gate, caller: Caller, arrived: Arrived): Beginning | undefined {
  const { url = '', socket } = arrived.asked;
  const found = gate.readings.find('GET', url);
  const counted = found && countIn(context, gate, caller, arrived, context.windows.read);
  if (!counted) return undefined;
  const { operation, vary } = found.bound;
  const making = answerTo(context, found.bound, caller, url, found.asked, () => !socket.destroyed);
  const answer = making.then((made) =>
    lengthOf(made.parts) > LARGEST_ANSWER ? undefined : toBeRead(arrived, made, vary),
  );
  return { operation, status: 200, begun: { counted, made: making }, answer };
}

/** A write that was begun is done, though its client may have left. */
function beginWrite(context: Context, gate: Gate, caller: Caller, arrived: Arrived): Beginning | undefined {
  const { asked, body, at_ms } = arrived;
  const { method = '', url = '' } = asked;
  const found = gate.writings.find(method, url);
  const counted = found && countIn(context, gate, caller, arrived, context.windows.write);
  if (!counted) return undefined;
  const { operation, status } = found.bound;
  const wanted = {
    known_ms: at_ms,
    isTold: () => false,
    recognize: () => recognizedBy(gate.identifyNow ?? gate.identify, asked),
  };
  const act = async () => write(context.database, found.bound, caller, found.asked, readJson(body as Buffer), wanted);
  const doing = act();
  const answer = doing.then((written) => toBeWritten(status, written));
  return { operation, status, begun: { counted, doing: { written: doing, wanted } }, answer };
}

/** What has no body is sent by the rest of the service. */
function toBeWritten(status: number, { body, headers }: Written): Answer | undefined {
  if (body === undefined) return undefined;
  const bytes = Buffer.from(body);
  return (common) => ({ status, headers: headOfWritten(bytes.length, { headers, ...common }), parts: [bytes] });
}
