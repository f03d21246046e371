import { bodyOf, type Definitions, type Operation, resolved, type Schema, successOf } from './swagger.ts';

// A body to begin with, taken from the contract's own examples.

/** What a write can be tried with: for a create the whole example, for a change the first field of it. */
export function bodyExample(operation: Operation, definitions: Definitions): string | undefined {
  const schema = bodyOf(operation);
  if (!schema) return undefined;
  const { required, properties = {} } = resolved(schema, definitions);
  const answered = successOf(operation)?.answer.examples?.['application/json'];
  const whole = withinSchema(answered, schema, definitions) as Record<string, unknown>;
  const isWhole = Array.isArray(required) && required.length > 0;
  const [first] = Object.keys(properties).filter((name) => whole[name] !== undefined);
  const body = isWhole || first === undefined ? whole : { [first]: whole[first] };
  return JSON.stringify(body, null, 2);
}

/** Of an example, what the schema has a place for. */
function withinSchema(example: unknown, schema: Schema, definitions: Definitions): unknown {
  const { items, properties } = resolved(schema, definitions);
  if (Array.isArray(example)) return items ? example.map((one) => withinSchema(one, items, definitions)) : example;
  if (!properties) return example;
  const given = Object(example) as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => given[name] !== undefined)
      .map(([name, property]) => [name, withinSchema(given[name], property, definitions)]),
  );
}

/** A name for a path's parameter: an example answer has one, by reference or by id. */
export function nameExample(parameter: string, definitions: Definitions): string {
  const record = parameter.charAt(0).toUpperCase() + parameter.slice(1);
  const { reference, id } = definitions[record]?.properties ?? {};
  return String(reference?.example ?? id?.example ?? '1');
}
