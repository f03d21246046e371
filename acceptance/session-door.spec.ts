// The application's door: what a session opens, what it does not, and who may lead a browser through it.
import { applicationOperations, type Operation, operations, TAKEN_FOR_HEADER } from '@fairlead/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Browser, emailOf, LOGGED_OUT, lasting, loggedIn, openBrowser, tryToLogIn } from './support/browser.ts';
import { request } from './support/raw.ts';
import { credentialOf, documentSlot, file, user } from './support/records.ts';
import { type Service, startService } from './support/service.ts';
import { FOREIGN, OWN, twoOrganizations } from './support/two-organizations.ts';
import { pallets, UNLIMITED } from './support/writing.ts';

const PASSWORD = 'correct horse battery staple';
const INVALID_KEY = '{"message":"Invalid API key"}';
const NOT_FOUND = '{"code":5,"message":"Not found","details":[]}';

const FILES = ['PDF', 'DOCX', 'XLSX', 'TXT', 'PNG', 'JPG', 'GIF'].map((kind, at) => ({
  kind,
  id: String(70_390 + at),
}));

let service: Service;
let browser: Browser;
beforeAll(async () => {
  const more = [
    user({ id: '31', password: PASSWORD }),
    user({ id: '32', organization_id: '8', password: PASSWORD }),
    ...FILES.map(({ kind, id }) =>
      documentSlot({
        id: `2${id}`,
        shipment_id: '70100',
        document: file(id, kind, { media_type: `MEDIA_TYPE_${kind}` }),
      }),
    ),
  ];
  service = await startService({ env: UNLIMITED, records: [...twoOrganizations(), ...more] });
  browser = await loggedIn(service, '31', PASSWORD);
});
afterAll(() => service?.stop());

const NAMES: Record<string, string[]> = { ...OWN.names, session: ['1'], token: ['1'] };
const FOREIGN_NAMES: Record<string, string[]> = FOREIGN.names;

function pathsOf({ path }: Operation, names: Record<string, string[]>): string[] {
  const parameter = /\{(\w+)\}/.exec(path)?.[1];
  if (!parameter) return [path];
  const known = names[parameter];
  if (!known) throw new Error(`no record is named for {${parameter}}: add one, so that ${path} is tried`);
  return known.map((name) => path.replace(`{${parameter}}`, encodeURIComponent(name)));
}

const api = Object.entries<Operation>(operations);
const own = Object.entries<Operation>(applicationOperations);
const beneath = [...api, ...own].map(
  ([id, operation]) => [id, { ...operation, path: `/app${operation.path}` }] as const,
);
/** The two that are outside: to log in, and to log out of whatever there is. */
const OUTSIDE = ['logIn', 'logOut'];
const sent = ({ input }: Operation) => (input ? { body: {} } : {});

describe.each(api)('a session, and %s of the API', (_, operation) => {
  test('is no credential there', async () => {
    for (const path of pathsOf(operation, NAMES)) {
      const { status, text } = await browser.send(operation.method, path, sent(operation));
      expect([path, status, text]).toEqual([path, 401, INVALID_KEY]);
    }
  });
});

describe.each(beneath.filter(([id]) => !OUTSIDE.includes(id)))('%s of the application', (_, operation) => {
  const ask = (path: string, cookie: string, headers = {}) =>
    openBrowser(service, cookie).send(operation.method, path, { ...sent(operation), headers });

  test('is for nobody without a session, with another’s, or with a token', async () => {
    const [, secret = ''] = browser.cookie.split('=');
    const key = { 'X-Service-Key': credentialOf('31') };
    for (const path of pathsOf(operation, NAMES)) {
      const none = lasting(await ask(path, ''));
      expect([path, none.status, none.text]).toEqual([path, 401, LOGGED_OUT]);
      for (const cookie of [
        'fairlead=',
        `fairlead=${secret.slice(1)}`,
        `fairlead=${secret.toUpperCase()}`,
        `fairlead="${secret}"`,
        `fairlead=${'A'.repeat(10_000)}`,
        `fairlead=${secret}; fairlead=${secret}`,
        `Fairlead=${secret}`,
        `__Host-fairlead=${secret}`,
        `X-Service-Key=${credentialOf('31')}`,
        `fairlead=${credentialOf('31')}`,
      ]) {
        expect(lasting(await ask(path, cookie)), cookie).toEqual(none);
      }
      for (const headers of [key, { Authorization: `Bearer ${secret}` }, { ...key, Authorization: secret }]) {
        expect(lasting(await ask(path, '', headers))).toEqual(none);
      }
    }
  });

  test('is for nobody who is taken for another, though the answer be remembered', async () => {
    const [path = ''] = pathsOf(operation, NAMES);
    const takenFor = (id: string) => ask(path, browser.cookie, { [TAKEN_FOR_HEADER]: id });
    const isRead = operation.method === 'GET';
    if (isRead) for (const _ of [1, 2, 3]) expect((await takenFor('31')).status).toBe(200);
    for (const id of ['32', '', '031', '31, 31']) {
      const { status, text } = await takenFor(id);
      expect([id, status, text]).toEqual([id, 401, LOGGED_OUT]);
    }
  });

  test('is for nobody whom another site leads there', async () => {
    const [path = ''] = pathsOf(operation, NAMES);
    const { status, text } = await ask(path, browser.cookie, { 'Sec-Fetch-Site': 'cross-site' });
    expect([status, JSON.parse(text)]).toEqual([
      403,
      { code: 7, message: 'This request comes from another site', details: [] },
    ]);
  });
});

test('a token and a session in one request are judged by the door they are at', async () => {
  const headers = { 'X-Service-Key': credentialOf('32'), Cookie: browser.cookie };
  const userAt = async (path: string) => JSON.parse((await openBrowser(service).get(path, { headers })).text).id;
  expect([await userAt('/v1/profile/user'), await userAt('/app/v1/profile/user')]).toEqual(['32', '31']);
  const wrong = { 'X-Service-Key': 'nonsense', Cookie: browser.cookie };
  expect((await openBrowser(service).get('/app/v1/profile/user', { headers: wrong })).status).toBe(200);
  expect((await openBrowser(service).get('/v1/profile/user', { headers: wrong })).status).toBe(401);
});

/** What a door says of itself rather than of the records. */
const DOOR = ['vary', 'content-type', 'content-disposition', 'content-security-policy'];

describe.each(api.filter(([, { method }]) => method === 'GET'))('%s', (_, operation) => {
  const { answer } = operation;

  test('answers at both doors alike, byte for byte, under one ETag', async () => {
    for (const path of pathsOf(operation, OWN.names)) {
      const token = await openBrowser(service).get(path, { credential: credentialOf('31') });
      const session = await browser.get(`/app${path}`);
      expect([path, session.status, session.text]).toEqual([path, 200, token.text]);
      const ofRecords = (told: typeof token) => lasting(told).headers.filter(([name]) => !DOOR.includes(name));
      expect(ofRecords(session)).toEqual(ofRecords(token));
      const vary = answer.kind === 'json' ? ['X-Service-Key', 'Cookie'] : [null, null];
      expect([token.headers.get('vary'), session.headers.get('vary')]).toEqual(vary);
    }
  });

  test('shows a person their own organization’s records alone', async () => {
    const foreign = Object.values(FOREIGN_NAMES).flat();
    for (const path of pathsOf(operation, OWN.names)) {
      const { text } = await browser.get(`/app${path}`);
      for (const name of foreign) expect(text).not.toContain(`"${name}"`);
    }
  });
});

describe.each(api.filter(([, { path }]) => path.includes('{')))('%s of a foreign record', (_, operation) => {
  test('is the very 404 of one that does not exist', async () => {
    const parameter = /\{(\w+)\}/.exec(operation.path)?.[1] as string;
    const [missing = ''] = pathsOf(operation, { [parameter]: ['999999'] });
    const ask = (path: string) => browser.send(operation.method, `/app${path}`, sent(operation));
    const none = lasting(await ask(missing));
    expect(none).toMatchObject({ status: 404, text: NOT_FOUND });
    for (const path of pathsOf(operation, FOREIGN_NAMES)) expect(lasting(await ask(path)), path).toEqual(none);
  });
});

describe('at the session door', () => {
  test('who asks again for what has not changed is told so', async () => {
    const ETag = (await browser.get('/app/v1/shipment')).headers.get('etag') as string;
    const { status, text } = await browser.get('/app/v1/shipment', { headers: { 'If-None-Match': ETag } });
    expect([status, text]).toEqual([304, '']);
  });

  test('writes are the API’s own: seen there at once, replayed there, and located there', async () => {
    const body = pallets();
    const made = await browser.send('POST', '/app/v1/inquiry', { body });
    expect(made.status, made.text).toBe(201);
    const { id } = JSON.parse(made.text);
    expect(made.headers.get('location')).toBe(`${service.url}/v1/inquiry/${id}`);
    const credential = credentialOf('31');
    const again = await service.send('POST', '/v1/inquiry', { credential, body });
    expect([again.headers.get('idempotent-replayed'), await again.text()]).toEqual(['true', made.text]);
    expect((await browser.send('POST', `/app/v1/inquiry/${id}/cancel`)).status).toBe(200);
    expect((await browser.send('DELETE', `/app/v1/inquiry/${id}`)).status).toBe(204);
    expect((await service.get(`/v1/inquiry/${id}`, { credential })).status).toBe(404);
  });

  test('each door has windows of its own: a flood by a token does not keep its owner out', async () => {
    const remaining = ({ headers }: { headers: Headers }) => Number(headers.get('ratelimit-remaining'));
    const byToken = () => service.get('/v1/profile/user', { credential: credentialOf('31') });
    const [first, token] = [remaining(await browser.get('/app/v1/profile/user')), remaining(await byToken())];
    expect(remaining(await browser.get('/app/session')) - first).toBe(-1);
    expect(remaining(await byToken()) - token).toBe(-1);
  });

  test.each([
    ['PUT', '/app/v1/shipment', 405, 'GET, HEAD'],
    ['POST', '/app/v1/shipment/70100', 405, 'GET, HEAD'],
    ['PATCH', '/app/session', 405, 'POST, GET, HEAD, DELETE'],
    ['GET', '/app/password', 405, 'POST'],
    ['PUT', '/app/tokens/1', 405, 'DELETE'],
    ['GET', '/app', 404, null],
    ['GET', '/app/', 404, null],
    ['GET', '/app/nowhere', 404, null],
    ['GET', '/app/app/session', 404, null],
    ['GET', '/app/healthz', 404, null],
    ['GET', '/app/sessions/', 404, null],
  ])('%s %s is a %i, and a 401 without a session', async (method, path, status, allow) => {
    const answer = await browser.send(method, path);
    expect([answer.status, answer.headers.get('allow')]).toEqual([status, allow]);
    expect(await openBrowser(service).send(method, path)).toMatchObject({ status: 401, text: LOGGED_OUT });
  });

  test.each([
    '/app/%ff',
    '/app/v1/shipment/%00',
    '/app/v1/shipment/%C0%AF',
    '/app/v1/../session',
    '/app/v1%2Fshipment',
  ])('a path that is none is a 404, and a 401 without a session: %s', async (target) => {
    const { status, body } = await request(service.url, 'GET', target, { Cookie: browser.cookie });
    expect([status, body]).toEqual([404, NOT_FOUND]);
    expect((await request(service.url, 'GET', target)).body).toBe(LOGGED_OUT);
  });

  test.each(FILES)('a $kind is shown in a page of ours or kept; at the API it is always kept', async ({ kind, id }) => {
    const path = `/v1/document/${id}/download`;
    const { headers, text } = await browser.get(`/app${path}`);
    const isShown = !['DOCX', 'XLSX'].includes(kind);
    expect(text).toBe(kind);
    expect(headers.get('content-disposition')).toMatch(isShown ? /^inline; / : /^attachment; /);
    const policy = headers.get('content-security-policy');
    expect(policy).toMatch(/^default-src 'none'; /);
    expect(policy?.includes("frame-ancestors 'self'")).toBe(isShown);
    expect(policy?.includes('sandbox')).toBe(kind !== 'PDF');
    const { headers: kept } = await service.get(path, { credential: credentialOf('31') });
    expect(kept.get('content-disposition')).toMatch(/^attachment; /);
    expect(kept.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  });
});

describe('a request that another site caused', () => {
  type Said = Record<string, string>;
  const HOST = { Host: 'freight.example' };
  // What the browser says, and whether a read, a write and a log-in then pass.
  const TABLE: [said: Said, passes: boolean | 'reads'][] = [
    [{}, true],
    [{ 'Sec-Fetch-Site': 'same-origin' }, true],
    [{ 'Sec-Fetch-Site': 'none' }, 'reads'],
    [{ 'Sec-Fetch-Site': 'same-site' }, false],
    [{ 'Sec-Fetch-Site': 'cross-site' }, false],
    [{ 'Sec-Fetch-Site': 'cross-site', Origin: 'http://freight.example' }, false],
    [{ Origin: 'http://freight.example' }, true],
    [{ Origin: 'https://freight.example' }, true],
    [{ Origin: 'null' }, false],
    [{ Origin: 'http://freight.example:81' }, false],
    [{ Origin: 'http://evil.example' }, false],
    [{ Origin: 'http://freight.example.evil.example' }, false],
  ];

  test.each(TABLE)('with %j passes: %s', async (said, passes) => {
    const headers = { ...HOST, ...said, Cookie: browser.cookie };
    const statuses = {
      read: (await request(service.url, 'GET', '/app/session', headers)).status,
      write: (await request(service.url, 'DELETE', '/app/sessions/999999999', headers)).status,
      log_in: (await request(service.url, 'POST', '/app/session', { ...headers, 'Content-Length': '0' })).status,
      log_out: (await request(service.url, 'DELETE', '/app/session', { ...HOST, ...said })).status,
    };
    const writes = passes === true;
    expect(statuses).toEqual({
      read: passes ? 200 : 403,
      write: writes ? 404 : 403,
      log_in: writes ? 400 : 403,
      log_out: writes ? 204 : 403,
    });
  });

  test('is refused before anything else happens: no session is looked for, ended or begun', async () => {
    const headers = { 'Sec-Fetch-Site': 'cross-site' };
    expect((await openBrowser(service).get('/app/v1/shipment', { headers })).status).toBe(403);
    expect((await openBrowser(service).get('/app/nowhere', { headers })).status).toBe(403);
    expect((await browser.send('DELETE', '/app/session', { headers })).status).toBe(403);
    expect((await browser.get('/app/session')).status).toBe(200);
    const body = { email: emailOf('31'), password: PASSWORD };
    const refused = await openBrowser(service).send('POST', '/app/session', { headers, body });
    expect([refused.status, refused.headers.getSetCookie()]).toEqual([403, []]);
  });

  test('is the API’s business no more than before', async () => {
    const headers = { 'Sec-Fetch-Site': 'cross-site', Origin: 'http://evil.example' };
    expect((await service.get('/v1/profile/user', { credential: credentialOf('31'), headers })).status).toBe(200);
  });
});

test('log-in attempts count at the edge like every request', async () => {
  const edge = await startService({ env: { ...UNLIMITED, EDGE_RATE_LIMIT: '3' } });
  try {
    const attempt = async () => (await tryToLogIn(openBrowser(edge), 'a@b.example', 'wrong')).status;
    expect([await attempt(), await attempt(), await attempt(), await attempt()]).toEqual([401, 401, 401, 429]);
  } finally {
    await edge.stop();
  }
});
