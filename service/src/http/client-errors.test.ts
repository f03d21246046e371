import { type ErrorName, errors } from '@fairlead/contract';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { connection, headers, stand } from '../app.fixture.ts';
import { buildApp } from '../app.ts';

const apps: FastifyInstance[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) {
    app.server.closeAllConnections();
    await app.close();
  }
});

/** What is answered to bytes by the time the service closes the connection, and what is logged. */
async function sent(bytes: string | Buffer) {
  const { context, lines } = stand(async () => undefined);
  const app = buildApp(context);
  apps.push(app);
  const { socket, answer } = await connection(app);
  socket.write(bytes);
  const [head = '', body = ''] = (await answer).split('\r\n\r\n');
  const [first, ...rest] = head.split('\r\n');
  const told = Object.fromEntries(new Headers(rest.map((line) => line.split(': ') as [string, string])));
  return { first, told, body: JSON.parse(body), lines };
}

const get = (path: string, ...more: string[]) => `${[`GET ${path} HTTP/1.1`, 'Host: a', ...more].join('\r\n')}\r\n\r\n`;
const post = (...more: string[]) => get('/v1/inquiry', ...more).replace('GET', 'POST');

describe('what never becomes a request', () => {
  const TOLD: [what: string, bytes: string | Buffer, name: ErrorName, words: RegExp][] = [
    ['letters beyond ASCII in a query', get('/v1/shipment?search=Zürich'), 'bad_request', /URL .* percent-encoded/],
    ['a path without a slash', get('v1/shipment'), 'bad_request', /URL must begin with a slash/],
    ['a space in a path', get('/v1/ship ment'), 'bad_request', /a URL without spaces/],
    ['TLS', Buffer.from('16030100c8010000c40303', 'hex'), 'bad_request', /first line .* method/],
    ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 'bad_request', /HTTP\/1\.1/],
    ['a header of other letters', get('/', 'X-Ü: a'), 'bad_request', /header has letters/],
    ['a length that is none', post('Content-Length: x'), 'bad_request', /Content-Length/],
    ['two lengths', post('Content-Length: 1', 'Content-Length: 2'), 'bad_request', /told once/],
    ['a length and chunks', post('Content-Length: 1', 'Transfer-Encoding: chunked'), 'bad_request', /told once/],
    ['a long URL', get(`/${'a'.repeat(20_000)}`), 'header_too_large', /URL or the headers/],
    ['a line that is folded', 'GET / HTTP/1.1\r\n Host: a\r\n\r\n', 'bad_request', /breaks a rule/],
  ];

  test.each(TOLD)('is told what is wrong with it, and logged with nothing of it: %s', async (_, bytes, name, words) => {
    const { first, told, body, lines } = await sent(bytes);
    const { status, code } = errors[name];
    expect(first).toMatch(new RegExp(`^HTTP/1\\.1 ${status} \\w`));
    expect(body).toEqual({ code, message: expect.stringMatching(words), details: [] });
    const request_id = told['x-request-id'];
    expect(request_id).toMatch(/^[\w-]{8,}$/);
    expect(told).toEqual({
      'x-request-id': request_id,
      'x-content-type-options': 'nosniff',
      date: new Date(told.date as string).toUTCString(),
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(JSON.stringify(body).length),
      connection: 'close',
    });
    const line = { request_id, method: '', path: '', status, ms: 0 };
    expect(lines).toEqual([{ level: 30, time: expect.anything(), ...line }]);
  });
});

test.each([
  ['chunks that are none', ['Transfer-Encoding: chunked'], /chunks/],
  ['chunks with too much about them', ['Transfer-Encoding: chunked'], /breaks a rule/, `1;${'a'.repeat(20_000)}`],
])('a request that breaks off is told so, and has its own one line: %s', async (_, more, words, rest = 'zz\r\n') => {
  const key = `X-Service-Key: ${headers['x-service-key']}`;
  const { first, told, body, lines } = await sent(post(key, ...more) + rest);
  expect(first).toBe('HTTP/1.1 400 Bad Request');
  expect(body).toEqual({ code: 3, message: expect.stringMatching(words), details: [] });
  expect(told).toMatchObject({ 'cache-control': 'no-store', connection: 'close' });
  const line = { request_id: told['x-request-id'], method: 'POST', path: '/v1/inquiry', status: 400 };
  await vi.waitFor(() => expect(lines).toEqual([expect.objectContaining(line)]));
});
