import { FORMATS, isLonger, isWellFormed, MALFORMED, tooLong } from './check.ts';
import { DATE_FILTERS, parseDateFilter } from './dates.ts';
import { Order } from './enums.ts';
import type { FieldViolation } from './errors.ts';
import { limits } from './limits.ts';
import { type ListDefinition, sortColumn } from './lists.ts';

// From a query string to a list query, or every problem in it.

export interface ListQuery {
  limit: number;
  after?: string;
  before?: string;
  descending: boolean;
  sort: string;
  search: string;
  statuses: string[];
  dates: { field: string; from?: string; to?: string }[];
}

export interface Parameter {
  name: string;
  type: 'integer' | 'string' | 'array';
  description: string;
  format?: string;
  enum?: readonly string[];
  default?: unknown;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  /** How often a list may be given. */
  maxItems?: number;
}

const parametersOf = new WeakMap<ListDefinition, Parameter[]>();

export function listParameters(list: ListDefinition): Parameter[] {
  const known = parametersOf.get(list) ?? describeParameters(list);
  parametersOf.set(list, known);
  return known;
}

export const cursorParameter = (name: string, description: string): Parameter => ({
  name,
  type: 'string',
  maxLength: limits.max_cursor_length,
  description,
});

function describeParameters(list: ListDefinition): Parameter[] {
  return [
    {
      name: 'limit',
      type: 'integer',
      format: 'int32',
      description: `Page size, 1 to ${limits.max_page_size}; ${limits.default_page_size} when omitted or 0.`,
      default: limits.default_page_size,
      minimum: 0,
      maximum: limits.max_page_size,
    },
    cursorParameter('after', 'A previous `cursor.after`; cannot be combined with `before`.'),
    cursorParameter('before', 'A previous `cursor.before`; cannot be combined with `after`.'),
    {
      name: 'order',
      type: 'string',
      enum: Order.values,
      description: `Direction of the list; descending by default.\n\n${Order.told}`,
      default: Order.unspecified,
    },
    {
      name: 'order_by',
      type: 'string',
      enum: list.order_by.values,
      description: `What the list is sorted by. Part of the cursor: it must not change while paging.\n\n${list.order_by.told}`,
      default: list.order_by.unspecified,
    },
    {
      name: 'search',
      type: 'string',
      maxLength: limits.max_search_length,
      description: `Free text, at most ${limits.max_search_length} characters, found in ${list.searches}, whatever its case and accents. Narrows the list, never reorders it.`,
    },
    {
      name: 'filter.status',
      type: 'array',
      maxItems: limits.max_filters_per_field,
      enum: list.status.values,
      description: `Any of these states.\n\n${list.status.told}`,
    },
    ...list.dates.map(
      (field): Parameter => ({
        name: `filter.${field}`,
        type: 'array',
        maxItems: limits.max_filters_per_field,
        description: `Narrows by ${field}: ${DATE_FILTERS}. All given must hold.`,
      }),
    ),
  ];
}

export type RawQuery = Record<string, string | string[] | undefined>;

/** Problems that any query can have: unknown parameters, scalars given more than once, and what is not of its form. */
export function checkParameters(parameters: readonly Parameter[], raw: RawQuery): FieldViolation[] {
  const violations: FieldViolation[] = [];
  for (const [name, value] of Object.entries(raw)) {
    const parameter = parameters.find((candidate) => candidate.name === name);
    if (!parameter) violations.push({ field: name, description: 'is not a parameter of this operation' });
    else violations.push(...checkParameter(parameter, value));
  }
  return violations;
}

function checkParameter(parameter: Parameter, value: string | string[] | undefined): FieldViolation[] {
  const problem = (description: string) => [{ field: parameter.name, description }];
  const values = valuesOf(value);
  if (parameter.type !== 'array' && values.length > 1) return problem('is given more than once');
  const { enum: members, format = '', maxLength = Infinity, maxItems = Infinity } = parameter;
  if (values.length > maxItems) return problem(`is given more than ${maxItems} times`);
  if (!values.every(isWellFormed)) return problem(MALFORMED);
  if (values.some((text) => isLonger(text, maxLength))) return problem(tooLong(maxLength));
  const form = FORMATS[format];
  if (form && !values.every(form.is)) return problem(form.words);
  if (!members) return [];
  const strangers = new Set(values.filter((text) => !members.includes(text)));
  // Of several values, it is said which.
  return [...strangers].flatMap((stranger) =>
    problem(`${values.length > 1 ? `"${stranger.slice(0, 50)}" ` : ''}must be one of ${members.join(', ')}`),
  );
}

export const valuesOf = (value: string | string[] | undefined): string[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];

/** 0 is taken too, and means the default. */
const NO_PAGE_SIZE = `must lie between 1 and ${limits.max_page_size}`;

export function parseListQuery(
  list: ListDefinition,
  raw: RawQuery,
): { query: ListQuery; violations: FieldViolation[] } {
  const violations = checkParameters(listParameters(list), raw);
  const refuse = (field: string, description: string) => {
    if (!violations.some((violation) => violation.field === field)) violations.push({ field, description });
  };
  const scalar = (name: string) => valuesOf(raw[name])[0];

  const limit = scalar('limit') ?? '0';
  if (!/^-?\d+$/.test(limit)) refuse('limit', 'must be a whole number');
  else if (Number(limit) < 0 || Number(limit) > limits.max_page_size) {
    refuse('limit', NO_PAGE_SIZE);
  }
  const [after, before] = [scalar('after'), scalar('before')];
  if (after !== undefined && before !== undefined) refuse('before', 'cannot be combined with after');
  const dates = list.dates.flatMap((field) =>
    valuesOf(raw[`filter.${field}`]).map((value) => {
      const bounds = parseDateFilter(value);
      if (!bounds) {
        refuse(`filter.${field}`, `must be ${DATE_FILTERS}, of days that exist`);
      }
      return { field, ...bounds };
    }),
  );
  const query: ListQuery = {
    limit: Number(limit) || limits.default_page_size,
    ...(after !== undefined && { after }),
    ...(before !== undefined && { before }),
    descending: scalar('order') !== 'ORDER_ASC',
    sort: sortColumn(list, scalar('order_by') ?? list.order_by.unspecified),
    search: scalar('search') ?? '',
    statuses: [...new Set(valuesOf(raw['filter.status']))],
    dates,
  };
  return { query, violations };
}
