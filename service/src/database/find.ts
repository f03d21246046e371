import { parseId } from '@fairlead/contract';
import type { Row } from './database.ts';
import type { OrganizationView } from './view.ts';

/**
 * A record by what a path calls it: all digits are tried as an id first, then as a reference.
 * `select` is a statement up to its WHERE clause's last condition.
 */
export async function findByIdOrReference<R extends object = Row>(
  view: OrganizationView,
  select: string,
  idOrReference: string,
): Promise<R | undefined> {
  const id = parseId(idOrReference);
  const byId = id === undefined ? undefined : await view.one<R>(`${select} AND id = $2`, id);
  return byId ?? (isText(idOrReference) ? view.one<R>(`${select} AND reference = $2`, idOrReference) : undefined);
}

/** PostgreSQL takes no NUL in text: what holds one names no record. */
const isText = (value: string): boolean => !value.includes('\0') && value.isWellFormed();
