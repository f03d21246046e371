import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import type { Arrived } from './gate.ts';
import { Repeats } from './repeats.ts';
import { takeInTurn } from './under-way.ts';

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: freight.example\r\n\r\n`;
const LIST = get('/list');
/** To know one takes a hit, from which on its connection is watched, and another to learn its bytes. */
const TO_KNOW = 2;

let server: Server;
let peer: Socket;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/**
 * A server whose gate tells what it answers, latest first, when it is told to; and a connection to it. What cannot wait
 * is answered before its time, or handed on where the gate does not know the answer yet.
 */
async function stand({ isRemembered = (_path: string): boolean => true, answersAtOnce = true } = {}) {
  server = createServer();
  const parsed: string[] = [];
  const parsed_at: number[] = [];
  const arrived: Arrived[] = [];
  const answerAll = () => {
    for (const own of arrived.splice(0).reverse()) {
      const { url = '' } = own.asked;
      if (isRemembered(url)) own.send(200, ['Content-Length', String(url.length)], Buffer.from(url));
      else own.handOn();
    }
  };
  const handOn = (own: Arrived) => {
    const at = arrived.indexOf(own);
    if (at >= 0) arrived.splice(at, 1)[0]?.handOn();
  };
  const repeats = new Repeats(server, (own) => {
    arrived.push(own);
    return answersAtOnce ? answerAll : () => handOn(own);
  });
  server.on('request', (request, response) => {
    const { url = '' } = request;
    parsed.push(url);
    const own: Arrived = {
      asked: request,
      at_ms: performance.now(),
      send: (status, headers, body) => {
        response.writeHead(status, headers).end(body);
        repeats.expect(own);
      },
      handOn: async () => {
        await sleep(20);
        response.end('late');
      },
    };
    repeats.tell(request, own);
    parsed_at.push(own.at_ms);
    arrived.push(own);
  });
  takeInTurn({ server } as FastifyInstance);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  peer = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);
  const [[socket]] = (await Promise.all([once(server, 'connection'), once(peer, 'connect')])) as [[Socket], unknown];
  let text = '';
  peer.on('data', (chunk) => {
    text += chunk.toString();
  });
  const give = (bytes: string) => socket.emit('data', Buffer.from(bytes));
  /** Gives bytes, has them answered, if need be once they are parsed, and waits until they are. */
  const ask = async (bytes: string) => {
    const due = bodies().length + 1;
    give(bytes);
    answerAll();
    answerAll();
    await come(due);
  };
  /** Has what arrives answered, until so many answers have come. */
  const come = async (count: number) => {
    for (; bodies().length < count; await nextTurn()) answerAll();
  };
  const bodies = () => [...text.matchAll(/\r\n\r\n(late|\/[a-z\d]*)/g)].map(([, body]) => body);
  const know = async (bytes: string) => {
    for (let time = 0; time < TO_KNOW; time++) await ask(bytes);
    parsed.length = 0;
  };
  return { socket, arrived, parsed, parsed_at, answerAll, give, ask, come, know, bodies };
}

describe('bytes that came before', () => {
  test('need not be parsed again; others are', async () => {
    const { parsed, know, ask, bodies } = await stand();
    await know(LIST);
    await ask(LIST);
    await ask(get('/one'));
    await ask(LIST);
    expect(parsed).toEqual(['/one']);
    expect(bodies().slice(TO_KNOW)).toEqual(['/list', '/one', '/list']);
  });

  test('are parsed once more when their answer is not remembered', async () => {
    let isRemembered = true;
    const { parsed, know, ask, bodies } = await stand({ isRemembered: () => isRemembered });
    await know(LIST);
    isRemembered = false;
    await ask(LIST);
    expect(parsed).toEqual(['/list']);
    expect(bodies().at(-1)).toBe('late');
  });

  test('are answered in the order they came, though several come in one turn', async () => {
    const { parsed, know, give, answerAll, come, bodies } = await stand();
    await know(LIST);
    await know(get('/one'));
    for (const bytes of [LIST, get('/one'), LIST, get('/two'), LIST]) give(bytes);
    answerAll();
    await come(2 * TO_KNOW + 5);
    expect(bodies().slice(2 * TO_KNOW)).toEqual(['/list', '/one', '/list', '/two', '/list']);
    expect(parsed).toEqual(['/two', '/list']);
  });

  test('wait for an answer that is still being made', async () => {
    const { know, give, answerAll, come, bodies } = await stand({ isRemembered: (path) => path !== '/slow' });
    await know(LIST);
    give(get('/slow'));
    answerAll();
    give(LIST);
    answerAll();
    await come(TO_KNOW + 2);
    expect(bodies().slice(TO_KNOW)).toEqual(['late', '/list']);
  });

  test('are no request where another has begun', async () => {
    const { parsed, know, give, answerAll, come, bodies } = await stand();
    await know(LIST);
    give(`${get('/one')}GET /two HTTP/1.1\r\nX-Note: `);
    answerAll();
    await come(TO_KNOW + 1);
    give(LIST);
    answerAll();
    await come(TO_KNOW + 2);
    expect(bodies().slice(TO_KNOW)).toEqual(['/one', '/two']);
    expect(parsed).toEqual(['/one', '/two']);
  });

  test('are no request behind the answer that ends their connection', async () => {
    const { socket, arrived, parsed, know, give } = await stand();
    await know(LIST);
    socket.end();
    give(LIST);
    expect([arrived, parsed]).toEqual([[], []]);
  });

  test('are answered before their connection ends, and before idle ones are closed', async () => {
    for (const end of [(socket: Socket) => socket.emit('end'), () => server.closeIdleConnections()]) {
      const { socket, know, give, bodies } = await stand();
      await know(LIST);
      give(LIST);
      end(socket);
      await once(peer, 'close');
      expect(bodies()).toEqual(['/list', '/list', '/list']);
    }
  });

  test('are parsed when something else follows before their answer is known', async () => {
    const { parsed, know, give, come, bodies } = await stand({ answersAtOnce: false });
    await know(LIST);
    await know(get('/one'));
    for (const bytes of [LIST, get('/one'), get('/two')]) give(bytes);
    expect(parsed).toEqual(['/list']);
    await come(2 * TO_KNOW + 3);
    expect(parsed).toEqual(['/list', '/one', '/two']);
    expect(bodies().slice(2 * TO_KNOW)).toEqual(['/list', '/one', '/two']);
  });

  test('are parsed before idle connections are closed, and so not lost, if their answer is not known yet', async () => {
    const { parsed, know, give, answerAll, come, bodies } = await stand({ answersAtOnce: false });
    await know(LIST);
    give(LIST);
    server.closeIdleConnections();
    expect(parsed).toEqual(['/list']);
    answerAll();
    await come(TO_KNOW + 1);
    expect(bodies().at(-1)).toBe('/list');
  });

  test('came when they came, though they be parsed later', async () => {
    const { parsed_at, know, give } = await stand({ answersAtOnce: false });
    await know(LIST);
    const before_ms = performance.now();
    give(LIST);
    const after_ms = performance.now();
    await sleep(5);
    server.closeIdleConnections();
    expect(parsed_at.at(-1)).toBeGreaterThanOrEqual(before_ms);
    expect(parsed_at.at(-1)).toBeLessThanOrEqual(after_ms);
  });

  test('of a connection that was lost are not parsed: its parser may be another’s', async () => {
    let isRemembered = true;
    const { socket, parsed, know, give, answerAll } = await stand({ isRemembered: () => isRemembered });
    await know(LIST);
    give(LIST);
    socket.destroy();
    await once(socket, 'close');
    isRemembered = false;
    answerAll();
    expect(parsed).toEqual([]);
  });

  test('are forgotten for newer ones, past some thousands', async () => {
    const { parsed, know, give, answerAll, ask } = await stand();
    await know(LIST);
    for (let number = 0; number < 4_096; number++) {
      give(get(`/${number}`));
      answerAll();
      await nextTurn();
    }
    parsed.length = 0;
    await ask(get('/4095'));
    await ask(LIST);
    expect(parsed).toEqual(['/list']);
  });
});
