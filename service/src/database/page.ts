import { type ListQuery, limits, searchNeedle } from '@fairlead/contract';
import { MOST_CANDIDATES, type Wanted } from './database.ts';
import type { RowPlace } from './rows.ts';
import type { OrganizationView } from './view.ts';
import { type Check, type Condition, type Place, type Walk, type Walked, walkRows } from './walk.ts';

// A list is a keyset walk over an index (organization_id, sort column, id). Whatever narrows the list beyond that
// index is checked row by row, over a bounded number of rows: a page may then end early, and its cursor goes on from
// where the walk stopped.

export interface Source {
  table: 'shipment' | 'inquiry' | 'invoice';
  /** Conditions that always hold. */
  where?: readonly Condition[];
  /** A sub-select of the ids the list is made of, when they are few among the organization's. */
  within?: Condition;
}

export interface Page {
  /** The bodies, with commas between them. */
  bodies: Buffer;
  after?: Place;
  before?: Place;
}

export async function readPage(
  view: OrganizationView,
  source: Source,
  query: ListQuery,
  from: Place | undefined,
): Promise<Page> {
  const backward = query.before !== undefined;
  const descending = query.descending !== backward;
  const all = narrow(view, source, query);
  const ahead: Stretch = [from, descending, query.limit + 1];
  const { walking, near } = isSearch(source, query)
    ? await search(view, source, query, all, ahead)
    : { walking: over(view, all) };
  const [{ rows, stopped }, hasBehind] = await Promise.all([
    near ?? walking(...ahead),
    from && hasPageBehind(from, (back) => walking(back, !descending, 1)),
  ]);
  const page = rows.first(query.limit);
  const place = (row: RowPlace | undefined): Place | undefined => row && { key: row.key, id: row.id, inclusive: false };
  const onward = rows.count > query.limit ? place(page.place(-1)) : stopped && { ...stopped, beside_page: true };
  const back = from && hasBehind ? (place(page.place(0)) ?? reversed(from)) : undefined;
  const [after, before] = backward ? [back, onward] : [onward, back];
  const bodies = backward ? page.reversedBodies() : page.bodies;
  return { bodies, ...(after && { after }), ...(before && { before }) };
}

const reversed = (place: Place): Place => ({ ...place, inclusive: !place.inclusive });

/** A page that starts somewhere has a neighbour behind it if there is any row there, or may be: not all are examined. */
async function hasPageBehind(from: Place, walk: (back: Place) => Promise<Walked>): Promise<boolean> {
  if (from.beside_page) return true;
  const { rows, stopped } = await walk(reversed(from));
  return rows.count > 0 || stopped !== undefined;
}

/** Words that many records hold fill a page with the next few rows: the index would be read for long to learn of all. */
const NEAR = 2_000;
/** Tried first: if few of them match, the word is too rare to fill a page from NEAR rows, and the index is asked. */
const SAMPLE = 400;

/** So many rows that the index finds are checked in order of id, then so many. */
const AHEAD = [1_000, MOST_CANDIDATES];

/** From where, whether downwards, and how many rows are wanted. */
type Stretch = [start: Place | undefined, descending: boolean, want: number];
type Walking = (...stretch: Stretch) => Promise<Walked>;

const over =
  (view: OrganizationView, walk: Walk): Walking =>
  (...stretch) =>
    walkRows(view, walk, ...stretch);

/** How a search goes about it: by the index when that knows at once, else through the next rows first. */
async function search(
  view: OrganizationView,
  source: Source,
  query: ListQuery,
  all: Walk,
  ahead: Stretch,
): Promise<{ walking: Walking; near?: Walked }> {
  const rare = await byIndex(view, source, query, all, { rare: true });
  if (rare !== all) return { walking: over(view, rare) };
  for (const most_examined of [SAMPLE, NEAR]) {
    const near = await walkRows(view, { ...all, most_examined }, ...ahead);
    if (near.rows.count > query.limit || !near.stopped) return { walking: over(view, all), near };
    if (near.rows.count * NEAR <= query.limit * most_examined) break;
  }
  if (query.sort !== 'id') return { walking: over(view, await byIndex(view, source, query, all)) };
  return { walking: (...stretch) => walkOnwards(view, source, query, all, stretch) };
}

/** In order of id, what the index finds is fetched as far as the page needs it. */
async function walkOnwards(
  view: OrganizationView,
  source: Source,
  query: ListQuery,
  all: Walk,
  stretch: Stretch,
  [most = MOST_CANDIDATES, ...more] = AHEAD,
): Promise<Walked> {
  const [start, descending, want] = stretch;
  const onwards = { ...(start && { from: BigInt(start.id) }), descending, most };
  const walk = await byIndex(view, source, query, all, { onwards });
  const walked = await walkRows(view, walk, ...stretch);
  if (walked.rows.count >= want || !walk.ends || more.length === 0) return walked;
  return walkOnwards(view, source, query, all, stretch, more);
}

const isSearch = ({ within }: Source, { search }: ListQuery): boolean => searchNeedle(search) !== '' && !within;

/** The same walk, over the rows alone that the trigram index finds; or as it is, when those are too many. */
export async function byIndex(
  view: OrganizationView,
  source: Source,
  query: ListQuery,
  walk: Walk,
  wanted: Wanted = {},
): Promise<Walk> {
  const candidates = isSearch(source, query)
    ? await view.candidates(source.table, searchNeedle(query.search), wanted)
    : undefined;
  if (!candidates) return walk;
  const found: Condition = (parameter) => `id IN (${candidates.sql(parameter(candidates.value))})`;
  // All of them may be checked, and only what holds is worth sorting.
  const checked = walk.checked.map(({ condition }) => condition);
  const ends = candidates.beyond && { ends: { key: null, id: candidates.beyond, inclusive: true } };
  return { ...walk, indexed: [...walk.indexed, found, ...checked], checked: [], few: true, ...ends };
}

export function narrow(view: OrganizationView, { table, where = [], within }: Source, query: ListQuery): Walk {
  const { sort, statuses } = query;
  const indexed = [...where];
  const checked: Check[] = [];
  const check = (column: string, condition: Condition) => checked.push({ column, condition });
  let range = {};
  if (statuses.length > 0) {
    const oneOf: Condition = (parameter) => `status IN (${statuses.map(parameter).join(', ')})`;
    // One state in order of id is itself a walk over an index.
    if (statuses.length === 1 && sort === 'id') indexed.push(oneOf);
    else check('status', oneOf);
  }
  for (const [field, bounds] of boundsOf(query)) {
    const { from, to } = bounds;
    if (field === sort) range = bounds;
    else {
      check(field, (parameter) => `${field} >= ${parameter(from)}`);
      if (to !== undefined) check(field, (parameter) => `${field} <= ${parameter(to)}`);
    }
  }
  const needle = searchNeedle(query.search);
  if (needle) check('search', view.holding(needle));
  if (within) indexed.push((parameter) => `id IN (${within(parameter)})`);
  return { table, sort, range, indexed, checked, few: within !== undefined, most_examined: limits.max_rows_examined };
}

/** All filters of a field at once. An unknown date is '', which no filter matches: every bound starts above it. */
function boundsOf(query: ListQuery): Map<string, { from: string; to?: string }> {
  const bounds = new Map<string, { from: string; to?: string }>();
  for (const { field, from = '0', to } of query.dates) {
    const held = bounds.get(field) ?? { from: '0' };
    const latest = from > held.from ? from : held.from;
    const earliest = to !== undefined && (held.to === undefined || to < held.to) ? to : held.to;
    bounds.set(field, { from: latest, ...(earliest !== undefined && { to: earliest }) });
  }
  return bounds;
}
