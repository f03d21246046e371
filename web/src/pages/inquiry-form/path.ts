import type { Path } from '@fairlead/contract';

/** The same with another value at a path; what is beside it stays the very same object. */
export function withValue<T>(holder: T, [key, ...rest]: Path, value: unknown): T {
  if (key === undefined) return value as T;
  const next = withValue((holder as Record<string | number, unknown>)[key], rest, value);
  if (!Array.isArray(holder)) return { ...holder, [key]: next };
  return holder.map((entry, at) => (at === key ? next : entry)) as T;
}
