import type { Schema } from '@fairlead/sdk/contract';
import { type Content, INPUT, isBranch } from './fields.ts';
import { Unreadable } from './unreadable.ts';

// Where a value is in an inquiry: `origin.postal_code`, `suppliers[0].name`.

export type Path = readonly (string | number)[];

const PATH = /^[a-z_]+(\[\d{1,6}\]|\.[a-z_]+)*$/;

/** The keys of a path; undefined when it is written as none. */
export const readPath = (text: string): Path | undefined =>
  PATH.test(text) ? text.split(/[.[]/).map((key) => (key.endsWith(']') ? Number.parseInt(key, 10) : key)) : undefined;

export const writePath = (path: Path): string =>
  path.reduce<string>((text, key) => text + (typeof key === 'number' ? `[${key}]` : text ? `.${key}` : key), '');

export const isWithin = (inner: string, outer: string): boolean =>
  inner === outer || inner.startsWith(`${outer}.`) || inner.startsWith(`${outer}[`);

/** What the contract says of the value there; undefined when an inquiry has no such field. */
export const schemaAt = (path: Path): Schema | undefined =>
  path.reduce<Schema | undefined>((schema, key) => {
    if (typeof key === 'number') return schema?.items;
    return schema?.properties && Object.hasOwn(schema.properties, key) ? schema.properties[key] : undefined;
  }, INPUT);

/** Whether what holds the field cannot be without it. */
export const isRequired = (path: Path): boolean =>
  schemaAt(path.slice(0, -1))?.required?.includes(String(path.at(-1))) ?? false;

export const valueAt = (content: unknown, path: Path): unknown =>
  path.reduce<unknown>((value, key) => (isObject(value) ? value[key] : undefined), content);

const isObject = (value: unknown): value is Record<string | number, unknown> =>
  typeof value === 'object' && value !== null;

/**
 * Puts a value at a path. What an update replaces whole (a list, an address) starts as it is in `base`, so that one
 * entry can be changed; the cargo branches are merged by the service and start empty.
 */
export function put(content: Content, path: Path, value: unknown, base?: unknown): void {
  path.slice(0, -1).reduce<Content>((target, key, depth) => {
    const now = valueAt(base, path.slice(0, depth + 1));
    checkIndex(target, key);
    target[key] ??= isBranch(key) || now === undefined ? empty(path[depth + 1]) : structuredClone(now);
    if (isObject(target[key]) && Array.isArray(target[key]) === (typeof path[depth + 1] === 'number')) {
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
