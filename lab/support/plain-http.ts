// Requests written to sockets byte by byte, so that it is known exactly what became of each.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { parseAnswer, type RawAnswer } from '../../acceptance/support/raw.ts';

/**
 * What became of a request. `refused`: no connection. `whole`: an answer to its last byte. `cut`: some bytes of one.
 * `unheard`: none, on a connection that was taken.
 */
export type End = 'refused' | 'whole' | 'cut' | 'unheard';

export interface Ended extends RawAnswer {
  end: End;
}

export interface Line {
  /** One at a time. */
  ask(method: string, path: string, headers: Record<string, string>, body?: string): Promise<Ended>;
  /** Asks, and reads nothing beyond the first bytes of the answer until its rest is wanted. */
  askSlowly(...request: Parameters<Line['ask']>): { begun: Promise<unknown>; rest(): Promise<Ended> };
  /** Whether the service, or we, have closed it. */
  isClosed(): boolean;
  close(): void;
}

const NOTHING: Ended = { end: 'refused', status: 0, headers: new Headers(), body: '' };

/** A connection; undefined when nobody takes it. */
export async function openLine(url: string): Promise<Line | undefined> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  try {
    await once(socket, 'connect');
  } catch {
    return undefined;
  }
  // Errors are followed by the close, which is looked for.
  socket.on('error', () => undefined);
  let isClosed = false;
  socket.once('close', () => {
    isClosed = true;
  });
  const line: Line = {
    ask(method, path, headers, body = '') {
      const lines = { Host: 'freight.example', ...headers, ...(body && { 'Content-Length': Buffer.byteLength(body) }) };
      const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
      const answer = answerOn(socket);
      socket.write(`${method} ${path} HTTP/1.1\r\n${head.join('')}\r\n${body}`);
      return answer;
    },
    askSlowly(...request) {
      const answer = line.ask(...request);
      const begun = once(socket, 'data').then(() => socket.pause());
      return {
        begun,
        rest() {
          socket.resume();
          return answer;
        },
      };
    },
    isClosed: () => isClosed,
    close: () => socket.destroy(),
  };
  return line;
}

/** A request on a connection of its own. */
export async function askAlone(url: string, ...request: Parameters<Line['ask']>): Promise<Ended> {
  const line = await openLine(url);
  if (!line) return NOTHING;
  const ended = await line.ask(...request);
  line.close();
  return ended;
}

function answerOn(socket: Socket): Promise<Ended> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let [received, expected] = [0, Number.POSITIVE_INFINITY];
    const done = (ended: Ended) => {
      socket.off('data', onData).off('close', onClose);
      resolve(ended);
    };
    const onData = (chunk: Buffer) => {
      chunks.push(chunk);
      received += chunk.length;
      if (expected === Number.POSITIVE_INFINITY) expected = lengthOf(Buffer.concat(chunks));
      if (received >= expected) done({ end: 'whole', ...parseAnswer(Buffer.concat(chunks).toString()) });
    };
    const onClose = () => done({ ...NOTHING, end: received === 0 ? 'unheard' : 'cut' });
    if (socket.destroyed) return onClose();
    socket.on('data', onData).once('close', onClose);
  });
}

/** Of the whole answer, once its head is there. */
function lengthOf(begun: Buffer): number {
  const end = begun.indexOf('\r\n\r\n');
  if (end < 0) return Number.POSITIVE_INFINITY;
  const { headers } = parseAnswer(begun.subarray(0, end + 4).toString());
  return end + 4 + Number(headers.get('content-length') ?? 0);
}
