import type Sqlite from 'better-sqlite3';
import { type Candidates, MOST_CANDIDATES } from './database.ts';
import { inOrder, meetPacked, unpackIds } from './idlist.ts';
import { idOf } from './told.ts';
import { trigramsOf } from './trigrams.ts';
import { unpostedWith } from './unposted.ts';

// What SQLite's search index says of a needle: see postings.ts for how it is written.

/** The rarest trigrams of a needle are enough to narrow it down. */
const MOST_TRIGRAMS = 4;
/** A longer list is not read: of one that long, others must say which records may hold the needle. */
const MOST_READ_BYTES = 131_072;
/** Words whose lists are this short are rare. */
const RARE_BYTES = 1_024;
/** So few candidates are checked sooner than narrowed down further. */
const FEW = 200;

type Row = { high: string; first: number; last: number; ids: Uint8Array };

/**
 * The records that may hold a needle, by its rarest trigrams; undefined when it has none, or too many records do. Asked
 * for rare words alone, it reads no long list to learn that a needle is none.
 */
export function candidatesFor(
  connection: Sqlite.Database,
  table: string,
  organization_id: bigint,
  needle: string,
  { rare = false } = {},
): Candidates | undefined {
  const grams = [...new Set(trigramsOf(needle))];
  const most_bytes = rare ? RARE_BYTES : MOST_READ_BYTES;
  const list = `FROM ${table}_posting WHERE organization_id = ? AND gram = ?`;
  const sizes = connection.prepare<unknown[], number>(`SELECT length(ids) + 1 ${list}`).pluck();
  const rows = connection.prepare<unknown[], Row>(
    `SELECT CAST(high AS TEXT) AS high, first, last, ids ${list} ORDER BY high, first`,
  );
  const rarest = grams
    .map((gram) => ({ gram, bytes: sumUpTo(most_bytes, sizes.iterate(organization_id, gram)) }))
    .filter(({ bytes }) => bytes <= most_bytes)
    .sort((a, b) => a.bytes - b.bytes)
    .slice(0, MOST_TRIGRAMS);
  const [first, ...others] = rarest;
  if (!first) return undefined;
  // Before the lists are read: meanwhile some may be taken into them.
  const unposted = unpostedWith(connection, table, organization_id, needle);
  let found = unpacked(rows.iterate(organization_id, first.gram));
  for (const { gram } of others) {
    if (countOf(found) <= FEW) break;
    found = met(found, rows.iterate(organization_id, gram));
  }
  if (countOf(found) > MOST_CANDIDATES) return undefined;
  return { sql: (parameter) => `SELECT value FROM json_each(${parameter})`, value: jsonOf(found, unposted) };
}

/** What numbers come to, or something above a bound as soon as they do. */
function sumUpTo(most: number, numbers: Iterable<number>): number {
  let sum = 0;
  for (const number of numbers) {
    sum += number;
    if (sum > most) break;
  }
  return sum;
}

/** Ids by their higher halves. */
type Ids = Map<string, number[]>;

function unpacked(rows: Iterable<Row>): Ids {
  const all: Ids = new Map();
  for (const { high, first, ids } of rows) {
    const list = all.get(high) ?? [];
    all.set(high, list);
    list.push(first);
    unpackIds(first, ids, list);
  }
  return rising(all);
}

function met(found: Ids, rows: Iterable<Row>): Ids {
  const both: Ids = new Map([...found.keys()].map((high) => [high, []]));
  for (const { high, first, ids } of rows) meetPacked(found.get(high) ?? [], first, ids, both.get(high));
  return rising(both);
}

/** Rows that were written out of order may overlap. */
const rising = (lists: Ids): Ids => new Map([...lists].map(([high, ids]) => [high, inOrder(ids)]));

const countOf = (lists: Ids): number => [...lists.values()].reduce((sum, list) => sum + list.length, 0);

const jsonOf = (lists: Ids, others: string[]): string =>
  `[${[...lists]
    .flatMap(([high, list]) => list.map((id) => String(idOf(high, id))))
    .concat(others)
    .join()}]`;
