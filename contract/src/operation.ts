import type { TSchema } from 'typebox';
import type { ErrorName, FieldViolation } from './errors.ts';
import type { InquiryWrite } from './inquiry/can.ts';
import type { ListDefinition } from './lists.ts';
import { listParameters, type Parameter } from './query.ts';

// What an operation is, of the API and of the application alike.

export interface Operation {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Path with `{parameters}`, as the document writes it. */
  readonly path: string;
  readonly tag: Tag;
  readonly summary: string;
  readonly description: string;
  /** What the body holds, as JSON; without it there is no body. */
  readonly input?: TSchema;
  readonly answer:
    | { readonly kind: 'json'; readonly schema: TSchema; readonly status?: 201; readonly example?: object }
    | { readonly kind: 'file'; readonly of: readonly string[] }
    | { readonly kind: 'nothing' };
  /** What the answer's own headers say. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly list?: ListDefinition;
  /** What the query may hold, where it is not a list's. */
  readonly query?: readonly Parameter[];
  readonly errors: readonly ErrorName[];
  /** A rule of its own that a request can break, by way of example. */
  readonly rule?: FieldViolation;
  /** Which write to an inquiry it is: its state may not allow it. */
  readonly write?: InquiryWrite;
}

/** What the API is called. */
export const API = { title: 'Freight Shipping Client API', version: '1.0' } as const;

export const tags = {
  shipments: 'Cargo on its way, its tracking and its documents.',
  inquiries: 'Requests for a price.',
  invoices: 'Invoices issued to the organization.',
  documents: 'The files behind document checklists.',
  people: 'The caller, colleagues and the organization.',
  service: 'The service about itself.',
} as const;
export type Tag = keyof typeof tags;

export const json = (schema: TSchema) => ({ kind: 'json', schema }) as const;
export const file = (...of: string[]) => ({ kind: 'file', of }) as const;
export const nothing = { kind: 'nothing' } as const;

/** Every write reads a body, if only to find that there is none. */
export const WRITE_ERRORS = ['bad_request', 'too_large', 'unsupported_media_type'] as const;

export const queryParameters = (operation: Operation): readonly Parameter[] =>
  operation.list ? listParameters(operation.list) : (operation.query ?? []);

/** `{shipment}` of the path, as names. */
export const pathParameters = (operation: Operation): string[] =>
  [...operation.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string);

/** The status of an operation that went well. */
export const successStatus = ({ answer }: Operation): number => {
  if (answer.kind === 'nothing') return 204;
  return (answer.kind === 'json' && answer.status) || 200;
};
