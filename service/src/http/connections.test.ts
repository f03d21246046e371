import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { limits } from '@fairlead/contract';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stand } from '../app.fixture.ts';
import { buildApp } from '../app.ts';
import { boundConnections, openConnections } from './connections.ts';
import { drain } from './drain.ts';
import { closeNothingUnsent } from './sent-whole.ts';
import { closeUnusedConnections } from './unused-connections.ts';

const LARGE = 'a'.repeat(16 * 1_024 * 1_024);
const PATIENCE_MS = 20_000;

let app: FastifyInstance;
beforeEach(async () => {
  app = Fastify({ forceCloseConnections: 'idle', return503OnClosing: false });
  closeUnusedConnections(app);
  closeNothingUnsent(app);
  app.get('/', async () => 'here');
  app.get('/large', async () => LARGE);
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => app.server.closeAllConnections());

/** A connection that the server has taken; `all` is what came of it by its end. */
async function taken(): Promise<{ socket: Socket; all: Promise<string> }> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  await Promise.all([once(app.server, 'connection'), once(socket, 'connect')]);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk)).on('error', () => undefined);
  const all = once(socket, 'close').then(() => Buffer.concat(chunks).toString());
  return { socket, all };
}
const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;

it('a connection is known while it is open, and no longer', async () => {
  const open = openConnections(app, () => 'noted');
  const { socket, all } = await taken();
  expect([...open.values()]).toEqual(['noted']);
  socket.destroy();
  await all;
  await vi.waitFor(() => expect(open.size).toBe(0));
});

describe('of connections', () => {
  it('no more are open than may be: the next is closed, which the log has once, and those that were are answered', async () => {
    const { context, lines } = stand(async () => undefined);
    boundConnections(app, context.log, 1);
    const { socket, all } = await taken();
    for (let refused = 0; refused < 2; refused++) {
      const next = connect((app.server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);
      await once(next, 'close');
      expect(next.bytesRead).toBe(0);
    }
    expect(lines).toEqual([expect.objectContaining({ level: 40, most: 1 })]);
    socket.end(ask('/'));
    expect(await all).toMatch(/here$/);
  });

  it('a process of the service has 10,000', async () => {
    const served = buildApp(stand(async () => undefined).context);
    expect(served.server.maxConnections).toBe(10_000);
    await served.close();
  });

  it('none on which nothing moves stays open, once its request was told that time is up', async () => {
    const served = buildApp(stand(async () => undefined).context);
    const request_ms = limits.request_timeout_seconds * 1_000;
    expect(served.server.timeout).toBeGreaterThan(request_ms);
    expect(served.server.timeout).toBeLessThan(1.25 * request_ms);
    await served.close();
  });
});

describe('a service that is to stop', () => {
  /** Of connections that are idle or unused. */
  const aFewSweeps = () => new Promise((resolve) => setTimeout(resolve, 200));

  it('answers whoever had only just connected', async () => {
    const { socket, all } = await taken();
    const stopped = drain(app, PATIENCE_MS);
    await aFewSweeps();
    socket.write(ask('/'));
    expect(await all).toMatch(/^HTTP\/1\.1 200 OK\r\n.*\r\n\r\nhere$/s);
    await stopped;
  });

  it('does not wait for connections that are never used', async () => {
    const { all } = await taken();
    await drain(app, PATIENCE_MS);
    expect(await all).toBe('');
  });

  it('sends all of an answer, however slowly it is read', async () => {
    const { socket, all } = await taken();
    socket.write(ask('/large'));
    await once(socket, 'data');
    socket.pause();
    const stopped = drain(app, PATIENCE_MS);
    await aFewSweeps();
    socket.resume();
    expect((await all).endsWith(`\r\n\r\n${LARGE}`)).toBe(true);
    await stopped;
  });
});
