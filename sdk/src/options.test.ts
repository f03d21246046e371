import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Fairlead } from './client.ts';
import { faults, json, RECORD, record, refuse, silence, TOKEN } from './faults.fixture.ts';

const given = { token: TOKEN, baseUrl: 'https://freight.example' };
const sent = vi.fn(async (_url: string, _init: RequestInit) => Response.json(RECORD));
const asked = () => sent.mock.calls.map(([url]) => url);

beforeEach(() => {
  vi.stubEnv('FAIRLEAD_TOKEN', '');
  vi.stubEnv('FAIRLEAD_BASE_URL', '');
  sent.mockClear();
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

describe('the environment', () => {
  test('says where the service is and who calls, by default', async () => {
    const { url, got } = await faults(record());
    vi.stubEnv('FAIRLEAD_TOKEN', TOKEN);
    vi.stubEnv('FAIRLEAD_BASE_URL', url);
    await new Fairlead().profile.user();
    expect(got[0]?.headers['x-service-key']).toBe(TOKEN);
  });

  test('is not asked for what is given', async () => {
    vi.stubEnv('FAIRLEAD_TOKEN', '7|environment');
    vi.stubEnv('FAIRLEAD_BASE_URL', 'https://environment.example');
    await new Fairlead({ ...given, fetch: sent }).profile.user();
    expect(asked()).toEqual(['https://freight.example/v1/profile/user']);
    expect(new Headers(sent.mock.lastCall?.[1].headers).get('X-Service-Key')).toBe(TOKEN);
    await new Fairlead({ ...given, token: null, fetch: sent }).profile.user();
    expect(new Headers(sent.mock.lastCall?.[1].headers).has('X-Service-Key')).toBe(false);
  });

  test.each([
    [{ baseUrl: given.baseUrl }, 'no token: give one as option `token`, or set FAIRLEAD_TOKEN'],
    [{ ...given, token: '' }, 'no token: give one as option `token`, or set FAIRLEAD_TOKEN'],
    [{ ...given, token: ' \n' }, 'no token: give one as option `token`, or set FAIRLEAD_TOKEN'],
    [{ token: TOKEN }, 'no base URL: give one as option `baseUrl`, or set FAIRLEAD_BASE_URL'],
    [{ ...given, baseUrl: '' }, 'no base URL: give one as option `baseUrl`, or set FAIRLEAD_BASE_URL'],
  ])('is named when something is missing: %o', (options, message) => {
    expect(() => new Fairlead(options)).toThrow(new TypeError(message));
  });
});

describe('the base URL', () => {
  test.each([
    ['https://freight.example', 'https://freight.example/v1/profile/user'],
    ['https://freight.example/', 'https://freight.example/v1/profile/user'],
    ['https://freight.example///', 'https://freight.example/v1/profile/user'],
    ['http://127.0.0.1:4100', 'http://127.0.0.1:4100/v1/profile/user'],
    ['https://example.com/freight/api', 'https://example.com/freight/api/v1/profile/user'],
    ['https://example.com/freight/api/', 'https://example.com/freight/api/v1/profile/user'],
    ['HTTPS://Freight.Example:443', 'https://freight.example/v1/profile/user'],
  ])('%s leads to %s', async (baseUrl, url) => {
    await new Fairlead({ ...given, baseUrl, fetch: sent }).profile.user();
    expect(asked()).toEqual([url]);
  });

  test.each([
    ['freight.example', 'baseUrl must be an http or https URL'],
    ['/v1', 'baseUrl must be an http or https URL'],
    ['ftp://freight.example', 'baseUrl must be an http or https URL'],
    ['file:///etc', 'baseUrl must be an http or https URL'],
    ['https://me:secret@freight.example', 'baseUrl must not hold a user name or password'],
    ['https://me@freight.example', 'baseUrl must not hold a user name or password'],
  ])('is refused: %s', (baseUrl, message) => {
    expect(() => new Fairlead({ ...given, baseUrl })).toThrow(new TypeError(message));
  });
});

describe('a value out of range is refused', () => {
  const numbers = [Number.NaN, Number.POSITIVE_INFINITY, -1, 1.5, '3' as unknown as number, null as unknown as number];

  test.each([...numbers, 0, 2 ** 31])('timeout: %s, of the client and of a call', async (timeout) => {
    const words = 'timeout must be a whole number from 1 to 2147483647';
    expect(() => new Fairlead({ ...given, timeout })).toThrow(new TypeError(words));
    await expect(new Fairlead({ ...given, fetch: sent }).profile.user({ timeout })).rejects.toThrow(words);
    expect(sent).not.toHaveBeenCalled();
  });

  test.each([...numbers, 101])('maxRetries: %s, of the client and of a call', async (maxRetries) => {
    const words = 'maxRetries must be a whole number from 0 to 100';
    expect(() => new Fairlead({ ...given, maxRetries })).toThrow(new TypeError(words));
    await expect(new Fairlead({ ...given, fetch: sent }).profile.user({ maxRetries })).rejects.toThrow(words);
    expect(sent).not.toHaveBeenCalled();
  });
});

describe('fetch', () => {
  test('may be given, and is called as a function of its own', async () => {
    const receiver = vi.fn();
    async function own(this: unknown) {
      receiver(this);
      return Response.json(RECORD);
    }
    expect(await new Fairlead({ ...given, fetch: own }).profile.user()).toEqual(RECORD);
    expect(receiver).toHaveBeenCalledWith(undefined);
  });

  test("is the runtime's at the moment of the call: one that a test puts there sends for clients made before, too", async () => {
    const client = new Fairlead({ ...given, maxRetries: 0 });
    vi.stubGlobal('fetch', sent);
    expect(await client.profile.user()).toEqual(RECORD);
    expect(asked()).toEqual(['https://freight.example/v1/profile/user']);
  });

  test('is missed in words', () => {
    vi.stubGlobal('fetch', undefined);
    expect(() => new Fairlead(given)).toThrow('this runtime has no fetch: give one as option `fetch`');
    expect(() => new Fairlead({ ...given, fetch: sent })).not.toThrow();
  });
});

describe('an option of a call', () => {
  test('timeout: holds for it alone', async () => {
    // By what it is sent, as a call may be given up before it has reached anybody.
    const { client: make } = await faults((response, asked) =>
      (asked.headers['x-slow'] ? silence : record())(response, asked),
    );
    const client = make({ maxRetries: 0 });
    const slow = { timeout: 50, headers: { 'X-Slow': 'yes' } };
    await expect(client.profile.user(slow)).rejects.toThrow('No answer within 50 ms');
    expect(await client.profile.user()).toEqual(RECORD);
  });

  test('headers: come over those of the client, which are sent with every call', async () => {
    const { client, got } = await faults(record(), record());
    const { profile } = client({ headers: { 'X-Team': 'import', 'X-Shift': 'day' } });
    await profile.user({ headers: { 'x-shift': 'night' } });
    await profile.user();
    expect(got.map(({ headers }) => [headers['x-team'], headers['x-shift']])).toEqual([
      ['import', 'night'],
      ['import', 'day'],
    ]);
  });

  test.each<[string, (headers: Record<string, string>) => unknown]>([
    ['Headers', (headers) => new Headers(headers)],
    ['a list of pairs', Object.entries],
  ])('headers: may be %s to who writes without types', async (_, made) => {
    const page = json({ shipments: [{ id: '1' }], cursor: {} });
    const { client, got } = await faults(page, page);
    const given = (headers: Record<string, string>) => made(headers) as Record<string, string>;
    const { shipments } = client({ headers: given({ 'X-Team': 'import' }) });
    await shipments.list({}, { headers: given({ 'X-Shift': 'night' }) });
    for await (const _ of shipments.watch({}, { headers: given({ 'X-Shift': 'late' }), initial: true })) break;
    expect(got.map(({ headers }) => [headers['x-team'], headers['x-shift']])).toEqual([
      ['import', 'night'],
      ['import', 'late'],
    ]);
  });

  test('headers: are sent with it alone, with every attempt', async () => {
    const { client: make, got } = await faults(refuse(503, { 'Retry-After': 0 }), record());
    const client = make();
    await client.profile.user({ headers: { 'If-None-Match': '"1"' } });
    await client.profile.user();
    expect(got.map(({ headers }) => headers['if-none-match'])).toEqual(['"1"', '"1"', undefined]);
  });
});
