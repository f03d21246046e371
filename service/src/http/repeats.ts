import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Arrive, Arrived } from './gate.ts';
import type { Known } from './passed.ts';
import { headerLines, statusLine } from './send-answer.ts';
import { owesAnswers } from './under-way.ts';

// The same lines mean the same. A program sends every request with the same headers, byte for byte; what they mean Node's
// parser has told before, and is not asked again: to parse, and to write as Node does, took a third of what a remembered
// answer cost, and a fifth of what a list cost that has to be made. Whatever else a connection sends goes to the parser
// as if nobody had looked, and so does what the gate does not answer. Taken away, this leaves nothing but slower answers.

/** Longer heads are not known, nor more than so many: a few megabytes. */
const LONGEST_HEAD = 2_048;
const MOST_KNOWN = 4_096;
/** Longer ones are rarely all there is of a request. */
const LONGEST_CHUNK = 16_384;

/** Of a request that may be one of these; in its URL nothing that a parser could take for anything else. */
const FIRST_LINE = /^(GET|POST|PATCH) (\/[\w\-.~!$&'()*+,;=:@/?%]*) HTTP\/1\.1$/;

const END_OF_HEAD = '\r\n\r\n';

type Headers = IncomingMessage['headers'];
type Parse = (chunk: Buffer) => void;
type Meaning = Pick<IncomingMessage, 'method' | 'url' | 'headers'>;

/** The head that a chunk begins with; none if it is long, or not all there. */
function headIn(chunk: Buffer): string {
  const end = chunk.length > LONGEST_CHUNK ? -1 : chunk.indexOf(END_OF_HEAD);
  return end < 0 || end > LONGEST_HEAD ? '' : chunk.toString('latin1', 0, end + END_OF_HEAD.length);
}

/** How long a body is said to be; a GET that may be answered at the gate says nothing of one. */
const saidOf = ({ 'content-length': length }: Headers): number => (length === undefined ? 0 : Number(length));

export class Repeats {
  /** What the lines behind the first of a head were found to mean. */
  readonly #known = new Map<string, Headers>();
  readonly #lines = new WeakMap<Socket, Line>();
  /** Those whose request waits for its answer. */
  readonly waiting = new Set<Line>();
  /** What Node says of a connection that stays open. */
  readonly keptAlive: string;
  readonly arrive: Arrive;

  /** What is known by its bytes arrives like any other request. */
  constructor(server: Server, arrive: Arrive) {
    this.arrive = arrive;
    this.keptAlive = headerLines([
      'Connection',
      'keep-alive',
      'Keep-Alive',
      `timeout=${server.keepAliveTimeout / 1_000}`,
    ]);
    const closeIdle = server.closeIdleConnections.bind(server);
    server.closeIdleConnections = () => {
      // To Node, who has sent what its parser has not seen is idle.
      for (const line of this.waiting) line.settle();
      closeIdle();
    };
  }

  /** What the parser makes of the bytes that it is being given: a request whose like may be known by its bytes. */
  tell(request: IncomingMessage): void {
    const line = this.#lines.get(request.socket);
    if (line) line.hear(request);
    else this.#watch(request.socket);
  }

  /** What is known of the request that the parser is being given, if it was known by its bytes. */
  knownOn(socket: Socket): Known | undefined {
    return this.#lines.get(socket)?.known;
  }

  /** A request that was read from these bytes alone. */
  learn(head: string, { headers }: IncomingMessage): void {
    if (!/^keep-alive$/i.test(headers.connection ?? 'keep-alive')) return;
    this.#known.set(head.slice(endOfFirst(head)), headers);
    if (this.#known.size <= MOST_KNOWN) return;
    const [oldest] = this.#known.keys();
    this.#known.delete(oldest as string);
  }

  /** What is asked by a head of whose lines all but the first are known, and so many bytes behind it. */
  meaningOf(head: string, behind: number): Meaning | undefined {
    const end = endOfFirst(head);
    const headers = this.#known.get(head.slice(end));
    if (!headers || saidOf(headers) !== behind) return undefined;
    const [, method, url] = FIRST_LINE.exec(head.slice(0, end)) ?? [];
    const isWhole = (method === 'GET') === (headers['content-length'] === undefined);
    return method && url && isWhole ? { method, url, headers } : undefined;
  }

  /** Only from its second request on: from a connection that nobody looks at, Node reads faster. */
  #watch(socket: Socket): void {
    const [parse, ...others] = socket.listeners('data') as Parse[];
    if (parse && others.length === 0) this.#lines.set(socket, new Line(this, socket, parse));
  }
}

const endOfFirst = (head: string): number => head.indexOf('\r\n');

/**
 * From a connection that somebody else reads, Node takes off what has it wait and go on. If it waits just then, as for a
 * body that comes behind an earlier request, it would never go on.
 */
function keepingPace(socket: Socket, take: () => void): void {
  const all = ['pause', 'resume'].map((event) => [event, socket.listeners(event) as (() => void)[]] as const);
  take();
  for (const [event, listeners] of all) {
    for (const one of listeners) if (!socket.listeners(event).includes(one)) socket.on(event, one);
  }
}

/** A connection whose bytes are looked at before they are parsed. */
class Line {
  readonly socket: Socket;
  readonly keptAlive: string;
  readonly #repeats: Repeats;
  readonly #parse: Parse;
  /** Settles the request that waits, if one does. */
  #settle: (() => void) | undefined;
  /** Requests in the bytes that are being given; of those that wait for others, nobody hears. */
  #heard: IncomingMessage[] | undefined;
  /** The parser is known to be between two requests. */
  #isBetween = false;
  known: Known | undefined;

  constructor(repeats: Repeats, socket: Socket, parse: Parse) {
    this.#repeats = repeats;
    this.socket = socket;
    this.keptAlive = repeats.keptAlive;
    this.#parse = parse;
    keepingPace(socket, () => socket.off('data', parse).on('data', this.#take));
    socket.prependListener('end', this.settle);
  }

  /** What comes next comes after the request that waits: that is answered now, or parsed. */
  readonly settle = (): void => {
    this.#settle?.();
    // It was looked up, and its answer is being made.
    this.#settle?.();
  };

  readonly #take = (chunk: Buffer): void => {
    this.settle();
    const head = headIn(chunk);
    const meaning = this.#repeats.meaningOf(head, chunk.length - head.length);
    if (meaning && this.#isFree()) {
      this.#repeats.waiting.add(this);
      this.wait(this.#repeats.arrive(new Repeat(this, chunk, head.length, meaning)));
    } else this.#give(chunk, head);
  };

  wait(settle: () => void): void {
    this.#settle = settle;
  }

  /** Its request waits no longer. */
  leave(): void {
    this.#settle = undefined;
    this.#repeats.waiting.delete(this);
  }

  hear(request: IncomingMessage): void {
    this.#heard?.push(request);
  }

  /** Answers go out in turn. */
  #isFree(): boolean {
    return this.#isBetween && this.socket.writable && this.socket.writableLength === 0 && !owesAnswers(this.socket);
  }

  /**
   * A head that is written just as what was found, with all of its body and nothing else behind it, held that one request
   * alone: neither the end of one before it, for which it has no room, nor the beginning of one after.
   */
  #give(chunk: Buffer, head: string): void {
    this.#heard = [];
    this.#parse(chunk);
    const [only, ...others] = this.#heard;
    this.#heard = undefined;
    this.#isBetween = only !== undefined && others.length === 0 && isAllOf(chunk, head, only);
    if (only && this.#isBetween) this.#repeats.learn(head, only);
  }

  /** It is not answered at the gate: the parser is given it after all. */
  giveUp(chunk: Buffer, known: Known): void {
    this.leave();
    // The parser of a closed connection may be another's already.
    if (this.socket.destroyed) return;
    this.known = known;
    this.#parse(chunk);
    this.known = undefined;
  }
}

/** A request that the parser was not given. */
class Repeat implements Arrived {
  readonly at_ms = performance.now();
  readonly asked: Arrived['asked'];
  readonly #line: Line;
  readonly body?: Buffer;
  readonly #chunk: Buffer;

  constructor(line: Line, chunk: Buffer, head_bytes: number, { method, url, headers }: Meaning) {
    this.asked = { method, url, headers, socket: line.socket };
    if (method !== 'GET') this.body = chunk.subarray(head_bytes);
    this.#line = line;
    this.#chunk = chunk;
  }

  wait(settle: () => void): void {
    this.#line.wait(settle);
  }

  send(status: number, headers: readonly string[], parts: readonly Buffer[]): void {
    const { socket, keptAlive } = this.#line;
    this.#line.leave();
    socket.cork();
    const head = `${statusLine(status)}${headerLines(headers)}Date: ${dateNow()}\r\n${keptAlive}\r\n`;
    socket.write(head, 'latin1');
    for (const part of parts) socket.write(part);
    socket.uncork();
  }

  handOn(known: Known): void {
    this.#line.giveUp(this.#chunk, known);
  }
}

const isAllOf = (chunk: Buffer, head: string, request: IncomingMessage): boolean =>
  request.complete && chunk.length - head.length === saidOf(request.headers) && written(request) === head;

/** A head as clients write it. */
const written = ({ method, url, rawHeaders }: IncomingMessage): string =>
  `${method} ${url} HTTP/1.1\r\n${headerLines(rawHeaders)}\r\n`;

let [second, date] = [0, ''];

/** Made once a second. */
function dateNow(): string {
  const now_ms = Date.now();
  const now = Math.floor(now_ms / 1_000);
  if (now !== second) [second, date] = [now, new Date(now_ms).toUTCString()];
  return date;
}
