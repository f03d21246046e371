import type { Static, TSchema } from 'typebox';
import { perSchema, plain, type Schema } from './check.ts';
import { toUtc } from './dates.ts';

// One rendering for every record: fields in the order of the contract, required ones with their default when not
// given, optional ones absent when unknown, never null, instants in UTC. The value must have passed `check`.

type Renderer = (value: unknown) => unknown;

export const render = <T extends TSchema>(schema: T, value: object): Static<T> =>
  rendererOf(plain(schema))(value) as Static<T>;

const rendererOf = perSchema((schema): Renderer => {
  if (schema.type === 'object') return objectRenderer(schema);
  if (schema.type === 'array') return arrayRenderer(rendererOf(schema.items as Schema));
  const nothing = defaultOf(schema);
  if (schema.format === 'date-time') return (value) => (value ? toUtc(value as string) : nothing);
  return (value) => value ?? nothing;
});

function objectRenderer(schema: Schema): Renderer {
  const fields = Object.entries(schema.properties ?? {}).map(([key, field]) => ({
    key,
    required: schema.required?.includes(key) ?? false,
    renderer: rendererOf(field),
  }));
  return (value) => {
    const given = (value ?? {}) as Record<string, unknown>;
    const rendered: Record<string, unknown> = {};
    for (const { key, required, renderer } of fields) {
      const stated = given[key];
      if (required) rendered[key] = renderer(stated);
      else if (stated !== undefined && stated !== null && stated !== '' && stated !== 0) {
        const told = renderer(stated);
        if (typeof told !== 'object' || saysSomething(told as object)) rendered[key] = told;
      }
    }
    return rendered;
  };
}

const arrayRenderer =
  (renderer: Renderer): Renderer =>
  (value) =>
    ((value ?? []) as unknown[]).map((item) => renderer(item));

/** Whether a list or an object holds anything. */
function saysSomething(told: object): boolean {
  if (Array.isArray(told)) return told.length > 0;
  for (const _ in told) return true;
  return false;
}

/** What a field is that must be there and was not given. */
export function defaultOf(schema: Schema): unknown {
  if (schema.enum) return schema.default;
  if (schema.type === 'array') return [];
  if (schema.type === 'string') return '';
  return schema.type === 'boolean' ? false : 0;
}
