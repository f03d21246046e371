// Clients that take their time: they send a byte, or read one, every few seconds.
import { once } from 'node:events';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { connect, type Socket } from 'node:net';

const PAUSE_MS = 3_000;

export interface Slow {
  leave(): void;
}

/** Sends what it begins with, and then spaces, each by itself. What comes back is read. */
export function sendSlowly(url: string, begin: string): Promise<Slow> {
  const socket = connect(addressOf(url)).resume();
  return slowly(socket, begin, () => socket.write(' '));
}

/** Asks for something, and reads one byte of it at a time. */
export function readSlowly(url: string, begin: string): Promise<Slow> {
  // Node would else read whatever has arrived.
  const onread = { buffer: Buffer.alloc(1), callback: () => false };
  const socket = connect({ ...addressOf(url), onread });
  return slowly(socket, begin, () => socket.resume());
}

const STATUS_LINE = 'HTTP/1.1 200 OK\r\n';

/** Asks on a connection each, all at once, and reads what comes; tells how many answers began well, once all is over. */
export async function askAndRead(url: string, asked: readonly string[]): Promise<{ answered: Promise<number> }> {
  const sockets = await Promise.all(
    asked.map(async () => {
      const socket = connect(addressOf(url)).setEncoding('latin1');
      await once(socket, 'connect');
      return socket;
    }),
  );
  const answered = Promise.all(sockets.map((socket, at) => answersTo(socket, asked[at] as string)));
  return { answered: answered.then((counts) => counts.reduce((sum, count) => sum + count, 0)) };
}

async function answersTo(socket: Socket, requests: string): Promise<number> {
  socket.write(requests);
  const wanted = requests.split('\r\n\r\n').length - 1;
  let [answers, end] = [0, ''];
  try {
    for await (const text of socket) {
      const seen = end + text;
      answers += seen.split(STATUS_LINE).length - 1;
      // What may be the beginning of a line, and not all of it.
      end = seen.slice(1 - STATUS_LINE.length);
      if (seen.endsWith('}') && answers === wanted) break;
    }
  } catch {
    // Cut: more was waiting to be read than may.
  }
  socket.destroy();
  return answers;
}

function addressOf(url: string) {
  const { hostname: host, port } = new URL(url);
  return { host, port: Number(port) };
}

async function slowly(socket: Socket, begin: string, act: () => void): Promise<Slow> {
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(begin);
  const timer = setInterval(act, PAUSE_MS);
  socket.once('close', () => clearInterval(timer));
  return { leave: () => socket.destroy() };
}

// What the system tells of a process. Elsewhere than on Linux it tells nothing, and nothing is found.
const isTold = process.platform === 'linux';

/** How many connections a process holds: who does not read does not learn that it was cut off. */
export function connectionsOf(pid: number): number {
  if (!isTold) return 0;
  const directory = `/proc/${pid}/fd`;
  return readdirSync(directory).filter((name) => isSocket(`${directory}/${name}`)).length;
}

function isSocket(path: string): boolean {
  try {
    return readlinkSync(path).startsWith('socket:');
  } catch {
    return false; // Closed meanwhile.
  }
}

/** What a process holds in memory now, in MB. */
export function memoryOf(pid: number): number {
  if (!isTold) return 0;
  return Number(/VmRSS:\s*(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024;
}
