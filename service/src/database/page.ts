import { fold, type ListQuery, limits } from '@fairlead/contract';
import type { Value } from './database.ts';
import { escapeLike } from './like.ts';
import type { OrganizationView } from './view.ts';

// A list is a keyset walk over an index (organization_id, sort column, id). Whatever narrows the list beyond that
// index is checked row by row, over a bounded number of rows: a page may then end early, and its cursor goes on from
// where the walk stopped.

/** A place in an order: before, at or after a row. */
export interface Place {
  key: Value;
  id: string;
  /** Whether the row at the place belongs to the walk that starts there. */
  inclusive: boolean;
}

/** A condition in SQL, its values handed to `parameter`, which gives the name they have in the statement. */
export type Condition = (parameter: (value: Value) => string) => string;

export interface Source {
  table: 'shipment' | 'inquiry' | 'invoice';
  /** Conditions that always hold. */
  where?: readonly Condition[];
}

export interface Page {
  bodies: string[];
  after?: Place;
  before?: Place;
}

interface Found {
  id: string;
  key: Value;
  body: string;
}

export async function readPage(
  view: OrganizationView,
  source: Source,
  query: ListQuery,
  from: Place | undefined,
): Promise<Page> {
  const backward = query.before !== undefined;
  const narrowing = await narrow(view, source, query);
  const walk = (start: Place | undefined, descending: boolean, want: number) =>
    walkRows(view, source, query, narrowing, start, descending, want);
  const [{ rows, stopped }, behind] = await Promise.all([
    walk(from, query.descending !== backward, query.limit + 1),
    // A page that starts somewhere has a neighbour behind it if there is any row there.
    from && walk({ ...from, inclusive: !from.inclusive }, query.descending === backward, 1),
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
  return { bodies: page.map((row) => row.body), ...(after && { after }), ...(before && { before }) };
}

interface Narrowing {
  /** Conditions that an index answers. */
  indexed: Condition[];
  /** Conditions checked on each row of the walk. */
  checked: Condition[];
  /** Few rows can match: they are fetched and sorted, rather than walked to. */
  few: boolean;
}

async function narrow(view: OrganizationView, source: Source, query: ListQuery): Promise<Narrowing> {
  const indexed = [...(source.where ?? [])];
  const checked: Condition[] = [];
  if (query.statuses.length > 0) {
    // One state in order of id is itself a walk over an index.
    const target = query.statuses.length === 1 && query.sort === 'id' ? indexed : checked;
    target.push((parameter) => `status IN (${query.statuses.map(parameter).join(', ')})`);
  }
  for (const [field, { from, to }] of boundsOf(query)) {
    const target = field === query.sort ? indexed : checked;
    target.push((parameter) => `${field} >= ${parameter(from)}`);
    if (to !== undefined) target.push((parameter) => `${field} <= ${parameter(to)}`);
  }
  const needle = fold(query.search);
  if (!needle) return { indexed, checked, few: false };
  checked.push((parameter) => `search LIKE ${parameter(escapeLike(needle))} ESCAPE '\\'`);
  const candidates = await view.candidates(source.table, needle);
  if (candidates) indexed.push((parameter) => `id IN (${candidates.sql(parameter(candidates.value))})`);
  return { indexed, checked, few: candidates !== undefined };
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

async function walkRows(
  view: OrganizationView,
  source: Source,
  query: ListQuery,
  { indexed, checked, few }: Narrowing,
  start: Place | undefined,
  descending: boolean,
  want: number,
): Promise<{ rows: Found[]; stopped?: Place }> {
  const values: Value[] = [];
  const parameter = (value: Value) => `$${values.push(value) + 1}`;
  const { sort } = query;
  const conditions = [
    // The unary plus keeps the engine from walking the organization's index when few rows can match.
    `${few ? '+' : ''}organization_id = $1`,
    ...indexed.map((condition) => condition(parameter)),
    ...(start ? [startAt(start, sort, descending)(parameter)] : []),
  ].join(' AND ');
  const direction = descending ? 'DESC' : 'ASC';
  const order = sort === 'id' ? `id ${direction}` : `${sort} ${direction}, id ${direction}`;
  const from = `FROM ${source.table} WHERE ${conditions} ORDER BY ${order}`;
  const place = `CAST(id AS TEXT) AS id, ${sort === 'id' ? 'NULL' : sort} AS key`;

  if (checked.length === 0) {
    const sql = `SELECT ${place}, body ${from} LIMIT ${parameter(want)}`;
    return { rows: await view.all<Found>(sql, ...values) };
  }
  const walk = [...values];
  const walked = `(SELECT * ${from} LIMIT ${parameter(limits.max_rows_examined)}) AS walked`;
  const held = checked.map((condition) => condition(parameter)).join(' AND ');
  const sql = `SELECT ${place}, body FROM ${walked} WHERE ${held} LIMIT ${parameter(want)}`;
  const rows = await view.all<Found>(sql, ...values);
  if (rows.length >= want) return { rows };

  // Fewer than wanted: is the list at its end, or has the walk stopped short of it?
  const edge = `SELECT ${place} ${from} LIMIT 2 OFFSET ${limits.max_rows_examined - 1}`;
  const [last, beyond] = await view.all<Found>(edge, ...walk);
  return last && beyond ? { rows, stopped: { key: last.key, id: last.id, inclusive: false } } : { rows };
}

function startAt({ key, id, inclusive }: Place, sort: string, descending: boolean): Condition {
  const comparison = `${descending ? '<' : '>'}${inclusive ? '=' : ''}`;
  return sort === 'id'
    ? (parameter) => `id ${comparison} ${parameter(BigInt(id))}`
    : (parameter) => `(${sort}, id) ${comparison} (${parameter(key)}, ${parameter(BigInt(id))})`;
}
