import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import type { Arrived } from './gate.ts';
import type { Known } from './passed.ts';
import { Repeats } from './repeats.ts';
import { takeInTurn } from './under-way.ts';

/** Lines that were sent before, and others. */
const LINES = 'Host: freight.example\r\n\r\n';
const OTHER_LINES = `X-Note: other\r\n${LINES}`;
const get = (path: string, lines = LINES) => `GET ${path} HTTP/1.1\r\n${lines}`;
const LIST = get('/list');
const KNOWN: Known = { waited_ms: 7 };
/** To know one takes a request, from which on its connection is watched, and another to learn its lines. */
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
async function stand({
  isRemembered = (_path: string): boolean => true,
  isSlow = (_path: string): boolean => false,
  answersAtOnce = true,
} = {}) {
  server = createServer();
  const parsed: string[] = [];
  const handed_on: (Known | undefined)[] = [];
  const arrived: Arrived[] = [];
  const answerAll = () => {
    for (const own of arrived.splice(0).reverse()) {
      const { url = '' } = own.asked;
      if (isSlow(url)) own.wait?.(() => own.handOn(KNOWN));
      else if (isRemembered(url)) own.send(200, ['Content-Length', String(url.length)], [Buffer.from(url)]);
      else own.handOn(KNOWN);
    }
  };
  const handOn = (own: Arrived) => {
    const at = arrived.indexOf(own);
    if (at >= 0) arrived.splice(at, 1)[0]?.handOn(KNOWN);
  };
  const repeats = new Repeats(server, (own) => {
    arrived.push(own);
    return answersAtOnce ? answerAll : () => handOn(own);
  });
  server.on('request', (request, response) => {
    const { url = '' } = request;
    parsed.push(url);
    const answerLate = async () => {
      await sleep(20);
      response.end('late');
    };
    const known = repeats.knownOn(request.socket);
    handed_on.push(known);
    if (known && isRemembered(url) && !isSlow(url))
      return void response.setHeader('Content-Length', url.length).end(url);
    if (known) return void answerLate();
    repeats.tell(request);
    arrived.push({
      asked: request,
      at_ms: performance.now(),
      send: (status, headers, parts) => response.writeHead(status, headers).end(Buffer.concat(parts)),
      handOn: answerLate,
    });
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
  return { socket, arrived, parsed, handed_on, answerAll, give, ask, come, know, bodies };
}

describe('lines that came before', () => {
  test('need not be parsed again, whatever is asked; others are', async () => {
    const { parsed, know, ask, bodies } = await stand();
    await know(LIST);
    for (const bytes of [LIST, get('/one'), get('/two', OTHER_LINES), LIST]) await ask(bytes);
    expect(parsed).toEqual(['/two']);
    expect(bodies().slice(TO_KNOW)).toEqual(['/list', '/one', '/two', '/list']);
  });

  test.each([
    ...['HEAD /a HTTP/1.1', 'GET /a#b HTTP/1.1', 'GET http://freight.example/ HTTP/1.1', 'GET * HTTP/1.1'],
    ...[
      'GET /a b HTTP/1.1',
      'GET  /a HTTP/1.1',
      'GET /a HTTP/1.0',
      'GET /a HTTP/1.12',
      'get /a HTTP/1.1',
      'GET a HTTP/1.1',
    ],
    ...[
      'GET /a\tb HTTP/1.1',
      'GET /a\0 HTTP/1.1',
      'GET /\u00fc HTTP/1.1',
      'GET /a\nX: y HTTP/1.1',
      '\r\nGET /a HTTP/1.1',
      '',
    ],
  ])('are the parser’s behind a first line that may be no GET of a path: %j', async (first) => {
    const { arrived, know, give } = await stand();
    await know(LIST);
    give(`${first}\r\n${LINES}`);
    await nextTurn();
    expect(arrived.filter(({ wait }) => wait)).toEqual([]);
  });

  test('are parsed once when their request is handed on, with what is known of it', async () => {
    let isRemembered = true;
    const { parsed, handed_on, know, ask, bodies } = await stand({ isRemembered: () => isRemembered });
    await know(LIST);
    isRemembered = false;
    await ask(LIST);
    expect(parsed).toEqual(['/list']);
    expect(handed_on.at(-1)).toBe(KNOWN);
    expect(bodies().at(-1)).toBe('late');
    isRemembered = true;
    await ask(LIST);
    expect(parsed).toEqual(['/list']);
  });

  test('are answered in the order they came, though several come in one turn', async () => {
    const { parsed, know, give, answerAll, come, bodies } = await stand();
    await know(LIST);
    for (const bytes of [LIST, get('/one'), LIST, get('/two', OTHER_LINES), LIST]) give(bytes);
    answerAll();
    await come(TO_KNOW + 5);
    expect(bodies().slice(TO_KNOW)).toEqual(['/list', '/one', '/list', '/two', '/list']);
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
    for (const bytes of [LIST, get('/one'), get('/two', OTHER_LINES)]) give(bytes);
    expect(parsed).toEqual(['/list']);
    await come(TO_KNOW + 3);
    expect(parsed).toEqual(['/list', '/one', '/two']);
    expect(bodies().slice(TO_KNOW)).toEqual(['/list', '/one', '/two']);
  });

  test.each([
    ['when their request was looked up', true],
    ['before', false],
  ])('are parsed when something else follows while their answer is being made, begun %s', async (_, isBegun) => {
    const { answerAll, parsed, know, give, come, bodies } = await stand({ isSlow: (path) => path === '/slow' });
    await know(LIST);
    give(get('/slow'));
    if (isBegun) answerAll();
    give(LIST);
    expect(parsed).toEqual(['/slow']);
    await come(TO_KNOW + 2);
    expect(bodies().slice(TO_KNOW)).toEqual(['late', '/list']);
  });

  test('are parsed before idle connections are closed, and so not lost, if their answer is not known yet', async () => {
    const { parsed, know, give, come, bodies } = await stand({ answersAtOnce: false });
    await know(LIST);
    give(LIST);
    server.closeIdleConnections();
    expect(parsed).toEqual(['/list']);
    await come(TO_KNOW + 1);
    expect(bodies().at(-1)).toBe('/list');
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
    const numbered = (number: number) => get('/numbered', `X-Number: ${number}\r\n${LINES}`);
    for (let number = 0; number < 4_096; number++) {
      give(numbered(number));
      answerAll();
      await nextTurn();
    }
    parsed.length = 0;
    await ask(numbered(4_095));
    await ask(LIST);
    expect(parsed).toEqual(['/list']);
  });
});
