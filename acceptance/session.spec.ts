// Logging in to the application: sessions and passwords, from their beginning to their end, and what is done at once.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { limits, type Session } from '@fairlead/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import {
  type Browser,
  emailOf,
  LOGGED_OUT,
  lasting,
  loggedIn,
  openBrowser,
  type Told,
  tryToLogIn,
} from './support/browser.ts';
import { runSql } from './support/database.ts';
import { isTriedHere } from './support/one-engine.ts';
import { importLines, ndjson, until } from './support/operator.ts';
import { client, token, user } from './support/records.ts';
import { type Service, startService } from './support/service.ts';
import { UNLIMITED, violationsOf } from './support/writing.ts';

const PASSWORD = 'correct horse battery staple';
const NEW_PASSWORD = 'a sentence that is new';
const NOT_FOUND = '{"code":5,"message":"Not found","details":[]}';

let service: Service;
beforeAll(async () => {
  const people = ['31', '33', '34', '35', '36', '37', '38', '41', '42'].map((id) => user({ id, password: PASSWORD }));
  const almostAll = Array.from({ length: limits.max_tokens_per_user - 1 }, (_, at) =>
    token({ user_id: '42', secret: `0c0ffee0-0000-4000-8000-${String(at).padStart(12, '0')}` }),
  );
  const others = [...client('8', '32'), user({ id: '32', organization_id: '8', password: PASSWORD })];
  const records = [...client('7', '31'), ...people, user({ id: '39' }), ...almostAll, ...others];
  service = await startService({ env: UNLIMITED, records });
});
afterAll(() => service?.stop());

const logIn = (user_id = '31') => loggedIn(service, user_id, PASSWORD);
const json = <T>({ text }: Told): T => JSON.parse(text) as T;
const sessionOf = async (browser: Browser) => json<Session>(await browser.get('/app/session'));
const sessionsOf = async (browser: Browser) =>
  json<{ sessions: Session[] }>(await browser.get('/app/sessions')).sessions;
const isIn = async (browser: Browser) => {
  const { status, text } = await browser.get('/app/v1/profile/user');
  if (status !== 200) expect([status, text]).toEqual([401, LOGGED_OUT]);
  return status === 200;
};

/** As if so much time had passed since a session was begun, or was last seen. */
const letPass = (seconds: number, column: 'create_time_ms' | 'last_seen_ms', { id }: { id: string }) =>
  runSql(service.env, `UPDATE session SET ${column} = ${column} - ${seconds * 1_000} WHERE id = ${id}`);

describe('logging in', () => {
  test('answers 201 with the session, and a cookie that opens the application', async () => {
    const browser = openBrowser(service);
    const headers = { 'User-Agent': 'Firefox 148 on Linux' };
    const body = { email: emailOf('31'), password: PASSWORD };
    const { status, headers: told, text } = await browser.send('POST', '/app/session', { headers, body });
    expect(status).toBe(201);
    expect(told.get('cache-control')).toBe('no-store');
    const session = JSON.parse(text) as Session;
    const { create_time, expire_time } = session;
    expect(session).toStrictEqual({
      id: expect.stringMatching(/^\d+$/),
      create_time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      last_seen_time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      expire_time: new Date(Date.parse(create_time) + limits.session_longest_seconds * 1_000).toISOString(),
      user_agent: 'Firefox 148 on Linux',
      address: '127.0.0.1',
      current: true,
    });
    expect(session.last_seen_time >= create_time && expire_time > create_time).toBe(true);
    expect(await sessionOf(browser)).toEqual(session);
    expect(json(await browser.get('/app/v1/profile/user'))).toMatchObject({ id: '31' });
    // The cookie is of chance alone: no number that counts sessions opens one.
    expect(browser.cookie).toMatch(/^fairlead=[\w-]{43}$/);
  });

  test('takes the e-mail address however it was imported, in any capitals and with spaces around it', async () => {
    const email = ` ${'l'.repeat(limits.max_text_length - '@x.example'.length)}@X.example `;
    const password = 'p'.repeat(limits.max_password_length);
    expect(await importLines(service, [user({ id: '40', email, password })])).toMatchObject({ code: 0 });
    expect((await tryToLogIn(openBrowser(service), email.trim().toUpperCase(), password)).status).toBe(201);
  });

  test('takes the e-mail address in any capitals, and the password in its own alone', async () => {
    expect((await tryToLogIn(openBrowser(service), emailOf('31').toUpperCase(), PASSWORD)).status).toBe(201);
    expect((await tryToLogIn(openBrowser(service), emailOf('31'), PASSWORD.toUpperCase())).status).toBe(401);
  });

  test('tells nobody who exists: unknown, without password and wrong are one answer, to the byte', async () => {
    const answers = await Promise.all(
      [
        [emailOf('31'), 'not the password'],
        [emailOf('39'), PASSWORD],
        ['nobody@polderkamp.example', PASSWORD],
      ].map(([email = '', password = '']) => tryToLogIn(openBrowser(service), email, password)),
    );
    const [wrong, ...others] = answers.map(lasting);
    expect(wrong).toMatchObject({
      status: 401,
      text: '{"code":16,"message":"E-mail address or password is wrong","details":[]}',
    });
    for (const other of others) expect(other).toEqual(wrong);
    for (const { headers } of answers) expect(headers.getSetCookie()).toEqual([]);
  });

  test.each([
    [
      {},
      [
        ['email', 'is required'],
        ['password', 'is required'],
      ],
      /^The request breaks a rule$/,
    ],
    [{ email: ' ', password: '' }, [['email', 'must not be empty']], /./],
    [
      { email: 1, password: null },
      [
        ['email', 'must be a string'],
        ['password', 'must be a string'],
      ],
      /./,
    ],
    [{ email: 'a@b.example', password: 'p'.repeat(129) }, [['password', 'must have at most 128 characters']], /./],
    [{ email: 'a@b.example', password: 'p', remember: true }, [], /^unknown key "remember"$/],
    [
      { email: 'a@b.example', colour: 1 },
      [['password', 'is required']],
      /^unknown key "colour"; password is required$/,
    ],
  ])('refuses %j with every problem at once', async (body, violations, message) => {
    const { status, text } = await openBrowser(service).send('POST', '/app/session', { body });
    const refusal = JSON.parse(text);
    expect([status, violationsOf(refusal)]).toEqual([400, violations]);
    expect(refusal.message).toMatch(message);
  });

  test('takes JSON alone: a form of another site cannot send it', async () => {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const body = `email=${encodeURIComponent(emailOf('31'))}&password=${encodeURIComponent(PASSWORD)}`;
    expect((await openBrowser(service).send('POST', '/app/session', { headers, body })).status).toBe(415);
  });

  test('makes a new session each time, and ends the one that the browser had', async () => {
    const browser = await logIn();
    const old = openBrowser(service, browser.cookie);
    const elsewhere = await logIn();
    await tryToLogIn(browser, emailOf('31'), PASSWORD);
    expect(browser.cookie).not.toBe(old.cookie);
    expect([await isIn(browser), await isIn(old), await isIn(elsewhere)]).toEqual([true, false, true]);
  });

  test('never takes a session that somebody made up', async () => {
    const fixed = openBrowser(service, `fairlead=${'A'.repeat(43)}`);
    expect(await isIn(fixed)).toBe(false);
    const before = fixed.cookie;
    await tryToLogIn(fixed, emailOf('31'), PASSWORD);
    expect([fixed.cookie === before, await isIn(openBrowser(service, before))]).toEqual([false, false]);
  });

  test('fails without ending the session that the browser has', async () => {
    const browser = await logIn();
    expect((await tryToLogIn(browser, emailOf('31'), 'not the password')).status).toBe(401);
    expect(await isIn(browser)).toBe(true);
  });

  test('is refused after too many wrong passwords, with the right one as well', async () => {
    const attempt = (password: string) => tryToLogIn(openBrowser(service), emailOf('37'), password);
    for (let times = 0; times < limits.log_ins_per_account; times++) {
      expect((await attempt('not the password')).status).toBe(401);
    }
    const { status, headers, text } = await attempt(PASSWORD);
    expect(status).toBe(429);
    expect(JSON.parse(text).message).toMatch(/try again in \d+ s$/);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(limits.log_in_window_seconds);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

// SQLite has one writer.
describe.runIf(inject('engine') === 'postgres')('while another transaction is under way,', () => {
  /** What is asked for meanwhile: it waits for the end of the other, and is answered then. */
  async function askedDuring(statements: string, ask: () => Promise<Told>): Promise<Told> {
    const other = new pg.Client({ connectionString: service.env.DATABASE_URL as string });
    await other.connect();
    try {
      await other.query(`BEGIN; ${statements}`);
      const answer = ask();
      const waiting = 'SELECT 1 FROM pg_locks WHERE NOT granted AND transactionid::text = txid_current()::text';
      await until(async () => (await other.query(waiting)).rowCount, 'it waits');
      await other.query('COMMIT');
      return await answer;
    } finally {
      await other.end();
    }
  }

  test('which changes the password, nobody logs in with the old one', async () => {
    const change = "UPDATE person SET password_hash = 'another' WHERE id = 41";
    const browser = openBrowser(service);
    const { status } = await askedDuring(change, () => tryToLogIn(browser, emailOf('41'), PASSWORD));
    expect([status, browser.cookie]).toEqual([401, '']);
  });

  test('which makes the last access token that a person may have, no other is made', async () => {
    const browser = await logIn('42');
    // As it is held by who makes one; whoever only refers to the person goes on.
    const create = `SELECT id FROM person WHERE id = 42 FOR NO KEY UPDATE;
      INSERT INTO token (id, user_id, secret_sha256, last_four, name, create_time)
      VALUES (nextval('record_id'), 42, 'the last', '', '', '')`;
    const { status } = await askedDuring(create, () =>
      browser.send('POST', '/app/tokens', { body: { name: 'One too many' } }),
    );
    expect(status).toBe(409);
    expect(JSON.parse((await browser.get('/app/tokens')).text).tokens).toHaveLength(limits.max_tokens_per_user);
  });
});

describe('a session', () => {
  test('ends when it is not used for a while; being used, it has its whole time again', async () => {
    const browser = await logIn();
    const session = await sessionOf(browser);
    const almost = limits.session_idle_seconds - 60;
    await letPass(almost, 'last_seen_ms', session);
    expect(await isIn(browser)).toBe(true);
    await vi.waitFor(async () => {
      expect((await sessionOf(browser)).last_seen_time >= session.last_seen_time).toBe(true);
    });
    await letPass(almost, 'last_seen_ms', session);
    expect(await isIn(browser)).toBe(true);
    await letPass(limits.session_idle_seconds, 'last_seen_ms', session);
    expect(await isIn(browser)).toBe(false);
  });

  test('ends after a time however much it is used, and is in nobody’s list then', async () => {
    const [browser, other] = [await logIn(), await logIn()];
    const session = await sessionOf(browser);
    await letPass(limits.session_longest_seconds - 60, 'create_time_ms', session);
    expect(await isIn(browser)).toBe(true);
    await letPass(60, 'create_time_ms', session);
    expect(await isIn(browser)).toBe(false);
    expect((await sessionsOf(other)).map(({ id }) => id)).not.toContain(session.id);
  });

  test('that is used often is written down seldom', async () => {
    const browser = await logIn();
    const { last_seen_time } = await sessionOf(browser);
    for (let times = 0; times < 5; times++) await browser.get('/app/v1/profile/user');
    expect((await sessionOf(browser)).last_seen_time).toBe(last_seen_time);
  });

  test('is listed with the person’s others, most recently used first, and nobody else’s', async () => {
    const [first, second, foreign] = [await logIn('33'), await logIn('33'), await logIn('32')];
    const { id } = await sessionOf(first);
    const { id: later } = await sessionOf(second);
    await letPass(3_600, 'last_seen_ms', { id: later });
    const listed = await sessionsOf(first);
    expect(listed.map((each) => [each.id, each.current])).toEqual([
      [id, true],
      [later, false],
    ]);
    expect(listed[0]).toEqual(await sessionOf(first));
    expect((await sessionsOf(foreign)).map((each) => each.id)).toEqual([(await sessionOf(foreign)).id]);
  });

  test('is ended by its owner from another browser, and a second time there is none', async () => {
    const [own, other] = [await logIn(), await logIn()];
    const { id } = await sessionOf(other);
    const ended = await own.send('DELETE', `/app/sessions/${id}`);
    expect([ended.status, ended.text, ended.headers.getSetCookie()]).toEqual([204, '', []]);
    expect([await isIn(own), await isIn(other)]).toEqual([true, false]);
    expect(await own.send('DELETE', `/app/sessions/${id}`)).toMatchObject({ status: 404, text: NOT_FOUND });
  });

  test('of another person is as little there as one that does not exist, to the byte', async () => {
    const [own, foreign] = [await logIn(), await logIn('32')];
    const none = lasting(await own.send('DELETE', '/app/sessions/999999999'));
    expect(none).toMatchObject({ status: 404, text: NOT_FOUND });
    const { id } = await sessionOf(foreign);
    for (const name of [id, `0${id}`, 'current', '%00', '9'.repeat(30)]) {
      expect(lasting(await own.send('DELETE', `/app/sessions/${name}`)), name).toEqual(none);
    }
    expect(await isIn(foreign)).toBe(true);
  });

  test('ended by its own browser takes the cookie with it', async () => {
    const browser = await logIn();
    const { id } = await sessionOf(browser);
    expect((await browser.send('DELETE', `/app/sessions/${id}`)).status).toBe(204);
    expect(browser.cookie).toBe('');
  });

  test('is one of a number that a person may have: the least recently used one ends', async () => {
    const oldest = await logIn('34');
    await letPass(7_200, 'last_seen_ms', await sessionOf(oldest));
    const others = Array.from(
      { length: limits.max_sessions_per_user - 1 },
      (_, at) => `INSERT INTO session (id, user_id, secret_sha256, create_time_ms, last_seen_ms, user_agent, address)
        SELECT id + ${1_000_000 + at}, user_id, 'none-${at}', create_time_ms, last_seen_ms + 3600000, '', ''
        FROM session WHERE user_id = 34 AND secret_sha256 NOT LIKE 'none-%'`,
    );
    await runSql(service.env, others.join(';\n'));
    const newest = await logIn('34');
    expect(await sessionsOf(newest)).toHaveLength(limits.max_sessions_per_user);
    expect([await isIn(oldest), await isIn(newest)]).toEqual([false, true]);
  });
});

describe('logging out', () => {
  test('ends this session and clears the cookie', async () => {
    const [browser, other] = [await logIn(), await logIn()];
    const kept = openBrowser(service, browser.cookie);
    const { status, text, headers } = await browser.send('DELETE', '/app/session');
    expect([status, text]).toEqual([204, '']);
    expect(headers.getSetCookie()).toEqual(['fairlead=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0']);
    expect([browser.cookie, await isIn(kept), await isIn(other)]).toEqual(['', false, true]);
  });

  test.each(['', 'fairlead=', 'fairlead=nonsense', 'a=b'])('is no mistake without a session: %j', async (cookie) => {
    expect((await openBrowser(service, cookie).send('DELETE', '/app/session')).status).toBe(204);
  });

  test('everywhere ends all of the person’s sessions, this one too, and nobody else’s', async () => {
    const [own, other, foreign] = [await logIn('35'), await logIn('35'), await logIn('32')];
    const kept = openBrowser(service, own.cookie);
    expect((await own.send('DELETE', '/app/sessions')).status).toBe(204);
    expect(own.cookie).toBe('');
    expect([await isIn(kept), await isIn(other), await isIn(foreign)]).toEqual([false, false, true]);
  });
});

describe('changing the password', () => {
  const change = (browser: Browser, current_password: unknown, new_password: unknown) =>
    browser.send('POST', '/app/password', { body: { current_password, new_password } });

  test.each([
    ['not the password', NEW_PASSWORD, [['current_password', 'is not your password']]],
    [PASSWORD, 'short', [['new_password', 'must have at least 12 characters']]],
    [PASSWORD, ' \t'.repeat(6), [['new_password', 'must not be white space alone']]],
    [PASSWORD, PASSWORD, [['new_password', 'must not be the current password']]],
    [PASSWORD, emailOf('36').toUpperCase(), [['new_password', 'must not be the e-mail address']]],
    [
      'not the password',
      'short',
      [
        ['new_password', 'must have at least 12 characters'],
        ['current_password', 'is not your password'],
      ],
    ],
    [
      '',
      7,
      [
        ['new_password', 'must be a string'],
        ['current_password', 'is not your password'],
      ],
    ],
  ])('from %j to %j is refused with every problem', async (current, wanted, violations) => {
    const browser = await logIn('36');
    const { status, text } = await change(browser, current, wanted);
    expect([status, violationsOf(JSON.parse(text))]).toEqual([400, violations]);
    expect(await isIn(browser)).toBe(true);
  });

  test('ends every other session, gives this browser a new one, and the old password opens nothing', async () => {
    const [browser, other, foreign] = [await logIn('36'), await logIn('36'), await logIn('32')];
    const kept = openBrowser(service, browser.cookie);
    const { status, text } = await change(browser, PASSWORD, NEW_PASSWORD);
    expect([status, text]).toEqual([204, '']);
    expect(browser.cookie).not.toBe(kept.cookie);
    const all = [browser, kept, other, foreign];
    expect(await Promise.all(all.map(isIn))).toEqual([true, false, false, true]);
    expect((await tryToLogIn(openBrowser(service), emailOf('36'), PASSWORD)).status).toBe(401);
    expect((await tryToLogIn(openBrowser(service), emailOf('36'), NEW_PASSWORD)).status).toBe(201);
  });

  test('by the operator’s import ends the person’s sessions; telling the same password again does not', async () => {
    const browser = await logIn('35');
    const tell = (password: string) => importLines(service, [user({ id: '35', password })]);
    expect(await tell(PASSWORD)).toMatchObject({ code: 0 });
    expect(await isIn(browser)).toBe(true);
    expect(await tell(NEW_PASSWORD)).toMatchObject({ code: 0 });
    expect(await isIn(browser)).toBe(false);
  });

  test('by a line of an import that is refused ends nothing', async () => {
    const browser = await logIn('38');
    const directory = mkdtempSync(join(tmpdir(), 'fairlead-refused-'));
    const path = join(directory, 'people.ndjson');
    writeFileSync(path, ndjson([user({ id: '38', organization_id: '8', password: NEW_PASSWORD })]));
    expect((await service.run(['import', '--skip-bad', path])).stderr).toMatch(/belongs to another organization/);
    rmSync(directory, { recursive: true });
    expect(await isIn(browser)).toBe(true);
  });
});

describe.runIf(isTriedHere())('the cookie', () => {
  const cookieOf = async (at: Service, headers: Record<string, string> = {}) => {
    const body = { email: emailOf('31'), password: PASSWORD };
    const answer = await openBrowser(at).send('POST', '/app/session', { body, headers });
    expect(answer.status, answer.text).toBe(201);
    return answer.headers.getSetCookie();
  };
  const SECRET = '[\\w-]{43}';

  test('on plain HTTP is for this host, and for no script', async () => {
    const expected = new RegExp(`^fairlead=${SECRET}; Path=/; HttpOnly; SameSite=Lax$`);
    expect(await cookieOf(service)).toEqual([expect.stringMatching(expected)]);
  });

  test('is not believed to be on HTTPS because anybody says so', async () => {
    const [cookie] = await cookieOf(service, { 'X-Forwarded-Proto': 'https' });
    expect(cookie).toMatch(/^fairlead=/);
  });

  test.each([
    ['BASE_URL says so', { BASE_URL: 'https://freight.example' }, {}],
    ['a trusted proxy says so', { TRUST_PROXY: '127.0.0.1' }, { 'X-Forwarded-Proto': 'https' }],
  ])('on HTTPS, because %s, is secure and only this host’s', async (_, env, headers) => {
    const { DATABASE_URL = '', FILES_URL = '' } = service.env;
    const secure = await startService({ env: { ...UNLIMITED, DATABASE_URL, FILES_URL, ...env } });
    try {
      const [cookie = ''] = await cookieOf(secure, headers);
      expect(cookie).toMatch(new RegExp(`^__Host-fairlead=${SECRET}; Path=/; HttpOnly; SameSite=Lax; Secure$`));
      const [pair = ''] = cookie.split(';');
      const ask = (sent: string) => openBrowser(secure, sent).get('/app/session', { headers });
      expect((await ask(pair)).status).toBe(200);
      expect((await ask(pair.replace('__Host-', ''))).status).toBe(401);
    } finally {
      await secure.stop();
    }
  });
});

test('no password and no session’s secret is ever logged', async () => {
  const browser = await logIn();
  await tryToLogIn(openBrowser(service), emailOf('31'), 'canary in the coal mine');
  const secret = browser.cookie.split('=')[1] as string;
  await browser.get('/app/v1/shipment');
  await vi.waitFor(() => expect(service.logs()).toContain('"operation":"logIn"'));
  for (const text of [PASSWORD, NEW_PASSWORD, 'canary in the coal mine', secret]) {
    expect(service.logs()).not.toContain(text);
  }
});
