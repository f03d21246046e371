import { limits } from '@fairlead/contract';
import type { Value } from './database.ts';
import { BODILESS, type Rows, readRows } from './rows.ts';
import type { OrganizationView } from './view.ts';

// The rows of a list from a place on, by an index (organization_id, sort column, id).

/** A place in an order: before, at or after a row. */
export interface Place {
  key: Value;
  id: string;
  /** Whether the row at the place belongs to the walk that starts there. */
  inclusive: boolean;
  /** The page that ended here was cut short, perhaps empty: there is a page behind though no row be found there. */
  beside_page?: boolean;
}

/** Takes a value, and gives the name it has in the statement. */
type Parameter = (value: Value) => string;

/** A condition in SQL, its values handed to `parameter`. */
export type Condition = (parameter: Parameter) => string;

/** A condition on one column. */
export interface Check {
  column: string;
  condition: Condition;
}

export interface Walk {
  table: string;
  sort: string;
  /** What the sort column is narrowed to, both ends included. */
  range: { from?: string; to?: string };
  /** Conditions that an index answers. */
  indexed: readonly Condition[];
  /** Conditions checked on each row of the walk. */
  checked: readonly Check[];
  /** Few rows can match: they are fetched and sorted, rather than walked to. */
  few: boolean;
  /** So many rows are checked at most. */
  most_examined: number;
  /** Where to go on, when there are more rows than the conditions let pass. */
  ends?: Place;
}

export interface Walked {
  rows: Rows;
  /** Where to go on, when as many rows were examined as may be and there are more. */
  stopped?: Place;
}

/**
 * Only of a row that holds is the body read: to take it along takes a third of what a row costs. But where most rows
 * hold, to come back for it takes longer: it is taken along for so many times the rows that are wanted.
 */
const ALONG = 2;

/** Pages of the lengths that programs ask for, each with the row behind it; and whether there is any row. */
const USUAL = [10, 20, 25, limits.default_page_size, limits.max_page_size].map((length) => length + 1).concat(1);

/** Orders whose index has the id next to what a list is narrowed to. */
const BESIDE_ID = ['id', 'status'];

/**
 * Ids are never null: where null would come says which index is walked over. The organization's own has it first, unlike
 * the primary key (0022_own_walks.postgres.sql), by which PostgreSQL would go through everybody's rows to find those of an
 * organization that has had none for long. SQLite is told what it does anyway.
 */
export function orderOf(sort: string, descending: boolean, of = ''): string {
  const [direction, nulls] = descending ? ['DESC', 'NULLS LAST'] : ['ASC', 'NULLS FIRST'];
  const id = `${of}id ${direction}${BESIDE_ID.includes(sort) ? ` ${nulls}` : ''}`;
  return sort === 'id' ? id : `${of}${sort} ${direction}, ${id}`;
}

export async function walkRows(
  view: OrganizationView,
  walk: Walk,
  start: Place | undefined,
  descending: boolean,
  want: number,
): Promise<Walked> {
  const { table, sort, checked, few, most_examined } = walk;
  const values: Value[] = [];
  const parameter = (value: Value) => `$${values.push(value) + 1}`;
  // SQLite plans a statement anew each time when its LIMIT is a bare parameter: two fifths of what a page takes there.
  // PostgreSQL does when it is any parameter, which it takes for a tenth of all rows: half of what a page takes. So usual
  // lengths are told as numbers, unless rows are checked: for 20,000 of them it would sort the whole list.
  const isTold = checked.length === 0 && !few && USUAL.includes(want);
  const count = (value: number) => (isTold ? String(value) : `CAST(${parameter(value)} AS BIGINT)`);
  const always = alwaysOf(walk).map((condition) => condition(parameter));
  const columns = sort === 'id' ? ['id'] : [sort, 'id'];
  const order = orderOf(sort, descending);
  const stretches = stretchesOf(walk, start, descending).map((conditions) => {
    const all = [...always, ...conditions.map((condition) => condition(parameter))];
    return `FROM ${table} WHERE ${all.join(' AND ')} ORDER BY ${order}`;
  });
  /** The rows of the walk from one number to another. */
  const between = (from: number, to: number, selected: string): string => {
    const limit = `LIMIT ${count(to - from)}${from > 0 ? ` OFFSET ${count(from)}` : ''}`;
    if (stretches.length === 1) return `SELECT ${selected} ${stretches[0]} ${limit}`;
    const most = count(to);
    const parts = stretches.map((stretch) => `SELECT * FROM (SELECT ${selected} ${stretch} LIMIT ${most}) AS part`);
    return `${parts.join(' UNION ALL ')} ${limit}`;
  };
  const place = `CAST(id AS TEXT)${sort === 'id' ? '' : ` || ' ' || ${sort}`}`;
  const body = `(SELECT body FROM ${table} AS whole WHERE whole.id = walked.id) AS body`;
  if (checked.length === 0) {
    // Rows are sorted without their bodies, which took longer than all else.
    const sql =
      few && sort !== 'id'
        ? `SELECT ${place} AS place, ${body} FROM (${between(0, want, columns.join(', '))}) AS walked`
        : between(0, want, `${place} AS place, body`);
    const rows = await readRows(view, sql, values);
    return { rows, ...(walk.ends && rows.count < want && { stopped: walk.ends }) };
  }

  const held = checked.map(({ condition }) => condition(parameter)).join(' AND ');
  const looked = [...new Set([...columns, ...checked.map(({ column }) => column)])].join(', ');
  const near = Math.min(most_examined, ALONG * want);
  // Fewer matches than wanted are followed by the first row that was not examined, if there is one: by the same
  // statement, so that what is written meanwhile cannot come between the walk and where it goes on.
  const sql = `SELECT ${place} AS place, body FROM (${between(0, near, `${looked}, body`)}) AS near WHERE ${held}
    UNION ALL SELECT ${place}, ${body} FROM (${between(near, most_examined, looked)}) AS walked WHERE ${held}
    UNION ALL SELECT '${BODILESS}' || ${place}, NULL
      FROM (${between(most_examined, most_examined + 1, columns.join(', '))}) AS beyond
    LIMIT ${count(want)}`;
  const rows = await readRows(view, sql, values);
  const last = rows.place(-1);
  if (!last || rows.isWhole) return { rows };
  return { rows: rows.first(rows.count - 1), stopped: { key: last.key, id: last.id, inclusive: true } };
}

/** What holds of every row that a walk passes, from one end of its range to the other. */
export const conditionsOf = (walk: Walk): Condition[] => [...alwaysOf(walk), ...stretchesOf(walk).flat()];

/** What holds in every stretch. */
const alwaysOf = ({ few, indexed }: Walk): Condition[] => [
  // The unary plus keeps the engine from walking the organization's index when few rows can match.
  () => `${few ? '+' : ''}organization_id = $1`,
  ...indexed,
];

/**
 * The stretches of the index that a walk passes, each by its conditions. A walk that starts inside a run of equal keys
 * passes two: the rest of that run, and what lies beyond it. (SQLite seeks by the first column alone of
 * `(sort, id) < (…)`, and by one bound alone of several: it would pass every row of the run, or of the range.)
 */
function stretchesOf({ sort, range, few }: Walk, start?: Place, descending = false): Condition[][] {
  const { from, to } = range;
  const bottom: Condition[] = from === undefined ? [] : [(parameter) => `${sort} >= ${parameter(from)}`];
  const top: Condition[] = to === undefined ? [] : [(parameter) => `${sort} <= ${parameter(to)}`];
  const within = [...bottom, ...top];
  if (!start) return [within];

  const { key } = start;
  const id = BigInt(start.id);
  const beyond = descending ? '<' : '>';
  const onwards = start.inclusive ? `${beyond}=` : beyond;
  if (sort === 'id') return [[(parameter) => `id ${onwards} ${parameter(id)}`]];
  if (few) return [[...within, (parameter) => `(${sort}, id) ${onwards} (${parameter(key)}, ${parameter(id)})`]];

  const isAhead = descending ? to !== undefined && String(key) > to : from !== undefined && String(key) < from;
  if (isAhead) return [within];
  return [
    [...within, (parameter) => `${sort} = ${parameter(key)}`, (parameter) => `id ${onwards} ${parameter(id)}`],
    [...(descending ? bottom : top), (parameter) => `${sort} ${beyond} ${parameter(key)}`],
  ];
}
