import type { TSchema } from 'typebox';
import { type ErrorName, statusObject } from './errors.ts';
import { NO_PAGE_SIZE } from './query.ts';

// Whole answers as examples, put together from the examples of their fields.

interface Exemplary {
  title?: string;
  example?: unknown;
  properties?: Record<string, Exemplary>;
  items?: Exemplary;
}

/** What an example of a record leaves out: of two branches one, and what comes later in its life. */
const LEFT_OUT: Record<string, readonly string[]> = {
  Cursor: ['before'],
  Shipment: ['lcl'],
  Inquiry: ['fcl'],
  DocumentDetails: ['expiration_date'],
  Tracking: ['air'],
  TrackedContainer: ['gate_out_time', 'empty_return_time'],
  PostalAddress: ['revision', 'sorting_code', 'sublocality', 'recipients'],
};

export const exampleOf = (schema: TSchema): unknown => example(schema as Exemplary);

function example(schema: Exemplary): unknown {
  if (schema.example !== undefined) return schema.example;
  if (schema.items) return [example(schema.items)];
  const leftOut = LEFT_OUT[schema.title ?? ''] ?? [];
  const fields = Object.entries(schema.properties ?? {}).filter(([key]) => !leftOut.includes(key));
  return Object.fromEntries(fields.map(([key, field]) => [key, example(field)]));
}

const VIOLATIONS = {
  limit: NO_PAGE_SIZE,
  'lcl.components[0].weight': 'must be above zero',
};

export function errorExample(name: ErrorName, field: keyof typeof VIOLATIONS = 'limit'): unknown {
  const violation = { field, description: VIOLATIONS[field] };
  return statusObject(name, undefined, name === 'bad_request' ? [violation] : []);
}
