import { limits } from '@fairlead/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { stand } from '../app.fixture.ts';
import { buildApp } from '../app.ts';
import { temporaryDatabase } from '../database.fixture.ts';
import type { Context } from '../http/context.ts';
import { Turns } from '../http/turns.ts';
import { Windows } from '../http/window.ts';
import { hashPassword } from './passwords.ts';

const PASSWORD = 'a long sentence';

const { database, close } = await temporaryDatabase();
afterAll(close);

beforeAll(async () => {
  const hash = await hashPassword(PASSWORD);
  await database.transaction(async (tx) => {
    await tx.run(`INSERT INTO organization (id, body) VALUES (7, '{"type":""}')`);
    const person = 'INSERT INTO person (id, organization_id, email, password_hash, body) VALUES ($1, 7, $2, $3, $4)';
    await tx.run(person, [31n, 'a@b.example', hash, '{}']);
    await tx.run(person, [32n, 'c@d.example', hash, '{}']);
    await tx.run(person, [33n, 'none@d.example', null, '{}']);
  });
});

let app: FastifyInstance;
let context: Context;
beforeEach(() => {
  ({ context } = stand(async () => undefined));
  context = { ...context, base_url: 'http://freight.example', database, hashing: new Turns(2, 8) };
  context.windows.log_ins_to = new Windows(3, limits.log_in_window_seconds);
  context.windows.log_ins_from = new Windows(5, limits.log_in_window_seconds);
  context.windows.password_guesses = new Windows(3, limits.log_in_window_seconds);
  app = buildApp(context);
});
afterEach(() => app.close());

const logIn = (email: string, password: string, remoteAddress = '203.0.113.9') =>
  app.inject({
    ...{ method: 'POST', url: '/app/session', remoteAddress },
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ email, password }),
  });

const statuses = async (email: string, times: number, password = 'wrong', address?: string) => {
  const answers = [];
  for (let at = 0; at < times; at++) answers.push((await logIn(email, password, address)).statusCode);
  return answers;
};

describe('attempts to log in', () => {
  test('to one account are so many in a window, whatever its capitals and wherever they come from', async () => {
    expect(await statuses('a@b.example', 2)).toEqual([401, 401]);
    expect(await statuses('A@B.example', 2, 'wrong', '203.0.113.10')).toEqual([401, 429]);
    const refused = await logIn('a@b.example', PASSWORD, '203.0.113.11');
    expect(refused.statusCode).toBe(429);
    expect(refused.json().message).toMatch(
      /^Too many requests: 3 attempts to log in to one account are allowed in 900 s; try again in \d+ s$/,
    );
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(890);
    expect(await statuses('c@d.example', 1, PASSWORD, '203.0.113.11')).toEqual([201]);
  });

  test('to nobody’s account are counted alike', async () => {
    expect(await statuses('nobody@b.example', 4)).toEqual([401, 401, 401, 429]);
    expect(await statuses('none@d.example', 4, 'wrong', '203.0.113.10')).toEqual([401, 401, 401, 429]);
  });

  test('from one address are so many, whoever they are for', async () => {
    for (const email of ['1@x.example', '2@x.example', '3@x.example', '4@x.example', '5@x.example']) {
      expect((await logIn(email, 'wrong')).statusCode).toBe(401);
    }
    const refused = await logIn('a@b.example', PASSWORD);
    expect([refused.statusCode, refused.json().message]).toEqual([429, expect.stringContaining('from one address')]);
    // Who is refused at the address is not counted at the account.
    expect(await statuses('a@b.example', 4, 'wrong', '203.0.113.10')).toEqual([401, 401, 401, 429]);
  });

  test('that succeed are not counted', async () => {
    expect(await statuses('a@b.example', 8, PASSWORD)).toEqual(Array(8).fill(201));
  });

  test('side by side are counted before any of them is worked on', async () => {
    const hashing = vi.spyOn(context.hashing, 'take');
    const answers = await Promise.all(Array.from({ length: 9 }, () => logIn('a@b.example', 'wrong')));
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(3);
    expect(hashing).toHaveBeenCalledTimes(3);
  });

  test('cost the same work for nobody as for somebody, and a malformed one costs none', async () => {
    const hashing = vi.spyOn(context.hashing, 'take');
    for (const email of ['a@b.example', 'nobody@b.example', 'none@d.example']) await logIn(email, 'wrong');
    expect(hashing).toHaveBeenCalledTimes(3);
    expect((await logIn('', '')).statusCode).toBe(400);
    expect(hashing).toHaveBeenCalledTimes(3);
  });

  test('beyond what can be worked on are told to come back', async () => {
    context.hashing.take = (() => new Turns(0, 0).take(async () => true)) as Turns['take'];
    const { statusCode, headers } = await logIn('a@b.example', PASSWORD);
    expect([statusCode, headers['retry-after']]).toEqual([503, '1']);
  });

  test('that could not be judged are not counted, at the account nor at the address', async () => {
    const take = vi.spyOn(context.hashing, 'take').mockImplementation(new Turns(0, 0).take.bind(new Turns(0, 0)));
    expect(await statuses('a@b.example', 9)).toEqual(Array(9).fill(503));
    take.mockRestore();
    expect(await statuses('a@b.example', 4)).toEqual([401, 401, 401, 429]);
  });

  test('by strangers keep nobody who is logged in from changing the password; guesses at that have as many', async () => {
    const cookie = String((await logIn('c@d.example', PASSWORD)).headers['set-cookie']).split(';')[0] as string;
    const change = (current_password: string) =>
      app.inject({
        ...{ method: 'POST', url: '/app/password' },
        headers: { 'content-type': 'application/json', cookie },
        payload: JSON.stringify({ current_password, new_password: 'another long sentence' }),
      });
    expect(await statuses('c@d.example', 4, 'wrong', '203.0.113.10')).toEqual([401, 401, 401, 429]);
    // Whatever they type in for an address.
    for (const email of ['32', 'user 32']) await statuses(email, 3, 'wrong', `203.0.113.${email.length + 10}`);
    for (let guess = 0; guess < 3; guess++) expect((await change('wrong')).statusCode).toBe(400);
    const refused = await change(PASSWORD);
    expect([refused.statusCode, refused.json().message]).toEqual([
      429,
      expect.stringContaining('3 guesses at the current password are allowed'),
    ]);
  });
});

/** Somebody else has it at the moment at which it has been found right. */
function changePasswordMeanwhile(user_id: bigint): void {
  const { take } = context.hashing;
  context.hashing.take = (async (work: () => Promise<unknown>) => {
    const result = await take.call(context.hashing, work);
    await database.transaction((tx) => tx.run("UPDATE person SET password_hash = 'another' WHERE id = $1", [user_id]));
    return result;
  }) as Turns['take'];
}

test('a password that changes while one logs in with the old one is not right any more', async () => {
  changePasswordMeanwhile(31n);
  expect((await logIn('a@b.example', PASSWORD)).statusCode).toBe(401);
});

test('a password that changes while one changes it stays as it was made first', async () => {
  const cookie = String((await logIn('c@d.example', PASSWORD)).headers['set-cookie']).split(';')[0] as string;
  changePasswordMeanwhile(32n);
  const refused = await app.inject({
    ...{ method: 'POST', url: '/app/password' },
    headers: { 'content-type': 'application/json', cookie },
    payload: JSON.stringify({ current_password: PASSWORD, new_password: 'another long sentence' }),
  });
  expect([refused.statusCode, refused.json().message]).toEqual([400, 'current_password is not your password']);
  const stored = await database.one('SELECT password_hash FROM person WHERE id = 32');
  expect(stored).toEqual({ password_hash: 'another' });
});
