// Answers are never stale: whatever the operator's commands change is seen at once, by every instance.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changes, recordsToChange } from './support/changes.ts';
import { runSql } from './support/database.ts';
import { credentialOf, shipment, token, user } from './support/records.ts';
import { type Service, startService } from './support/service.ts';
import { SECOND_SECRET, twoOrganizations } from './support/two-organizations.ts';

const env = {
  READ_RATE_LIMIT: '100000',
  EDGE_RATE_LIMIT: '100000',
  BASE_URL: 'https://freight.example',
};
const own = { credential: credentialOf('31') };
const foreign = { credential: credentialOf('32') };
const colleague = { credential: credentialOf('7033') };
let service: Service;
let second: Service;
beforeAll(async () => {
  const more = [token({ user_id: '7033' }), user({ id: '7034' }), token({ user_id: '7034' })];
  const records = [...twoOrganizations(), ...more, ...recordsToChange()];
  service = await startService({ env, records });
  second = await startService({ env: service.env });
});
afterAll(async () => {
  await second?.stop();
  await service?.stop();
});

async function load(...lines: object[]) {
  const stdin = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  const { code, stderr } = await service.run(['import', '-'], { stdin });
  expect(code, stderr).toBe(0);
}

const tagOf = async (path: string, who = own) => (await service.get(path, who)).headers.get('ETag') as string;
const conditional = (tag: string, who = own) => ({ ...who, headers: { 'If-None-Match': tag } });

const JSON_PATHS = [
  '/v1/shipment',
  '/v1/shipment?limit=1&order=ORDER_ASC',
  '/v1/shipment/70100',
  '/v1/shipment/AAAA-2222/tracking',
  '/v1/shipment/70100/document',
  '/v1/shipment/70100/invoice',
  '/v1/inquiry',
  '/v1/inquiry/70500',
  '/v1/invoice',
  '/v1/invoice/70400',
  '/v1/profile/user',
  '/v1/profile/organization',
  '/v1/user/31',
  '/openapi.json',
  '/api-info.json',
];

describe('If-None-Match', () => {
  test.each(JSON_PATHS)('of what has not changed is a 304 without a body: %s', async (path) => {
    const first = await service.get(path, own);
    expect(first.status).toBe(200);
    const tag = first.headers.get('ETag') as string;
    expect(tag).toMatch(/^(W\/)?"[^"]+"$/);
    const answer = await service.get(path, conditional(tag));
    expect([answer.status, await answer.text()]).toEqual([304, '']);
    expect(answer.headers.get('ETag')).toBe(tag);
    expect(answer.headers.get('Cache-Control')).toBe(first.headers.get('Cache-Control'));
    expect(answer.headers.get('Cache-Control')).toMatch(/private.*no-cache/);
    expect(answer.headers.get('Vary')).toBe('X-Service-Key');
  });

  test.each<[string, (tag: string) => string]>([
    ['any', () => '*'],
    ['a list', (tag) => `"other", ${tag}, "another"`],
    ['a list without spaces', (tag) => `"other",${tag}`],
    ['a weak tag', (tag) => `W/${tag}`],
    ['a list of weak tags', (tag) => `W/"other", W/${tag}`],
  ])('may be %s', async (_, header) => {
    const answer = await service.get('/v1/shipment', conditional(header(await tagOf('/v1/shipment'))));
    expect([answer.status, await answer.text()]).toEqual([304, '']);
  });

  test.each<[string, (tag: string) => string]>([
    ['another tag', () => '"other"'],
    ['part of a tag', (tag) => tag.slice(0, -2)],
    ['a tag without quotes', (tag) => tag.replaceAll('"', '')],
    ['nothing', () => ''],
  ])('that is %s is answered in full', async (_, header) => {
    const answer = await service.get('/v1/shipment', conditional(header(await tagOf('/v1/shipment'))));
    expect(answer.status).toBe(200);
    expect(await answer.json()).toHaveProperty('shipments');
  });

  test.each([
    [404, '/v1/shipment/1', own],
    [404, '/v1/shipment/80100', own],
    [404, '/nowhere', own],
    [400, '/v1/shipment?limit=101', own],
    [401, '/v1/shipment', {}],
  ])('does not turn a %i into a 304: %s', async (status, path, who) => {
    const tag = await tagOf('/v1/shipment');
    for (const value of ['*', tag]) {
      const answer = await service.get(path, { ...who, headers: { 'If-None-Match': value } });
      expect(answer.status).toBe(status);
      expect(answer.headers.get('ETag')).toBeNull();
      expect(await answer.text()).not.toBe('');
    }
  });

  test('of another organization is answered in full', async () => {
    for (const path of ['/v1/shipment', '/v1/profile/organization', '/v1/profile/user']) {
      expect((await service.get(path, conditional(await tagOf(path), foreign))).status).toBe(200);
    }
  });

  test('of a colleague’s profile is answered in full, with one’s own', async () => {
    const answer = await service.get('/v1/profile/user', conditional(await tagOf('/v1/profile/user'), colleague));
    expect([answer.status, await answer.json()]).toEqual([200, expect.objectContaining({ id: '7033' })]);
    expect(await (await service.get('/v1/profile/user', own)).json()).toMatchObject({ id: '31' });
  });

  test('of a download is that of its bytes, for who has them: no cache keeps any', async () => {
    const path = '/v1/document/70300/download';
    const answer = await service.get(path, own);
    const tag = answer.headers.get('ETag') as string;
    expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, 'private, no-store']);
    expect((await service.get(path, conditional(tag))).status).toBe(304);
    expect((await service.get(path, conditional('"another"'))).status).toBe(200);
  });
});

describe('an import beside the running service', () => {
  const tags = new Map<string, string>();
  let untouched: string;
  beforeAll(async () => {
    for (const { what, path, who } of changes) {
      tags.set(what, await tagOf(path, who));
      const seen = conditional(tags.get(what) as string, who);
      for (const instance of [service, second]) expect((await instance.get(path, seen)).status).toBe(304);
    }
    untouched = await tagOf('/v1/shipment');
    await load(...changes.flatMap(({ lines }) => lines));
  });

  test.each(changes.map(({ what, ...change }) => [what, change] as const))(
    'of %s is seen by every instance at once, and moves the ETag',
    async (what, { path, who, expected }) => {
      const before = tags.get(what) as string;
      for (const instance of [service, second]) {
        const answer = await instance.get(path, conditional(before, who));
        expect(answer.status).toBe(200);
        expect(await answer.json()).toMatchObject(expected);
        expect(answer.headers.get('ETag')).not.toBe(before);
      }
    },
  );

  test('leaves the answers of other organizations as they were', async () => {
    for (const instance of [service, second]) {
      expect((await instance.get('/v1/shipment', conditional(untouched))).status).toBe(304);
    }
  });

  test('that tells all again as it is moves no ETag', async () => {
    const seen = await Promise.all(changes.map(async ({ path, who }) => ({ path, who, tag: await tagOf(path, who) })));
    await load(...changes.flatMap(({ lines }) => lines));
    for (const { path, who, tag } of seen) {
      expect([path, (await service.get(path, conditional(tag, who))).status]).toEqual([path, 304]);
    }
  });

  test('changes nothing when it is refused', async () => {
    const before = await tagOf('/v1/shipment/70100');
    const lines = [shipment({ id: '70100', description: 'half' }), { kind: 'nonsense' }];
    const stdin = lines.map((line) => JSON.stringify(line)).join('\n');
    expect((await service.run(['import', '-'], { stdin })).code).toBe(1);
    expect((await service.get('/v1/shipment/70100', conditional(before))).status).toBe(304);
  });
});

describe('a database that has gone back, as by a failover that lost its last commits or a dump that is put back', () => {
  const path = '/v1/shipment/70100';
  const tell = (description: string) => load(shipment({ id: '70100', description }));
  const read = async (tag = '') => {
    const answer = await service.get(path, conditional(tag));
    return [answer.status, answer.status === 200 && ((await answer.json()) as { description: string }).description];
  };

  test('is never answered for by what was remembered of the writes that it lost', async () => {
    await tell('kept');
    await runSql(service.env, 'CREATE TABLE kept AS SELECT id, version FROM organization');
    await tell('lost');
    for (let time = 0; time < 3; time++) expect(await read()).toEqual([200, 'lost']);
    const lost = await tagOf(path);
    await runSql(
      service.env,
      'UPDATE organization SET version = (SELECT version FROM kept WHERE kept.id = organization.id)',
      'DROP TABLE kept',
    );
    await tell('written since');
    expect(await read()).toEqual([200, 'written since']);
    expect(await read(lost)).toEqual([200, 'written since']);
  });
});

describe('two instances on one database', () => {
  test('give the same answers under the same tags', async () => {
    for (const path of JSON_PATHS) {
      const [one, other] = [await service.get(path, own), await second.get(path, own)];
      expect(other.headers.get('ETag')).toBe(one.headers.get('ETag'));
      expect(await other.text()).toBe(await one.text());
    }
  });

  test('take each other’s cursors', async () => {
    const { cursor } = (await (await service.get('/v1/shipment?limit=1', own)).json()) as { cursor: { after: string } };
    const paths = `/v1/shipment?limit=1&after=${cursor.after}`;
    expect(await (await second.get(paths, own)).text()).toBe(await (await service.get(paths, own)).text());
  });

  test('refuse a deleted token at once, both of them', async () => {
    const credential = `31|${SECOND_SECRET}`;
    for (const instance of [service, second]) {
      expect((await instance.get('/v1/shipment', { credential })).status).toBe(200);
    }
    await runSql(service.env, "DELETE FROM token WHERE user_id = 31 AND last_four = 'c0de'");
    for (const instance of [service, second]) {
      expect((await instance.get('/v1/shipment', { credential })).status).toBe(401);
      expect((await instance.get('/v1/shipment', conditional('*', { credential }))).status).toBe(401);
    }
  });

  test('count requests each for itself', async () => {
    const credential = credentialOf('7034');
    const remaining = async (instance: Service) =>
      (await instance.get('/v1/profile/user', { credential })).headers.get('RateLimit-Remaining');
    for (const left of ['99999', '99998', '99997']) expect(await remaining(service)).toBe(left);
    expect(await remaining(second)).toBe('99999');
  });
});
