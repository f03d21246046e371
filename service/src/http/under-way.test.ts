import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { afterAnswers, MOST_OWED, takeInTurn } from './under-way.ts';

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

test('each waits for the one before it, and is begun once that is answered', async () => {
  const { begun, answers, send } = await stand();
  const all = [get('/1'), get('/2'), change('/3'), get('/4'), change('/5')];
  await send(...all);
  for (let number = 1; number <= all.length; number++) {
    expect(begun).toHaveLength(number);
    const answer = answers.at(-1) as ServerResponse;
    answer.end();
    await once(answer, 'close');
  }
  expect(begun).toEqual(['/1', '/2', '/3', '/4', '/5']);
});

test('what comes behind an answer that ends its connection is not done', async () => {
  const { begun, answers, socket, send } = await stand();
  await send(change('/first'), change('/second'));
  answers[0]?.writeHead(413, { Connection: 'close' }).end();
  await send(get('/third'));
  if (!socket.destroyed) await once(socket, 'close');
  await nextTurn();
  expect(begun).toEqual(['/first']);
});

test.each([
  ['websocket', 'Upgrade'],
  ['h2c', 'keep-alive, upgrade, HTTP2-Settings'],
])(
  'a request for another protocol, %s, is answered, and nothing is done of what comes with it or behind it',
  async (...to) => {
    const { begun, answers, peer, socket, send } = await stand();
    const [upgrade, connection] = to;
    const other = get('/first').replace('Host', `Upgrade: ${upgrade}\r\nConnection: ${connection}\r\nHost`);
    await send(other + change('/with'));
    await send(change('/behind'));
    let answered = '';
    peer.on('data', (chunk) => {
      answered += chunk.toString();
    });
    answers[0]?.writeHead(200).end('done');
    if (!socket.destroyed) await once(socket, 'close');
    await once(peer, 'close');
    expect(begun).toEqual(['/first']);
    expect(answered).toMatch(/^HTTP\/1\.1 200 OK\r\n.*\r\nConnection: close\r\n.*done/s);
  },
);

test('who names another protocol without asking for it keeps its connection', async () => {
  const { begun, answers, socket, send } = await stand();
  await send(get('/first').replace('Host', 'Upgrade: h2c\r\nHost'), get('/second'));
  answers[0]?.end();
  while (begun.length < 2) await nextTurn();
  expect(socket.writable).toBe(true);
});

test('what was told that it will not be done, while it waited, is not', async () => {
  const { begun, answers, socket, send } = await stand();
  await send(get('/first'), `${change('/second').replace('0', '5')}ab`);
  const told = new Promise((tell) => afterAnswers(socket, tell));
  answers[0]?.end();
  expect(await told).toBe(false);
  await nextTurn();
  expect(begun).toEqual(['/first']);
});

describe('as many as a connection may owe', () => {
  const behind = (count: number) => [change('/first'), ...Array.from({ length: count }, () => get('/then'))];

  test('wait, and nobody is warned of them', async () => {
    const warn = vi.spyOn(process, 'emitWarning').mockReturnValue();
    const { begun, answers, socket, send } = await stand();
    await send(...behind(MOST_OWED - 1));
    expect(begun).toEqual(['/first']);
    for (; begun.length < MOST_OWED; await nextTurn()) answers.at(-1)?.end();
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
