// Where a value is in JSON, as violations name it: `lcl.components[0].weight`.

export type Path = readonly (string | number)[];

export const readPath = (text: string): Path =>
  text.split(/[.[]/).map((key) => (key.endsWith(']') ? Number.parseInt(key, 10) : key));

export const writePath = (path: Path): string =>
  path.map((key, at) => (typeof key === 'number' ? `[${key}]` : at > 0 ? `.${key}` : key)).join('');

export const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((at, key) => (isHolder(at) ? at[key] : undefined), value);

const isHolder = (value: unknown): value is Record<string | number, unknown> =>
  typeof value === 'object' && value !== null;
