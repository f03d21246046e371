import Sqlite from 'better-sqlite3';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MOST_CANDIDATES } from './database.ts';
import { candidatesFor, Postings } from './postings.ts';

// The index by itself, under the triggers it is told by.

let connection: Sqlite.Database;
let postings: Postings;

beforeEach(() => {
  connection = new Sqlite(':memory:');
  connection.exec(`
    CREATE TABLE shipment_posting (organization_id INTEGER, gram INTEGER, high INTEGER, first INTEGER, last INTEGER,
      ids BLOB, PRIMARY KEY (organization_id, gram, high, first)) WITHOUT ROWID;`);
  postings = new Postings(connection);
});
afterEach(() => connection.close());

const note = (id: bigint, text: string, organization_id = 7n) =>
  connection
    .prepare("SELECT note_search('shipment', CAST(? AS TEXT), ? >> 32, ? & 0xffffffff, ?)")
    .get(organization_id, id, id, text);

function found(needle: string, organization_id = 7n): bigint[] | undefined {
  const candidates = candidatesFor(connection, 'shipment', organization_id, needle);
  if (!candidates) return undefined;
  const rows = connection.prepare(candidates.sql('?')).safeIntegers().all(candidates.value) as { value: bigint }[];
  return rows.map((row) => row.value);
}

describe('the search index', () => {
  it('never misses a record that holds the needle, however it was told of it', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'ü', '\n', '😀'), maxLength: 12 });
    const record = fc.record({ id: fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }), text, flush: fc.boolean() });
    fc.assert(
      fc.property(fc.array(record, { maxLength: 40 }), text, (records, needle) => {
        connection.exec('DELETE FROM shipment_posting');
        for (const { id, text, flush } of records) {
          note(id, text);
          if (flush) postings.write();
        }
        postings.write();
        const candidates = found(needle.replaceAll('\n', ''));
        if (!candidates) return;
        for (const { id, text } of records) {
          if (text.split('\n').some((line) => line.includes(needle.replaceAll('\n', ''))))
            expect(candidates).toContain(id);
        }
      }),
    );
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
    postings.clear();
    postings.write();
    expect(found('rotterdam')).toEqual([]);
  });

  it('adds little by little to the rows there are', () => {
    for (let id = 1; id <= 500; id++) {
      note(BigInt(id), 'abc');
      postings.write();
    }
    const { rows } = connection.prepare('SELECT count(*) AS rows FROM shipment_posting').get() as { rows: number };
    expect(rows).toBe(1);
    expect(found('abc')).toHaveLength(500);
  });
});
