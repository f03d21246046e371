import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryDatabase } from '../database.fixture.ts';
import { type Database, NotUnique, OrganizationView } from './index.ts';
import { OrganizationTransaction } from './view.ts';

const [OWN, OTHER] = [7n, 8n];

let database: Database;
let close: () => Promise<void>;
let view: OrganizationView;

beforeEach(async () => {
  ({ database, close } = await temporaryDatabase());
  view = new OrganizationView(database, OWN);
  await database.transaction(async (tx) => {
    for (const id of [OWN, OTHER]) {
      await tx.run('INSERT INTO organization (id, body) VALUES ($1, $2)', [id, '{"name":"a","type":""}']);
    }
    await tx.run(INSERT, [OTHER, 800n, '', inquiry('800', 'BBBB-2222')]);
  });
});
afterEach(() => close());

const INSERT = 'INSERT INTO inquiry (organization_id, id, search, body) VALUES ($1, $2, $3, $4)';
const inquiry = (id: string, reference: string) =>
  JSON.stringify({ id, reference, status: 'STATUS_RECEIVED', create_time: '2026-01-01T00:00:00.000Z' });
const add = (tx: OrganizationTransaction, id: bigint) => tx.run(INSERT, id, '', inquiry(String(id), `AAAA-${id}`));

const stored = async () =>
  (
    await database.all<{ whose: string }>(
      "SELECT CAST(organization_id AS TEXT) || ' ' || CAST(id AS TEXT) AS whose FROM inquiry ORDER BY organization_id, id",
    )
  ).map(({ whose }) => whose);
const versions = () =>
  database.all<{ id: string; version: number }>('SELECT CAST(id AS TEXT) AS id, version FROM organization ORDER BY id');
/** Versions move by the clock, of which they are thousandths of a millisecond. */
const now = () => Date.now() * 1000;

describe("a transaction of an organization's view", () => {
  it('writes and reads the own records', async () => {
    const found = await view.transaction(async (tx) => {
      expect(tx.organization_id).toBe(OWN);
      expect(await add(tx, 700n)).toBe(1);
      expect(await add(tx, 701n)).toBe(1);
      expect(await tx.run('DELETE FROM inquiry WHERE organization_id = $1 AND id = $2', 701n)).toBe(1);
      return tx.all('SELECT id FROM inquiry WHERE organization_id = $1');
    });
    expect(found).toEqual([{ id: 700 }]);
    expect(await stored()).toEqual(['7 700', '8 800']);
  });

  it("does not reach another organization's record by its id", async () => {
    await view.transaction(async (tx) => {
      expect(await tx.one('SELECT id FROM inquiry WHERE organization_id = $1 AND id = $2', 800n)).toBeUndefined();
      expect(await tx.run("UPDATE inquiry SET search = 'a' WHERE organization_id = $1 AND id = $2", 800n)).toBe(0);
      expect(await tx.run('DELETE FROM inquiry WHERE organization_id = $1 AND id = $2', 800n)).toBe(0);
    });
    expect(await stored()).toEqual(['8 800']);
  });

  it.each([
    'SELECT body FROM inquiry',
    'SELECT body FROM inquiry WHERE id = $1',
    'SELECT body FROM inquiry WHERE id = $2 FOR UPDATE',
    'SELECT body FROM inquiry WHERE organization_id = $2 AND id = $1',
    'UPDATE inquiry SET search = $2',
    'UPDATE inquiry SET search = $3 WHERE id = $2',
    'UPDATE inquiry SET search = $3 WHERE organization_id = $10 AND id = $2',
    'UPDATE inquiry SET search = $3 WHERE organization_id <> $1 AND id = $2',
    'UPDATE inquiry SET organization_id = $1 WHERE id = $2',
    'DELETE FROM inquiry',
    'DELETE FROM inquiry WHERE id = $2',
    'DELETE FROM inquiry WHERE organization_id IN ($1, $2)',
    'INSERT INTO inquiry (id, organization_id, search, body) VALUES ($1, $2, $3, $4)',
    'INSERT INTO inquiry (organization_id, id, search, body) VALUES ($2, $1, $3, $4)',
    'INSERT INTO inquiry (organization_id, id, search, body) VALUES ($10, $2, $3, $4)',
    'INSERT INTO inquiry (organization_id, id, search, body) VALUES (8, $1, $2, $3)',
    'INSERT INTO inquiry (organization_id, id, search, body) SELECT 8, id, search, body FROM inquiry',
    'INSERT INTO inquiry VALUES ($1, $2, $3, $4)',
    'INSERT INTO inquiry (organization_id, id) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET body = $3',
    'INSERT INTO inquiry (organization_id, id) VALUES ($1, $2), (8, $3)',
    'INSERT INTO inquiry (organization_id, id) VALUES ($1, (SELECT max(id) FROM inquiry))',
    'UPDATE inquiry SET organization_id = $1 WHERE id = $2',
    'INSERT INTO organization (id, body) VALUES ($1, $2)',
    'UPDATE organization SET version = 9 WHERE id = $1',
  ])('refuses a statement without its organization: %s', async (sql) => {
    const before = [await stored(), await versions()];
    for (const way of ['one', 'all', 'run'] as const) {
      const refused = view.transaction(async (tx) => {
        await add(tx, 700n);
        return tx[way](sql, 800n, 'a', '{}');
      });
      await expect(refused).rejects.toThrow('a statement without its organization');
    }
    expect([await stored(), await versions()]).toEqual(before);
  });

  it('whose work fails leaves nothing, and the next one goes on', async () => {
    const before = await versions();
    const failed = view.transaction(async (tx) => {
      await add(tx, await tx.nextId());
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect([await stored(), await versions()]).toEqual([['8 800'], before]);
    await view.transaction((tx) => add(tx, 700n));
    expect(await stored()).toEqual(['7 700', '8 800']);
  });

  it('is seen by readers only when it is whole', async () => {
    await view.transaction(async (tx) => {
      await add(tx, 700n);
      expect(await view.all('SELECT id FROM inquiry WHERE organization_id = $1')).toEqual([]);
    });
    expect(await view.all('SELECT id FROM inquiry WHERE organization_id = $1')).toEqual([{ id: 700 }]);
  });

  it('that changes something moves the version of the own organization, of no other, once', async () => {
    const [own, other] = await versions();
    // Ahead of the clock, it is counted.
    const ahead = now() + 60_000_000;
    await database.transaction((tx) => tx.run('UPDATE organization SET version = $1 WHERE id = $2', [ahead, OWN]));
    await view.transaction(async (tx) => {
      await add(tx, 700n);
      await add(tx, 701n);
    });
    expect(await versions()).toEqual([{ ...own, version: ahead + 1 }, other]);
  });

  it('moves the version to one that was never before, though the database has gone back', async () => {
    const before = now();
    await view.transaction((tx) => add(tx, 700n));
    const [lost] = await versions();
    expect(lost?.version).toBeGreaterThanOrEqual(before);
    expect(lost?.version).toBeLessThan(now() + 1000);
    await setTimeout(2);
    await database.transaction((tx) => tx.run('UPDATE organization SET version = 1 WHERE id = $1', [OWN]));
    await view.transaction((tx) => add(tx, 701n));
    expect((await versions())[0]?.version).toBeGreaterThan(lost?.version as number);
  });

  it('that changes nothing moves no version', async () => {
    const before = await versions();
    await view.transaction((tx) => tx.all('SELECT id FROM inquiry WHERE organization_id = $1'));
    await view.transaction(async (tx) => {
      await add(tx, 700n);
      return tx.callOff('nothing');
    });
    expect(await versions()).toEqual(before);
  });

  it('makes ids that rise', async () => {
    const ids: bigint[] = [];
    for (let turn = 0; turn < 3; turn++) {
      await view.transaction(async (tx) => {
        for (let count = 0; count < 20; count++) ids.push(await tx.nextId());
      });
    }
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => Number(a - b)));
  });

  it('is done again when it drew what another record has, with nothing left of the first time', async () => {
    const drawn = ['BBBB-2222', 'BBBB-2222', 'CCCC-3333'];
    const ids: bigint[] = [];
    await view.transaction(async (tx) => {
      ids.push(await tx.nextId());
      const [id] = ids.slice(-1) as [bigint];
      await add(tx, id + 100n);
      return tx.run(INSERT, id, '', inquiry(String(id), drawn.shift() as string));
    });
    const [last] = ids.slice(-1) as [bigint];
    expect([ids.length, drawn]).toEqual([3, []]);
    expect(await stored()).toEqual([`7 ${last}`, `7 ${last + 100n}`, '8 800']);
  });

  it('is not done again for ever', async () => {
    let tries = 0;
    const never = view.transaction((tx) => {
      tries++;
      return tx.run(INSERT, 700n, '', inquiry('700', 'BBBB-2222'));
    });
    await expect(never).rejects.toThrow(NotUnique);
    expect(tries).toBe(10);
  });

  it('has no way around it', async () => {
    await view.transaction(async (tx) => {
      const reachable = [...Object.keys(tx), ...Object.getOwnPropertyNames(OrganizationTransaction.prototype)];
      const known = ['callOff', 'constructor', 'nextId', 'organization_id', 'run'];
      expect(reachable.sort()).toEqual(known);
    });
  });
});

describe('transactions of one turn', () => {
  it('keep what each has done, and nothing of one that failed', async () => {
    const ends = await Promise.allSettled([
      view.transaction((tx) => add(tx, 700n)),
      view.transaction(async (tx) => {
        await add(tx, 701n);
        throw new Error('refused');
      }),
      view.transaction(async (tx) => {
        await add(tx, 702n);
        return tx.callOff('called off');
      }),
      view.transaction((tx) => add(tx, 703n)),
    ]);
    expect(ends.map((end) => (end.status === 'fulfilled' ? end.value : 'failed'))).toEqual([
      1,
      'failed',
      'called off',
      1,
    ]);
    expect(await stored()).toEqual(['7 700', '7 703', '8 800']);
    expect(await versions()).toEqual([
      { id: '7', version: expect.any(Number) },
      { id: '8', version: 1 },
    ]);
  });

  it('draw ids of their own, though one before them failed', async () => {
    const draw = (fails: boolean) =>
      view.transaction(async (tx) => {
        const id = await tx.nextId();
        await add(tx, id);
        if (fails) throw new Error('refused');
        return id;
      });
    const ends = await Promise.allSettled([draw(false), draw(true), draw(false)]);
    const ids = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []));
    expect(await stored()).toEqual([...ids.map((id) => `7 ${id}`), '8 800']);
    expect(await draw(false)).toBeGreaterThan(ids[1] as bigint);
  });

  it('index for the search what was kept', async () => {
    const insert = (id: bigint, search: string) => (tx: OrganizationTransaction) =>
      tx.run(INSERT, id, search, inquiry(String(id), `AAAA-${id}`));
    await Promise.allSettled([
      view.transaction(insert(700n, 'teak tables')),
      view.transaction(async (tx) => {
        await insert(701n, 'teak chairs')(tx);
        throw new Error('refused');
      }),
      view.transaction(insert(701n, 'oak tables')),
    ]);
    const found = async (needle: string) => JSON.parse((await view.candidates('inquiry', needle))?.value as string);
    expect([await found('tables'), await found('teak'), await found('chairs')]).toEqual([[700, 701], [700], []]);
  });
});
