import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { Fairlead } from './client.ts';
import {
  cut,
  FILE,
  failureOf,
  faults,
  hangUp,
  html,
  json,
  nowhere,
  record,
  refuse,
  SECRET,
  type Step,
  silence,
  stall,
  TOKEN,
} from './faults.fixture.ts';

/** Everything that a log, a crash reporter or a debugger may show of a value. */
function shown(value: unknown): string {
  const views = [String(value), inspect(value, { showHidden: true, depth: 10, getters: true }), JSON.stringify(value)];
  if (value instanceof Error) views.push(value.message, value.stack ?? '', shown(value.cause));
  if (typeof value === 'object') views.push(JSON.stringify(value, Object.getOwnPropertyNames(value ?? {})));
  return views.join('\n');
}

describe('the credential', () => {
  test('is sent as it is, in its own header', async () => {
    const { client, got } = await faults(record());
    await client().profile.user();
    expect(got[0]?.headers['x-service-key']).toBe(TOKEN);
    expect(got[0]?.headers.authorization).toBeUndefined();
  });

  test('is sent with every attempt, and cannot be sent twice', async () => {
    const { client, got } = await faults(refuse(503, { 'Retry-After': 0 }), record());
    await client().profile.user({ headers: { 'x-service-key': '32|other', ACCEPT: 'application/json' } });
    expect(got.map(({ headers }) => headers['x-service-key'])).toEqual([TOKEN, TOKEN]);
    expect(got[1]?.headers.accept).toBe('application/json');
  });

  test('is not sent when there is to be none', async () => {
    const { client, got } = await faults(record());
    await client({ token: null }).service.info();
    expect(got[0]?.headers).not.toHaveProperty('x-service-key');
  });

  test('loses the white space around it, which files end with', async () => {
    const { client, got } = await faults(record());
    await client({ token: ` ${TOKEN}\n` }).profile.user();
    expect(got[0]?.headers['x-service-key']).toBe(TOKEN);
  });
});

describe('the credential is not shown by', () => {
  test.each<[string, Step]>([
    ['a refusal', refuse(401)],
    ['a rate limit', refuse(429)],
    ['a connection that broke', hangUp],
    ['an answer that was cut off', cut()],
    ['a service that is silent', silence],
    ['a page', html],
    ['a gateway that answers with what it was sent', json({ message: `bad key ${TOKEN}` }, {}, 403)],
  ])('%s', async (_, step) => {
    const { client } = await faults(step);
    const { shipments, documents } = client({ maxRetries: 0, timeout: 100 });
    for (const ask of [
      () => shipments.get('1'),
      () => shipments.list(),
      () => documents.download('1').then((file) => file.text()),
    ]) {
      const error = await failureOf(ask());
      expect(shown(error)).not.toContain(SECRET);
      expect(shown(error)).toContain(error.message);
    }
  });

  test('a service that is not there', async () => {
    const client = new Fairlead({ token: TOKEN, baseUrl: await nowhere(), maxRetries: 0 });
    expect(shown(await failureOf(client.profile.user()))).not.toContain(SECRET);
  });

  test.each<[string, (url: string, init: RequestInit) => unknown]>([
    ['in its words', (_, { headers }) => new Error(inspect(headers))],
    ['as it is', (_, { headers }) => inspect(headers)],
    ['in its cause', (_, { headers }) => new TypeError('fetch failed', { cause: new Error(inspect(headers)) })],
    ['by the headers it carries', (_, init) => Object.assign(new Error('failed'), { init })],
    ['by the request it carries', (url, init) => Object.assign(new Error('failed'), { at: [new Request(url, init)] })],
  ])("a fetch of somebody's own that tells what it was to send, %s", async (_, failure) => {
    const fetch = (url: string, init: RequestInit) => Promise.reject(failure(url, init));
    const client = new Fairlead({ token: TOKEN, baseUrl: 'https://freight.example', maxRetries: 0, fetch });
    const error = await failureOf(client.profile.user());
    expect(shown(error)).not.toContain(SECRET);
    expect(error.message).toBe('The service could not be reached at https://freight.example');
  });

  test('an error that says nothing of it, which stays the cause', async () => {
    const cause = Object.assign(new Error('failed'), { code: 'EODD', itself: {} });
    cause.itself = cause;
    const fetch = () => Promise.reject(cause);
    const client = new Fairlead({ token: TOKEN, baseUrl: 'https://freight.example', maxRetries: 0, fetch });
    expect(await failureOf(client.profile.user())).toMatchObject({ cause, message: expect.stringContaining('EODD') });
  });

  test('an error of a gateway that returns in its headers what it was sent', async () => {
    const { client } = await faults(refuse(400, { 'X-Echo': `key ${TOKEN}`, 'X-Request-Id': TOKEN, 'X-Odd': 'yes' }));
    const error = await failureOf(client().profile.user());
    expect(shown([error, [...error.headers], error.requestId])).not.toContain(SECRET);
    expect(error.headers.get('X-Odd')).toBe('yes');
  });

  test('a download that stalls', async () => {
    const { client } = await faults(stall('half', FILE));
    const download = await client({ timeout: 50 }).documents.download('1');
    expect(shown(await failureOf(download.text()))).not.toContain(SECRET);
    expect(shown(download)).not.toContain(SECRET);
  });

  test('a header that cannot be sent', async () => {
    const { client } = await faults(silence);
    const call = client().profile.user({ headers: { 'X-Odd': 'a\nb' } });
    expect(shown(await failureOf(call))).not.toContain(SECRET);
  });

  test('the client, its resources, its calls and its pages', async () => {
    const { client: make } = await faults(json({ shipments: [], cursor: {} }));
    const client = make();
    const call = client.shipments.list();
    for (const value of [client, client.shipments, client.shipments.list, call, await call, await call.withResponse()])
      expect(shown(value)).not.toContain(SECRET);
  });
});

describe('a credential is refused without being shown', () => {
  test.each([
    ['a line break', `31|${SECRET}\n1`],
    ['a carriage return', `31|${SECRET}\r1`],
    ['a NUL', `31|${SECRET}\0`],
    ['a space', `31|${SECRET} 1`],
    ['a letter that headers cannot hold', `31|${SECRET}ü`],
    ['no user id', `|${SECRET}`],
    ['no number as user id', `me|${SECRET}`],
    ['no pipe', SECRET],
    ['the name of another scheme', `Bearer 31|${SECRET}`],
  ])('when it has %s', (_, token) => {
    const make = () => new Fairlead({ token, baseUrl: 'https://freight.example' });
    expect(make).toThrow(new TypeError('the token is not of the form <USER_ID>|<SECRET>'));
    try {
      make();
    } catch (error) {
      expect(shown(error)).not.toContain(SECRET);
    }
  });
});
