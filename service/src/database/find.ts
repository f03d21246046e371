import { isWellFormed, parseId } from '@fairlead/contract';
import type { Row, Value } from './database.ts';

interface Scoped {
  one<R extends object = Row>(sql: string, ...params: Value[]): Promise<R | undefined>;
}

/**
 * A record by what a path calls it: all digits are tried as an id first, then as a reference.
 * `select` is a statement up to its WHERE clause's last condition, `lock` what comes after it.
 */
export async function findByIdOrReference<R extends object = Row>(
  view: Scoped,
  select: string,
  idOrReference: string,
  lock: '' | ' FOR UPDATE' = '',
): Promise<R | undefined> {
  const id = parseId(idOrReference);
  const byId = id === undefined ? undefined : await view.one<R>(`${select} AND id = $2${lock}`, id);
  // PostgreSQL takes no NUL in text: what holds one names no record.
  if (byId || !isWellFormed(idOrReference)) return byId;
  return view.one<R>(`${select} AND reference = $2${lock}`, idOrReference);
}
