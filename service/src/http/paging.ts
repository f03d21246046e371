import { type ListDefinition, parseListQuery, type RawQuery } from '@fairlead/contract';
import { readPage, type Source } from '../database/page.ts';
import type { Caller } from './caller.ts';
import type { Cursors } from './cursor.ts';
import { badRequest } from './problem.ts';

/** A page of a list as JSON text: the stored bodies side by side, and the cursors of its neighbours. */
export async function listPage(
  caller: Caller,
  cursors: Cursors,
  list: ListDefinition,
  source: Source & { name: string },
  raw: RawQuery,
): Promise<string> {
  const { query, violations } = parseListQuery(list, raw);
  if (violations.length > 0) throw badRequest(violations);
  const { organization } = caller;
  const { sort, descending } = query;
  const scope = { organization_id: organization.organization_id, list: source.name, sort, descending };
  const { bodies, after, before } = await readPage(organization, source, query, cursors.placeOf(scope, query));
  const cursor = {
    ...(after && { after: cursors.encode(scope, after) }),
    ...(before && { before: cursors.encode(scope, before) }),
  };
  return `{"${list.collection}":[${bodies.join(',')}],"cursor":${JSON.stringify(cursor)}}`;
}
