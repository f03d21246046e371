import type { JsonSchema } from './schema.ts';

// What is wrong with arguments, in words by which a call can be mended.

export function problemsOf(schema: JsonSchema, value: unknown, path = ''): string[] {
  const at = path || 'the arguments';
  if (!isOfType(schema.type, value)) return [`${at} must be ${NAMES[schema.type ?? ''] ?? schema.type}`];
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => problemsOf(schema.items ?? {}, item, `${path}[${index}]`));
  }
  if (typeof value === 'object' && value !== null) return problemsOfObject(schema, value, path);
  return problemsOfScalar(schema, value).map((problem) => `${at} ${problem}`);
}

const NAMES: Record<string, string> = {
  object: 'an object',
  array: 'a list',
  integer: 'a whole number',
  string: 'a text',
};

function isOfType(type: string | undefined, value: unknown): boolean {
  if (type === undefined) return true;
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value);
  if (type === 'integer') return Number.isInteger(value);
  return typeof value === type;
}

function problemsOfObject(
  { properties = {}, required = [], additionalProperties }: JsonSchema,
  value: object,
  path: string,
) {
  const within = (name: string) => (path ? `${path}.${name}` : name);
  return [
    ...required.filter((name) => !Object.hasOwn(value, name)).map((name) => `${within(name)} is missing`),
    ...Object.entries(value).flatMap(([name, field]) => {
      const schema = Object.hasOwn(properties, name) ? properties[name] : undefined;
      if (schema) return problemsOf(schema, field, within(name));
      return additionalProperties === false ? [unknown(within(name), Object.keys(properties))] : [];
    }),
  ];
}

const unknown = (name: string, known: string[]): string =>
  `${name} is unknown here (${known.length > 0 ? `there is ${known.join(', ')}` : 'nothing is to be given'})`;

function problemsOfScalar(
  { enum: members, minimum, maximum, minLength, maxLength }: JsonSchema,
  value: unknown,
): string[] {
  if (members && !members.includes(value as string)) return [`must be one of ${members.join(', ')}`];
  if (typeof value === 'number') {
    if (minimum !== undefined && value < minimum) return [`must be at least ${minimum}`];
    if (maximum !== undefined && value > maximum) return [`must be at most ${maximum}`];
  }
  if (typeof value === 'string') {
    if (value.length < (minLength ?? 0)) return ['must not be empty'];
    if ([...value].length > (maxLength ?? Number.POSITIVE_INFINITY))
      return [`must have at most ${maxLength} characters`];
  }
  return [];
}
