import type { TSchema } from 'typebox';
import { plain, type Schema } from './check.ts';
import { boundsOf, ORIGINAL } from './fields.ts';
import { limits } from './limits.ts';
import { defaultOf } from './render.ts';

// What a client may send of a record, made from the record itself: the fields it may set, with their bounds.

type Field = Schema & { [ORIGINAL]?: Schema };

/** A record as input: settable fields only, required where their bounds say so. */
export const inputOf = (record: TSchema): TSchema => objectInput(plain(record)) as TSchema;

/**
 * An input of which any part may be sent: nothing is required, neither in it nor in the branches that are merged. What a
 * create does not require can be cleared: by null, and an object by an empty one.
 */
export const partOf = (input: TSchema, merged: readonly string[]): TSchema =>
  part(plain(input), (key, field) => {
    const whole = (field as Field)[ORIGINAL] ?? field;
    if (merged.includes(key)) return described(field, { ...part(whole), minProperties: 1 });
    const isCleared = field.properties && !plain(input).required?.includes(key);
    return isCleared ? described(field, orNothing(whole)) : field;
  }) as TSchema;

function part({ required = [], ...input }: Schema, inner = (_key: string, field: Schema) => field): Schema {
  const fields = Object.entries(input.properties ?? {}).map(([key, field]) => {
    // What is not sent stays as it is: whoever fills in defaults must find none here.
    const { default: _, ...changed } = inner(key, field);
    return [key, required.includes(key) ? changed : { ...changed, 'x-nullable': true }];
  });
  return {
    ...input,
    title: changeOf(input),
    description: 'The keys that are to change; all others stay as they are.',
    properties: Object.fromEntries(fields),
  };
}

/** Swagger 2.0 cannot say that all of it is there or nothing; the description does. */
const orNothing = ({ required = [], ...input }: Schema): Schema => ({
  ...input,
  title: changeOf(input),
  description: `Replaced whole: ${required.join(' and ')}, or an empty object to clear it.`,
});

const changeOf = ({ title }: Schema): string => `${title?.replace(/Input$/, '')}Change`;

const made = new Map<string, Schema>();

/** Made once under each name. */
function named(title: string, make: () => Schema): Schema {
  const input = made.get(title) ?? { title, ...make() };
  made.set(title, input);
  return input;
}

/** A named schema in a field, with the field's own words. */
function described({ description, example }: Schema, input: Schema): Schema {
  const field = { ...input, ...(description && { description }), ...(example !== undefined && { example }) };
  return Object.assign(field, { [ORIGINAL]: input });
}

const objectInput = (record: Schema): Schema =>
  named(`${record.title}Input`, () => {
    const fields = Object.entries(record.properties ?? {}).filter(([, field]) => boundsOf(field));
    const required = fields.filter(([, field]) => boundsOf(field)?.required).map(([key]) => key);
    return {
      description: `${record.title}, as a client sends it.`,
      type: 'object',
      ...(required.length > 0 && { required }),
      properties: Object.fromEntries(
        fields.map(([key, field]) => [key, { ...fieldInput(field), ...whenOmitted(record, key, field) }]),
      ),
      additionalProperties: false,
    };
  });

/** Options, lists and limits: an empty text is what it is to leave it out, and not of its format. */
const WITH_DEFAULT = ['boolean', 'array', 'integer', 'number'];

/** What a create takes for a field that every record has and no client must send. */
function whenOmitted({ required = [] }: Schema, key: string, field: Schema): Schema {
  const isFilledIn = required.includes(key) && !boundsOf(field)?.required && WITH_DEFAULT.includes(field.type ?? '');
  return isFilledIn ? { default: defaultOf(field) } : {};
}

function fieldInput(field: Field): Schema {
  const { required: _, only: __, refuses, ...bounds } = boundsOf(field) ?? {};
  if (field.enum) return described(field, choice(field[ORIGINAL] ?? field, refuses));
  if (field.type === 'object') return described(field, objectInput(field[ORIGINAL] ?? field));
  if (field.type === 'array') {
    const { items = {}, ...list } = field;
    const entry = items.enum ? choice(items, refuses) : items.properties ? objectInput(items) : fieldInput(items);
    return {
      ...list,
      maxItems: limits.max_list_entries,
      ...(items.enum && { uniqueItems: true }),
      ...bounds,
      items: entry,
    };
  }
  return { ...field, ...usualBounds({ ...field, ...bounds }), ...bounds };
}

function usualBounds({ type, format }: Schema): Schema {
  if (type === 'string') return format ? {} : { maxLength: limits.max_text_length };
  if (type === 'boolean') return {};
  return { minimum: 0, ...(format !== 'int32' && { maximum: limits.exact.max }) };
}

/** An enumeration without the members that are no choice: the unspecified one, and those that are refused. */
const choice = ({ title, enum: members = [] }: Schema, refuses: readonly string[] = []): Schema =>
  named(`${title}Choice`, () => {
    const choices = members.slice(1).filter((member) => !refuses.includes(member));
    return {
      description: `Members of ${title} that can be asked for.`,
      type: 'string',
      enum: choices,
      example: choices[0],
    };
  });
