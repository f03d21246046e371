// The access tokens screen: a token is created, shown once, used, and refused from the moment it is deleted.
import { type AccessToken, limits, type NewAccessToken } from '@fairlead/contract';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Browser, lasting, loggedIn, openBrowser } from './support/browser.ts';
import { client, token, user } from './support/records.ts';
import { type Service, startService } from './support/service.ts';
import { UNLIMITED, violationsOf } from './support/writing.ts';

const PASSWORD = 'correct horse battery staple';
const NOT_FOUND = '{"code":5,"message":"Not found","details":[]}';
const uuid = (at: number) => `0c0ffee0-0000-4000-8000-${String(at).padStart(12, '0')}`;

let service: Service;
let browser: Browser;
let foreign: Browser;
beforeAll(async () => {
  const people = ['31', '33', '34'].map((id) => user({ id, password: PASSWORD }));
  const most = Array.from({ length: limits.max_tokens_per_user }, (_, at) =>
    token({ user_id: '34', secret: uuid(at), name: `Number ${at}` }),
  );
  const others = [...client('8', '32'), user({ id: '32', organization_id: '8', password: PASSWORD })];
  service = await startService({ env: UNLIMITED, records: [...client('7', '31'), ...people, ...most, ...others] });
  browser = await loggedIn(service, '31', PASSWORD);
  foreign = await loggedIn(service, '32', PASSWORD);
});
afterAll(() => service?.stop());

const listed = async (by = browser): Promise<AccessToken[]> => JSON.parse((await by.get('/app/tokens')).text).tokens;

async function create(name: string, by = browser): Promise<NewAccessToken> {
  const { status, text, headers } = await by.send('POST', '/app/tokens', { body: { name } });
  expect([status, headers.get('cache-control')], text).toEqual([201, 'no-store']);
  return JSON.parse(text);
}

const remove = (id: string, by = browser) => by.send('DELETE', `/app/tokens/${id}`);
const use = async (credential: string, at: Pick<Service, 'url'> = service) => {
  const { status, text } = await openBrowser(at).get('/v1/profile/user', { credential });
  return status === 200 ? JSON.parse(text).id : [status, text];
};
const REFUSED = [401, '{"message":"Invalid API key"}'];

describe('a token', () => {
  test('is shown once with its credential, and afterwards by name, time and last four characters', async () => {
    const { token: made, credential } = await create('  Warehouse system ');
    expect(credential).toMatch(/^31\|[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/);
    expect(made).toStrictEqual({
      id: expect.stringMatching(/^\d+$/),
      name: 'Warehouse system',
      create_time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      last_four: credential.slice(-4),
    });
    expect(await use(credential)).toBe('31');
    const { text } = await browser.get('/app/tokens');
    expect(text).not.toContain(credential.split('|')[1]);
    expect(text).not.toContain(credential.slice(0, -4));
    expect((await listed()).find(({ id }) => id === made.id)).toMatchObject(made);
  });

  test('is listed with the person’s others, newest first, and nobody else’s', async () => {
    const names = ['First', 'Second', 'Third'];
    for (const name of names) await create(name);
    expect((await listed()).slice(0, 3).map(({ name }) => name)).toEqual([...names].reverse());
    expect((await listed(foreign)).map(({ name }) => name)).toEqual(['acceptance']);
  });

  test('tells the day it was last used, and nothing before it was', async () => {
    const { token: made, credential } = await create('Coarse');
    const lastUsed = async () => (await listed()).find(({ id }) => id === made.id)?.last_used_on;
    expect(await lastUsed()).toBeUndefined();
    const days = [new Date().toISOString().slice(0, 10)];
    for (let times = 0; times < 3; times++) expect(await use(credential)).toBe('31');
    await vi.waitFor(async () => {
      days.push(new Date().toISOString().slice(0, 10));
      expect(days).toContain(await lastUsed());
    });
  });

  test('is refused from the moment it is deleted, by every instance, and no other is', async () => {
    const { DATABASE_URL = '', FILES_URL = '' } = service.env;
    const second = await startService({ env: { ...UNLIMITED, DATABASE_URL, FILES_URL } });
    try {
      const [one, other] = [await create('One'), await create('Other')];
      for (const at of [service, second]) expect(await use(one.credential, at)).toBe('31');
      const deleted = await remove(one.token.id);
      expect([deleted.status, deleted.text]).toEqual([204, '']);
      for (const at of [service, second]) {
        expect(await use(one.credential, at)).toEqual(REFUSED);
        expect(await use(other.credential, at)).toBe('31');
      }
      expect((await listed()).map(({ id }) => id)).not.toContain(one.token.id);
      expect(await remove(one.token.id)).toMatchObject({ status: 404, text: NOT_FOUND });
    } finally {
      await second.stop();
    }
  });

  test('that is used just before the service stops tells the day as well', async () => {
    const { token: made, credential } = await create('Late');
    const { DATABASE_URL = '', FILES_URL = '' } = service.env;
    const stopping = await startService({ env: { ...UNLIMITED, DATABASE_URL, FILES_URL } });
    expect(await use(credential, stopping)).toBe('31');
    await stopping.stop();
    expect((await listed()).find(({ id }) => id === made.id)?.last_used_on).toBeDefined();
  });

  test('of another person is as little there as one that does not exist, to the byte', async () => {
    const { token: made, credential } = await create('Mine');
    const none = lasting(await remove('999999999', foreign));
    expect(none).toMatchObject({ status: 404, text: NOT_FOUND });
    for (const name of [
      made.id,
      `0${made.id}`,
      made.last_four,
      '%00',
      '9'.repeat(30),
      encodeURIComponent(credential),
    ]) {
      expect(lasting(await remove(name, foreign)), name).toEqual(none);
    }
    expect(await use(credential)).toBe('31');
  });

  test('outlives the session it was created in', async () => {
    const passing = await loggedIn(service, '33', PASSWORD);
    const { credential } = await create('Lasting', passing);
    await passing.send('DELETE', '/app/sessions');
    expect(await use(credential)).toBe('33');
  });
});

describe('creating one', () => {
  const UNNAMED = [['name', 'must not be empty']];
  const TOO_LONG = [['name', 'must have at most 100 characters']];

  test.each([
    [{}, [['name', 'is required']], 'name is required'],
    [{ name: '' }, UNNAMED, 'name must not be empty'],
    [{ name: ' \t\n ' }, UNNAMED, 'name must not be empty'],
    [{ name: '\u200b\u202e\u0007' }, UNNAMED, 'name must not be empty'],
    [{ name: null }, [['name', 'must be a string']], 'name must be a string'],
    [{ name: 'n'.repeat(101) }, TOO_LONG, 'name must have at most 100 characters'],
    [{ name: 'a\0b' }, [['name', 'must be well-formed text without NUL']], /NUL/],
    [{ name: 'a', secret: uuid(1) }, [], 'unknown key "secret"'],
    [{ id: '7', user_id: '32' }, [['name', 'is required']], /^unknown key "id"; unknown key "user_id"; name is/],
  ])('refuses %j with every problem', async (body, violations, message) => {
    // Which there are: the day one was last used is noted beside requests, perhaps at this moment.
    const known = async () => (await listed()).map(({ id, name }) => [id, name]);
    const before = await known();
    const { status, text } = await browser.send('POST', '/app/tokens', { body });
    const refusal = JSON.parse(text);
    expect([status, violationsOf(refusal)]).toEqual([400, violations]);
    if (typeof message === 'string') expect(refusal.message).toBe(message);
    else expect(refusal.message).toMatch(message);
    expect(await known()).toEqual(before);
  });

  test('takes a name of any letters, 100 of them, and keeps it without spaces around it', async () => {
    const [longest, name] = ['🚢'.repeat(100), '🚢'.repeat(98)];
    expect((await create(longest)).token.name).toBe(longest);
    expect((await create(` ${name} `)).token.name).toBe(name);
  });

  test.each([
    ['white space', 'Good', ' '.repeat(70_000)],
    ['letters that cannot be seen', 'Good', '\u200b'.repeat(30_000)],
    ['white space at the start', '', ' '.repeat(70_000)],
  ])('refuses a name that is too long with much of it %s, of which no more is read', async (_, start, much) => {
    const { status, text } = await browser.send('POST', '/app/tokens', { body: { name: `${start}${much}Bad` } });
    expect([status, violationsOf(JSON.parse(text))]).toEqual([400, TOO_LONG]);
  });

  test('is refused once a person has as many as one may have, until one is deleted', async () => {
    const full = await loggedIn(service, '34', PASSWORD);
    const attempt = () => full.send('POST', '/app/tokens', { body: { name: 'One more' } });
    // At once, so that every connection to a database is open when it matters.
    const atOnce = () => Promise.all(Array.from({ length: 16 }, attempt));
    for (const refused of await atOnce()) {
      expect([refused.status, JSON.parse(refused.text)]).toEqual([
        409,
        { code: 10, message: 'You have 100 access tokens, and cannot have more: delete one first', details: [] },
      ]);
    }
    const [newest] = await listed(full);
    expect(await listed(full)).toHaveLength(limits.max_tokens_per_user);
    await remove(newest?.id as string, full);
    // However many ask at once, one of them is the last.
    const answers = await atOnce();
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(15).fill(409)]);
  });
});

test('no credential is ever logged', async () => {
  const { credential } = await create('Canary');
  await use(credential);
  await vi.waitFor(() => expect(service.logs()).toContain('"operation":"createToken"'));
  expect(service.logs()).not.toContain(credential.split('|')[1]);
});
