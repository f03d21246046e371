// Where a value is in an inquiry, as violations name it: `lcl.components[0].weight`.

export type Path = readonly (string | number)[];

export const readPath = (text: string): Path =>
  text.split(/[.[]/).map((key) => (key.endsWith(']') ? Number.parseInt(key, 10) : key));

export const writePath = (path: Path): string =>
  path.reduce<string>((text, key) => text + (typeof key === 'number' ? `[${key}]` : text ? `.${key}` : key), '');

export const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((at, key) => (isHolder(at) ? at[key] : undefined), value);

const isHolder = (value: unknown): value is Record<string | number, unknown> =>
  typeof value === 'object' && value !== null;

/** The same with another value at a path; what is beside it stays the very same object. */
export function withValue<T>(holder: T, [key, ...rest]: Path, value: unknown): T {
  if (key === undefined) return value as T;
  const next = withValue((holder as Record<string | number, unknown>)[key], rest, value);
  if (!Array.isArray(holder)) return { ...holder, [key]: next };
  return holder.map((entry, at) => (at === key ? next : entry)) as T;
}
