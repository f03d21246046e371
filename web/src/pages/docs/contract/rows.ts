import { meaningsOf } from './prose.ts';
import { type Definitions, type Parameter, type Resolved, resolved, type Schema } from './swagger.ts';

// A schema as rows of a table: every field under the one it is part of.

type BoundKind =
  | 'at_least'
  | 'more_than'
  | 'at_most'
  | 'min_length'
  | 'max_length'
  | 'min_items'
  | 'max_items'
  | 'unique'
  | 'min_properties';

interface Bound {
  kind: BoundKind;
  value: number;
}

export interface Member {
  value: string;
  meaning: string;
}

export interface Row {
  name: string;
  /** From the record down: `origin.region_code`. */
  path: string;
  depth: number;
  /** As the contract calls it: string, integer, object… */
  type: string;
  format?: string;
  is_list: boolean;
  is_required: boolean;
  /** Name of the record, or enumeration, that it holds. */
  record?: string;
  bounds: Bound[];
  default?: unknown;
  description: string;
  members: Member[];
}

/** All fields of a schema, those of a nested one `under` its row. Not `deep`, nested records are left to themselves. */
export function rowsOf(schema: Schema, definitions: Definitions, deep = true, under?: Row): Row[] {
  const whole = unlisted(resolved(schema, definitions), definitions);
  const required = Array.isArray(whole.required) ? whole.required : [];
  return Object.entries(whole.properties ?? {}).flatMap(([name, property]) => {
    const at = under && { path: `${under.path}.${name}`, depth: under.depth + 1 };
    const row = { ...rowOf(name, property, definitions, required.includes(name)), ...at };
    return deep || row.record === undefined ? [row, ...rowsOf(property, definitions, deep, row)] : [row];
  });
}

/** A parameter tells of itself as a field does. */
export const parameterRow = (parameter: Parameter, definitions: Definitions): Row =>
  rowOf(parameter.name, parameter, definitions, parameter.required === true);

export function rowOf(name: string, schema: Schema, definitions: Definitions, isRequired: boolean): Row {
  const whole = resolved(schema, definitions);
  const inner = unlisted(whole, definitions);
  const { prose, members } = membersOf(whole, inner, definitions);
  return {
    name,
    path: name,
    depth: 0,
    type: inner.type ?? 'object',
    ...(inner.format !== undefined && { format: inner.format }),
    is_list: whole.type === 'array',
    is_required: isRequired,
    ...(inner.record !== undefined && { record: inner.record }),
    bounds: [...boundsOf(whole), ...(inner === whole ? [] : boundsOf(inner))],
    ...(schema.default !== undefined && { default: schema.default }),
    description: prose,
    members,
  };
}

/** What a list is a list of; anything else is itself. */
function unlisted(schema: Resolved, definitions: Definitions): Resolved {
  return schema.type === 'array' && schema.items ? unlisted(resolved(schema.items, definitions), definitions) : schema;
}

/** A field's own words may name the members; else the enumeration's, or the one it is a choice of, do. */
function membersOf(whole: Resolved, inner: Resolved, definitions: Definitions) {
  const values = inner.enum ?? [];
  const own = meaningsOf(whole.description ?? inner.description ?? '', values);
  if (values.length === 0) return { prose: own.prose, members: [] };
  const enumeration = inner.record ?? '';
  const told = [enumeration, enumeration.replace(/Choice$/, '')].map(
    (record) => meaningsOf(definitions[record]?.description ?? '', values).meanings,
  );
  const meaning = (value: string) => [own.meanings, ...told].map((told) => told.get(value)).find(Boolean) ?? '';
  return { prose: own.prose, members: values.map((value) => ({ value, meaning: meaning(value) })) };
}

/** Any number that JSON can hold is no bound. */
const isBound = (value: number | undefined): value is number =>
  value !== undefined && Math.abs(value) < Number.MAX_SAFE_INTEGER;

function boundsOf(schema: Schema): Bound[] {
  const { minimum, exclusiveMinimum, maximum } = schema;
  const told: [BoundKind, number | undefined][] = [
    [exclusiveMinimum ? 'more_than' : 'at_least', minimum],
    ['at_most', maximum],
    ['min_length', schema.minLength],
    ['max_length', schema.maxLength],
    ['min_items', schema.minItems],
    ['max_items', schema.maxItems],
    ['unique', schema.uniqueItems ? 1 : undefined],
    ['min_properties', schema.minProperties],
  ];
  return told.flatMap(([kind, value]) => (isBound(value) ? [{ kind, value }] : []));
}
