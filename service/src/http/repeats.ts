import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Arrive, Arrived } from './gate.ts';
import { headerLines, statusLine } from './send-answer.ts';
import { owesAnswers } from './under-way.ts';

// The same bytes mean the same request. A program that asks for the same again sends the same head, byte for byte; what
// it means, Node's parser has told before, and is not asked again: to parse, and to write as Node does, took a third of
// what a remembered answer cost. Whatever else a connection sends goes to the parser as if nobody had looked, and so
// does a head whose answer is not remembered any more. Taken away, this leaves nothing but slower answers.

/** Longer heads are not remembered, nor more than so many: a few megabytes. */
const LONGEST_HEAD = 2_048;
const MOST_HEADS = 4_096;

/** What a head was found to mean. */
type Meaning = Pick<IncomingMessage, 'method' | 'url' | 'headers'>;
type Parse = (chunk: Buffer) => void;

export class Repeats {
  readonly #meanings = new Map<string, Meaning>();
  readonly #lines = new WeakMap<Socket, Line>();
  /** Those whose repeat waits for its answer. */
  readonly waiting = new Set<Line>();
  /** What Node says of a connection that stays open. */
  readonly keptAlive: string;
  readonly arrive: Arrive;

  /** What is repeated arrives like any other request. */
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

  /** What the parser makes of the bytes that it is being given. */
  tell(request: IncomingMessage, parsed: Arrived): void {
    this.#lines.get(request.socket)?.hear(request, parsed);
  }

  /** That a parsed request was answered from memory: its connection may ask for the same again. */
  expect({ asked: { socket, method, url, headers }, head }: Arrived): void {
    if (!this.#lines.has(socket)) this.#watch(socket);
    if (head === undefined || !/^keep-alive$/i.test(headers.connection ?? 'keep-alive')) return;
    this.#meanings.set(head, { method, url, headers });
    if (this.#meanings.size <= MOST_HEADS) return;
    const [oldest] = this.#meanings.keys();
    this.forget(oldest as string);
  }

  meaningOf(head: string): Meaning | undefined {
    return this.#meanings.get(head);
  }

  forget(head: string): void {
    this.#meanings.delete(head);
  }

  /** Only now: from a connection that nobody looks at, Node reads faster. */
  #watch(socket: Socket): void {
    const [parse, ...others] = socket.listeners('data') as Parse[];
    if (parse && others.length === 0) this.#lines.set(socket, new Line(this, socket, parse));
  }
}

/** A connection whose bytes are looked at before they are parsed. */
class Line {
  readonly socket: Socket;
  readonly keptAlive: string;
  readonly #repeats: Repeats;
  readonly #parse: Parse;
  /** Settles the repeat that waits, if one does. */
  #settle: (() => void) | undefined;
  /** What the bytes that are being given were found to be; of those that wait for others, nobody asks. */
  #told: { request: IncomingMessage; parsed: Arrived }[] | undefined;
  /** When bytes came that the parser is given only now. */
  #since_ms: number | undefined;
  /** The parser is known to be between two requests. */
  #isBetween = false;

  constructor(repeats: Repeats, socket: Socket, parse: Parse) {
    this.#repeats = repeats;
    this.socket = socket;
    this.keptAlive = repeats.keptAlive;
    this.#parse = parse;
    socket.off('data', parse).on('data', this.#take);
    socket.prependListener('end', this.settle);
  }

  /** What comes next comes after the repeat that waits: that is answered now, or parsed. */
  readonly settle = (): void => this.#settle?.();

  readonly #take = (chunk: Buffer): void => {
    this.settle();
    const head = chunk.length <= LONGEST_HEAD ? chunk.toString('latin1') : '';
    const meaning = this.#repeats.meaningOf(head);
    if (meaning && this.#isFree()) {
      this.#repeats.waiting.add(this);
      this.#settle = this.#repeats.arrive(new Repeat(this, chunk, head, meaning));
    } else this.#give(chunk, head);
  };

  /** Its repeat waits no longer. */
  leave(): void {
    this.#settle = undefined;
    this.#repeats.waiting.delete(this);
  }

  hear(request: IncomingMessage, parsed: Arrived): void {
    parsed.at_ms = this.#since_ms ?? parsed.at_ms;
    this.#told?.push({ request, parsed });
  }

  /** Answers go out in turn. */
  #isFree(): boolean {
    return this.#isBetween && this.socket.writable && this.socket.writableLength === 0 && !owesAnswers(this.socket);
  }

  /**
   * A head that is written just as what was found in it held that one request and nothing else: neither the end of one
   * before it, which would be part of it or would not be found, nor the beginning of one after.
   */
  #give(chunk: Buffer, head: string): void {
    this.#told = [];
    this.#parse(chunk);
    const [only, ...others] = this.#told;
    this.#told = undefined;
    this.#isBetween = only !== undefined && others.length === 0 && written(only.request) === head;
    if (only && this.#isBetween) only.parsed.head = head;
  }

  /** It could not be answered at once: the parser is given it after all. */
  giveUp(chunk: Buffer, head: string, since_ms: number): void {
    this.leave();
    this.#repeats.forget(head);
    // The parser of a closed connection may be another's already.
    if (this.socket.destroyed) return;
    this.#since_ms = since_ms;
    this.#give(chunk, head);
    this.#since_ms = undefined;
  }
}

/** A request that the parser was not given. */
class Repeat implements Arrived {
  readonly at_ms = performance.now();
  readonly asked: Arrived['asked'];
  readonly #line: Line;
  readonly #chunk: Buffer;
  readonly #head: string;

  constructor(line: Line, chunk: Buffer, head: string, { method, url, headers }: Meaning) {
    this.asked = { method, url, headers, socket: line.socket };
    this.#line = line;
    this.#chunk = chunk;
    this.#head = head;
  }

  send(status: number, headers: readonly string[], body?: Buffer): void {
    const { socket, keptAlive } = this.#line;
    this.#line.leave();
    socket.cork();
    const head = `${statusLine(status)}${headerLines(headers)}Date: ${dateNow()}\r\n${keptAlive}\r\n`;
    socket.write(head, 'latin1');
    if (body) socket.write(body);
    socket.uncork();
  }

  handOn(): void {
    this.#line.giveUp(this.#chunk, this.#head, this.at_ms);
  }
}

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
