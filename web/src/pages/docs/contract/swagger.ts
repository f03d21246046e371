// The running contract, Swagger 2.0, as far as the reference reads it.

export interface Schema {
  $ref?: string;
  allOf?: readonly Schema[];
  type?: string;
  format?: string;
  title?: string;
  description?: string;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[] | boolean;
  items?: Schema;
  enum?: readonly string[];
  default?: unknown;
  example?: unknown;
  minimum?: number;
  exclusiveMinimum?: boolean;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  minProperties?: number;
}

export interface Parameter extends Schema {
  name: string;
  in: string;
  required?: boolean;
  /** Of a body. */
  schema?: Schema;
}

export interface Answer {
  description: string;
  schema?: Schema;
  headers?: Readonly<Record<string, Schema>>;
  examples?: Readonly<Record<string, unknown>>;
}

interface Written {
  operationId: string;
  tags?: readonly string[];
  summary?: string;
  description?: string;
  parameters?: readonly Parameter[];
  responses: Readonly<Record<string, Answer>>;
}

export interface Operation extends Written {
  method: string;
  path: string;
}

export type Definitions = Readonly<Record<string, Schema>>;

export interface Contract {
  info: { title: string; version: string; description?: string };
  tags?: readonly { name: string; description?: string }[];
  securityDefinitions?: Readonly<Record<string, { type: string; name?: string; in?: string; description?: string }>>;
  paths: Readonly<Record<string, Readonly<Record<string, Written>>>>;
  definitions?: Definitions;
}

export const operationsOf = ({ paths }: Contract): Operation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, written]) => ({ ...written, path, method: method.toUpperCase() })),
  );

export const parametersIn = ({ parameters = [] }: Operation, place: string): Parameter[] =>
  parameters.filter((parameter) => parameter.in === place);

export const bodyOf = (operation: Operation): Schema | undefined => parametersIn(operation, 'body')[0]?.schema;

/** The answer of success, with its status. */
export function successOf({ responses }: Operation): { status: string; answer: Answer } | undefined {
  const [status, answer] = Object.entries(responses).find(([code]) => code.startsWith('2')) ?? [];
  return status && answer ? { status, answer } : undefined;
}

export const isWrite = ({ method }: Operation): boolean => method !== 'GET' && method !== 'HEAD';

export interface Resolved extends Schema {
  /** Name of the definition it comes from. */
  record?: string;
}

/** A schema with what it refers to; its own words win. */
export function resolved(schema: Schema, definitions: Definitions): Resolved {
  const { $ref, allOf = [], ...own } = schema;
  const record = $ref?.split('/').at(-1);
  const referred = record === undefined ? [] : [{ ...(definitions[record] ?? {}) }];
  const parts: Resolved[] = [...referred, ...allOf].map((part) => resolved(part, definitions));
  const properties = Object.assign({}, ...parts.map((part) => part.properties), own.properties);
  const merged: Resolved = Object.assign({}, ...parts, record === undefined ? {} : { record }, own);
  return Object.keys(properties).length > 0 ? { ...merged, properties } : merged;
}
