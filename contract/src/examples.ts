import type { TSchema } from 'typebox';
import { check } from './check.ts';
import { badRequestMessage, type ErrorName, type FieldViolation, statusObject } from './errors.ts';
import { inquiryConflict, inquiryStates } from './inquiry/can.ts';
import { limits } from './limits.ts';
import { type Operation, queryParameters } from './operation.ts';
import { checkParameters, parseListQuery } from './query.ts';
import { Inquiry } from './records/inquiry.ts';

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

/** A failure as the operation tells it. */
export function errorExample(name: ErrorName, operation: Operation): unknown {
  if (name === 'conflict' && operation.write) {
    const inquiry = exampleOf(Inquiry) as Inquiry;
    return statusObject(name, inquiryConflict(operation.write, { ...inquiry, status: inquiryStates.accepted }));
  }
  if (name !== 'bad_request') return statusObject(name);
  const violations = violationsOf(operation);
  return statusObject(name, badRequestMessage(violations), violations);
}

/** What is wrong with a weight of nothing, with a page larger than any, or with a page of what has none. */
function violationsOf(operation: Operation): FieldViolation[] {
  const { input, list, rule } = operation;
  if (rule) return [rule];
  if (list) return parseListQuery(list, { limit: String(limits.max_page_size + 1) }).violations;
  if (!input) return checkParameters(queryParameters(operation), { limit: String(limits.max_page_size) });
  const { violations } = check(input, { lcl: { components: [{ weight: 0 }] } });
  return violations.filter(({ field }) => field.endsWith('.weight'));
}
