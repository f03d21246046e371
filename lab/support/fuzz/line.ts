// Connections to a service, written to as they are: one that is kept for request after request, and ones for bytes that
// may be anything.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, headerOf, Malformed, readAnswer, readAnswers } from './answers.ts';
import type { Odd } from './oddities.ts';

/** Whoever is not answered by then is not answered at all. */
const PATIENCE_MS = 30_000;
/** So long is waited before bytes that ask for more are ended. */
const PAUSE_MS = 40;

async function open(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect({ port: Number(port), host: hostname, noDelay: true });
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

/** Asks one request after the other on one connection, as long as the service keeps it. */
export class KeptLine {
  readonly #url: string;
  #socket: Socket | undefined;

  constructor(url: string) {
    this.#url = url;
  }

  async ask(bytes: Buffer, method: string): Promise<Answer> {
    const socket = this.#socket ?? (await open(this.#url));
    this.#socket = socket;
    const answer = await answerOn(socket, bytes, method);
    if (headerOf(answer, 'connection') === 'close') this.close();
    return answer;
  }

  close(): void {
    this.#socket?.destroy();
    this.#socket = undefined;
  }
}

function answerOn(socket: Socket, bytes: Buffer, method: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let came: Buffer = Buffer.alloc(0);
    const end = (settle: () => void) => {
      clearTimeout(timer);
      socket.off('data', onData).off('close', onClose);
      settle();
    };
    const look = (isOver: boolean) => {
      const read = readAnswer(came, method, isOver);
      if (!read) return;
      came = read.rest;
      if (read.answer.status < 200) look(isOver);
      else if (read.rest.length > 0) throw new Malformed(`more came than was asked for: ${read.rest.subarray(0, 200)}`);
      else end(() => resolve(read.answer));
    };
    const guarded = (isOver: boolean) => {
      try {
        look(isOver);
      } catch (error) {
        end(() => reject(error));
      }
    };
    const onData = (chunk: Buffer) => {
      came = came.length === 0 ? chunk : Buffer.concat([came, chunk]);
      guarded(false);
    };
    const onClose = () => {
      guarded(true);
      end(() => reject(new Error(`closed without an answer; what came: ${came.subarray(0, 200)}`)));
    };
    const timer = setTimeout(() => end(() => reject(new Error('no answer came'))), PATIENCE_MS);
    socket.on('data', onData).on('close', onClose);
    socket.write(bytes);
  });
}

/** Sends pieces on a connection of their own: all that is answered until the service closes it. */
export async function exchangePieces(url: string, { pieces, asked, isWhole }: Odd): Promise<Answer[]> {
  const socket = await open(url);
  const came: Buffer[] = [];
  socket.on('data', (chunk) => came.push(chunk));
  const closed = new Promise((resolve) => socket.once('close', resolve));
  for (const piece of pieces) {
    if (piece !== pieces[0]) await sleep(1);
    if (socket.writable) socket.write(piece);
  }
  let seen = -1;
  const quiet = setInterval(() => {
    // Who still waits for more of us is told that there is none. A request that is whole is never given up.
    if (socket.bytesRead === seen && !isWhole) socket.end();
    seen = socket.bytesRead;
  }, PAUSE_MS);
  let hangs = false;
  const impatient = setTimeout(() => {
    hangs = true;
    socket.destroy();
  }, PATIENCE_MS);
  await closed;
  clearInterval(quiet);
  clearTimeout(impatient);
  if (hangs) throw new Error('the connection is neither answered nor closed');
  return readAnswers(
    Buffer.concat(came),
    asked.map(({ method }) => method),
  );
}
