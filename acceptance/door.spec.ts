// Authentication, and rule 1 of visibility: who gets in, and that nobody gets further than their own organization.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runSql } from './support/database.ts';
import { exchange } from './support/raw.ts';
import { client, credentialOf, token, user } from './support/records.ts';
import { type SendOptions, type Service, startService } from './support/service.ts';
import { FOREIGN, OWN, SECOND_SECRET, twoOrganizations } from './support/two-organizations.ts';

const SECRET = credentialOf('31').split('|')[1] as string;
const UNLIMITED = { READ_RATE_LIMIT: '100000', WRITE_RATE_LIMIT: '100000', EDGE_RATE_LIMIT: '100000' };
const ALONE = { organization: '9', user: '39' };

let service: Service;
beforeAll(async () => {
  const others = [...client(ALONE.organization, ALONE.user), token({ user_id: '39', secret: SECOND_SECRET })];
  const records = [...twoOrganizations(), user({ id: '35' }), ...others];
  service = await startService({ env: UNLIMITED, records });
});
afterAll(() => service?.stop());

/** All of an answer that a client can tell apart: not what differs from one request to the next. */
async function told(response: Response) {
  const { status, headers } = response;
  const passing = ['date', 'x-request-id', 'ratelimit-remaining', 'ratelimit-reset', 'keep-alive'];
  const lasting = [...headers].filter(([name]) => !passing.includes(name));
  return { status, headers: Object.fromEntries(lasting), body: await response.text() };
}

const ask = async (path: string, options?: SendOptions, method = 'GET') =>
  told(await service.send(method, path, options));

describe('the credential', () => {
  test('is `<USER_ID>|<SECRET>` in X-Service-Key, whose name is written in any case', async () => {
    for (const name of ['X-Service-Key', 'x-service-key', 'X-SERVICE-KEY']) {
      const response = await service.get('/v1/profile/user', { headers: { [name]: `31|${SECRET}` } });
      expect(response.status).toBe(200);
      expect(await response.json()).toMatchObject({ id: '31', organization_id: '7' });
    }
  });

  test('acts for the user it was created for, and several may act for one', async () => {
    for (const [credential, id] of [
      [`31|${SECRET}`, '31'],
      [`31|${SECOND_SECRET}`, '31'],
      [`32|${SECOND_SECRET}`, '32'],
    ]) {
      expect(await (await service.get('/v1/profile/user', { credential })).json()).toMatchObject({ id });
    }
  });

  const REFUSED: [what: string, headers: Record<string, string>][] = [
    ['empty', { 'X-Service-Key': '' }],
    ...(
      [
        ['a space', ' '],
        ['a pipe', '|'],
        ['the user id alone', '31'],
        ['no secret', '31|'],
        ['no user id', `|${SECRET}`],
        ['the secret alone', SECRET],
        ['a colon for the pipe', `31:${SECRET}`],
        ['an escaped pipe', `31%7C${SECRET}`],
        ['two pipes', `31||${SECRET}`],
        ['a pipe at the end', `31|${SECRET}|`],
        ['spaces around the pipe', `31 | ${SECRET}`],
        ['a leading zero', `031|${SECRET}`],
        ['a sign', `+31|${SECRET}`],
        ['a minus', `-31|${SECRET}`],
        ['a fraction', `31.0|${SECRET}`],
        ['hexadecimal', `0x1f|${SECRET}`],
        ['an exponent', `3.1e1|${SECRET}`],
        ['quotes', `"31|${SECRET}"`],
        ['a scheme', `Bearer 31|${SECRET}`],
        ['a list', `31|${SECRET}, 31|${SECRET}`],
        ['another letter case', `31|${SECRET.toUpperCase()}`],
        ['no hyphens', `31|${SECRET.replaceAll('-', '')}`],
        ['braces', `31|{${SECRET}}`],
        ['a letter less', `31|${SECRET.slice(0, -1)}`],
        ['a letter more', `31|${SECRET}0`],
        ['a letter that is no hexadecimal digit', `31|${SECRET.slice(0, -1)}g`],
        ['base64', Buffer.from(`31|${SECRET}`).toString('base64')],
        ['an id beyond 63 bits', `9223372036854775808|${SECRET}`],
        ['an id that comes out as 31 in 64 bits', `${2n ** 64n + 31n}|${SECRET}`],
        ['SQL for a secret', "31|' OR '1'='1"],
        ['SQL for an id', `31 OR 1=1|${SECRET}`],
        ['ten kilobytes', `31|${'a'.repeat(10_000)}`],
        ['a wrong secret', '31|5ec2e700-0000-4000-8000-00000000ffff'],
        ['the secret of another user', `31|${credentialOf('32').split('|')[1]}`],
        ['the id of another user', `32|${SECRET}`],
        ['the id of a user without tokens', `35|${SECRET}`],
        ['the id of nobody', `36|${SECRET}`],
        ['the hash that is stored', `31|${'5f'.repeat(32)}`],
      ] as const
    ).map(([what, value]): [string, Record<string, string>] => [what, { 'X-Service-Key': value }]),
    ['in Authorization, as Bearer', { Authorization: `Bearer 31|${SECRET}` }],
    ['in Authorization, bare', { Authorization: `31|${SECRET}` }],
    ['in Authorization, as Basic', { Authorization: `Basic ${Buffer.from(`31:${SECRET}`).toString('base64')}` }],
    ['in a cookie', { Cookie: `X-Service-Key=31|${SECRET}` }],
    ['in a header of another name', { 'X-Api-Key': `31|${SECRET}` }],
  ];

  test.each(REFUSED)('that is %s is refused with the very answer a missing one gets', async (_, headers) => {
    const missing = await ask('/v1/shipment');
    expect(missing.status).toBe(401);
    expect(missing.body).toBe('{"message":"Invalid API key"}');
    expect(missing.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(await ask('/v1/shipment', { headers })).toEqual(missing);
  });

  test.each(['X-Service-Key', 'x-service-key', 'api_key', 'key', 'token', 'access_token'])(
    'is not taken from the query parameter %s',
    async (name) => {
      const query = `${name}=${encodeURIComponent(`31|${SECRET}`)}`;
      expect(await ask(`/v1/shipment?${query}`)).toEqual(await ask('/v1/shipment'));
    },
  );

  test.each([
    ['sent twice', `X-Service-Key: 31|${SECRET}\r\nX-Service-Key: 31|${SECRET}\r\n`],
    ['sent once well and once badly', `X-Service-Key: x\r\nX-Service-Key: 31|${SECRET}\r\n`],
    ['not ASCII', `X-Service-Key: \xb3\xb9|${SECRET}\r\n`],
  ])('that is %s is refused in the same way', async (_, lines) => {
    const head = `GET /v1/shipment HTTP/1.1\r\nHost: a\r\n${lines}Connection: close\r\n\r\n`;
    const { status, body } = await exchange(service.url, Buffer.from(head, 'latin1'));
    expect([status, body]).toEqual([401, '{"message":"Invalid API key"}']);
  });
});

describe('deleting a token', () => {
  test('revokes it immediately, with the answer a missing one gets, and no other token', async () => {
    const { user: user_id } = ALONE;
    const [first, second] = [credentialOf(user_id), `${user_id}|${SECOND_SECRET}`];
    for (const credential of [first, second]) {
      expect((await service.get('/v1/profile/user', { credential })).status).toBe(200);
    }
    await runSql(service.env, `DELETE FROM token WHERE user_id = ${user_id} AND last_four = '${first.slice(-4)}'`);
    expect(await ask('/v1/profile/user', { credential: first })).toEqual(await ask('/v1/profile/user'));
    expect((await service.get('/v1/profile/user', { credential: second })).status).toBe(200);
  });
});

test('if a user’s access changes, the token’s access changes', async () => {
  const credential = `${ALONE.user}|${SECOND_SECRET}`;
  const organization = async () => (await service.get('/v1/profile/organization', { credential })).json();
  expect(await organization()).toMatchObject({ id: ALONE.organization });
  await runSql(service.env, `UPDATE person SET organization_id = 8 WHERE id = ${ALONE.user}`);
  expect(await organization()).toMatchObject({ id: FOREIGN.organization_id });
  expect((await service.get('/v1/shipment/80100', { credential })).status).toBe(200);
});

interface Operation {
  id: string;
  method: string;
  path: string;
}

/** The whole API, as it is written down: an operation that is not tried below cannot be added. */
const operations: Operation[] = readFileSync(new URL('../contract/operations.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => {
    const [id = '', method = '', path = ''] = line.split(/\s+/);
    return { id, method, path };
  });

/** What is sent to the operations that take a body: enough to be judged by whose record it is. */
const BODIES: Record<string, object> = { createInquiry: {}, updateInquiry: { description: 'Not theirs' } };

const parameterOf = (path: string) => /\{(\w+)\}/.exec(path)?.[1];

/** The path of an operation with each of the names that an organization's records have. */
function pathsOf({ path }: Operation, names: Record<string, string[]>): string[] {
  const parameter = parameterOf(path);
  if (!parameter) return [path];
  const known = names[parameter];
  if (!known) throw new Error(`no record is named for {${parameter}}: add one, so that ${path} is tried`);
  return known.map((name) => path.replace(`{${parameter}}`, encodeURIComponent(name)));
}

describe.each(operations.map((operation) => [operation.id, operation] as const))('%s', (id, operation) => {
  const { method, path } = operation;
  const sent = BODIES[id] ? { body: BODIES[id] } : {};
  const invalid = { status: 401, body: '{"message":"Invalid API key"}' };

  test('is for nobody without a credential', async () => {
    for (const each of pathsOf(operation, OWN.names)) expect(await ask(each, sent, method)).toMatchObject(invalid);
  });

  test('is for nobody with a wrong credential', async () => {
    const wrong = ['31|5ec2e700-0000-4000-8000-00000000ffff', `32|${SECRET}`, 'nonsense'];
    for (const credential of wrong) {
      for (const each of pathsOf(operation, OWN.names)) {
        expect(await ask(each, { credential, ...sent }, method)).toMatchObject(invalid);
      }
    }
  });

  if (method === 'GET') {
    test('is there for the records’ own people', async () => {
      for (const [owner, names] of [
        ['31', OWN.names],
        ['32', FOREIGN.names],
      ] as const) {
        for (const each of pathsOf(operation, names)) {
          expect((await ask(each, { credential: credentialOf(owner) }, method)).status, each).toBe(200);
        }
      }
    });
  }

  if (parameterOf(path)) {
    test('tells a foreign organization the same as of a record that does not exist, to the byte', async () => {
      const [missing] = pathsOf(operation, { [parameterOf(path) as string]: ['999999'] });
      const credential = credentialOf('31');
      const none = await ask(missing as string, { credential, ...sent }, method);
      expect(none).toMatchObject({ status: 404, body: '{"code":5,"message":"Not found","details":[]}' });
      for (const each of pathsOf(operation, FOREIGN.names)) {
        expect(await ask(each, { credential, ...sent }, method), each).toEqual(none);
      }
    });
  } else {
    test('shows a foreign organization nothing', async () => {
      const { body } = await ask(path, { credential: credentialOf('31'), ...sent }, method);
      const foreign = Object.values(FOREIGN.names).flat();
      for (const name of foreign) expect(body).not.toContain(`"${name}"`);
    });
  }
});

test('what the service says it serves is exactly what is tried here', async () => {
  const { body } = await ask('/openapi.json', { credential: credentialOf('31') });
  const served = Object.entries(JSON.parse(body).paths as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(served.sort()).toEqual(operations.map(({ method, path }) => `${method} ${path}`).sort());
});
