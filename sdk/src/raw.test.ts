// What is typed is sent, once, and what comes back is shown, whatever it is.
import { describe, expect, test } from 'vitest';
import { ApiError, ConnectionError, type RawRequest, rawRequest, rawUrl } from './application.ts';
import { failureOf, faults, html, json, nowhere, refuse, SECRET, silence, TOKEN, text } from './faults.fixture.ts';

const LIST: RawRequest = { method: 'GET', path: '/v1/shipment' };
const ONE: RawRequest = { method: 'GET', path: '/v1/shipment/{shipment}', name: 'K7WM-42QX' };

describe('the request', () => {
  test('is what was typed, right or wrong', async () => {
    const { url, got } = await faults(json({}));
    const query = { limit: 'many', 'filter.status': ['A', 'B&C'], search: '' };
    await rawRequest({ token: TOKEN, baseUrl: url }, { ...LIST, query });
    await rawRequest({ token: TOKEN, baseUrl: url }, { method: 'POST', path: '/v1/inquiry', body: '{"half' });
    expect(got.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /v1/shipment?limit=many&filter.status=A&filter.status=B%26C&search=',
      'POST /v1/inquiry',
    ]);
    expect(got[0]?.headers['x-service-key']).toBe(TOKEN);
    expect(got[0]?.headers['content-type']).toBeUndefined();
    expect(got[1]?.headers['content-type']).toBe('application/json');
    expect(got[1]?.body).toBe('{"half');
  });

  test('goes where it says', () => {
    expect(rawUrl('https://freight.example', { ...ONE, name: 'a/b?' })).toBe(
      'https://freight.example/v1/shipment/a%2Fb%3F',
    );
    expect(() => rawUrl('https://freight.example', { ...ONE, name: '..' })).toThrow(TypeError);
    expect(() => rawUrl('https://freight.example', { ...ONE, name: '' })).toThrow(TypeError);
  });

  test('takes no cookie along, and follows no redirect', async () => {
    const sent: RequestInit[] = [];
    const fetch = async (_: string, init: RequestInit) => {
      sent.push(init);
      return new Response('{}');
    };
    await rawRequest({ token: TOKEN, baseUrl: 'https://freight.example', fetch }, LIST);
    expect(sent).toMatchObject([{ credentials: 'omit', redirect: 'manual' }]);
  });
});

describe('the answer', () => {
  test.each([200, 304, 400, 401, 404, 429, 500, 503])(
    'of status %i is given as it came, after one try',
    async (status) => {
      const { url, got } = await faults(refuse(status, { 'X-Request-Id': 'r-1', 'RateLimit-Limit': 5 }));
      const answer = await rawRequest({ token: TOKEN, baseUrl: url, maxRetries: 3 }, ONE);
      expect(answer).toMatchObject({ status, requestId: 'r-1' });
      expect(answer.headers.get('RateLimit-Limit')).toBe('5');
      const body = await answer.data.text();
      expect(body).toBe(status === 304 ? '' : `{"code":2,"message":"refused with ${status}","details":[]}`);
      expect(got).toHaveLength(1);
    },
  );

  test('may be a page of something in between', async () => {
    const { url } = await faults(html, text(502, '<h1>Bad gateway</h1>', { 'Content-Type': 'text/html' }));
    const ask = async () => (await rawRequest({ token: TOKEN, baseUrl: url }, LIST)).data.text();
    expect(await ask()).toContain('<title>Log in');
    expect(await ask()).toBe('<h1>Bad gateway</h1>');
  });

  test('may be a file, with its name', async () => {
    const headers = { 'Content-Type': 'application/pdf', 'Content-Disposition': 'attachment; filename="a.pdf"' };
    const { url } = await faults(text(200, '%PDF', headers));
    const { data } = await rawRequest({ token: TOKEN, baseUrl: url }, ONE);
    expect([data.name, data.type, (await data.bytes()).length]).toEqual(['a.pdf', 'application/pdf', 4]);
  });
});

describe('what fails', () => {
  test('is told without the token', async () => {
    const failure = await failureOf(rawRequest({ token: TOKEN, baseUrl: await nowhere() }, LIST));
    expect(failure).toBeInstanceOf(ConnectionError);
    const tells = async () => {
      throw new TypeError(`cannot send ${TOKEN}`);
    };
    const told = await failureOf(rawRequest({ token: TOKEN, baseUrl: 'https://freight.example', fetch: tells }, LIST));
    for (const error of [failure, told]) {
      expect(`${error} ${error.stack} ${error.cause} ${JSON.stringify(error)}`).not.toContain(SECRET);
    }
  });

  test('may be a token of another form, which is not sent', async () => {
    const { url, got } = await faults(json({}));
    const failure = await failureOf(rawRequest({ token: 'no such\ntoken', baseUrl: url }, LIST));
    expect(failure).toBeInstanceOf(TypeError);
    expect(failure.message).not.toContain('no such');
    expect(got).toEqual([]);
  });

  test('ends when the person has had enough', async () => {
    const { url, arrived } = await faults(silence);
    const controller = new AbortController();
    const asked = rawRequest({ token: TOKEN, baseUrl: url }, LIST, { signal: controller.signal });
    await arrived(1);
    controller.abort();
    expect((await failureOf(asked)).name).toBe('AbortError');
  });

  test('is a redirect that a browser does not show', async () => {
    const opaque = Object.defineProperties(new Response(null), {
      ok: { value: false },
      status: { value: 0 },
      type: { value: 'opaqueredirect' },
    });
    const options = { token: TOKEN, baseUrl: 'https://freight.example', fetch: async () => opaque };
    const failure = await failureOf(rawRequest(options, LIST));
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure.message).toContain('another address');
  });
});
