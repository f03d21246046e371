import {
  type ArrivalConcern,
  type Attention,
  addDays,
  type DocumentConcern,
  type FreeTimeConcern,
  isFromClient,
  type ListBehind,
  type ListedConcern,
  limits,
  listsBehind,
  OPEN_INVOICES,
  parseDateFilter,
  soon,
  type Tally,
} from '@fairlead/contract';
import { among } from '../database/among.ts';
import type { OrganizationView, Value } from '../database/index.ts';
import { type Place, walkRows } from '../database/walk.ts';
import { ofServedType } from '../documents/store.ts';
import { ISSUED } from '../invoices/store.ts';
import type { ConcernKind } from './concerns/rules.ts';
import { LIVE } from './concerns/store.ts';
import { agedSums } from './sums/store.ts';

// Counts are walks over indexes that hold nothing but what is counted, and stop at a bound.

const TABLES = { invoices: 'invoice', inquiries: 'inquiry' } as const;

async function tally(view: OrganizationView, from: string, ...values: Value[]): Promise<Tally> {
  const sql = `SELECT count(*) AS found FROM (SELECT 1 AS one ${from} LIMIT ${limits.max_counted + 1}) AS counted`;
  const found = Number((await view.one<{ found: number | string }>(sql, ...values))?.found);
  return { count: Math.min(found, limits.max_counted), more: found > limits.max_counted };
}

/** Invoices are counted by the index of those that are open, which is used for its own words alone. */
const INDEXED: Record<ListBehind['list'], readonly string[]> = {
  invoices: [ISSUED, among(OPEN_INVOICES)],
  inquiries: [],
};

/** As many as the list has. */
function tallyList(view: OrganizationView, { list, filter }: ListBehind): Promise<Tally> {
  const { status, ...dates } = filter;
  const conditions = [...INDEXED[list], among(status)];
  const values: string[] = [];
  for (const [field, bounds] of Object.entries(dates)) {
    // An unknown date is '', which no filter matches.
    const { from = '0', to = '~' } = parseDateFilter(bounds) ?? {};
    conditions.push(`${field} >= $${values.push(from) + 1}`, `${field} <= $${values.push(to) + 1}`);
  }
  return tally(view, `FROM ${TABLES[list]} WHERE organization_id = $1 AND ${conditions.join(' AND ')}`, ...values);
}

/** Which concerns: of a kind, of days from one to before another, and documents of the types that are served. */
interface ConcernRange {
  kind: ConcernKind;
  from: string;
  before: string;
  served: readonly string[];
}

const WITHIN = 'FROM concern WHERE organization_id = $1 AND kind = $2 AND place >= $3 AND place < $4';
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

const tallyConcerns = (view: OrganizationView, { kind, from, before, served }: ConcernRange): Promise<Tally> =>
  tally(view, `${WITHIN} AND ${ofServedType(served, 5)}`, kind, from, before, ...served);

/** A page of records as they are stored, and where it ends when there are more. */
export interface ConcernPage {
  /** With commas between them. */
  bodies: string;
  last: Place | undefined;
}

export async function readConcerns(
  view: OrganizationView,
  { kind, from, before, served }: ConcernRange,
  after: Place | undefined,
): Promise<ConcernPage> {
  const beyond = after === undefined ? '' : ` AND place > $${served.length + 5}`;
  const sql = `SELECT place, body ${WITHIN} AND ${ofServedType(served, 5)}${beyond}
    ORDER BY place LIMIT ${limits.default_page_size + 1}`;
  const start = after !== undefined && after.id > from ? after.id : from;
  const values = [kind, start, before, ...served, ...(after === undefined ? [] : [after.id])];
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

const tallyArrivals = (view: OrganizationView, concern: DueConcern, today: string): Promise<Tally> =>
  tally(
    view,
    `FROM shipment WHERE organization_id = $1 AND ${AWAITED} AND eta >= $2 AND eta <= $3`,
    ...arrivalDays(concern, today),
  );

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

/** All numbers of a day. */
export async function readAttention(
  view: OrganizationView,
  today: string,
  served: readonly string[],
): Promise<Attention> {
  const listed = Object.entries(listsBehind(today)) as [ListedConcern, ListBehind][];
  const own = {
    documents_outstanding: documentsAsked('outstanding', today, served),
    documents_to_send: documentsAsked('to_send', today, served),
    moved: movedAsked(today),
    documents_expiring: documentsAsked('expiring', today, served),
    free_time_ending: freeTimesAsked('ending', today),
    free_time_over: freeTimesAsked('over', today),
  };
  const [arriving, late, counted, concerned, { sums, more }] = await Promise.all([
    tallyArrivals(view, 'arriving', today),
    tallyArrivals(view, 'late', today),
    Promise.all(listed.map(async ([name, behind]) => [name, await tallyList(view, behind)] as const)),
    Promise.all(Object.entries(own).map(async ([name, asked]) => [name, await tallyConcerns(view, asked)] as const)),
    agedSums(view, today),
  ]);
  const tallies = Object.fromEntries([...counted, ...concerned]) as Record<ListedConcern | keyof typeof own, Tally>;
  return { today, arriving, late, ...tallies, open_invoices: sums, open_invoices_more: more };
}
