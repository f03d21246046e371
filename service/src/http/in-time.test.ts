import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answerInTime } from './in-time.ts';

const TIMEOUT_MS = 50;

let app: FastifyInstance;
beforeEach(async () => {
  app = Fastify();
  answerInTime(app, TIMEOUT_MS);
  app.addContentTypeParser('*', (_, body, done) => void body.once('end', () => done(null)).resume());
  app.get('/never', () => new Promise<never>(() => undefined));
  app.post('/never', () => new Promise<never>(() => undefined));
  app.get('/soon', async () => 'soon');
  app.get('/begun', async (_, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'Content-Length': 8 }).write('begun, ');
    await sleep(3 * TIMEOUT_MS);
    reply.raw.end('.');
  });
  app.setErrorHandler((error: Error & { status?: number; headers?: object }, _, reply) =>
    reply
      .code(error.status ?? 500)
      .headers({ ...error.headers })
      .send(''),
  );
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => {
  app.server.closeAllConnections();
  return app.close();
});

/** All that comes for what is sent, until the connection ends or it has come to this. */
async function heard(sent: string, until?: RegExp): Promise<string> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);
  socket.write(sent);
  const ended = once(socket, 'close');
  let all = '';
  while (!until?.test(all)) {
    const chunk = await Promise.race([once(socket, 'data'), ended.then(() => undefined)]);
    if (!chunk) break;
    all += chunk[0];
  }
  socket.destroy();
  return all;
}

test('a 504 to a request of which more is to come is the last of its connection', async () => {
  const all = await heard('POST /never HTTP/1.1\r\nHost: a\r\nContent-Type: a/b\r\nContent-Length: 9\r\n\r\nsome');
  expect(all).toMatch(/^HTTP\/1\.1 504 .*\r\n(?:.+\r\n)*connection: close\r\n/i);
});

test('a 504 to one that came whole is not: what comes behind it is answered', async () => {
  const all = await heard('GET /never HTTP/1.1\r\nHost: a\r\n\r\nGET /soon HTTP/1.1\r\nHost: a\r\n\r\n', /soon$/);
  expect(all.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 504', 'HTTP/1.1 200']);
});

test('an answer that has begun in time may take longer', async () => {
  expect(await heard('GET /begun HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')).toMatch(
    /^HTTP\/1\.1 200 .*\r\n\r\nbegun, \.$/s,
  );
});
