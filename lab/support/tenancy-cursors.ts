// Cursors of every list that has pages, as each caller is given them.
import { queryParameters } from '@fairlead/contract';
import { TODAY } from '../../acceptance/support/attention-worlds.ts';
import { ROUTES, type Route } from './routes.ts';
import { asked, type Caller, named } from './tenancy.ts';
import type { Wire } from './wire.ts';

export interface Cursor {
  caller: Caller;
  /** The list in its order, whichever door it is asked at. */
  scope: string;
  name: 'after' | 'before';
  cursor: string;
}

interface List {
  route: Route;
  scope: string;
  /** With a query, to which a cursor can be added. */
  path: string;
}

/** The lists of a caller: each in the order it has by itself and in another, or for each concern. */
export function listsOf(caller: Caller): List[] {
  return ROUTES.flatMap((route) => {
    const parameters = queryParameters(route.operation);
    const values = (name: string) => parameters.find((parameter) => parameter.name === name)?.enum ?? [];
    if (!parameters.some(({ name }) => name === 'after')) return [];
    const path = route.parameter ? named(route, caller.names[route.parameter]?.[0] as string) : route.path;
    const queries = route.operation.list
      ? values('order_by')
          .slice(0, 2)
          .map((order_by) => `limit=1&order_by=${order_by}`)
      : values('concern').map((concern) => `today=${TODAY}&concern=${concern}`);
    return queries.map((query) => ({ route, scope: `${route.id} ${query}`, path: `${path}?${query}` }));
  });
}

export const withCursor = ({ path }: List, { name, cursor }: Pick<Cursor, 'name' | 'cursor'>): string =>
  `${path}&${name}=${encodeURIComponent(cursor)}`;

export async function cursorsOf(wire: Wire, caller: Caller): Promise<Cursor[]> {
  const found: Cursor[] = [];
  const seen = new Set<string>();
  for (const list of listsOf(caller)) {
    if (seen.has(list.scope)) continue;
    seen.add(list.scope);
    const read = async (path: string) => {
      const { status, body } = await wire.ask(asked(list.route, caller, path));
      if (status !== 200) throw new Error(`${caller.user_id} cannot read ${path}: ${status} ${body}`);
      return (JSON.parse(body) as { cursor: { after?: string; before?: string } }).cursor;
    };
    const { after } = await read(list.path);
    if (after === undefined) continue;
    const of = { caller, scope: list.scope };
    found.push({ ...of, name: 'after', cursor: after });
    const { before } = await read(withCursor(list, { name: 'after', cursor: after }));
    if (before !== undefined) found.push({ ...of, name: 'before', cursor: before });
  }
  return found;
}
