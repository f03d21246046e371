// A strict reading of Swagger 2.0: what is wrong with a value by the service's own contract. A key, a format or a word
// of the contract that this does not know is a problem too, so that nothing passes unread.

type Schema = Record<string, unknown> & {
  $ref?: string;
  allOf?: Schema[];
  type?: string;
  enum?: unknown[];
  format?: string;
  pattern?: string;
  required?: string[];
  properties?: Record<string, Schema>;
  items?: Schema;
};

interface Response {
  schema?: Schema;
  headers?: Record<string, unknown>;
}

export interface Swagger {
  swagger: string;
  info: { version: string };
  host: string;
  basePath: string;
  schemes: string[];
  definitions: Record<string, Schema>;
  paths: Record<string, Record<string, { operationId: string; responses: Record<string, Response> }>>;
}

const TOLD = ['title', 'description', 'example', 'default', 'additionalProperties'];
const READ = ['$ref', 'allOf', 'type', 'enum', 'format', 'pattern', 'required', 'properties', 'items'];

/** A day that exists: JavaScript takes 30 February for 2 March. */
const isDay = (text: string) =>
  /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;
const FORMATS: Record<string, (value: never) => boolean> = {
  date: isDay,
  'date-time': (text: string) => /^.{10}T\d\d:\d\d:\d\d\.\d{3}Z$/.test(text) && isDay(text.slice(0, 10)),
  uint64: (text: string) => /^(0|[1-9]\d{0,19})$/.test(text),
  currency: (text: string) => /^[A-Z]{3}$/.test(text),
  int32: (value: number) => value >= -(2 ** 31) && value < 2 ** 31,
  int64: (value: number) => Number.isSafeInteger(value),
  double: (value: number) => Number.isFinite(value),
};

const TYPES: Record<string, (value: unknown) => boolean> = {
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  array: Array.isArray,
  string: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  number: (value) => typeof value === 'number',
  integer: Number.isInteger,
};

/** Every problem, each with the path of what has it. */
export function problemsOf(contract: Swagger, schema: Schema, value: unknown, at = '$'): string[] {
  const strange = Object.keys(schema).filter((word) => !TOLD.includes(word) && !READ.includes(word));
  if (strange.length > 0) return [`${at}: the contract says ${strange}, which is not understood`];
  if (schema.allOf) return schema.allOf.flatMap((part) => problemsOf(contract, part, value, at));
  if (schema.$ref) return problemsOf(contract, definition(contract, schema.$ref), value, at);
  const { type = '', format, pattern } = schema;
  if (!TYPES[type]?.(value)) return [`${at}: ${JSON.stringify(value)} is no ${type}`];
  if (format && !FORMATS[format]?.(value as never)) return [`${at}: ${JSON.stringify(value)} is no ${format}`];
  if (pattern && !new RegExp(pattern).test(value as string))
    return [`${at}: ${value} is not of the pattern ${pattern}`];
  if (schema.enum && !schema.enum.includes(value)) return [`${at}: ${value} is no member`];
  if (type === 'array') {
    const items = schema.items as Schema;
    return (value as unknown[]).flatMap((item, index) => problemsOf(contract, items, item, `${at}[${index}]`));
  }
  return type === 'object' && schema.properties ? membersOf(contract, schema, value as object, at) : [];
}

function membersOf(contract: Swagger, schema: Schema, value: object, at: string): string[] {
  const { properties = {}, required = [] } = schema;
  const missing = required.filter((key) => !Object.hasOwn(value, key)).map((key) => `${at}.${key}: is missing`);
  const wrong = Object.entries(value).flatMap(([key, member]) =>
    Object.hasOwn(properties, key)
      ? problemsOf(contract, properties[key] as Schema, member, `${at}.${key}`)
      : [`${at}.${key}: is not in the contract`],
  );
  return [...missing, ...wrong];
}

function definition({ definitions }: Swagger, $ref: string): Schema {
  const found = definitions[$ref.replace('#/definitions/', '')];
  if (!found) throw new Error(`the contract has no ${$ref}`);
  return found;
}

/** What the contract says a request to a path can be answered. */
export function responsesTo({ paths }: Swagger, method: string, path: string) {
  const bare = path.split('?', 1)[0] as string;
  const matching = Object.keys(paths).find((template) =>
    new RegExp(`^${template.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`).test(bare),
  );
  const operation = matching ? paths[matching]?.[method.toLowerCase()] : undefined;
  if (!operation) throw new Error(`the contract has no ${method} ${bare}`);
  return operation.responses;
}

/** What answers of the web have whatever they answer: the contract need not speak of it. */
const USUAL = [
  ...['date', 'connection', 'keep-alive', 'transfer-encoding', 'content-type', 'content-length'],
  ...['cache-control', 'vary', 'x-content-type-options'],
];

/** The headers of an answer, and those that the contract has for it; in small letters, in order. */
export function headersOf(
  contract: Swagger,
  method: string,
  path: string,
  answer: { status: number; headers: Headers },
) {
  const { headers = {} } = responsesTo(contract, method, path)[answer.status] ?? {};
  const described = Object.keys(headers).map((name) => name.toLowerCase());
  const sent = [...answer.headers.keys()].filter((name) => described.includes(name) || !USUAL.includes(name));
  return { sent: sent.sort(), described: described.sort() };
}
