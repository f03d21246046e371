import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '../database/index.ts';
import { temporaryDatabase } from '../database.fixture.ts';
import { checkNow, checkTogether } from './checks/store.ts';
import { forgetTold, issueToken, keepToldToken, listTokens, noteUsed, revokeTokensOf } from './store.ts';

const { database, close } = await temporaryDatabase();
afterAll(close);

beforeAll(async () => {
  await database.transaction(async (tx) => {
    await tx.run(`INSERT INTO organization (id, body) VALUES (7, '{"type":""}'), (8, '{"type":""}')`);
    const person = 'INSERT INTO person (id, organization_id, email, body) VALUES ($1, $2, $3, $4)';
    await tx.run(person, [31n, 7n, 'a@b.example', '{}']);
    await tx.run(person, [32n, 8n, 'c@d.example', '{}']);
    await tx.run(person, [33n, 7n, 'e@f.example', '{}']);
  });
});

const create = async (user_id: bigint) => {
  const issued = await database.transaction((tx) => issueToken(tx, user_id, 'a test'));
  return issued?.credential as string;
};

describe.each([
  ['looked up at once', checkNow],
  ['looked up together with others', checkTogether],
])('a token %s', (_, check) => {
  const identify = async (credential: string) => check(database)?.(credential);

  it('is a user id, a pipe and a uuid, and belongs to that user', async () => {
    const credential = await create(31n);
    expect(credential).toMatch(/^31\|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    const found = await identify(credential);
    expect([found?.user_id, found?.organization.organization_id, found?.version]).toEqual([31n, 7n, '1']);
  });

  it('is not made for nobody', async () => {
    expect(await create(99n)).toBeUndefined();
  });

  it('is kept as a hash alone', async () => {
    const secret = (await create(31n)).split('|')[1] as string;
    const rows = await database.all('SELECT * FROM token');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(JSON.stringify(rows)).toContain(`"last_four":"${secret.slice(-4)}"`);
  });

  it('is that of its user alone, letter for letter', async () => {
    const credential = await create(31n);
    const secret = credential.split('|')[1] as string;
    const wrong = [
      '',
      secret,
      `|${secret}`,
      `32|${secret}`,
      `031|${secret}`,
      `31|${secret.toUpperCase()}`,
      ` 31|${secret}`,
      `31|${secret} `,
      `31|${secret}|`,
      `31||${secret}`,
      `31|${secret.slice(0, -1)}`,
      `31|00000000-0000-4000-8000-000000000000`,
      `99999999999999999999|${secret}`,
      `${'1'.repeat(10_000)}|${secret}`,
    ];
    for (const each of wrong) expect(await identify(each), each.slice(0, 60)).toBeUndefined();
    expect(await identify(credential)).toBeDefined();
  });

  it('told again keeps its id and time, and takes the new name', async () => {
    const secret = randomUUID();
    const keep = (name: string, create_time: string) =>
      database.transaction((tx) => keepToldToken(tx, { user_id: 32n, secret, name, create_time }));
    const rows = () => database.all<{ name: string }>('SELECT id, name, create_time FROM token WHERE user_id = 32');
    await keep('old', '2026-03-01T00:00:00.000Z');
    const [before] = await rows();
    await keep('new', '2026-03-02T00:00:00.000Z');
    expect(await rows()).toEqual([{ ...before, name: 'new' }]);
  });

  it('deleted stays deleted, though an import tells of it again', async () => {
    const told = { user_id: 32n, secret: randomUUID(), name: 'leaked' };
    const tell = () =>
      database.transaction((tx) => keepToldToken(tx, { ...told, create_time: '2026-03-01T00:00:00Z' }));
    await tell();
    expect(await identify(`32|${told.secret}`)).toBeDefined();
    await database.transaction((tx) => revokeTokensOf(tx, 32n));
    await tell();
    expect(await identify(`32|${told.secret}`)).toBeUndefined();
  });

  it('is gone from the moment it is deleted', async () => {
    const credential = await create(32n);
    expect(await identify(credential)).toBeDefined();
    await database.transaction((tx) => tx.run('DELETE FROM token WHERE user_id = 32'));
    expect(await identify(credential)).toBeUndefined();
  });
});

it('a token is its person’s alone, though another has one of the same secret', async () => {
  const secret = randomUUID();
  const tell = (user_id: bigint, name: string) =>
    database.transaction((tx) => keepToldToken(tx, { user_id, secret, name, create_time: '2026-03-01T00:00:00.000Z' }));
  const revoke = (user_id: bigint) => database.transaction((tx) => revokeTokensOf(tx, user_id));
  const who = async () => {
    const found = await Promise.all([31n, 33n].map((user_id) => checkNow(database)?.(`${user_id}|${secret}`)));
    return found.map((each) => each?.user_id);
  };
  await tell(31n, 'one');
  await tell(33n, 'another');
  await tell(31n, 'one, named anew');
  expect((await listTokens(database, 33n)).map(({ name }) => name)).toEqual(['another']);
  await revoke(31n);
  expect(await who()).toEqual([undefined, 33n]);
  await revoke(33n);
  await database.transaction((tx) => forgetTold(tx, 31n, secret));
  await tell(31n, 'one');
  await tell(33n, 'another');
  expect(await who()).toEqual([31n, undefined]);
});

it('a token is made at the time that the database’s clock shows, whatever the machine’s own does', async () => {
  // Here SQLite's clock is this function.
  vi.spyOn(Date, 'now').mockReturnValue(Date.UTC(2031, 4, 1));
  const issued = await database.transaction((tx) => issueToken(tx, 31n, 'a test'));
  vi.restoreAllMocks();
  expect(issued?.token.create_time).toBe('2031-05-01T00:00:00.000Z');
});

it('the tokens of a person are told newest first, also those of one moment', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const ids: string[] = [];
  try {
    for (const second of [0, 1, 1, 1, 1, 1, 1, 1, 1, 2]) {
      vi.setSystemTime(Date.UTC(2026, 2, 1, 12, 0, second));
      const issued = await database.transaction((tx) => issueToken(tx, 33n, 'a test'));
      ids.push(issued?.token.id as string);
    }
  } finally {
    vi.useRealTimers();
  }
  expect((await listTokens(database, 33n)).map(({ id }) => id)).toEqual(ids.reverse());
});

describe('the day a token was last used', () => {
  it('never goes back, also when an instance whose clock is behind notes it last', async () => {
    const found = checkNow(database)?.(await create(31n));
    const id = found?.token_id as string;
    for (const day of ['2026-02-28', '2026-03-01', '2026-02-28']) await database.transaction(noteUsed(id, day));
    expect(await database.one('SELECT last_used_on FROM token WHERE id = $1', [BigInt(id)])).toEqual({
      last_used_on: '2026-03-01',
    });
  });
});

describe('tokens looked up in one turn', () => {
  it('are each found or not, however many they are, by as few statements as that takes', async () => {
    let statements = 0;
    const all: Database['all'] = (...asked) => {
      statements++;
      return database.all(...asked);
    };
    const identify = checkTogether({ ...database, promptly: { ...database.promptly, all } });
    const own = await create(31n);
    const foreign = await create(32n);
    const wrong = foreign.replace('32|', '31|');
    for (const many of [1, 2, 3, 5, 8, 32, 33, 70]) {
      const asked = Array.from({ length: many }, (_, at) => [own, foreign, wrong][at % 3] as string);
      statements = 0;
      const found = await Promise.all(asked.map(identify));
      expect(found.map((each) => each?.user_id)).toEqual(asked.map((_, at) => [31n, 32n, undefined][at % 3]));
      expect(statements).toBe(Math.ceil(many / 32));
    }
  });

  it('fail together when the database does, and are looked up again the next time', async () => {
    let isGone = true;
    const all: Database['all'] = (...asked) => (isGone ? Promise.reject(new Error('gone')) : database.all(...asked));
    const identify = checkTogether({ ...database, promptly: { ...database.promptly, all } });
    const own = await create(31n);
    const ends = await Promise.allSettled([identify(own), identify(own)]);
    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    isGone = false;
    expect(await identify(own)).toMatchObject({ user_id: 31n });
  });
});
