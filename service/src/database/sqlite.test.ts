import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryDirectory } from '../files/files.fixture.ts';
import { type Database, DatabaseUnavailable, openDatabase, type Transaction } from './index.ts';
import { readMigrations } from './migrate.ts';
import { openSqlite } from './sqlite.ts';

let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
let database: Database;

beforeEach(async () => {
  directory = await temporaryDirectory();
  database = await openDatabase({ kind: 'sqlite', path: join(directory.path, 'a.db') });
});
afterEach(async () => {
  await database.close();
  await directory.remove();
});

const add = (tx: Transaction, id: bigint, name = 'a') =>
  tx.run('INSERT INTO organization (id, body) VALUES ($1, $2)', [id, JSON.stringify({ name, type: '' })]);
const names = async () =>
  (await database.all<{ name: string }>("SELECT body ->> 'name' AS name FROM organization ORDER BY id")).map(
    ({ name }) => name,
  );

it('is made for its owner alone to read, with whatever stands beside it', async () => {
  const path = join(directory.path, 'new', 'own.db');
  const own = await openDatabase({ kind: 'sqlite', path });
  const rights = [dirname(path), path, `${path}-wal`, `${path}-shm`].map((file) => statSync(file).mode & 0o777);
  await own.close();
  expect(rights).toEqual([0o700, 0o600, 0o600, 0o600]);
});

it('cuts its log to 64 MiB once what made it longer is in its place', async () => {
  const path = join(directory.path, 'a.db');
  const log_bytes = () => statSync(`${path}-wal`).size;
  // As an import in another process does.
  const other = await openDatabase({ kind: 'sqlite', path }, { bulk: true });
  const bringMuch = (tx: Transaction) => tx.run("INSERT INTO meta (name, value) VALUES ('large', zeroblob(80000000))");
  await other.transaction(bringMuch, { lasts: true });
  await other.close();
  expect(log_bytes()).toBeGreaterThan(80_000_000);
  await database.transaction((tx) => add(tx, 1n));
  expect(log_bytes()).toBe(64 * 1_024 * 1_024);
});

it('leaves nothing in its log of an import that failed', async () => {
  const path = join(directory.path, 'a.db');
  const log_bytes = () => statSync(`${path}-wal`).size;
  await database.transaction((tx) => add(tx, 1n, 'kept'));
  const other = await openDatabase({ kind: 'sqlite', path }, { bulk: true });
  const failing = other.transaction(
    async (tx) => {
      // What was there before is in its place: to put it there later takes room that there may not be.
      expect(log_bytes()).toBe(0);
      await tx.run("INSERT INTO meta (name, value) VALUES ('large', zeroblob(40000000))");
      throw new Error('a bad line');
    },
    { lasts: true },
  );
  await expect(failing).rejects.toThrow('a bad line');
  await other.close();
  expect(log_bytes()).toBe(0);
  expect(await names()).toEqual(['kept']);
});

const insert = (tx: Transaction, id: bigint, search = `secret ${id}`) => {
  const sql = 'INSERT INTO inquiry (organization_id, id, search, body) VALUES (1, $1, $2, $3)';
  return tx.run(sql, [id, search, JSON.stringify({ reference: String(id), status: '', create_time: '' })]);
};
/** Texts that wait for the search index. */
const waiting = (from: Database) => from.all('SELECT search FROM inquiry_unposted');

it('takes what waits for the search index into its lists by and by, though nobody writes any more', async () => {
  const textOf = (id: bigint) =>
    Array.from({ length: 500 }, (_, at) => `${id}${at * 37}`)
      .join(' ')
      .padEnd(20_000);
  await database.transaction((tx) => add(tx, 1n));
  for (let id = 1n; id <= 14n; id++) await database.transaction((tx) => insert(tx, id, textOf(id)));
  const count = async () => (await waiting(database)).length;
  expect(await count()).toBe(14);
  await expect.poll(count, { timeout: 20_000 }).toBeLessThan(14);
});

describe('a transaction', () => {
  it('is seen by readers once it is committed, whole', async () => {
    await database.transaction(async (tx) => {
      await add(tx, 1n);
      await add(tx, 2n);
      expect(await tx.all('SELECT id FROM organization')).toHaveLength(2);
      expect(await names()).toEqual([]);
    });
    expect(await names()).toEqual(['a', 'a']);
  });

  it('that fails leaves nothing, its ids included', async () => {
    const first = await database.transaction((tx) => tx.nextId());
    const failed = database.transaction(async (tx) => {
      await add(tx, await tx.nextId());
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect(await names()).toEqual([]);
    expect(await database.transaction((tx) => tx.nextId())).toBe(first + 1n);
  });

  it('that fails keeps no others from being taken into the lists of the search index', async () => {
    const insert = 'INSERT INTO inquiry (organization_id, id, search, body) VALUES (1, $1, $2, $3)';
    const waiting = async () =>
      Number((await database.one<{ count: number }>('SELECT count(*) AS count FROM inquiry_unposted'))?.count);
    await database.transaction((tx) => add(tx, 1n));
    let most = 0;
    for (let id = 1n; id <= 40n; id++) {
      const body = JSON.stringify({ reference: String(id), status: '', create_time: '' });
      await database.transaction((tx) => tx.run(insert, [id, `${id}\n${'abcdefgh'.repeat(2_048)}`, body]));
      most = Math.max(most, await waiting());
      const failed = database.transaction(async () => {
        throw new Error('no');
      });
      await expect(failed).rejects.toThrow('no');
    }
    expect(await waiting()).toBeLessThan(most);
  });

  it('for which the disk has no room is told as unavailable, and leaves nothing', async () => {
    const large = 'a'.repeat(1_000_000);
    const refused = database.transaction(async (tx) => {
      await tx.one('PRAGMA max_page_count = 1');
      await add(tx, 1n, large);
    });
    await expect(refused).rejects.toThrow(DatabaseUnavailable);
    expect(await names()).toEqual([]);
    await database.transaction((tx) => tx.one('PRAGMA max_page_count = 1000000'));
    await database.transaction((tx) => add(tx, 1n, large));
    expect(await names()).toEqual([large]);
  });

  it('that brings many records and finds no room is told of the disk that these are sorted on, too', async () => {
    const path = join(directory.path, 'a.db');
    const other = await openDatabase({ kind: 'sqlite', path }, { bulk: true });
    const refused = other.transaction(async (tx) => {
      await tx.one('PRAGMA max_page_count = 1');
      await add(tx, 1n, 'a'.repeat(1_000_000));
    });
    await expect(refused).rejects.toThrow('or that of the temporary directory');
    await other.close();
  });

  it('waits for the one before it, and goes on after a failed one', async () => {
    const order: string[] = [];
    const slow = (name: string) => async (tx: Transaction) => {
      order.push(`${name} begins`);
      await new Promise((resolve) => setImmediate(resolve));
      await add(tx, BigInt(order.length), name);
      order.push(`${name} ends`);
      if (name === 'b') throw new Error('no');
    };
    const settled = await Promise.allSettled(
      ['a', 'b', 'c'].map((name) => database.transaction(slow(name), { lasts: true })),
    );
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
    expect(await names()).toEqual(['a', 'c']);
  });

  it('waits for that of another process', async () => {
    const other = await openDatabase({ kind: 'sqlite', path: join(directory.path, 'a.db') });
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const first = other.transaction(async (tx) => {
      await add(tx, 1n, 'other');
      await held;
    });
    const second = database.transaction((tx) => add(tx, 2n, 'mine'));
    setTimeout(release, 50);
    await Promise.all([first, second]);
    expect(await names()).toEqual(['other', 'mine']);
    await other.close();
  });

  it('does not wait for ever, nor anew for what it has waited for in turn', async () => {
    const path = join(directory.path, 'a.db');
    const hasty = await openDatabase({ kind: 'sqlite', path }, { patience_ms: 300 });
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const holding = database.transaction(() => held, { lasts: true });
    const refused = async (count: number) => {
      const began = performance.now();
      const waiting = Array.from({ length: count }, () => hasty.transaction((tx) => add(tx, 1n), { lasts: true }));
      for (const each of waiting) await expect(each).rejects.toBeInstanceOf(DatabaseUnavailable);
      return performance.now() - began;
    };
    const [alone, together] = [await refused(1), await refused(8)];
    // Eight times as long, had each begun to wait when its turn came.
    expect(together / alone).toBeLessThan(4);
    release();
    await holding;
    await hasty.transaction((tx) => add(tx, 1n, 'at last'));
    expect(await names()).toEqual(['at last']);
    await hasty.close();
  });

  it('tells how many rows a statement changed', async () => {
    await database.transaction(async (tx) => {
      expect(await add(tx, 1n)).toBe(1);
      expect(await tx.run('UPDATE organization SET version = 9 WHERE id = $1', [2n])).toBe(0);
      expect(await tx.run('UPDATE organization SET version = 9 WHERE id > $1', [0n])).toBe(1);
    });
  });
});

describe('a deleted inquiry', () => {
  const remove = (tx: Transaction, id: bigint) => tx.run('DELETE FROM inquiry WHERE id = $1', [id]);

  it('leaves no text that waits for the search index, though it was changed in the same commit', async () => {
    await database.transaction(async (tx) => {
      await add(tx, 1n);
      for (const id of [1n, 2n, 3n]) await insert(tx, id);
    });
    await database.transaction((tx) => remove(tx, 1n));
    expect(await waiting(database)).toEqual([{ search: 'secret 2' }, { search: 'secret 3' }]);
    await database.transaction(async (tx) => {
      await tx.run("UPDATE inquiry SET search = 'new secret' WHERE id = 2");
      await remove(tx, 2n);
    });
    expect(await waiting(database)).toEqual([{ search: 'secret 3' }]);
  });

  it('of an earlier schema leaves none once the schema is up to date', async () => {
    const earlier = openSqlite(join(directory.path, 'earlier.db'));
    await earlier.migrate(readMigrations().filter(({ number }) => number < 14));
    await earlier.transaction(async (tx) => {
      await add(tx, 1n);
      for (const id of [1n, 2n]) await insert(tx, id);
    });
    await earlier.transaction((tx) => remove(tx, 1n));
    expect(await waiting(earlier)).toHaveLength(2);
    await earlier.migrate(readMigrations());
    expect(await waiting(earlier)).toEqual([{ search: 'secret 2' }]);
    await earlier.close();
  });

  it('may be taken into the lists meanwhile', async () => {
    await database.transaction((tx) => add(tx, 1n));
    for (let id = 1n; id <= 40n; id++) {
      await database.transaction((tx) => insert(tx, id, `${id}\n${'abcdefgh'.repeat(2_048)}`));
      if (id % 2n === 0n) await database.transaction((tx) => remove(tx, id - 1n));
    }
    const left = 'SELECT id FROM inquiry_unposted WHERE id NOT IN (SELECT id FROM inquiry)';
    expect(await database.all(left)).toEqual([]);
    expect(await database.all('SELECT 1 FROM inquiry_posting LIMIT 1')).toHaveLength(1);
  });
});

describe('ids', () => {
  it('rise, above reserved ones too, and never fall', async () => {
    const ids = await database.transaction(async (tx) => {
      const first = await tx.nextId();
      await tx.reserveId(first + 1_000n);
      const second = await tx.nextId();
      await tx.reserveId(5n);
      return [second - first, (await tx.nextId()) - second, (await tx.lastId()) - second];
    });
    expect(ids).toEqual([1_001n, 1n, 1n]);
  });

  it('are exact beyond 2^53', async () => {
    const large = 9_007_199_254_740_993n;
    await database.transaction(async (tx) => {
      await tx.reserveId(large);
      await add(tx, await tx.nextId());
    });
    expect(await database.one('SELECT CAST(id AS TEXT) AS id FROM organization')).toEqual({ id: String(large + 1n) });
  });
});

it('parameters are bound by their number, however often and in whatever order they are asked for', async () => {
  const sql = 'SELECT $2 AS second, $1 AS first, $2 AS again, $11 AS eleventh';
  const params = ['a', 'b', '3', '4', '5', '6', '7', '8', '9', '10', 'k'];
  expect(await database.one(sql, params)).toEqual({ second: 'b', first: 'a', again: 'b', eleventh: 'k' });
});

it('readers cannot write', async () => {
  await expect(database.all("INSERT INTO meta (name, value) VALUES ('a', 'b')")).rejects.toThrow();
  await expect(database.one('DELETE FROM meta RETURNING name')).rejects.toThrow(/readonly/);
});
