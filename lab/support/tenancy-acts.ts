// Writes that name no record: what each makes or ends is the caller's own, and everybody else has what they had.
import { APPLICATION_PREFIX, CREDENTIAL_HEADER, limits, REPLAYED_HEADER } from '@fairlead/contract';
import { expect } from 'vitest';
import { emailOf, lasting, openBrowser, tryToLogIn } from '../../acceptance/support/browser.ts';
import { runSql } from '../../acceptance/support/database.ts';
import { pallets } from '../../acceptance/support/writing.ts';
import type { Route } from './routes.ts';
import { asked, type Caller, logIn } from './tenancy.ts';
import type { House } from './tenancy-house.ts';
import { passwordOf } from './tenants.ts';

type Act = (house: House, route: Route) => Promise<void>;

const two = ({ callers }: House) => callers.slice(0, 2) as [Caller, Caller];

async function isIn({ wire }: House, { headers, user_id }: Caller): Promise<boolean> {
  const path = `${APPLICATION_PREFIX}/v1/profile/user`;
  const { status, body } = await wire.ask({ method: 'GET', path, headers: headers.session });
  return status === 200 && body.startsWith(`{"id":"${user_id}"`);
}

const whoIsIn = (house: House, callers: Caller[]) => Promise.all(callers.map((caller) => isIn(house, caller)));

/** Everybody's sessions go on, but for those named. */
async function othersStay(house: House, ...gone: Caller[]): Promise<void> {
  const others = house.callers.filter((caller) => !gone.includes(caller));
  expect(await whoIsIn(house, others)).toEqual(others.map(() => true));
}

const createInquiry: Act = async ({ wire, service, owners, callers }, route) => {
  const [own, other] = callers as [Caller, Caller];
  const create = async (caller: Caller, body: object) => {
    const { status, head, body: text } = await wire.ask(asked(route, caller, route.path, body));
    expect(owners.strangersIn(text, caller)).toEqual([]);
    const { id = '', organization_id } = JSON.parse(text) as { id?: string; organization_id?: string };
    return { status, id, organization_id, replayed: head.includes(REPLAYED_HEADER.toLowerCase()) };
  };
  const { organization_id, names } = other.tenant;
  const theirs = { id: names.inquiry[0], organization_id, requester_user_id: other.user_id };
  expect(await create(own, { ...pallets(), ...theirs })).toMatchObject({ status: 400, id: '' });

  // The same content, from two organizations: each has its own inquiry, and each its own replay.
  const content = pallets();
  const [first, second] = [await create(own, content), await create(other, content)];
  expect(first).toMatchObject({ status: 201, organization_id: own.tenant.organization_id, replayed: false });
  expect(second).toMatchObject({ status: 201, organization_id, replayed: false });
  expect(await create(own, content)).toEqual({ ...first, replayed: true });
  const cancel = { method: 'POST', path: `${route.path}/${first.id}/cancel`, headers: own.headers[route.door] };
  expect((await wire.ask(cancel)).status).toBe(200);
  expect((await create(own, content)).replayed).toBe(false);
  expect(await create(other, content)).toEqual({ ...second, replayed: true });

  // A claim that says another's inquiry is what the caller made: no request writes it, SQL does.
  const claim = `organization_id = ${own.tenant.organization_id}`;
  await runSql(service.env, `UPDATE inquiry_claim SET inquiry_id = ${second.id} WHERE ${claim}`);
  expect(await create(own, content)).toMatchObject({ status: 201, replayed: false });

  // What one of them makes is found by the word that all of them use.
  for (const [caller, word] of [
    [own, 'kaleidoscope'],
    [other, 'kaleidoscope'],
  ] as const) {
    const { id } = await create(caller, pallets({ description: `${word} at the ${route.door} door` }));
    const search = { method: 'GET', path: `${route.path}?search=${word}`, headers: caller.headers[route.door] };
    expect((await wire.ask(search)).body).toContain(`{"inquiries":[{"id":"${id}"`);
  }
};

const createToken: Act = async (house, route) => {
  const [own, other] = two(house);
  // As many as one person may have, and more: they are another's.
  const rows = Array.from({ length: limits.max_tokens_per_user + 1 }, (_, at) => {
    const id = Number(other.names.token?.[0]) + 1_000_000 + at;
    return `(${id}, ${other.user_id}, 'none-${at}', '0000', 'many', '2026-01-01T00:00:00.000Z')`;
  });
  const columns = 'id, user_id, secret_sha256, last_four, name, create_time';
  await runSql(house.service.env, `INSERT INTO token (${columns}) VALUES ${rows.join(', ')}`);
  const made = await house.wire.ask(asked(route, own, route.path, { name: 'mine' }));
  expect(made.status, made.body).toBe(201);
  const { credential, token } = JSON.parse(made.body) as { credential: string; token: { id: string } };
  const headers = { [CREDENTIAL_HEADER]: credential };
  const { body } = await house.wire.ask({ method: 'GET', path: '/v1/profile/user', headers });
  expect(body).toContain(`{"id":"${own.user_id}"`);
  const list = await house.wire.ask({ method: 'GET', path: route.path, headers: other.headers.session });
  expect(list.body).not.toContain(`"${token.id}"`);
};

const logInAct: Act = async (house) => {
  const [own, other] = two(house);
  const attempt = (email: string) => tryToLogIn(openBrowser(house.service), email, passwordOf(own.user_id));
  const wrong = lasting(await attempt(emailOf(other.user_id)));
  expect(wrong).toEqual(lasting(await attempt('nobody@polderkamp.example')));
  expect(wrong.status).toBe(401);
  // As many sessions as one person may have, all of them used later than the caller's: they are another's.
  const rows = Array.from(
    { length: limits.max_sessions_per_user },
    (_, at) => `INSERT INTO session (id, user_id, secret_sha256, create_time_ms, last_seen_ms, user_agent, address)
      SELECT id + ${1_000_000 + at}, user_id, 'none-${at}', create_time_ms, last_seen_ms + 3600000, '', ''
      FROM session WHERE id = ${other.names.session?.[0]};`,
  );
  await runSql(house.service.env, rows.join('\n'));
  expect(await isIn(house, await logIn(house.service, own.tenant))).toBe(true);
  await othersStay(house);
};

const logOut: Act = async (house, route) => {
  const [own] = two(house);
  const another = await logIn(house.service, own.tenant);
  expect((await house.wire.ask(asked(route, another, route.path))).status).toBe(204);
  expect(await isIn(house, another)).toBe(false);
  await othersStay(house);
};

const endAllSessions: Act = async (house, route) => {
  const [own] = two(house);
  const another = await logIn(house.service, own.tenant);
  expect((await house.wire.ask(asked(route, another, route.path))).status).toBe(204);
  expect(await whoIsIn(house, [own, another])).toEqual([false, false]);
  await othersStay(house, own);
  own.headers.session = (await logIn(house.service, own.tenant)).headers.session;
};

const changePassword: Act = async (house, route) => {
  // Not the first of all people: whoever is looked for without their id is taken for that one.
  const [own, first] = [house.callers.at(-1), house.callers[0]] as [Caller, Caller];
  const body = { current_password: passwordOf(own.user_id), new_password: 'quite another sentence' };
  expect((await house.wire.ask(asked(route, own, route.path, body))).status).toBe(204);
  expect(await isIn(house, own)).toBe(false);
  await othersStay(house, own);
  own.headers.session = (await logIn(house.service, own.tenant, body.new_password)).headers.session;
  expect(await isIn(house, await logIn(house.service, first.tenant))).toBe(true);
};

/** By the id of the operation. The password is changed last: the others log in with the old one. */
export const ACTS: Record<string, Act> = {
  createInquiry,
  createToken,
  logIn: logInAct,
  logOut,
  endAllSessions,
  changePassword,
};
