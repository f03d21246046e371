import * as Type from 'typebox';
import { check, hasProblems, type Problems, perSchema, plain, type Schema } from '../check.ts';
import type { FieldViolation } from '../errors.ts';
import { Inquiry } from '../records/inquiry.ts';
import { render } from '../render.ts';
import { inquiryTotals } from '../totals.ts';
import { BRANCHES, type Branch, InquiryContent, InquiryInput, isBranch, OPTIONS_OF_ONE_BRANCH } from './input.ts';

// The rules of an inquiry: from what a client sent to what it means, or to every problem it has. Pure; the service and
// the application's form use the same. What concerns one field alone is in its bounds (records/inquiry.ts); what
// concerns several is here.

export type Sent = Readonly<Record<string, unknown>>;

export type Judgement =
  | { readonly content: InquiryContent; readonly problems?: undefined }
  | { readonly content?: undefined; readonly problems: Problems };

/** A create: the content with its defaults, or what is wrong. */
export function judgeCreate(input: Sent): Judgement {
  const content = given(input);
  const problems = problemsOf(content);
  return hasProblems(problems) ? { problems } : { content: withDefaults(content) };
}

/** Omitted fields take the untouched form's defaults. */
export const withDefaults = (content: Sent): InquiryContent => render(InquiryContent, content);

export function problemsOf(content: Sent): Problems {
  const { violations, unknown } = check(InquiryInput, content);
  const branches = branchProblems(content);
  // What is wrong inside a branch that must go need not be mended.
  const left = BRANCHES.filter((branch) => !mayStay(branch, content));
  const isLeft = ({ field }: FieldViolation) => left.some((branch) => field.startsWith(`${branch}.`));
  const others = violations.filter((violation) => !isLeft(violation));
  return { violations: [...others, ...branches, ...optionProblems(content)], unknown };
}

const PACKAGES: Inquiry['cargo_type'] = 'CARGO_TYPE_PACKAGES';
const PALLETS: Inquiry['cargo_type'] = 'CARGO_TYPE_PALLETS';
const CONTAINERS: Inquiry['cargo_type'] = 'CARGO_TYPE_CONTAINERS';

const FOR: Record<Branch, string> = {
  fcl: `is for ${CONTAINERS} only`,
  lcl: `is for ${PACKAGES} and ${PALLETS} only`,
};

/** The branch that goes with a cargo type. */
export function branchOf(cargo_type: unknown): Branch | undefined {
  if (cargo_type === CONTAINERS) return 'fcl';
  return cargo_type === PACKAGES || cargo_type === PALLETS ? 'lcl' : undefined;
}

/** Whether a branch goes with the cargo type. Where that is none, either may turn out to be the right one. */
export const mayStay = (branch: Branch, { cargo_type }: Sent): boolean => (branchOf(cargo_type) ?? branch) === branch;

/** Branches that do not go with the cargo type. */
export const strayBranches = ({
  cargo_type,
  ...sent
}: Partial<Record<'cargo_type' | Branch, unknown>>): FieldViolation[] =>
  BRANCHES.filter((branch) => sent[branch] !== undefined && branch !== branchOf(cargo_type)).map((branch) => ({
    field: branch,
    description: FOR[branch],
  }));

/** The cargo branch must match cargo_type, and only that one is sent. */
function branchProblems(content: Sent): FieldViolation[] {
  const { cargo_type, fcl, lcl } = content;
  const branch = branchOf(cargo_type);
  if (branch) {
    const missing = content[branch] === undefined;
    const needed = { field: branch, description: `is required with ${cargo_type}` };
    return [...(missing ? [needed] : []), ...strayBranches(content)];
  }
  if (fcl === undefined && lcl === undefined) {
    return [{ field: 'fcl', description: 'or lcl is required, whichever goes with cargo_type' }];
  }
  const both = fcl !== undefined && lcl !== undefined;
  return both ? [{ field: 'lcl', description: 'cannot be sent together with fcl' }] : [];
}

/** The branch that is meant: a type that is missing or misspelled may be a slip, then the only cargo there is tells. */
export function branchMeant(content: Sent): Branch | undefined {
  const there = BRANCHES.filter((branch) => content[branch] !== undefined && content[branch] !== null);
  return branchOf(content.cargo_type) ?? (there.length === 1 ? there[0] : undefined);
}

/** Where no kind of cargo is meant, options of either may be right. */
function optionProblems(content: Sent): FieldViolation[] {
  const branch = branchMeant(content);
  return branch ? strayOptions(content, branch) : [];
}

/** Options that cargo of another kind alone may have. */
export const strayOptions = (content: Sent, branch: Branch | undefined): FieldViolation[] =>
  OPTIONS_OF_ONE_BRANCH.filter(({ field, only }) => only !== branch && content[field] === true).map(
    ({ field, only }) => ({ field, description: FOR[only] }),
  );

/** What is left of a value; undefined when it says nothing. */
type Sieve = (value: unknown) => unknown;

/**
 * What was really given: null, '' for a text and {} for what is optional say nothing. (An empty cargo branch does: which
 * kind is meant.)
 * Keys that the schema does not have stay, to be named. What says something throughout, as most does, stays as it is.
 */
const given = (input: Sent): Sent => sieveOf(plain(InquiryInput))(input) as Sent;

/** What was given for one key. */
export const givenFor = (key: string, value: unknown): unknown => given({ [key]: value })[key];

const sieveOf = perSchema((schema): Sieve => {
  const sieve = sieveOfKind(schema);
  return (value) => (value === null ? undefined : sieve(value));
});

function sieveOfKind(schema: Schema): Sieve {
  if (schema.properties) return objectSieve(schema);
  if (schema.items) return listSieve(sieveOf(schema.items));
  return schema.type === 'string' ? (value) => (value === '' ? undefined : value) : (value) => value;
}

function listSieve(sieve: Sieve): Sieve {
  return (value) => {
    if (!Array.isArray(value)) return value;
    const left = value.map((entry) => sieve(entry) ?? entry);
    return left.every((entry, at) => entry === value[at]) ? value : left;
  };
}

function objectSieve({ properties = {}, required = [] }: Schema): Sieve {
  const fields = new Map(
    Object.entries(properties).map(([key, field]) => {
      const isOptional = field.properties && !required.includes(key) && !isBranch(key);
      const sieve = sieveOf(field);
      return [key, isOptional ? (value: unknown) => unlessEmpty(sieve(value)) : sieve];
    }),
  );
  const left = (key: string, value: unknown) => {
    const sieve = fields.get(key);
    return sieve ? sieve(value) : value;
  };
  const saysAll = ([key, value]: [string, unknown]) => value !== undefined && left(key, value) === value;
  return (value) => {
    if (!isObject(value)) return value;
    return Object.entries(value).every(saysAll) ? value : withoutNothing(value, left);
  };
}

/** Made of entries, so that `__proto__` is a key like any other. */
function withoutNothing(value: Sent, left: (key: string, value: unknown) => unknown): Sent {
  const entries = Object.entries(value).map(([key, field]) => [key, left(key, field)]);
  return Object.fromEntries(entries.filter(([, field]) => field !== undefined));
}

const unlessEmpty = (value: unknown): unknown => (isEmptyObject(value) ? undefined : value);

export const isObject = (value: unknown): value is Sent =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isEmptyObject = (value: unknown): boolean => isObject(value) && Object.keys(value).length === 0;

type SetByService = Omit<Inquiry, keyof InquiryContent | 'total_volume' | 'total_weight'>;

const FIELDS = Object.keys(Inquiry.properties);
const isContent = (field: string): boolean => Object.hasOwn(InquiryContent.properties, field);
/** What the service sets, as a schema to render it by. */
const Own = Type.Object(
  Object.fromEntries(Object.entries<Type.TSchema>(Inquiry.properties).filter(([field]) => !isContent(field))),
);
const isOwn = new Set(Object.keys(Own.properties));

/** An inquiry of a content with its defaults, and of what the service sets. */
export function makeInquiry(set: SetByService, content: InquiryContent): Inquiry {
  const own = render(Own, { ...set, ...inquiryTotals(content) });
  const made: Record<string, unknown> = {};
  for (const field of FIELDS) {
    const value = isOwn.has(field) ? own[field] : content[field as keyof InquiryContent];
    if (value !== undefined) made[field] = value;
  }
  return made as Inquiry;
}

/** An inquiry's own content, as a client would send it: what is empty is not sent. */
export const contentOf = (inquiry: Inquiry): Sent =>
  Object.fromEntries(Object.entries(render(InquiryContent, inquiry)).filter(([, value]) => value !== ''));
