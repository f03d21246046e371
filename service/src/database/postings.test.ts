import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { candidatesFor } from './candidates.ts';
import { MOST_CANDIDATES } from './database.ts';
import { finder } from './holding.ts';
import { Postings } from './postings.ts';
import { PostingsCheck } from './postings-check.ts';
import Sqlite from './sqlite-driver.ts';
import { statements } from './statements.ts';
import { MOST_LETTERS } from './unposted.ts';

// The index by itself, under the triggers it is told by.

let connection: Sqlite.Database;
let postings: Postings;

/** Every record goes into the lists at once, or a few wait for others. */
const use = (bulk: boolean, most_noted?: number) => {
  postings = new Postings(connection, { bulk, most_noted });
};

beforeEach(() => {
  connection = new Sqlite(':memory:');
  connection.function('holds', { deterministic: true }, finder());
  connection.exec(`
    CREATE TABLE shipment_posting (organization_id INTEGER, gram INTEGER, high INTEGER, first INTEGER, last INTEGER,
      ids BLOB, PRIMARY KEY (organization_id, gram, high, first)) WITHOUT ROWID;
    CREATE TABLE shipment_unposted (organization_id INTEGER, id INTEGER, search TEXT,
      PRIMARY KEY (organization_id, id)) WITHOUT ROWID;`);
});
afterEach(() => connection.close());

function note(id: bigint, text: string, organization_id = 7n): void {
  connection
    .prepare("SELECT note_search('shipment', CAST(? AS TEXT), ? >> 32, ? & 0xffffffff, ?)")
    .get(organization_id, id, id, text);
  postings.makeRoom();
}

const count = (table: string): number =>
  connection.prepare<unknown[], number>(`SELECT count(*) FROM ${table}`).pluck().get() as number;

function found(needle: string, organization_id = 7n, rarity = {}): bigint[] | undefined {
  const candidates = candidatesFor(statements(connection), 'shipment', organization_id, needle, rarity);
  if (!candidates) return undefined;
  const rows = connection.prepare(candidates.sql('?')).safeIntegers().all(candidates.value) as { value: bigint }[];
  return rows.map((row) => row.value);
}

describe.each([
  ['the lists of the search index', true, undefined],
  ['the lists of the search index, with room for little,', true, 10],
  ['the search index, told of a few at a time,', false, undefined],
])('%s', (_, bulk, most_noted) => {
  beforeEach(() => use(bulk, most_noted));

  it('never misses a record that holds the needle, however it was told of it', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'ü', '-', '\n', '😀'), maxLength: 12 });
    const half = fc.string({ unit: fc.constantFrom('a', 'b', '2'), minLength: 4, maxLength: 4 });
    const reference = fc.tuple(half, half).map((halves) => halves.join('-'));
    const withReference = fc.tuple(reference, text).map((lines) => lines.join('\n'));
    const part = fc.tuple(reference, fc.nat(6), fc.nat(9)).map(([all, from, to]) => all.slice(from, from + to));
    const record = fc.record({
      id: fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }),
      text: fc.oneof(text, withReference),
      flush: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(record, { maxLength: 40 }), fc.oneof(text, part), (records, needle) => {
        connection.exec('DELETE FROM shipment_posting; DELETE FROM shipment_unposted');
        for (const { id, text, flush } of records) {
          note(id, text);
          if (flush) postings.write();
        }
        postings.write();
        const candidates = found(needle.replaceAll('\n', ''));
        if (!candidates) return;
        // A record that is told twice holds what it was told to hold last.
        for (const [id, text] of new Map(records.map(({ id, text }) => [id, text]))) {
          if (text.split('\n').some((line) => line.includes(needle.replaceAll('\n', ''))))
            expect(candidates).toContain(id);
        }
      }),
    );
  });

  it('comes to every record in order of id, so many at a time, from anywhere and either way', () => {
    const id = fc.oneof(fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }), fc.bigInt({ min: 0n, max: 20n }));
    const record = fc.record({ id, text: fc.constantFrom('rotterdam', 'rotterd', 'hamburg'), flush: fc.boolean() });
    const start = {
      descending: fc.boolean(),
      most: fc.integer({ min: 1, max: 5 }),
      from: fc.option(id, { nil: undefined }),
    };
    fc.assert(
      fc.property(fc.array(record, { maxLength: 30 }), fc.record(start), (records, { descending, most, from }) => {
        connection.exec('DELETE FROM shipment_posting; DELETE FROM shipment_unposted');
        for (const { id, text, flush } of records) {
          note(id, text);
          if (flush) postings.write();
        }
        postings.write();
        const rising = (a: bigint, b: bigint) => (a < b ? -1 : 1);
        const expected = [...new Set(found('rotterdam'))]
          .sort(rising)
          .filter((id) => from === undefined || (descending ? id <= from : id >= from));
        const passed: bigint[] = [];
        for (let next = from, more = true; more; ) {
          const onwards = { descending, most, ...(next !== undefined && { from: next }) };
          passed.push(...(found('rotterdam', 7n, { onwards })?.toSorted(rising) ?? []));
          const { beyond } = candidatesFor(statements(connection), 'shipment', 7n, 'rotterdam', { onwards }) ?? {};
          if (beyond !== undefined) next = BigInt(beyond);
          more = beyond !== undefined;
        }
        expect(passed.length).toBe(expected.length);
        expect(passed.toSorted(rising)).toEqual(expected);
      }),
      { numRuns: 300 },
    );
  });

  it('looks among references for what can stand in one, and for nothing else', () => {
    note(1n, 'zzzz-zzzz\nrotterdam');
    note(2n, 'k7wm-42qx\npizzzzza');
    postings.write();
    expect(['zzz', 'zzzz', 'zz-zz', 'zzzz-zzzz'].map((needle) => found(needle)?.includes(1n))).toEqual(
      Array(4).fill(true),
    );
    expect([found('zzzzz'), found('m-42')]).toEqual([[2n], [2n]]);
  });

  it('finds nothing of another organization', () => {
    note(1n, 'rotterdam');
    note(2n, 'rotterdam', 8n);
    postings.write();
    expect(found('rotterdam')).toEqual([1n]);
    expect(found('rotterdam', 9n)).toEqual([]);
  });

  it('keeps ids of all sixty-three bits', () => {
    const ids = [1n, 2n ** 32n - 1n, 2n ** 32n, 2n ** 53n + 1n, 2n ** 63n - 1n];
    for (const id of ids) note(id, 'rotterdam');
    postings.write();
    expect(found('rotterdam')).toEqual(ids);
  });

  it('has no say on a needle of less than three letters', () => {
    note(1n, 'rotterdam');
    postings.write();
    expect(found('ro')).toBeUndefined();
  });

  it('has no say on a needle that too many records hold', () => {
    for (let id = 1; id <= MOST_CANDIDATES + 1; id++) note(BigInt(id), id % 10 === 0 ? 'rotterdam' : 'rotte');
    postings.write();
    expect(found('rotte')).toBeUndefined();
    expect(found('rotterdam')).toHaveLength(MOST_CANDIDATES / 10);
  });

  it('is told nothing of what was called off', () => {
    note(1n, 'rotterdam');
    postings.clear({ wasWriting: false });
    postings.write();
    expect(found('rotterdam')).toEqual([]);
  });
});

describe('the lists', () => {
  it('written when each trigram had one of its own are as good as any', () => {
    const insert = connection.prepare('INSERT INTO shipment_posting VALUES (7, ?, 0, 1, 1, ?)');
    const [a, b, c] = ['深', '圳', '市'].map((letter) => letter.charCodeAt(0)) as [number, number, number];
    insert.run(128 ** 3 + (a * 65_536 + b) * 65_536 + c, Buffer.alloc(0));
    use(true);
    note(2n, '广东深圳市');
    postings.write();
    expect(found('深圳市')).toEqual([1n, 2n]);
    const check = new PostingsCheck(connection);
    for (const id of ['1', '2']) check.note('shipment', '7', id, '深圳市');
    expect(check.rest()).toEqual([]);
    check.note('shipment', '7', '1', '上海港');
    expect(check.rest()).toEqual([{ table: 'shipment', id: '1' }]);
  });

  it('written before references had letters of their own are as good as any', () => {
    use(true);
    // What comes first is no reference: all of this is noted as it was then.
    note(1n, '\nk7wm-42qx\nrotterdam');
    postings.write();
    expect([found('k7wm-42qx'), found('7wm'), found('rotterdam')]).toEqual([[1n], [1n], [1n]]);
    const check = new PostingsCheck(connection);
    for (const id of ['1', '2']) check.note('shipment', '7', id, 'k7wm-42qx\nrotterdam');
    expect(check.rest()).toEqual([{ table: 'shipment', id: '2' }]);
  });

  it('asked for rare words alone, say nothing of common ones', () => {
    use(true);
    for (let id = 1n; id <= 3_000n; id++) note(id, id === 2n ? 'quetzal' : 'rotterdam');
    postings.write();
    const rare = (needle: string) => found(needle, 7n, { rare: true });
    expect([rare('quetzal'), rare('zzzzz'), rare('rotterdam'), rare('ro')]).toEqual([[2n], [], undefined, undefined]);
    expect(found('rotterdam')).toHaveLength(2_999);
  });

  it('that are short wait for more when others are written, so that they have few rows', () => {
    use(true, 6_000);
    const rare = Array.from({ length: 50 }, (_, at) => BigInt(at * 1_000 + 999));
    for (let id = 1n; id <= 50_000n; id++) note(id, id % 1_000n === 999n ? 'quetzal' : 'rotter');
    postings.write();
    const rows = (gram: string) => {
      const [a = 0, b = 0, c = 0] = [...gram].map((letter) => letter.charCodeAt(0));
      const sql = 'SELECT count(*) FROM shipment_posting WHERE gram = ?';
      return connection
        .prepare(sql)
        .pluck()
        .get((a << 14) | (b << 7) | c);
    };
    expect([rows('rot'), rows('que')]).toEqual([expect.any(Number), 1]);
    expect(rows('rot')).toBeGreaterThan(20);
    expect(found('quetzal')).toEqual(rare);
  });

  it('of very many rows are not read, and others say who may hold a needle', () => {
    use(true);
    for (let id = 1_100n; id > 0n; id--) {
      note(id, 'abc');
      postings.write();
    }
    for (let id = 2_001n; id <= 2_800n; id++) note(id, id % 2n === 0n ? 'abcxyz' : 'xyz');
    postings.write();
    expect(count('shipment_posting')).toBeGreaterThan(1_100);
    expect(found('abc')).toBeUndefined();
    expect(found('abcxyz')).toEqual(Array.from({ length: 400 }, (_, at) => 2_002n + BigInt(at) * 2n));
    expect(found('abcyz')).toEqual([]);
  });

  it('grow little by little in the rows there are', () => {
    use(true);
    for (let id = 1; id <= 500; id++) {
      note(BigInt(id), 'abc');
      postings.write();
    }
    expect(count('shipment_posting')).toBe(1);
    expect(found('abc')).toHaveLength(500);
  });
});

describe('a few records', () => {
  const text = 'x'.repeat(MOST_LETTERS / 4);
  const write = (...ids: bigint[]) => {
    for (const id of ids) note(id, text);
    postings.write();
  };
  /** Commits that bring nothing more, until no more wait than may. */
  const catchUp = () => {
    while (postings.isBehind) postings.write();
  };
  beforeEach(() => use(false));

  it('wait until there are many', () => {
    write(1n, 2n);
    expect([count('shipment_unposted'), count('shipment_posting')]).toEqual([2, 0]);
    write(3n, 2n ** 40n, 5n);
    catchUp();
    // So many at a time, the oldest first.
    expect(connection.prepare('SELECT id FROM shipment_unposted').pluck().safeIntegers().all()).toEqual([2n ** 40n]);
    expect(count('shipment_posting')).toBeGreaterThan(0);
    expect(found('xxx')).toEqual([1n, 3n, 5n, 2n, 2n ** 40n].sort((a, b) => (a < b ? -1 : 1)));
  });

  it('are found while they are taken into the lists, little by little', () => {
    const textOf = (id: number) => `order ${id} of ${'abcdefghijklmnop'.repeat(60)}${id % 50}`;
    let most = 0;
    for (let id = 1; id <= 1_000; id += 10) {
      for (let more = id; more < id + 10; more++) note(BigInt(more), textOf(more));
      postings.write();
      most = Math.max(most, count('shipment_unposted'));
      for (const one of [1, (id >> 1) + 1, id]) expect(found(`order ${one} of`)).toContain(BigInt(one));
    }
    expect(most).toBeGreaterThan(count('shipment_unposted'));
    expect(count('shipment_posting')).toBeGreaterThan(100);
  });

  it('that are changed while they are taken in are found by what they are now', () => {
    write(1n, 2n, 3n);
    const numbers = [...Array(1_000).keys()].map((number) => `\nnumber ${number * 7}`).join('');
    note(4n, 'y'.repeat(MOST_LETTERS / 4 - numbers.length) + numbers);
    postings.write();
    let next = 5n;
    const bring = () => {
      note(next++, 'hamburg');
      postings.write();
    };
    while (count('shipment_posting') === 0) bring();
    note(1n, 'rotterdam');
    postings.write();
    const lists = count('shipment_posting');
    while (count('shipment_unposted') === Number(next) - 1) bring();
    expect(count('shipment_posting')).toBeGreaterThan(lists);
    expect(found('rotterdam')).toEqual([1n]);
  });

  it('wait for those of their own organization', () => {
    for (const id of [1n, 2n, 3n, 4n, 5n]) note(id, text, id);
    postings.write();
    expect(count('shipment_unposted')).toBe(5);
  });

  it('wait no longer because the program was started again, or another writes too', () => {
    write(1n, 2n);
    use(false);
    write(3n, 4n, 5n);
    catchUp();
    expect(count('shipment_unposted')).toBe(1);
  });

  const lettersWaiting = () => connection.prepare('SELECT sum(length(search)) FROM shipment_unposted').pluck().get();
  /** No three letters of it stand in another. */
  const unlike = (id: number, length: number) => {
    const letter = (at: number) => String.fromCodePoint(0x4e00 + ((id * length + at) % 20_000));
    return Array.from({ length }, (_, at) => letter(at) + letter(at * 7 + id))
      .join('')
      .slice(0, length);
  };

  it('never wait in such numbers that a search or the next record would take long, however unlike they are', () => {
    let most = 0;
    for (let id = 1; id <= 110; id++) {
      note(BigInt(id), unlike(id, 5_000));
      postings.write();
      most = Math.max(most, lettersWaiting() as number);
    }
    expect(most).toBeGreaterThan(MOST_LETTERS);
    expect(most).toBeLessThan(2 * MOST_LETTERS);
    expect(found(unlike(1, 5_000).slice(100, 110))).toContain(1n);
  });

  it('are taken into a few lists with each commit, however many came at once and however unlike they are', () => {
    let drawn = 1;
    const letter = () => {
      drawn = Math.imul(drawn, 1_664_525) + 1_013_904_223;
      return ((drawn >>> 16) % 36).toString(36);
    };
    const texts = Array.from({ length: 65 }, () => Array.from({ length: 5_000 }, letter).join(''));
    const textOf = (id: number) => texts[id] as string;
    for (let id = 1; id <= 64; id++) note(BigInt(id), textOf(id));
    let [written, most] = [0, 0];
    do {
      const before = connection.prepare('SELECT total_changes()').pluck().get() as number;
      postings.write();
      const changes = (connection.prepare('SELECT total_changes()').pluck().get() as number) - before;
      if (written++ > 0) most = Math.max(most, changes);
    } while (postings.isBehind);
    expect(written).toBeGreaterThan(20);
    expect(most).toBeLessThan(1_000);
    expect(lettersWaiting()).toBeLessThan(MOST_LETTERS);
    for (const id of [1, 30, 64]) expect(found(textOf(id).slice(2_000, 2_020))).toContain(BigInt(id));
  });

  it('that came to wait in greater numbers are taken in a part at a time, the faster the more there are', () => {
    const insert = connection.prepare('INSERT INTO shipment_unposted VALUES (7, ?, ?)');
    const total = 20 * MOST_LETTERS;
    for (let id = 0; id < 320; id++) insert.run(1_000 + id, `${id} ${'abcdefghijklmnop'.repeat(total / 320 / 16)}`);
    const waiting: number[] = [lettersWaiting() as number];
    for (let id = 1; id <= 40; id++) {
      note(BigInt(id), 'x'.repeat(MOST_LETTERS / 40));
      postings.write();
      waiting.push(lettersWaiting() as number);
    }
    // No more at once than what came, so many times as there are too many: none has to wait for all of it.
    for (const [at, now] of waiting.slice(1).entries()) expect((waiting[at] as number) - now).toBeLessThan(total / 10);
    expect(waiting.at(-1)).toBeLessThan(total / 2);
  });

  it('are found by the last that they were told with', () => {
    note(1n, 'rotterdam');
    postings.write();
    note(1n, 'antwerp');
    postings.write();
    expect([found('antwerp'), found('rotterdam')]).toEqual([[1n], []]);
  });

  it('are told as lost when they neither wait with their text nor are in the lists', () => {
    note(1n, 'rotterdam');
    note(2n, 'rotterdam');
    postings.write();
    const lost = (text: string) => {
      const check = new PostingsCheck(connection);
      for (const id of ['1', '2']) check.note('shipment', '7', id, text);
      return check.rest().map(({ id }) => id);
    };
    expect(lost('rotterdam')).toEqual([]);
    expect(lost('antwerp')).toEqual(['1', '2']);
    connection.exec('DELETE FROM shipment_unposted WHERE id = 2');
    expect(lost('rotterdam')).toEqual(['2']);
  });

  it('are counted anew when a transaction was called off', () => {
    connection.exec('BEGIN');
    write(1n, 2n, 3n, 4n);
    connection.exec('ROLLBACK');
    postings.clear({ wasWriting: true });
    write(5n);
    expect(count('shipment_unposted')).toBe(1);
  });

  it('are taken into the lists from the beginning, when a transaction was called off that took them in', () => {
    const words = Array.from({ length: 20_000 }, (_, number) => (number * 7_919).toString(36));
    for (const id of [1n, 2n, 3n]) note(id, words.join(' '));
    while (count('shipment_posting') === 0) postings.write();
    const lists = count('shipment_posting');
    connection.exec('BEGIN');
    postings.write();
    expect(count('shipment_posting')).toBeGreaterThan(lists);
    connection.exec('ROLLBACK');
    postings.clear({ wasWriting: true });
    note(4n, words.join(' '));
    postings.write();
    catchUp();
    expect(count('shipment_unposted')).toBeLessThan(4);
    for (const word of words.slice(1_000, 2_000)) expect(found(word)).toEqual([1n, 2n, 3n, 4n]);
  });

  it('are forgotten when they were called off among others', () => {
    note(1n, 'rotterdam');
    const { mark } = postings;
    note(2n, 'rotterdam');
    postings.forgetAfter(mark);
    postings.write();
    expect(found('rotterdam')).toEqual([1n]);
  });
});
