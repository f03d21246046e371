import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { MOST_OWED, takeInTurn } from './under-way.ts';

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
const change = (path: string) => `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n`;

/** A server that begins with requests and answers when it is told to; and a connection to it. */
async function stand() {
  const begun: string[] = [];
  const answers: ServerResponse[] = [];
  const server = createServer((request, answer) => {
    begun.push(request.url as string);
    answers.push(answer);
  });
  takeInTurn({ server } as FastifyInstance);
  let arrived = 0;
  server.on('request', () => arrived++);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const peer = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);
  const [socket] = (await once(server, 'connection')) as [Socket];
  /** Sends requests, and waits until all have come, or the connection has ended. */
  const send = async (...requests: string[]) => {
    const due = arrived + requests.length;
    peer.write(requests.join(''));
    while (arrived < due && !socket.destroyed) await nextTurn();
  };
  return { begun, answers, peer, socket, send };
}

test('what waits behind a change is not done once its connection is lost', async () => {
  const { begun, peer, socket, send } = await stand();
  await send(change('/first'), change('/second'), get('/third'));
  expect(begun).toEqual(['/first']);
  peer.destroy();
  await once(socket, 'close');
  await nextTurn();
  expect(begun).toEqual(['/first']);
});

test('a read waits for the change before it, a change for all before it', async () => {
  const { begun, answers, send } = await stand();
  const answered = async () => {
    const [answer] = answers.splice(0, 1) as [ServerResponse];
    answer.end();
    await once(answer, 'close');
    return begun.splice(0);
  };
  await send(get('/1'), get('/2'), change('/3'), get('/4'), get('/5'), change('/6'));
  expect(begun.splice(0)).toEqual(['/1', '/2']);
  expect([await answered(), await answered(), await answered()]).toEqual([[], ['/3'], ['/4', '/5']]);
  expect([await answered(), await answered()]).toEqual([[], ['/6']]);
});

describe('as many as a connection may owe', () => {
  const behind = (count: number) => [change('/first'), ...Array.from({ length: count }, () => get('/then'))];

  test('wait, and nobody is warned of them', async () => {
    const warn = vi.spyOn(process, 'emitWarning').mockReturnValue();
    const { begun, answers, socket, send } = await stand();
    await send(...behind(MOST_OWED - 1));
    expect(begun).toEqual(['/first']);
    answers[0]?.end();
    while (begun.length < MOST_OWED) await nextTurn();
    expect(socket.destroyed).toBe(false);
    expect(warn).not.toHaveBeenCalled();
  });

  test('and one more: the connection is cut, and none of what waited is done', async () => {
    const { begun, socket, send } = await stand();
    await send(...behind(MOST_OWED));
    expect(socket.destroyed).toBe(true);
    await nextTurn();
    expect(begun).toEqual(['/first']);
  });
});
