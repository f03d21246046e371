import { EventEmitter, once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { cutUnread } from './unread.ts';

const CHECK_MS = 20;
const NEVER_MS = 1e9;
/** More than the system takes over by itself. */
const LARGE = Buffer.alloc(30_000_000);
const LARGER = Buffer.alloc(40_000_000);

let app: FastifyInstance;
afterEach(() => app.close());

/** An app that answers with an endless stream, or with one piece; and who asks it. */
async function asking(path: string, ...how: [patience_ms: number, check_ms: number, most_waiting?: number]) {
  app = Fastify({ forceCloseConnections: true });
  cutUnread(app, ...how);
  const endless = new Readable({ read: () => endless.push(Buffer.alloc(65_536)) });
  app.get('/endless', (_, reply) => reply.send(endless));
  app.get('/large', (_, reply) => reply.send(LARGE));
  app.get('/larger', (_, reply) => reply.send(LARGER));
  app.get('/small', (_, reply) => reply.send('small'));
  await app.listen({ host: '127.0.0.1', port: 0 });
  return { ...(await ask(path)), endless };
}

/** Who asks, and reads nothing by itself; and that it is cut off. */
async function ask(path: string) {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {});
  const [[served]] = await Promise.all([once(app.server, 'connection') as Promise<[Socket]>, once(socket, 'connect')]);
  socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
  return { socket, served, cut: once(served, 'close') };
}

test('who takes nothing of what it asked for is cut off, and what it was sent is given back', async () => {
  const { cut, endless } = await asking('/endless', 5 * CHECK_MS, CHECK_MS);
  await Promise.all([cut, once(endless, 'close')]);
});

test('so is who came after hundreds of others, who are owed nothing', async () => {
  const { socket } = await asking('/small', 5 * CHECK_MS, CHECK_MS);
  const { port } = app.server.address() as AddressInfo;
  const join = () => connect(port, '127.0.0.1').on('error', () => {});
  const others: Socket[] = [socket];
  while (others.length < 250) {
    const joined = once(app.server, 'connection');
    others.push(join());
    await joined;
  }
  const joined = once(app.server, 'connection');
  others.push(join());
  others.at(-1)?.write('GET /large HTTP/1.1\r\nHost: a\r\n\r\n');
  const [last] = await joined;
  await once(last, 'close');
  for (const other of others) other.destroy();
});

test('when too much waits in memory, who takes nothing of it is cut off before its time', async () => {
  const { cut } = await asking('/large', NEVER_MS, CHECK_MS, 1_000_000);
  await cut;
});

test('the first of those is for whom most waits, not who came first', async () => {
  const { served } = await asking('/large', NEVER_MS, CHECK_MS, LARGE.length);
  const { cut } = await ask('/larger');
  await cut;
  expect(served.destroyed).toBe(false);
});

test('but who has taken nothing for longer is cut off before it, though less waits', async () => {
  const { cut } = await asking('/large', 100 * CHECK_MS, CHECK_MS, LARGER.length);
  await sleep(20 * CHECK_MS);
  const { served } = await ask('/larger');
  await cut;
  expect(served.destroyed).toBe(false);
});

test('who takes some at every look is not, though as much waits as before; and is, once it takes no more', async () => {
  const server = new EventEmitter();
  cutUnread({ server } as unknown as FastifyInstance, 5 * CHECK_MS, CHECK_MS);
  server.emit('listening');
  let taken = 0;
  let takes = true;
  /** A connection as it is looked at: for it the same is always waiting. */
  const peer = (bytesWritten: () => number) => {
    const socket = Object.assign(new EventEmitter(), {
      _handle: { writeQueueSize: 65_536 },
      resetAndDestroy: () => socket.emit('close'),
    });
    Object.defineProperty(socket, 'bytesWritten', { get: bytesWritten });
    const cut = once(socket, 'close');
    server.emit('connection', socket);
    return cut;
  };
  const taking = peer(() => (takes ? ++taken : taken));
  await peer(() => 0);
  expect(await Promise.race([taking, 'open'])).toBe('open');
  takes = false;
  await taking;
  server.emit('close');
});

test('who has taken all is not', async () => {
  const { socket, cut } = await asking('/small', 5 * CHECK_MS, CHECK_MS);
  await once(socket, 'data');
  await sleep(20 * CHECK_MS);
  expect(await Promise.race([cut, 'open'])).toBe('open');
  socket.destroy();
});
