import { type ListQuery, searchNeedle } from '@fairlead/contract';
import { escapeLike } from './like.ts';
import type { OrganizationView } from './view.ts';
import { type Condition, type Found, type Parameter, type Place, type Walk, walkRows } from './walk.ts';

export type { Condition, Place } from './walk.ts';

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
  bodies: string[];
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
  const walk = await narrow(view, source, query);
  const [{ rows, stopped }, behind] = await Promise.all([
    walkRows(view, walk, from, query.descending !== backward, query.limit + 1),
    // A page that starts somewhere has a neighbour behind it if there is any row there.
    from && walkRows(view, walk, { ...from, inclusive: !from.inclusive }, query.descending === backward, 1),
  ]);
  const page = rows.slice(0, query.limit);
  const place = (row: Found | undefined): Place | undefined => row && { key: row.key, id: row.id, inclusive: false };
  const ahead = rows.length > query.limit ? place(page.at(-1)) : stopped;
  const back =
    behind && (behind.rows.length > 0 || behind.stopped)
      ? (place(page[0]) ?? { ...(from as Place), inclusive: !(from as Place).inclusive })
      : undefined;
  if (backward) page.reverse();
  const [after, before] = backward ? [back, ahead] : [ahead, back];
  return { bodies: page.map((row) => row.body as string), ...(after && { after }), ...(before && { before }) };
}

export async function narrow(
  view: OrganizationView,
  { table, where = [], within }: Source,
  query: ListQuery,
): Promise<Walk> {
  const { sort, statuses } = query;
  const indexed = [...where];
  const checked: Condition[] = [];
  let range = {};
  if (statuses.length > 0) {
    // One state in order of id is itself a walk over an index.
    const target = statuses.length === 1 && sort === 'id' ? indexed : checked;
    target.push((parameter) => `status IN (${statuses.map(parameter).join(', ')})`);
  }
  for (const [field, bounds] of boundsOf(query)) {
    const { from, to } = bounds;
    if (field === sort) range = bounds;
    else {
      checked.push((parameter) => `${field} >= ${parameter(from)}`);
      if (to !== undefined) checked.push((parameter) => `${field} <= ${parameter(to)}`);
    }
  }
  const needle = searchNeedle(query.search);
  if (needle) checked.push((parameter) => `search LIKE ${parameter(escapeLike(needle))} ESCAPE '\\'`);
  const candidates = needle && !within ? await view.candidates(table, needle) : undefined;
  const few = candidates ? (parameter: Parameter) => candidates.sql(parameter(candidates.value)) : within;
  if (few) indexed.push((parameter) => `id IN (${few(parameter)})`);
  return { table, sort, range, indexed, checked, few: few !== undefined };
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
