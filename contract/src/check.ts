import type { TSchema } from 'typebox';
import { isCurrency, isLanguage, isRegion, isScac, isUnLocode } from './codes.ts';
import { isDate, isInstant } from './dates.ts';
import type { FieldViolation } from './errors.ts';
import { COMPUTED, OR_EMPTY, WORDS } from './fields.ts';
import { isId, isUuid } from './identifiers.ts';
import { limits } from './limits.ts';
import { writePath } from './path.ts';

// Checks a JSON value against a schema of the contract: every problem, each with its path and a sentence.
// A schema becomes a checker of nested functions, once; no code is generated from text, so that a page with a strict
// content policy can use it too. An import runs it a million times: paths are put together only when something is wrong.

export interface Problems {
  violations: FieldViolation[];
  /** Paths of keys the schema does not have. */
  unknown: string[];
}

export const hasProblems = ({ violations, unknown }: Problems): boolean => violations.length + unknown.length > 0;

export interface Schema {
  type?: string;
  enum?: readonly string[];
  format?: string;
  minimum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  maximum?: number;
  minProperties?: number;
  properties?: Record<string, Schema>;
  required?: readonly string[];
  items?: Schema;
  title?: string;
  description?: string;
  default?: unknown;
  example?: unknown;
  additionalProperties?: boolean;
  /** Swagger 2.0 has no word of its own for what may be null. */
  'x-nullable'?: boolean;
  [COMPUTED]?: boolean;
  [OR_EMPTY]?: boolean;
  [WORDS]?: string;
}

export const plain = (schema: TSchema): Schema => schema as Schema;

interface Walk extends Problems {
  path: (string | number)[];
}

/** What is wrong with the value itself, in words; what is wrong inside it is told to the walk. */
type Checker = (value: unknown, walk: Walk) => string | undefined;

/** What is made of a schema, made once. */
export function perSchema<T>(make: (schema: Schema) => T): (schema: Schema) => T {
  const made = new WeakMap<Schema, T>();
  return (schema) => {
    const known = made.get(schema);
    if (known !== undefined) return known;
    const fresh = make(schema);
    made.set(schema, fresh);
    return fresh;
  };
}

export function check(schema: TSchema, value: unknown): Problems {
  const walk: Walk = { violations: [], unknown: [], path: [] };
  visit(checkerOf(plain(schema)), value, walk);
  return { violations: walk.violations, unknown: walk.unknown };
}

const checkerOf = perSchema((schema): Checker => {
  if (schema.type === 'object') return objectChecker(schema);
  if (schema.type === 'array') return arrayChecker(schema, checkerOf(schema.items as Schema));
  if (schema.type === 'string') return schema.enum ? enumChecker(schema.enum) : stringChecker(schema);
  return schema.type === 'boolean' ? checkBoolean : numberChecker(schema);
});

function visit(checker: Checker, value: unknown, walk: Walk): void {
  const words = checker(value, walk);
  if (words) walk.violations.push({ field: writePath(walk.path), description: words });
}

function objectChecker(schema: Schema): Checker {
  const fields = new Map(Object.entries(schema.properties ?? {}).map(([key, field]) => [key, checkerOf(field)]));
  const required = schema.required ?? [];
  return (value, walk) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'must be an object';
    const given = value as Record<string, unknown>;
    for (const key in given) {
      const field = fields.get(key);
      walk.path.push(key);
      if (!field) walk.unknown.push(writePath(walk.path));
      else if (given[key] !== undefined) visit(field, given[key], walk);
      walk.path.pop();
    }
    for (const key of required) {
      if (given[key] !== undefined) continue;
      walk.violations.push({ field: writePath([...walk.path, key]), description: 'is required' });
    }
    return undefined;
  };
}

function arrayChecker({ minItems = 0, maxItems = Infinity, uniqueItems = false }: Schema, item: Checker): Checker {
  const entries = (count: number) => (count === 1 ? 'one entry' : `${count} entries`);
  return (value, walk) => {
    if (!Array.isArray(value)) return 'must be a list';
    if (value.length < minItems) return `must have at least ${entries(minItems)}`;
    // Of what is too long, what could stay is looked into.
    for (let index = 0; index < value.length && index < maxItems; index++) {
      walk.path.push(index);
      visit(item, value[index], walk);
      if (uniqueItems && value.indexOf(value[index]) < index) {
        walk.violations.push({ field: writePath(walk.path), description: 'is in the list already; name each once' });
      }
      walk.path.pop();
    }
    return value.length > maxItems ? `must have at most ${entries(maxItems)}` : undefined;
  };
}

function enumChecker(values: readonly string[]): Checker {
  const members = new Set<unknown>(values);
  const words = `must be one of ${values.join(', ')}`;
  return (value) => (members.has(value) ? undefined : typeof value === 'string' ? words : 'must be a string');
}

export const FORMATS: Readonly<Record<string, { is: (value: string) => boolean; words: string }>> = {
  date: { is: isDate, words: 'must be an existing calendar date, YYYY-MM-DD' },
  'date-time': { is: isInstant, words: 'must be an RFC 3339 timestamp, such as 2026-01-31T08:00:00Z' },
  uint64: { is: isId, words: `must be an id: digits, at most ${limits.max_id}` },
  uuid: { is: isUuid, words: 'must be a uuid' },
  currency: { is: isCurrency, words: 'must be an ISO 4217 code, such as EUR' },
  region: { is: isRegion, words: 'must be a two-letter region code in capitals, such as NL' },
  'un-locode': { is: isUnLocode, words: 'must be a UN/LOCODE in capitals without a space, such as NLRTM' },
  scac: { is: isScac, words: 'must be a SCAC code: two to four capitals, such as MAEU' },
  language: { is: isLanguage, words: 'must be a BCP-47 language tag, such as nl or pt-BR' },
};

/** NUL cannot be stored as text by PostgreSQL; half a surrogate pair cannot be sent as UTF-8. */
export const isWellFormed = (text: string): boolean => !text.includes('\0') && text.isWellFormed();
export const MALFORMED = 'must be well-formed text without NUL';

function stringChecker({
  format = '',
  [OR_EMPTY]: orEmpty = false,
  [WORDS]: words,
  minLength = 0,
  maxLength = Infinity,
}: Schema): Checker {
  const shape = FORMATS[format];
  if (shape) {
    return (value) => {
      if (typeof value !== 'string') return 'must be a string';
      return shape.is(value) || (orEmpty && value === '') ? undefined : (words ?? shape.words);
    };
  }
  const tooShort = minLength === 1 ? 'must not be empty' : `must have at least ${minLength} characters`;
  return (value) => {
    if (typeof value !== 'string') return 'must be a string';
    // First: of what is far too long only the start is read, which may be white space alone.
    if (isLonger(value, maxLength)) return tooLong(maxLength);
    if (!isLonger(value, minLength - 1) || (minLength === 1 && value.trim() === '')) return tooShort;
    return isWellFormed(value) ? undefined : MALFORMED;
  };
}

export const tooLong = (most: number): string => `must have at most ${most} characters`;

/** Whether a text has more characters than so many; one outside the basic plane is one character, not two. */
export function isLonger(text: string, most: number): boolean {
  if (text.length <= most) return false;
  if (text.length > 2 * most) return true;
  let count = 0;
  for (const _ of text) count++;
  return count > most;
}

const checkBoolean: Checker = (value) => (typeof value === 'boolean' ? undefined : 'must be true or false');

const FINITE = { min: -Number.MAX_VALUE, max: Number.MAX_VALUE };

function numberChecker({ type, format, minimum, exclusiveMinimum, [COMPUTED]: isComputed }: Schema): Checker {
  const { min, max } = isComputed ? FINITE : format === 'int32' ? limits.int32 : limits.exact;
  return (value) => {
    if (typeof value !== 'number' || Number.isNaN(value)) return 'must be a number';
    if (type === 'integer' && Number.isFinite(value) && !Number.isInteger(value)) return 'must be a whole number';
    if (exclusiveMinimum !== undefined && value <= exclusiveMinimum)
      return `must be above ${exclusiveMinimum || 'zero'}`;
    if (minimum !== undefined && value < minimum) return `must be ${minimum} or more`;
    if (value < min) return `must be at least ${min}`;
    if (!(value <= max)) return `must be at most ${max}`;
    return undefined;
  };
}

/** Keys that are no part of a request, said in words. */
export function unknownKeys(paths: readonly string[], isSetByService = (_path: string) => false): string {
  const words = paths
    .slice(0, limits.max_named_keys)
    .map((path) =>
      isSetByService(path)
        ? `key "${path}" is set by the service`
        : `unknown key ${JSON.stringify(shortenedKey(path))}`,
    );
  const more = paths.length - words.length;
  return [...words, ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
}

/** Who sends a key of megabytes knows it by its beginning. */
export const shortenedKey = (key: string): string => (key.length > 200 ? `${key.slice(0, 200)}…` : key);
