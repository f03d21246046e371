// Load, from a process of its own: many connections, each with one request under way. Nothing is made or parsed that
// counting answers does not need, so that the server is what is measured. Told what to do by one line on standard
// input, it tells what it found by one line on standard output.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { inTurn, targets } from './targets.ts';

export interface Order {
  url: string;
  connections: number;
  seconds: number;
  /** Which targets are asked for: see `targets`, or `inTurn` for paths. */
  what: keyof typeof targets | readonly string[];
  headers: Record<string, string>;
  /** The status that every answer must have. */
  status: number;
  /** The first target of a kind that never comes twice. */
  from: number;
  /** A body to send, in JSON; in place of `{number}` comes another number each time. */
  body?: string;
}

export interface Found {
  requests: number;
  seconds: number;
  /** The first target that was not asked for. */
  next: number;
}

/** What every connection reads into: to make memory anew for each read would cost more than the reading. */
const READ = Buffer.allocUnsafeSlow(65_536);
const END_OF_HEAD = Buffer.from('\r\n\r\n');
const LENGTH = Buffer.from('\r\nContent-Length: ', 'latin1');
const LENGTH_SMALL = Buffer.from('\r\ncontent-length: ', 'latin1');

/** Takes answers from the bytes of one connection, and calls back at the end of each. */
function answers(status: number, onAnswer: () => void): (chunk: Buffer) => void {
  let held: Buffer | undefined;
  let missing = 0;
  return (chunk) => {
    let bytes = chunk;
    if (missing > 0) {
      const taken = Math.min(missing, bytes.length);
      missing -= taken;
      if (missing > 0) return;
      bytes = bytes.subarray(taken);
      onAnswer();
    }
    if (held) bytes = Buffer.concat([held, bytes]);
    held = undefined;
    while (bytes.length > 0) {
      const end = bytes.indexOf(END_OF_HEAD);
      if (end < 0) {
        held = Buffer.from(bytes);
        return;
      }
      // "HTTP/1.1 200"
      if (Number(bytes.toString('latin1', 9, 12)) !== status)
        throw new Error(`answered with ${bytes.toString('latin1', 0, end)}`);
      const whole = end + 4 + lengthOf(bytes, end, status);
      missing = Math.max(0, whole - bytes.length);
      bytes = bytes.subarray(whole);
      if (missing === 0) onAnswer();
    }
  };
}

function lengthOf(bytes: Buffer, end: number, status: number): number {
  if (status === 304) return 0;
  let at = bytes.indexOf(LENGTH);
  if (at < 0 || at > end) at = bytes.indexOf(LENGTH_SMALL);
  if (at < 0 || at > end) throw new Error('an answer without a length');
  return Number.parseInt(bytes.toString('latin1', at + LENGTH.length, at + LENGTH.length + 12), 10);
}

function content(body: string, number: number): string {
  const text = body.replace('{number}', String(number));
  return `Content-Type: application/json\r\nContent-Length: ${text.length}\r\n\r\n${text}`;
}

async function run({ url, connections, seconds, what, headers, status, from, body }: Order): Promise<Found> {
  const { hostname, port, host } = new URL(url);
  const lines = Object.entries({ Host: host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = ` HTTP/1.1\r\n${lines.join('')}`;
  const rest = (number: number): string => (body === undefined ? '\r\n' : content(body, number));
  const target = typeof what === 'string' ? targets[what] : inTurn(what);
  let next = from;
  let requests = 0;
  const method = body === undefined ? 'GET' : 'POST';
  const ask = (socket: Socket) => {
    socket.write(`${method} ${target(next)}${head}${rest(next)}`, 'latin1');
    next++;
  };
  let ends = 0;
  const open = (): Socket => {
    const take = answers(status, () => {
      requests++;
      if (performance.now() < ends) ask(socket);
      else socket.end();
    });
    const callback = (length: number): boolean => {
      take(READ.subarray(0, length));
      return true;
    };
    const socket = connect({ port: Number(port), host: hostname, noDelay: true, onread: { buffer: READ, callback } });
    return socket;
  };
  const sockets = Array.from({ length: connections }, open);
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  const started = performance.now();
  ends = started + seconds * 1_000;
  const closed = sockets.map((socket) => once(socket, 'close'));
  for (const socket of sockets) ask(socket);
  await Promise.all(closed);
  return { requests, seconds: (performance.now() - started) / 1_000, next };
}

createInterface({ input: process.stdin }).on('line', async (line) => {
  console.log(JSON.stringify(await run(JSON.parse(line))));
});
