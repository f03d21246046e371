import {
  type AgedSum,
  InvoiceAge,
  type InvoiceSum,
  invoiceAge,
  type ListQuery,
  limits,
  OPEN_INVOICES,
} from '@fairlead/contract';
import { among } from '../../database/among.ts';
import type { OrganizationView, Value } from '../../database/index.ts';
import { byIndex, narrow } from '../../database/page.ts';
import { type Condition, conditionsOf, type Walk } from '../../database/walk.ts';
import { ISSUED, invoiceList } from '../../invoices/store.ts';

// Invoices added up by currency, over a bounded number of rows.

interface Group {
  currency: string;
  found: number | string;
  ex_vat: number | string;
  inc_vat: number | string;
}

const SUMMED = 'count(*) AS found, sum(amount_ex_vat) AS ex_vat, sum(amount_inc_vat) AS inc_vat';
const AMOUNTS = 'currency, amount_ex_vat, amount_inc_vat';

const NOTHING = { count: 0, amount_ex_vat_cents: 0, amount_inc_vat_cents: 0 };

/** PostgreSQL hands out its sums as text. */
function add<S extends typeof NOTHING>(sum: S, { found, ex_vat, inc_vat }: Group): S {
  return {
    ...sum,
    count: sum.count + Number(found),
    amount_ex_vat_cents: sum.amount_ex_vat_cents + Number(ex_vat),
    amount_inc_vat_cents: sum.amount_inc_vat_cents + Number(inc_vat),
  };
}

const countOf = (groups: readonly Group[]): number => groups.reduce((sum, { found }) => sum + Number(found), 0);

/** Whether there are rows beyond the bound; who has not come to it need not look. */
async function isCut(view: OrganizationView, seen: number, most: number, from: string, values: Value[] = []) {
  if (seen < most) return false;
  const sql = `SELECT 1 AS one ${from} LIMIT 1 OFFSET $${values.length + 2}`;
  return (await view.one(sql, ...values, most)) !== undefined;
}

/** Open invoices by age and currency, those due first until the bound. */
export async function agedSums(view: OrganizationView, today: string): Promise<{ sums: AgedSum[]; more: boolean }> {
  // Bounded on both sides, SQLite walks the index of open invoices rather than that of all.
  const from = `FROM invoice WHERE organization_id = $1 AND ${ISSUED} AND ${among(OPEN_INVOICES)}
      AND due_date >= '' AND due_date <= '~'
    ORDER BY due_date, invoice.id`;
  const sql = `SELECT due_date, currency, ${SUMMED}
    FROM (SELECT due_date, ${AMOUNTS} ${from} LIMIT ${limits.max_rows_examined}) AS examined
    GROUP BY due_date, currency`;
  const groups = await view.all<Group & { due_date: string }>(sql);
  const more = await isCut(view, countOf(groups), limits.max_rows_examined, from);
  const sums = new Map<string, AgedSum>();
  for (const group of groups) {
    const { currency } = group;
    const age = invoiceAge(group.due_date, today);
    sums.set(`${age} ${currency}`, add(sums.get(`${age} ${currency}`) ?? { age, currency, ...NOTHING }, group));
  }
  const place = ({ age }: AgedSum) => InvoiceAge.values.indexOf(age);
  const sorted = [...sums.values()].sort((a, b) => place(a) - place(b) || (a.currency < b.currency ? -1 : 1));
  return { sums: sorted, more };
}

/** What the invoices that a query finds come to, the newest first until the bound. */
export async function sumInvoices(
  view: OrganizationView,
  query: ListQuery,
): Promise<{ sums: InvoiceSum[]; more: boolean }> {
  // By an index of what narrows them most: a date, or else each state of its own.
  const sort = query.dates[0]?.field ?? 'id';
  const byState = sort === 'id' && query.statuses.length > 1;
  const parts = byState ? query.statuses.map((status) => [status]) : [query.statuses];
  const sums = new Map<string, InvoiceSum>();
  let left = limits.max_rows_examined;
  let more = false;
  for (const statuses of parts) {
    const part = { ...query, sort, statuses };
    const walk = await byIndex(view, invoiceList, part, narrow(view, invoiceList, part));
    const { groups, examined, isShort } = await sumWalk(view, walk, left);
    more ||= isShort;
    left -= examined;
    for (const group of groups) {
      const { currency } = group;
      sums.set(currency, add(sums.get(currency) ?? { currency, ...NOTHING }, group));
    }
  }
  return { sums: [...sums.values()].sort((a, b) => (a.currency < b.currency ? -1 : 1)), more };
}

/** The groups among the first so many rows of a walk, how many rows that were, and whether there are more. */
async function sumWalk(view: OrganizationView, walk: Walk, most: number) {
  const { sort, checked } = walk;
  const values: Value[] = [];
  const parameter = (value: Value) => `$${values.push(value) + 1}`;
  const held = (conditions: readonly Condition[]) => conditions.map((condition) => condition(parameter));
  const where = held(conditionsOf(walk)).join(' AND ');
  const from = `FROM invoice WHERE ${where} ORDER BY invoice.${sort} DESC, invoice.id DESC`;
  const own = [...values];
  // Told of every row, so that one walk says both how many were examined and what was found.
  const found = `CASE WHEN ${['TRUE', ...held(checked.map(({ condition }) => condition))].join(' AND ')} THEN 1 ELSE 0 END`;
  const looked = [AMOUNTS, ...new Set(checked.map(({ column }) => column))].join(', ');
  const sql = `SELECT currency, is_found, ${SUMMED}
    FROM (SELECT ${AMOUNTS}, ${found} AS is_found FROM
      (SELECT ${looked} ${from} LIMIT ${parameter(most)}) AS walked) AS examined
    GROUP BY currency, is_found`;
  const groups = await view.all<Group & { is_found: number }>(sql, ...values);
  const examined = countOf(groups);
  const isShort = await isCut(view, examined, most, from, own);
  return { groups: groups.filter(({ is_found }) => Number(is_found) === 1), examined, isShort };
}
