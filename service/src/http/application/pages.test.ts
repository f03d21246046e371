import { CREDENTIAL_HEADER } from '@fairlead/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { headers as key, stand } from '../../app.fixture.ts';
import { buildApp } from '../../app.ts';
import type { StaticFile } from './files.ts';

const file = (text: string, more: Partial<StaticFile> = {}): StaticFile => ({
  media_type: 'text/javascript; charset=utf-8',
  digest: 'digest',
  is_lasting: true,
  bytes: Buffer.from(text),
  packed: {},
  ...more,
});

const packed = { br: Buffer.from('small'), gzip: Buffer.from('smaller') };
const application = {
  files: new Map([
    ['/assets/main-1.js', file('plain', { packed })],
    ['/favicon.svg', file('<svg/>', { media_type: 'image/svg+xml; charset=utf-8', is_lasting: false })],
  ]),
  page: (nonce: string) => `<meta content="${nonce}">`,
};

let app: ReturnType<typeof buildApp>;
let context: ReturnType<typeof stand>['context'];
beforeEach(() => {
  ({ context } = stand(async () => undefined));
  context.application = application;
  app = buildApp(context);
});
afterEach(() => app.close());

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const ask = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
  app.inject({ method, url, headers });

const SAFE = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
};

describe('the page', () => {
  test.each(['/', '/shipments', '/shipments/AAAA-2222?tab=documents', '/docs', '/v2', '/index.html', '/V1/shipment'])(
    'is what a person who goes to %s gets',
    async (url) => {
      const answer = await ask(url, BROWSER);
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      // Nor is it shown again as it was left, with its records, by Back after a log-out.
      expect(answer.headers).toMatchObject({ ...SAFE, 'cache-control': 'no-store' });
      // What else is at the same address depends on these.
      expect(answer.headers.vary).toBe(`Accept, ${CREDENTIAL_HEADER}`);
      expect(answer.headers.etag).toBeUndefined();
    },
  );

  test('is at the root for whoever asks, whatever they say they take', async () => {
    const all: Record<string, string>[] = [{}, { accept: '*/*' }];
    for (const headers of all) expect((await ask('/', headers)).statusCode).toBe(200);
  });

  test('has a nonce of its own in each answer, which its policy names', async () => {
    const nonces = new Set<string>();
    for (let times = 0; times < 3; times++) {
      const { body, headers } = await ask('/', BROWSER);
      const nonce = /content="([\w-]{22})"/.exec(body)?.[1] as string;
      expect(headers['content-security-policy']).toBe(
        `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data: blob:; ` +
          "font-src 'self'; connect-src 'self'; frame-src 'self' blob:; form-action 'self'; base-uri 'none'; " +
          "frame-ancestors 'self'; object-src 'none'",
      );
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(3);
  });

  test('is asked for by HEAD as well, and by no other method', async () => {
    const { statusCode, headers } = await ask('/shipments', BROWSER, 'HEAD');
    expect([statusCode, Number(headers['content-length']) > 0]).toEqual([200, true]);
    expect((await ask('/shipments', BROWSER, 'POST')).statusCode).toBe(401);
  });

  test.each([
    ['/', { 'x-service-key': 'wrong' }],
    ['/shipments', { accept: '*/*' }],
    ['/shipments', { accept: 'application/json' }],
    ['/v1', BROWSER],
    ['/v1/shipment', BROWSER],
    ['/v1/nowhere', BROWSER],
    ['/openapi.json', BROWSER],
    ['/api-info.json', BROWSER],
    ['/shipments', { ...BROWSER, 'x-service-key': 'wrong' }],
  ])('is nothing for the API: %s %j is judged by the token door', async (url, headers) => {
    const answer = await ask(url, headers);
    expect([answer.statusCode, answer.body]).toEqual([401, '{"message":"Invalid API key"}']);
    expect((await ask(url, { ...headers, ...key })).headers['content-type']).toBe('application/json; charset=utf-8');
  });

  test.each(['/app', '/app/', '/app/session', '/app/v1/shipment', '/app/nowhere'])(
    'is nothing for the session door: %s',
    async (url) => {
      const answer = await ask(url, BROWSER);
      expect([answer.statusCode, answer.json().message]).toEqual([401, 'You are not logged in']);
    },
  );

  test('is nothing for the operator’s routes', async () => {
    expect((await ask('/healthz', BROWSER)).json()).toEqual({ status: 'ok' });
  });

  test('asks for HTTPS for good when that is where the service is', async () => {
    context.base_url = 'https://freight.example';
    expect((await ask('/', BROWSER)).headers['strict-transport-security']).toBe('max-age=31536000');
    context.base_url = 'http://127.0.0.1:3000';
    expect((await ask('/', BROWSER)).headers['strict-transport-security']).toBeUndefined();
  });
});

describe('a file of the application', () => {
  test('with its content in its name is kept for good', async () => {
    const { statusCode, headers, body } = await ask('/assets/main-1.js');
    expect([statusCode, body]).toEqual([200, 'plain']);
    expect(headers).toMatchObject({
      ...SAFE,
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      etag: '"digest"',
      vary: 'Accept-Encoding',
    });
  });

  test('of another name is asked for again, which costs nothing while it is the same', async () => {
    const { headers } = await ask('/favicon.svg');
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', etag: '"digest"' });
    expect(headers.vary).toBeUndefined();
    const again = await ask('/favicon.svg', { 'if-none-match': '"other", "digest"' });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await ask('/favicon.svg', { 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  test.each([
    ['br, gzip', 'br', 'small'],
    ['gzip, deflate, br;q=0.1', 'br', 'small'],
    ['gzip', 'gzip', 'smaller'],
    ['GZIP;q=0.5', 'gzip', 'smaller'],
    ['br;q=0, gzip', 'gzip', 'smaller'],
    ['br;q=0.000, gzip;q=0', undefined, 'plain'],
    ['brotli, gzipped', undefined, 'plain'],
    ['identity', undefined, 'plain'],
    ['', undefined, 'plain'],
  ])('is packed as the browser takes it: %j', async (accepted, encoding, body) => {
    const answer = await ask('/assets/main-1.js', { 'accept-encoding': accepted });
    expect([answer.headers['content-encoding'], answer.body]).toEqual([encoding, body]);
    expect(answer.headers.etag).toBe(encoding ? `"digest-${encoding}"` : '"digest"');
  });

  test.each(['/assets/main-2.js', '/assets/', '/assets/..%2fsecrets', '/assets/main-1.js/'])(
    'that is missing is a 404 and never the page: %s',
    async (url) => {
      const answer = await ask(url, BROWSER);
      expect([answer.statusCode, answer.body]).toEqual([404, 'There is no such file.\n']);
    },
  );

  test('is for GET and HEAD alone', async () => {
    const head = await ask('/assets/main-1.js', {}, 'HEAD');
    expect([head.statusCode, head.headers['content-length']]).toEqual([200, '5']);
    expect((await ask('/assets/main-1.js', {}, 'POST')).statusCode).toBe(401);
  });
});

test('where the application is not built, all else works and / says so', async () => {
  context.application = { files: new Map() };
  const { statusCode, headers, body } = await ask('/', BROWSER);
  expect([statusCode, headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8']);
  expect(body).toMatch(/not built/);
  expect((await ask('/shipments', BROWSER)).statusCode).toBe(401);
  expect((await ask('/healthz')).statusCode).toBe(200);
});
