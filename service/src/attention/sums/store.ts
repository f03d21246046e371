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
import { type Condition, conditionsOf, orderOf, type Walk } from '../../database/walk.ts';
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
async function isCut(view: OrganizationView, seen: number, from: string, values: Value[] = []): Promise<boolean> {
  if (seen < limits.max_rows_examined) return false;
  const sql = `SELECT 1 AS one ${from} LIMIT 1 OFFSET ${limits.max_rows_examined}`;
  return (await view.one(sql, ...values)) !== undefined;
}

// Bounded on both sides, SQLite walks the index of open invoices rather than that of all.
const OPEN = `FROM invoice WHERE organization_id = $1 AND ${ISSUED} AND ${among(OPEN_INVOICES)}
    AND due_date >= '' AND due_date <= '~'
  ORDER BY due_date, invoice.id`;

export type DueGroup = Group & { due_date: string };

/** Open invoices by due date and currency, those due first until the bound. */
export const OPEN_BY_DUE_DATE = `SELECT due_date, currency, ${SUMMED}
  FROM (SELECT due_date, ${AMOUNTS} ${OPEN} LIMIT ${limits.max_rows_examined}) AS examined
  GROUP BY due_date, currency`;

/** What these come to, by age and currency. */
export async function agedSums(
  view: OrganizationView,
  groups: readonly DueGroup[],
  today: string,
): Promise<{ sums: AgedSum[]; more: boolean }> {
  const more = await isCut(view, countOf(groups), OPEN);
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
  const walks = parts.map(async (statuses) => {
    const part = { ...query, sort, statuses };
    return byIndex(view, invoiceList, part, narrow(view, invoiceList, part));
  });
  const { groups, more } = await sumWalks(view, await Promise.all(walks));
  const sums = new Map<string, InvoiceSum>();
  for (const group of groups) {
    const { currency } = group;
    sums.set(currency, add(sums.get(currency) ?? { currency, ...NOTHING }, group));
  }
  return { sums: [...sums.values()].sort((a, b) => (a.currency < b.currency ? -1 : 1)), more };
}

/**
 * The groups among the first rows of some walks, one after the other, and whether there are more. In one statement: an
 * invoice whose state changes is found in one of them.
 */
async function sumWalks(view: OrganizationView, walks: readonly Walk[]) {
  const values: Value[] = [];
  const parameter = (value: Value) => `$${values.push(value) + 1}`;
  const held = (conditions: readonly Condition[]) => conditions.map((condition) => condition(parameter));
  const froms = walks.map((walk) => {
    const where = held(conditionsOf(walk)).join(' AND ');
    return `FROM invoice WHERE ${where} ORDER BY ${orderOf(walk.sort, true, 'invoice.')}`;
  });
  const own = [...values];
  // Told of every row, so that one walk says both how many were examined and what was found.
  const examined = walks.map(({ checked }, at) => {
    const found = ['TRUE', ...held(checked.map(({ condition }) => condition))].join(' AND ');
    const looked = [AMOUNTS, ...new Set(checked.map(({ column }) => column))].join(', ');
    return `SELECT ${AMOUNTS}, CASE WHEN ${found} THEN 1 ELSE 0 END AS is_found
      FROM (SELECT ${looked} ${froms[at]} LIMIT ${limits.max_rows_examined}) AS walked`;
  });
  const sql = `SELECT currency, is_found, ${SUMMED}
    FROM (${examined.join(' UNION ALL ')} LIMIT ${limits.max_rows_examined}) AS examined
    GROUP BY currency, is_found`;
  const groups = await view.all<Group & { is_found: number }>(sql, ...values);
  const rows = froms.map((from) => `SELECT * FROM (SELECT 1 AS one ${from}) AS part`).join(' UNION ALL ');
  const more = await isCut(view, countOf(groups), `FROM (${rows}) AS examined`, own);
  return { groups: groups.filter(({ is_found }) => Number(is_found) === 1), more };
}
