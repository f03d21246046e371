import {
  type ArrivalConcern,
  type Attention,
  addDays,
  type DocumentConcern,
  type FreeTimeConcern,
  isFromClient,
  type ListBehind,
  limits,
  listsBehind,
  OPEN_INVOICES,
  parseDateFilter,
  soon,
  type Tally,
} from '@fairlead/contract';
import { among } from '../database/among.ts';
import type { OrganizationView, Value } from '../database/index.ts';
import { type Condition, type Place, walkRows } from '../database/walk.ts';
import { ISSUED } from '../invoices/store.ts';
import type { ConcernKind } from './concerns/rules.ts';
import { LIVE } from './concerns/store.ts';
import { agedSums, type DueGroup, OPEN_BY_DUE_DATE } from './sums/store.ts';

// Counts are walks over indexes that hold nothing but what is counted, and stop at a bound.

const TABLES = { invoices: 'invoice', inquiries: 'inquiry' } as const;

/** Invoices are counted by the index of those that are open, which is used for its own words alone. */
const INDEXED: Record<ListBehind['list'], readonly string[]> = {
  invoices: [ISSUED, among(OPEN_INVOICES)],
  inquiries: [],
};

/** Where rows come from, each part by a walk over an index. */
type Parts = (...given: Parameters<Condition>) => string[];

/** As many as the list has. */
const ofList =
  ({ list, filter }: ListBehind): Parts =>
  (parameter) => {
    const { status, ...dates } = filter;
    const conditions = [...INDEXED[list], among(status)];
    for (const [field, bounds] of Object.entries(dates)) {
      // An unknown date is '', which no filter matches.
      const { from = '0', to = '~' } = parseDateFilter(bounds) ?? {};
      conditions.push(`${field} >= ${parameter(from)}`, `${field} <= ${parameter(to)}`);
    }
    return [`FROM ${TABLES[list]} WHERE organization_id = $1 AND ${conditions.join(' AND ')}`];
  };

/** Which concerns: of a kind, of days from one to before another, and documents of the types that are served. */
interface ConcernRange {
  kind: ConcernKind;
  from: string;
  before: string;
  served: readonly string[];
}

/** By type: to look for a few types among all would pass every other document that is outstanding. */
const within =
  ({ kind, from, before, served }: ConcernRange): Parts =>
  (parameter) => {
    const days = `place >= ${parameter(from)} AND place < ${parameter(before)}`;
    const own = `FROM concern WHERE organization_id = $1 AND kind = ${parameter(kind)} AND ${days}`;
    return (served.length > 0 ? served.map(parameter) : ['NULL']).map((type) => `${own} AND type = ${type}`);
  };

/** A place is its day, a space and more: before it is the day alone, behind all of the day this. */
const endOf = (day: string): string => `${day}!`;
const EVER = '\u007f';

export const documentsAsked = (concern: DocumentConcern, today: string, served: readonly string[]): ConcernRange =>
  concern === 'expiring'
    ? { kind: concern, from: '', before: endOf(addDays(today, limits.expiry_days)), served }
    : {
        kind: 'outstanding',
        from: '',
        before: EVER,
        served: concern === 'to_send' ? served.filter(isFromClient) : served,
      };

/** Free days have no type. */
export function freeTimesAsked(concern: FreeTimeConcern, today: string): ConcernRange {
  const { from, to } = soon(today);
  const days = concern === 'over' ? { from: '', before: from } : { from, before: endOf(to) };
  return { kind: 'free_time', ...days, served: [''] };
}

/** What tracking expected on a day that has gone by tells nothing. */
const movedAsked = (today: string): ConcernRange => ({ kind: 'moved', from: today, before: EVER, served: [''] });

/** A page of records as they are stored, and where it ends when there are more. */
export interface ConcernPage {
  /** With commas between them. */
  bodies: string;
  last: Place | undefined;
}

export async function readConcerns(
  view: OrganizationView,
  range: ConcernRange,
  after: Place | undefined,
): Promise<ConcernPage> {
  const values: Value[] = [];
  const parameter = (value: Value) => `$${values.push(value) + 1}`;
  const from = after !== undefined && after.id > range.from ? after.id : range.from;
  const parts = within({ ...range, from })(parameter);
  const beyond = after === undefined ? '' : ` AND place > ${parameter(after.id)}`;
  const first = `ORDER BY place LIMIT ${limits.default_page_size + 1}`;
  // Of each part no more than a page: PostgreSQL would rather sort all of them.
  const pages = parts.map((part) => `SELECT * FROM (SELECT place, body ${part}${beyond} ${first}) AS part`);
  const sql = `${pages.join(' UNION ALL ')} ${first}`;
  const rows = await view.all<{ place: string; body: string }>(sql, ...values);
  const page = rows.slice(0, limits.default_page_size);
  const end = rows.length > page.length ? page.at(-1) : undefined;
  return {
    bodies: page.map(({ body }) => body).join(','),
    last: end && { key: null, id: end.place, inclusive: false },
  };
}

/** Shipments that tracking has not seen arrive. */
const AWAITED = `${LIVE} AND arrived = 0`;

/** The arrivals that are found by their ETA. */
type DueConcern = Exclude<ArrivalConcern, 'moved'>;

/** The days whose arrivals are asked for. An unknown ETA is '', before every day. */
function arrivalDays(concern: DueConcern, today: string): [from: string, to: string] {
  const { from, to } = soon(today);
  return concern === 'late' ? ['0', addDays(today, -1)] : [from, to];
}

const ofArrivals =
  (concern: DueConcern, today: string): Parts =>
  (parameter) => {
    const [from, to] = arrivalDays(concern, today).map(parameter);
    return [`FROM shipment WHERE organization_id = $1 AND ${AWAITED} AND eta >= ${from} AND eta <= ${to}`];
  };

/** By their ETA, or by the day they are expected on. */
export async function readArrivals(
  view: OrganizationView,
  concern: ArrivalConcern,
  today: string,
  after: Place | undefined,
): Promise<ConcernPage> {
  if (concern === 'moved') return readConcerns(view, movedAsked(today), after);
  const [from, to] = arrivalDays(concern, today);
  const indexed = [() => AWAITED];
  const walk = {
    table: 'shipment',
    sort: 'eta',
    range: { from, to },
    indexed,
    checked: [],
    few: false,
    most_examined: 0,
  };
  const { rows } = await walkRows(view, walk, after, false, limits.default_page_size + 1);
  const page = rows.first(limits.default_page_size);
  const end = rows.count > page.count ? page.place(-1) : undefined;
  return { bodies: page.bodies.toString(), last: end && { ...end, inclusive: false } };
}

type Counted = Exclude<keyof Attention, 'today' | 'open_invoices' | 'open_invoices_more'>;

/** What is counted on a day: where its rows come from. */
function countedOn(today: string, served: readonly string[]): Record<Counted, Parts> {
  const { invoices_due, invoices_overdue, inquiries_to_review } = listsBehind(today);
  return {
    arriving: ofArrivals('arriving', today),
    late: ofArrivals('late', today),
    invoices_due: ofList(invoices_due),
    invoices_overdue: ofList(invoices_overdue),
    inquiries_to_review: ofList(inquiries_to_review),
    documents_outstanding: within(documentsAsked('outstanding', today, served)),
    documents_to_send: within(documentsAsked('to_send', today, served)),
    moved: within(movedAsked(today)),
    documents_expiring: within(documentsAsked('expiring', today, served)),
    free_time_ending: within(freeTimesAsked('ending', today)),
    free_time_over: within(freeTimesAsked('over', today)),
  };
}

const tallied = (found: number): Tally => ({
  count: Math.min(found, limits.max_counted),
  more: found > limits.max_counted,
});

/** All numbers of a day, by one statement: what changes several of them changes them together. */
export async function readAttention(
  view: OrganizationView,
  today: string,
  served: readonly string[],
): Promise<Attention> {
  const values: Value[] = [];
  const parameter = (value: Value) => `$${values.push(value) + 1}`;
  const counted = Object.entries(countedOn(today, served));
  const counts = counted.map(([name, parts]) => {
    const all = parts(parameter).map((part) => `SELECT 1 AS one ${part}`);
    const some = `${all.join(' UNION ALL ')} LIMIT ${limits.max_counted + 1}`;
    return `SELECT '${name}' AS name, '' AS due_date, '' AS currency, count(*) AS found, 0 AS ex_vat, 0 AS inc_vat
      FROM (${some}) AS counted`;
  });
  const open = `SELECT 'open' AS name, summed.* FROM (${OPEN_BY_DUE_DATE}) AS summed`;
  const rows = await view.all<DueGroup & { name: string }>([...counts, open].join(' UNION ALL '), ...values);
  const of = (wanted: string) => rows.filter(({ name }) => name === wanted);
  const tallies = counted.map(([name]) => [name, tallied(Number(of(name)[0]?.found))]);
  const { sums, more } = await agedSums(view, of('open'), today);
  return {
    today,
    ...(Object.fromEntries(tallies) as Record<Counted, Tally>),
    open_invoices: sums,
    open_invoices_more: more,
  };
}
