import { type Candidates, MOST_CANDIDATES, type Onwards, type Wanted } from './database.ts';
import { inOrder, meetPacked, placeWhere, unpackIds } from './idlist.ts';
import type { Statement } from './statements.ts';
import { idOf } from './told.ts';
import { listsOfNeedle } from './trigrams.ts';
import { unpostedWith } from './unposted.ts';

// What SQLite's search index says of a needle: see postings.ts for how it is written.

/** The rarest trigrams of a needle are enough to narrow it down. */
const MOST_TRIGRAMS = 4;
/** So many of a list's rows tell how long it is, more or less. */
const SAMPLE_ROWS = 4;
/** A longer list is not read: of one that long, others must say which records may hold the needle. */
const LONGEST = { bytes: 131_072, rows: 1_024 };
/** A word is rare whose lists are this short, and that at most one of so many records holds. */
const RARE = { bytes: 2_048, rows: 64, one_in: 50 };
/** So few candidates are checked sooner than narrowed down further. */
const FEW = 300;

/** What is noted of three letters: nearly always in one list. */
type Run = readonly number[];
/** The newest rows of a list: how many, their bytes, and the ids that they lie between. */
type Extent = { rows: number; bytes: number; first: number; last: number };
type Row = { high: string; first: number; ids: Uint8Array };

/**
 * The records that may hold a needle, by its rarest trigrams; undefined when it has none, or too many records do. Asked
 * for rare words alone, it reads no long list to learn that a needle is none.
 */
export function candidatesFor(
  read: (sql: string) => Statement,
  table: string,
  organization_id: bigint,
  needle: string,
  { rare = false, onwards }: Wanted = {},
): Candidates | undefined {
  const list = `FROM ${table}_posting WHERE organization_id = $1 AND gram = $2`;
  const newestOf = (gram: number, most: number): Extent => {
    const newest = `SELECT first, last, length(ids) + 1 AS bytes ${list} ORDER BY high DESC, first DESC LIMIT ${most}`;
    const sql = `SELECT count(*) AS rows, total(bytes) AS bytes, coalesce(min(first), 0) AS first,
      coalesce(max(last), 0) AS last FROM (${newest})`;
    return read(sql).one([organization_id, gram]) as Extent;
  };
  const newestRows = (run: Run, most: number): Extent => run.map((gram) => newestOf(gram, most)).reduce(together);
  const rowsOf = (run: Run): Row[] => {
    const sql = `SELECT CAST(high AS TEXT) AS high, first, ids ${list} ORDER BY high, first`;
    return run.flatMap((gram) => read(sql).all([organization_id, gram]) as Row[]);
  };
  const isShort = (run: Run): boolean => isWithin(LONGEST, newestRows(run, LONGEST.rows));
  const [first, ...others] = rarestOf(needle, (gram) => newestOf(gram, SAMPLE_ROWS));
  if (first === undefined || !(rare ? isRare(newestRows(first, RARE.rows)) : isShort(first))) return undefined;
  // Before the lists are read: meanwhile some may be taken into them.
  const unposted = unpostedWith(read, table, organization_id, needle);
  let found = unpacked(rowsOf(first));
  // The next few are fetched as they are: to narrow all down takes longer.
  for (const run of onwards && onwards.most < MOST_CANDIDATES ? [] : others) {
    if (countOf(found) <= FEW || !isShort(run)) break;
    found = met(found, rowsOf(run));
  }
  const most = onwards?.most ?? MOST_CANDIDATES;
  if (!onwards && countOf(found) + unposted.length > most) return undefined;
  const ids = onwards ? aheadOf(onwards, found, unposted) : [...idsOf(found), ...unposted];
  return {
    sql: (parameter) => `SELECT value FROM json_each(${parameter})`,
    value: `[${ids.slice(0, most).join()}]`,
    ...(ids.length > most && { beyond: String(ids[most]) }),
  };
}

/** Of a needle, the three letters whose lists are the shortest, by what their newest rows tell; the shortest first. */
function rarestOf(needle: string, newestOf: (gram: number) => Extent): Run[] {
  const runs = listsOfNeedle(needle).map((run) => ({ run, lists: run.map(newestOf) }));
  const newest = Math.max(...runs.flatMap(({ lists }) => lists.map(({ last }) => last)));
  const density = ({ rows, bytes, first }: Extent) => bytes / (newest - (rows < SAMPLE_ROWS ? 0 : first) + 1);
  const densityOf = ({ lists }: { lists: Extent[] }) => lists.reduce((sum, list) => sum + density(list), 0);
  return runs
    .sort((a, b) => densityOf(a) - densityOf(b))
    .slice(0, MOST_TRIGRAMS)
    .map(({ run }) => run);
}

function together(a: Extent, b: Extent): Extent {
  if (a.rows === 0 || b.rows === 0) return a.rows === 0 ? b : a;
  const [first, last] = [Math.min(a.first, b.first), Math.max(a.last, b.last)];
  return { rows: a.rows + b.rows, bytes: a.bytes + b.bytes, first, last };
}

const isWithin = (most: { bytes: number; rows: number }, { rows, bytes }: Extent): boolean =>
  rows < most.rows && bytes <= most.bytes;

const isRare = (list: Extent): boolean =>
  isWithin(RARE, list) && (list.bytes <= FEW || list.bytes * RARE.one_in <= list.last - list.first);

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

/** Rows of two lists, and rows that were written out of order, may overlap. */
const rising = (lists: Ids): Ids => new Map([...lists].map(([high, ids]) => [high, inOrder(ids)]));

const countOf = (lists: Ids): number => [...lists.values()].reduce((sum, list) => sum + list.length, 0);

/** Most are numbers as they are. */
const idsOf = (lists: Ids): (number | string)[] =>
  [...lists].flatMap<number | string>(([high, ids]) => (high === '0' ? ids : ids.map((id) => String(idOf(high, id)))));

const LAST_ID = 2n ** 63n - 1n;

/** Those that a walk in order of id comes to next: one more than wanted, if there are so many. */
function aheadOf(
  { descending, from = descending ? LAST_ID : 0n, most }: Onwards,
  lists: Ids,
  unposted: string[],
): string[] {
  const compare = (a: bigint, b: bigint) => (a < b ? -1 : Number(a > b));
  const byId = descending ? (a: bigint, b: bigint) => compare(b, a) : compare;
  const listed = new Set<bigint>();
  for (const high of [...lists.keys()].map(BigInt).sort(byId)) {
    const ids = lists.get(String(high)) as number[];
    const isBelow = (low: number) => compare(idOf(high, low), from) < (descending ? 1 : 0);
    const at = placeWhere(ids, isBelow);
    const [next, step] = descending ? [at - 1, -1] : [at, 1];
    for (let place = next; place in ids && listed.size <= most; place += step)
      listed.add(idOf(high, ids[place] as number));
  }
  const waiting = unposted.map(BigInt).filter((id) => byId(from, id) <= 0);
  // Lists are in order already.
  const ahead = waiting.length > 0 ? [...new Set([...listed, ...waiting])].sort(byId) : [...listed];
  return ahead.slice(0, most + 1).map(String);
}
