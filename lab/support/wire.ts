// Requests by the hundred thousand, written ahead of their answers on a few connections, and answers as they came.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface Asked {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: object;
}

export interface Answer {
  status: number;
  /** Status line and headers as they came, but for what is of the one request: see PASSING. */
  head: string;
  body: string;
}

export interface Wire {
  ask(asked: Asked): Promise<Answer>;
  /** Asks for all of them, so many at a time, and hands on each answer as it comes. */
  askAll<A extends Asked>(all: Iterable<A>, judge: (asked: A, answer: Answer) => void): Promise<void>;
  close(): void;
}

const CONNECTIONS = 4;
const MOST_IN_FLIGHT = 64;
const PASSING = /\r\n(?:date|x-request-id|ratelimit-\w+): [^\r]*/gi;

export async function openWire(url: string): Promise<Wire> {
  const lines = await Promise.all(Array.from({ length: CONNECTIONS }, () => openLine(url)));
  let turn = 0;
  const ask = (asked: Asked) => (lines[turn++ % CONNECTIONS] as Line).ask(asked);
  return {
    ask,
    async askAll(all, judge) {
      const left = all[Symbol.iterator]();
      const worker = async () => {
        for (let next = left.next(); !next.done; next = left.next()) judge(next.value, await ask(next.value));
      };
      await Promise.all(Array.from({ length: MOST_IN_FLIGHT }, worker));
    },
    close: () => {
      for (const { socket } of lines) socket.destroy();
    },
  };
}

interface Line {
  socket: Socket;
  ask(asked: Asked): Promise<Answer>;
}

interface Waiting {
  method: string;
  path: string;
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

async function openLine(url: string): Promise<Line> {
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname).setNoDelay(true);
  const waiting: Waiting[] = [];
  let rest: Buffer = Buffer.alloc(0);
  socket.on('data', (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    for (let told = firstAnswer(rest, waiting[0]); told; told = firstAnswer(rest, waiting[0])) {
      rest = rest.subarray(told.end);
      settle(waiting.shift(), told.answer);
    }
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    for (const { reject } of waiting.splice(0)) reject(new Error('the service closed the connection'));
  });
  await once(socket, 'connect');
  const ask = (asked: Asked) =>
    new Promise<Answer>((resolve, reject) => {
      waiting.push({ method: asked.method, path: asked.path, resolve, reject });
      socket.write(written(host, asked));
    });
  return { socket, ask };
}

/** A fault of the service is nobody's answer. */
function settle(asked: Waiting | undefined, answer: Answer): void {
  if (answer.status < 500) asked?.resolve(answer);
  else asked?.reject(new Error(`${asked.method} ${asked.path}: ${answer.status} ${answer.body}`));
}

function written(host: string, { method, path, headers = {}, body }: Asked): string {
  const content = body === undefined ? '' : JSON.stringify(body);
  const own =
    body === undefined ? '' : `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(content)}\r\n`;
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\nHost: ${host}\r\n${own}${lines.join('')}\r\n${content}`;
}

/** The answer that the bytes begin with, once all of it is there. */
function firstAnswer(bytes: Buffer, asked: Waiting | undefined): { answer: Answer; end: number } | undefined {
  const start = bytes.indexOf('\r\n\r\n') + 4;
  if (!asked || start < 4) return undefined;
  const head = bytes.toString('latin1', 0, start);
  const status = Number(head.slice(9, 12));
  const isEmpty = asked.method === 'HEAD' || status === 204 || status === 304;
  const length = isEmpty ? 0 : Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN);
  if (Number.isNaN(length)) throw new Error(`an answer of no stated length: ${head}`);
  if (bytes.length < start + length) return undefined;
  const body = bytes.toString('utf8', start, start + length);
  return { answer: { status, head: head.replace(PASSING, ''), body }, end: start + length };
}
