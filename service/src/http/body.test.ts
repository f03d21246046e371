import { once } from 'node:events';
import type { Socket } from 'node:net';
import { limits } from '@fairlead/contract';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { connection, headers, stand } from '../app.fixture.ts';
import { buildApp } from '../app.ts';
import type { Database } from '../database/index.ts';
import { drain } from './drain.ts';
import { Windows } from './window.ts';

const KEY = `X-Service-Key: ${headers['x-service-key']}`;
const JSON_TYPE = 'Content-Type: application/json';
const LARGEST = limits.max_request_body_bytes;
const CONTINUE = 'HTTP/1.1 100 Continue\r\n\r\n';

const address = { region_code: 'NL', locality: 'Rotterdam' };
const INQUIRY = JSON.stringify({
  description: 'Tiles – 40 pallets',
  origin: { region_code: 'CN', locality: 'Ningbo' },
  destination: address,
  cargo_ready_date: '2026-05-01',
  cargo_type: 'CARGO_TYPE_CONTAINERS',
  transport_modes: ['TRANSPORT_MODE_SEA'],
  incoterms: ['INCOTERM_FOB'],
  fcl: { containers: [{ type: 'CONTAINER_TYPE_40_HIGH_CUBE', quantity: 1 }] },
});
const LENGTH = `Content-Length: ${Buffer.byteLength(INQUIRY)}`;

const apps: FastifyInstance[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) {
    app.server.closeAllConnections();
    await app.close();
  }
});

/** A service where an inquiry that is taken is found to be there already: nothing needs to be stored. */
function build() {
  const made = stand(async () => ({ inquiry_id: '2048', id: '2048', body: '{"id":"2048"}' }) as never);
  const app = buildApp(made.context);
  apps.push(app);
  return { ...made, app };
}

const head = (lines: string[], request = 'POST /v1/inquiry HTTP/1.1') =>
  `${[request, 'Host: a', ...lines].join('\r\n')}\r\n\r\n`;

/** Sends a request as it is, and reads until the service closes the connection. */
async function exchange(app: FastifyInstance, lines: string[], body: string | Uint8Array = ''): Promise<string> {
  const { socket, answer } = await connection(app);
  socket.write(head([KEY, 'Connection: close', ...lines]));
  socket.write(body);
  return answer;
}

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);
const bodyOf = (answer: string) => JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4));
const received = async (socket: Socket) => String((await once(socket, 'data'))[0]);

describe('the type of a body', () => {
  const post = (type: string | undefined, more = {}) =>
    build().app.inject({
      method: 'POST',
      url: '/v1/inquiry',
      headers: { ...headers, ...(type !== undefined && { 'content-type': type }), ...more },
      payload: Buffer.from(INQUIRY),
    });

  test.each([
    'application/json',
    'Application/JSON',
    'application/json; charset=utf-8',
    'application/json; charset=utf8',
    'application/json; charset = utf-8',
    'application/json; note="a;charset=latin1"',
    'application/json;charset=UTF-8',
    'application/json; Charset="utf-8"',
    'application/json ; charset="Utf-8"',
  ])('may be %s', async (type) => {
    expect((await post(type)).statusCode).toBe(201);
    expect((await post(type, { 'content-encoding': 'identity' })).statusCode).toBe(201);
  });

  test.each([
    'application/json; charset=iso-8859-1',
    'application/json; charset=utf-16',
    'application/json; charset = iso-8859-1',
    'application/json; note="a\\";charset=utf-8"; charset=latin1',
    'application/jsonp',
    'application/json; charset="utf-16le"',
    'application/json; charset=',
    'text/plain',
    'text/json',
    'application/xml',
    'application/merge-patch+json',
    'application/json-patch+json',
    'application/jsonp',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=a',
    'text/plain; application/json',
    'nonsense',
    '',
    undefined,
  ])('may not be %s', async (type) => {
    const answer = await post(type);
    const message = 'The request body must be application/json, in UTF-8 and not compressed';
    expect([answer.statusCode, answer.json()]).toEqual([415, { code: 3, message, details: [] }]);
  });

  test.each(['gzip', 'br', 'deflate', 'identity, gzip', 'x'])('may not be encoded: %s', async (encoding) => {
    const answer = await post('application/json', { 'content-encoding': encoding });
    expect([answer.statusCode, answer.json()]).toEqual([415, expect.objectContaining({ code: 3, details: [] })]);
  });
});

describe('a request without a body', () => {
  const EMPTY = 'The request body is empty: it must be a JSON object';
  const TYPES = [
    'application/json',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'image/png',
  ];

  test.each(TYPES)('has none, whatever type it states: %s', async (type) => {
    const { app } = build();
    const answer = await exchange(app, [`Content-Type: ${type}`, 'Content-Length: 0']);
    expect([statusOf(answer), bodyOf(answer)]).toEqual([400, { code: 3, message: EMPTY, details: [] }]);
  });

  test.each(TYPES)('may be chunked all the same: %s', async (type) => {
    const { app } = build();
    const answer = await exchange(app, [`Content-Type: ${type}`, 'Transfer-Encoding: chunked'], '0\r\n\r\n');
    expect([statusOf(answer), bodyOf(answer).message]).toEqual([400, EMPTY]);
  });

  test('states neither a length nor a type, or sends white space', async () => {
    const { app } = build();
    expect(bodyOf(await exchange(app, [])).message).toBe(EMPTY);
    expect(bodyOf(await exchange(app, ['Content-Length: 0'])).message).toBe(EMPTY);
    expect(bodyOf(await exchange(app, [JSON_TYPE, 'Content-Length: 3'], ' \r\n')).message).toBe(EMPTY);
  });
});

describe('the size of a body', () => {
  const TOO_LARGE = { code: 8, message: 'The request body is larger than 37748736 bytes', details: [] };
  const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;

  test('that is stated to be too large is refused before any of it is read', async () => {
    const { app } = build();
    // At once: the service lingers for each.
    const answers = [LARGEST + 1, 10 ** 12].map((size) => exchange(app, [JSON_TYPE, `Content-Length: ${size}`]));
    // What is still to come of it would be taken for the next request: nobody is to send one.
    const { socket, answer } = await connection(app);
    socket.write(head([KEY, JSON_TYPE, `Content-Length: ${LARGEST + 1}`], 'PATCH /v1/inquiry/2048 HTTP/1.1'));
    expect(await received(socket)).toMatch(/^connection: close\r$/im);
    answers.push(answer);
    for (const answer of await Promise.all(answers)) {
      expect([statusOf(answer), bodyOf(answer)]).toEqual([413, TOO_LARGE]);
    }
  });

  test('that is not stated is counted: one byte more is refused, the end of it not awaited', async () => {
    const { app } = build();
    const { socket, answer } = await connection(app);
    socket.write(head([KEY, JSON_TYPE, 'Connection: close', 'Transfer-Encoding: chunked']));
    const mebibyte = chunk(' '.repeat(1_048_576));
    for (let sent = 0; sent < LARGEST; sent += 1_048_576) socket.write(mebibyte);
    socket.write(chunk(' '));
    expect([statusOf(await answer), bodyOf(await answer)]).toEqual([413, TOO_LARGE]);
  });

  test('is counted of what is refused for its type too', async () => {
    const { app } = build();
    const { socket, answer } = await connection(app);
    socket.write(head([KEY, 'Content-Type: text/plain', 'Connection: close', 'Transfer-Encoding: chunked']));
    const mebibyte = chunk('a'.repeat(1_048_576));
    for (let sent = 0; sent <= LARGEST; sent += 1_048_576) socket.write(mebibyte);
    expect([statusOf(await answer), bodyOf(await answer)]).toEqual([413, TOO_LARGE]);
  });

  test('may be all that is allowed', async () => {
    const { app } = build();
    const body = Buffer.alloc(LARGEST, ' ');
    body.write(INQUIRY, LARGEST - 1_000);
    expect(statusOf(await exchange(app, [JSON_TYPE, `Content-Length: ${LARGEST}`], body))).toBe(201);
  });

  test.each([
    ['of too many values', [JSON_TYPE], '1,', 400],
    ['too deep', [JSON_TYPE], '[', 400],
    ['of another type', ['Content-Type: text/plain'], 'a', 415],
  ])('does not matter to who is refused: one %s is let pass, and its answer arrives', async (_, type, unit, status) => {
    const { app } = build();
    const { socket } = await connection(app);
    const failed = vi.fn();
    const answer = received(socket).catch(String);
    socket.on('error', failed).write(head([KEY, ...type, 'Content-Length: 8000001']));
    socket.write('[');
    const piece = Buffer.alloc(1_000_000, unit);
    for (let sent = 0; sent < 8; sent++) {
      await new Promise((resolve) => socket.write(piece, resolve));
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect(statusOf(await answer)).toBe(status);
    expect(failed).not.toHaveBeenCalled();
  });
});

describe('a body that is cut off by the client', () => {
  const connections = (app: FastifyInstance) =>
    new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count)));

  test.each([
    ['of a stated length', LENGTH, INQUIRY.slice(0, 20)],
    ['in chunks', 'Transfer-Encoding: chunked', `a\r\n${INQUIRY.slice(0, 10)}\r\n`],
    ['before its first byte', LENGTH, ''],
  ])('%s is a 400 to who still listens, and never a fault of ours', async (_, length, sent) => {
    const { app, lines } = build();
    for (const leave of ['end', 'destroy'] as const) {
      const { socket, answer } = await connection(app);
      socket.write(head([KEY, JSON_TYPE, length, 'Expect: 100-continue']));
      expect(await received(socket)).toBe(CONTINUE);
      await new Promise((resolve) => socket.write(sent, resolve));
      socket[leave]();
      if (leave === 'end') expect((await answer).slice(CONTINUE.length)).toMatch(/^HTTP\/1\.1 400 .*"code":3,/s);
      await vi.waitFor(async () => expect(await connections(app)).toBe(0), 5_000);
    }
    expect((await app.inject('/healthz')).statusCode).toBe(200);
    expect(lines.filter(({ level, status }) => level !== 30 || Number(status) >= 500)).toEqual([]);
  });
});

describe('a client that asks before it sends (Expect: 100-continue)', () => {
  const ASKING = [JSON_TYPE, 'Expect: 100-continue', 'Connection: close'];

  test('is told to go on, and its request completes', async () => {
    const { app } = build();
    const { socket, answer } = await connection(app);
    socket.write(head([KEY, LENGTH, ...ASKING]));
    expect(await received(socket)).toBe(CONTINUE);
    socket.write(INQUIRY);
    expect((await answer).slice(CONTINUE.length)).toMatch(/^HTTP\/1\.1 201 .*\{"id":"2048"\}$/s);
  });

  test('may spell it in any case, and may send without waiting', async () => {
    const { app } = build();
    const answer = await exchange(app, [JSON_TYPE, LENGTH, 'expect: 100-Continue'], INQUIRY);
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 100', 'HTTP/1.1 201']);
  });

  test('is not told to go on before its credential is judged', async () => {
    const { app, context } = build();
    const known = context.database.promptly.all;
    let judge = () => {};
    const asked = new Promise<void>((seen) => {
      context.database.promptly.all = (async (...args: Parameters<Database['all']>) => {
        await new Promise<void>((resolve) => {
          judge = resolve;
          seen();
        });
        context.database.promptly.all = known;
        return known(...args);
      }) as Database['all'];
    });
    const { socket } = await connection(app);
    const told = vi.fn();
    socket.on('data', told).write(head([KEY, LENGTH, ...ASKING]));
    await asked;
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(told).not.toHaveBeenCalled();
    judge();
    await vi.waitFor(() => expect(String(told.mock.calls[0])).toBe(CONTINUE));
  });

  test.each([
    ['without a credential', 401, 'POST /v1/inquiry', [LENGTH]],
    ['with a wrong credential', 401, 'POST /v1/inquiry', ['X-Service-Key: 31|a', LENGTH]],
    ['to a path that does not exist', 404, 'POST /v1/nowhere', [KEY, LENGTH]],
    ['with a method that the path does not take', 405, 'PUT /v1/inquiry', [KEY, LENGTH]],
    ['with too large a body', 413, 'POST /v1/inquiry', [KEY, `Content-Length: ${LARGEST + 1}`]],
  ])('%s is refused without being told to go on', async (_, status, request, lines) => {
    const { app } = build();
    const { socket, answer } = await connection(app);
    socket.write(head([...lines, ...ASKING], `${request} HTTP/1.1`));
    expect((await answer).match(/HTTP\/1\.1 \d+/g)).toEqual([`HTTP/1.1 ${status}`]);
  });

  test('too often is refused without being told to go on', async () => {
    const { app, context } = build();
    context.windows.write = new Windows(1, limits.window_seconds);
    await exchange(app, [JSON_TYPE, LENGTH], INQUIRY);
    const answer = await exchange(app, [LENGTH, ...ASKING]);
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 429']);
  });

  test('in HTTP/1.0, which has no such answer, is not told to go on', async () => {
    const { app } = build();
    const { socket, answer } = await connection(app);
    socket.write(head([KEY, LENGTH, ...ASKING], 'POST /v1/inquiry HTTP/1.0') + INQUIRY);
    expect((await answer).match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 201']);
  });

  test('expects another thing: that is passed over', async () => {
    const { app } = build();
    const answer = await exchange(app, [JSON_TYPE, LENGTH, 'Expect: a-miracle'], INQUIRY);
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 201']);
  });

  test('is waited for when the service is to stop', async () => {
    const { app } = build();
    const { socket, answer } = await connection(app);
    socket.write(head([KEY, LENGTH, JSON_TYPE, 'Expect: 100-continue']));
    expect(await received(socket)).toBe(CONTINUE);
    const drained = drain(app, 20_000);
    socket.write(INQUIRY);
    expect((await answer).slice(CONTINUE.length)).toMatch(/^HTTP\/1\.1 201 /);
    await drained;
  });
});
