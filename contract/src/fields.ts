import type { Static, TOptional, TProperties, TSchema } from 'typebox';
import * as Type from 'typebox';
import type { Enumeration } from './enums.ts';

// Words for schemas: each makes one kind of field of the document, with its description.

// The last argument, where there is one, is an example or more words of the schema.

export const text = (description: string, more: object = {}) => Type.String({ description, ...more });
export const digits = (description: string, example = '1024') =>
  Type.String({ description, format: 'uint64', example });
export const date = (description: string, example = '2026-03-14') =>
  Type.String({ description, format: 'date', example });
export const instant = (description: string, example = '2026-03-14T09:26:53.000Z') =>
  Type.String({ description, format: 'date-time', example });
export const int32 = (description: string, more: object = {}) =>
  Type.Integer({ description, format: 'int32', ...more });
export const int64 = (description: string, more: object = {}) =>
  Type.Integer({ description, format: 'int64', ...more });
export const double = (description: string, more: object = {}) =>
  Type.Number({ description, format: 'double', ...more });
export const flag = (description: string, example = false) => Type.Boolean({ description, example });

/** Where a text that has a format says that it may be empty all the same. */
export const OR_EMPTY: unique symbol = Symbol('or empty');
export const orEmpty = <T extends TSchema>(field: T): T => Object.assign(field, { [OR_EMPTY]: true });

/** Where a text that has a format says in words of its own what it must be. */
export const WORDS: unique symbol = Symbol('words');
/** A number that is no id. */
export const size = (description: string, example: string) =>
  Object.assign(digits(description, example), { [WORDS]: 'must be a number above zero, in digits' });

/** Where a number says that the service computes it: a sum of what is exact need not be exact itself. */
export const COMPUTED: unique symbol = Symbol('computed');
export const computed = <T extends TSchema>(field: T): T => Object.assign(field, { [COMPUTED]: true });

/** A named record: a definition of its own in the contract document. */
export const record = <P extends TProperties>(title: string, description: string, fields: P) =>
  Type.Object(fields, { title, description, additionalProperties: false });

/** Where a field described in its own words keeps the named schema it holds. */
export const ORIGINAL = Symbol('original');

/** A field that holds a named record or an enumeration, described in its own words. */
export function one<V extends string>(of: Enumeration<V>, description: string, example?: V): Type.TUnsafe<V>;
export function one<T extends TSchema>(of: T, description: string, example?: Static<T>): Type.TUnsafe<Static<T>>;
export function one(of: TSchema | Enumeration, description: string, example?: unknown) {
  const named = schemaOf(of);
  const field = Type.Unsafe({ ...named, description, ...(example !== undefined && { example }) });
  return Object.assign(field, { [ORIGINAL]: named });
}

export function list<V extends string>(
  of: Enumeration<V>,
  description: string,
  example?: V[],
): Type.TArray<Type.TUnsafe<V>>;
export function list<T extends TSchema>(of: T, description: string, example?: Static<T>[]): Type.TArray<T>;
export function list(of: TSchema | Enumeration, description: string, example?: unknown[]) {
  return Type.Array(schemaOf(of), { description, ...(example && { example }) });
}

/** Where a field keeps what a client may send for it. */
const INPUT: unique symbol = Symbol('input');

/** What a client may send for a field, beyond its type. Lengths and lists that say nothing have the usual limits. */
export interface Bounds {
  required?: boolean;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  uniqueItems?: boolean;
  minimum?: number;
  exclusiveMinimum?: number;
  format?: string;
  /** Members of the enumeration that are refused, besides the unspecified one, which is never a choice. */
  refuses?: readonly string[];
  /** The cargo branch whose inquiries may have this option. */
  only?: 'fcl' | 'lcl';
}

export interface Settable {
  readonly [INPUT]: Bounds;
}

/** A field that clients may set. The others are the service's own to set. */
export const settable = <T extends TSchema>(field: T, bounds: Bounds = {}): T & Settable =>
  Object.assign(field, { [INPUT]: bounds });

export const boundsOf = (field: object): Bounds | undefined => (field as { [INPUT]?: Bounds })[INPUT];

/** Absent when unknown, never null. */
export const maybe = <T extends TSchema>(schema: T): TOptional<T> => Type.Optional(schema) as TOptional<T>;

const schemaOf = (of: TSchema | Enumeration): TSchema => ('meanings' in of ? (of as Enumeration).schema : of);
