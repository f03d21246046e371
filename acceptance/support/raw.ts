// Requests that fetch would not send: written to the socket as they are.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface RawAnswer {
  /** 0 when the service closed the connection without an answer. */
  status: number;
  headers: Headers;
  body: string;
}

const PATIENCE_MS = 10_000;

/** A connection of one's own; `closed` is all that came back by the time the service closed it. */
export async function openSocket(url: string): Promise<{ socket: Socket; closed: Promise<string> }> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk)).on('error', () => {});
  socket.setTimeout(PATIENCE_MS, () => socket.destroy());
  const closed = new Promise<string>((resolve) => {
    socket.once('close', () => resolve(Buffer.concat(chunks).toString()));
  });
  await once(socket, 'connect');
  return { socket, closed };
}

/** Sends bytes as they are, and reads until the service closes the connection. */
export async function exchange(url: string, bytes: string | Uint8Array): Promise<RawAnswer> {
  const { socket, closed } = await openSocket(url);
  socket.write(bytes);
  return parseAnswer(await closed);
}

/** A request with any method, target and headers. */
export function request(url: string, method: string, target: string, headers: Record<string, string> = {}) {
  const lines = Object.entries({ Host: 'freight.example', ...headers, Connection: 'close' });
  return exchange(
    url,
    `${method} ${target} HTTP/1.1\r\n${lines.map(([key, value]) => `${key}: ${value}\r\n`).join('')}\r\n`,
  );
}

export function parseAnswer(text: string): RawAnswer {
  const end = text.indexOf('\r\n\r\n');
  const [first = '', ...lines] = text.slice(0, Math.max(end, 0)).split('\r\n');
  const headers = new Headers(lines.map((line) => line.split(/: (.*)/s, 2) as [string, string]));
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1] ?? 0), headers, body: text.slice(end + 4) };
}

/** One after the other, as they came on one connection. */
export function parseAnswers(text: string): RawAnswer[] {
  const answers: RawAnswer[] = [];
  for (let rest = text; rest !== ''; ) {
    const { body, ...answer } = parseAnswer(rest);
    const length = Number(answer.headers.get('Content-Length') ?? 0);
    answers.push({ ...answer, body: body.slice(0, length) });
    rest = body.slice(length);
  }
  return answers;
}
