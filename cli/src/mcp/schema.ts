import type { Operation, Parameter, Schema } from '@fairlead/sdk/contract';

// What an operation takes, as one JSON schema (2020-12, and draft-07 alike): the parameters of its path and query, and
// the fields of its body, side by side as an assistant fills them in.

export interface JsonSchema extends Omit<Schema, 'title' | 'example' | 'x-nullable' | 'properties' | 'items'> {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly examples?: readonly unknown[];
}

export interface ObjectSchema extends JsonSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly required: readonly string[];
}

/** All that an operation takes. */
export function inputSchema(operation: Operation): ObjectSchema {
  const address = addressSchema(operation);
  const { properties = {}, required = [] } = operation.input ? jsonSchema(operation.input) : {};
  const clash = Object.keys(properties).find((name) => name in address.properties);
  if (clash) throw new Error(`${operation.summary}: ${clash} is in the body and in the address`);
  return {
    ...address,
    properties: { ...address.properties, ...properties },
    required: [...address.required, ...required],
    additionalProperties: false,
  };
}

/** What goes into the address. A body is left to the service, which tells all its problems together. */
export function addressSchema({ parameters, query, input }: Operation): ObjectSchema {
  const names = parameters.map((name) => [name, nameSchema(name)]);
  return {
    type: 'object',
    properties: { ...Object.fromEntries(names), ...querySchemas(query) },
    required: parameters,
    additionalProperties: input !== undefined,
  };
}

const nameSchema = (name: string): JsonSchema => ({
  type: 'string',
  description: `Which ${name}; the description of the tool says what it goes by.`,
  minLength: 1,
});

/** `filter.status` and its like become one object `filter`. */
function querySchemas(query: readonly Parameter[]): Record<string, JsonSchema> {
  const schemas: Record<string, JsonSchema> = {};
  for (const parameter of query) {
    const [name = '', field] = parameter.name.split('.');
    if (field === undefined) schemas[name] = parameterSchema(parameter);
    else schemas[name] = grown(schemas[name], field, parameterSchema(parameter));
  }
  return schemas;
}

const grown = (group: JsonSchema | undefined, field: string, schema: JsonSchema): JsonSchema => ({
  type: 'object',
  description: 'Narrows the list: all that is given must hold.',
  properties: { ...group?.properties, [field]: schema },
  additionalProperties: false,
});

function parameterSchema({ type, description, enum: members, ...parameter }: Parameter): JsonSchema {
  const { minimum, maximum, maxLength, maxItems } = parameter;
  const choice = members && { enum: members };
  const kind = type === 'array' ? { items: { type: 'string', ...choice } } : choice;
  const bounds = Object.entries({ minimum, maximum, maxLength, maxItems }).filter(([, bound]) => bound !== undefined);
  return { type, description, ...kind, ...Object.fromEntries(bounds) };
}

/** Of the formats that the contract names, the one that JSON Schema knows. Others would make strict readers fail. */
const KNOWN_FORMATS = ['date', 'date-time'];

/** A schema of the contract in words of JSON Schema alone. */
export function jsonSchema({
  title: _,
  'x-nullable': __,
  format,
  example,
  properties,
  items,
  ...rest
}: Schema): JsonSchema {
  return {
    ...rest,
    ...(format && KNOWN_FORMATS.includes(format) && { format }),
    ...(example !== undefined && { examples: [example] }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, jsonSchema(field)])),
    }),
    ...(items && { items: jsonSchema(items) }),
  };
}
