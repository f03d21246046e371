import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { noteAnswers, takeInTurn } from './under-way.ts';

test('what waits behind a change is not done once its connection is lost', async () => {
  const begun: string[] = [];
  const server = createServer((request) => begun.push(request.url as string));
  takeInTurn({ server } as FastifyInstance);
  noteAnswers({ server } as FastifyInstance);
  let arrived = 0;
  const all = new Promise<Socket>((resolve) => {
    server.on('request', ({ socket }) => {
      if (++arrived === 2) resolve(socket);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const peer = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const change = (path: string) => `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n`;
  peer.write(change('/first') + change('/second'));
  const socket = await all;
  expect(begun).toEqual(['/first']);
  peer.destroy();
  await once(socket, 'close');
  await nextTurn();
  expect(begun).toEqual(['/first']);
  server.close();
});
