import {
  ARRIVAL_CONCERNS,
  DOCUMENT_CONCERNS,
  FREE_TIME_CONCERNS,
  lists,
  parseListQuery,
  type RawQuery,
  utcDate,
  valuesOf,
} from '@fairlead/contract';
import type { OrganizationView } from '../database/index.ts';
import type { Place } from '../database/walk.ts';
import { servedTypes } from '../documents/store.ts';
import type { Binder } from '../http/bind.ts';
import type { RouteContext } from '../http/context.ts';
import { badRequest } from '../http/problem.ts';
import {
  type ConcernPage,
  documentsAsked,
  freeTimesAsked,
  readArrivals,
  readAttention,
  readConcerns,
} from './store.ts';
import { sumInvoices } from './sums/store.ts';

export function attentionRoutes(bind: Binder, { config, cursors }: RouteContext): void {
  const served = servedTypes(config.withheld);
  const perDay = { perDay: true };

  bind.json(
    'getAttention',
    async ({ organization }, { query }) => JSON.stringify(await readAttention(organization, dayOf(query), served)),
    perDay,
  );

  bind.json(
    'listArrivals',
    ({ organization }, { query }) => {
      const concern = concernOf(ARRIVAL_CONCERNS, query);
      const read = (from?: Place) => readArrivals(organization, concern, dayOf(query), from);
      return page(organization, { list: 'shipments', concern }, query, read);
    },
    perDay,
  );

  bind.json(
    'listAttentionDocuments',
    ({ organization }, { query }) => {
      const concern = concernOf(DOCUMENT_CONCERNS, query);
      const read = (from?: Place) => readConcerns(organization, documentsAsked(concern, dayOf(query), served), from);
      return page(organization, { list: 'documents', concern }, query, read);
    },
    perDay,
  );

  bind.json(
    'listFreeTimes',
    ({ organization }, { query }) => {
      const concern = concernOf(FREE_TIME_CONCERNS, query);
      const read = (from?: Place) => readConcerns(organization, freeTimesAsked(concern, dayOf(query)), from);
      return page(organization, { list: 'free_times', concern }, query, read);
    },
    perDay,
  );

  bind.json('sumInvoices', async ({ organization }, { query: raw }) => {
    const { query, violations } = parseListQuery(lists.invoices, raw);
    if (violations.length > 0) throw badRequest(violations);
    return JSON.stringify(await sumInvoices(organization, query));
  });

  /** Records as they are stored, the most urgent first, and where the next page is. */
  async function page(
    { organization_id }: OrganizationView,
    { list, concern }: { list: string; concern: string },
    query: RawQuery,
    read: (from?: Place) => Promise<ConcernPage>,
  ): Promise<string> {
    const scope = { organization_id, list: `attention ${list}`, sort: concern, descending: false };
    const [given] = valuesOf(query.after);
    const from = given === undefined ? undefined : cursors.decode(scope, given);
    if (given !== undefined && !from) {
      throw badRequest([{ field: 'after', description: 'is not a cursor of this list' }]);
    }
    const { bodies, last } = await read(from);
    const cursor = last === undefined ? {} : { after: cursors.encode(scope, last) };
    return `{"${list}":[${bodies}],"cursor":${JSON.stringify(cursor)}}`;
  }
}

// What is not a member, or not a day, was refused before.

/** The first is the default. */
const concernOf = <const C extends string>(concerns: readonly [C, ...C[]], { concern }: RawQuery): C =>
  (valuesOf(concern)[0] ?? concerns[0]) as C;

const dayOf = ({ today }: RawQuery): string => valuesOf(today)[0] ?? utcDate();
