import { isBranch, type Path, readPath, schemaAt, valueAt, writePath } from '@fairlead/sdk/contract';
import type { Content } from './fields.ts';
import { Unreadable } from './unreadable.ts';

// Paths in an inquiry, `origin.postal_code` or `suppliers[0].name`, as they are typed and written to.

const PATH = /^[a-z_]+(\[\d{1,6}\]|\.[a-z_]+)*$/;

/** What somebody typed as a path; undefined when it is none. */
export const typedPath = (text: string): Path | undefined => (PATH.test(text) ? readPath(text) : undefined);

export const isWithin = (inner: string, outer: string): boolean =>
  inner === outer || inner.startsWith(`${outer}.`) || inner.startsWith(`${outer}[`);

/** Whether what holds the field cannot be without it. */
export const isRequired = (path: Path): boolean =>
  schemaAt(path.slice(0, -1))?.required?.includes(String(path.at(-1))) ?? false;

/**
 * Puts a value at a path. What an update replaces whole (a list, an address) starts as it is in `base`, so that one
 * entry can be changed; the cargo branches are merged by the service and start empty.
 */
export function put(content: Content, path: Path, value: unknown, base?: unknown): void {
  path.slice(0, -1).reduce<Content>((target, key, depth) => {
    const now = valueAt(base, path.slice(0, depth + 1));
    checkIndex(target, key);
    target[key] ??= (isBranch(key) ? undefined : structuredClone(now)) ?? empty(path[depth + 1]);
    if (typeof target[key] === 'object' && Array.isArray(target[key]) === (typeof path[depth + 1] === 'number')) {
      return target[key] as Content;
    }
    throw new Unreadable(`${writePath(path.slice(0, depth + 1))} is something else in the file`);
  }, content);
  const owner = (path.length > 1 ? valueAt(content, path.slice(0, -1)) : content) as Content;
  const key = path.at(-1) as string | number;
  checkIndex(owner, key);
  owner[key] = value;
}

const empty = (next: string | number | undefined) => (typeof next === 'number' ? [] : {});

/** A list has no gaps. */
function checkIndex(target: unknown, key: string | number): void {
  if (!Array.isArray(target) || typeof key !== 'number' || key <= target.length) return;
  throw new Unreadable(`the list has ${target.length} so far: the next one is [${target.length}]`);
}
