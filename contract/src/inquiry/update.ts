import type { TSchema } from 'typebox';
import { check, hasProblems, type Problems, plain, type Schema } from '../check.ts';
import { CargoType } from '../enums.ts';
import type { Inquiry } from '../records/inquiry.ts';
import { inquiryRefusal } from './can.ts';
import { applies, BRANCHES, InquiryContent, isBranch } from './input.ts';
import {
  branchMeant,
  branchOf,
  contentOf,
  givenFor,
  isEmptyObject,
  isObject,
  type Judgement,
  mayStay,
  problemsOf,
  type Sent,
  strayOptions,
  withDefaults,
} from './rules.ts';

// An update: what is sent is put into the inquiry as it is, and the rules are held against the result.

export function judgeUpdate(stored: Inquiry, sent: Sent): Judgement {
  const before = contentOf(stored);
  const input = inquiryRefusal('update', stored) ? changesIn(before, sent) : sent;
  const after = merged(before, input);
  const problems = withoutOld(problemsOf(after), before, input);
  for (const branch of BRANCHES.filter((one) => mayStay(one, after))) {
    if (!isEmptyObject(input[branch]) || !isObject(before[branch])) continue;
    problems.violations.push({ field: branch, description: 'must not be empty: an inquiry needs its cargo' });
  }
  // Cargo of no kind, as it may have been imported, has the options of neither.
  if (after.cargo_type === CargoType.unspecified && !Object.hasOwn(input, 'cargo_type') && !branchMeant(after)) {
    problems.violations.push(...strayOptions(input, undefined));
  }
  return hasProblems(problems) ? { problems } : { content: withDefaults(after) };
}

/** Where the description alone can be changed, what is sent back as it is has no part in an update, and no blame. */
function changesIn(before: Sent, sent: Sent): Sent {
  const after = merged(before, sent);
  const rendered = withDefaults(before) as Sent;
  const isAsBefore = (key: string) => {
    const told = { [key]: after[key] };
    return !hasProblems(check(AnyContent, told)) && sameContent((withDefaults(told) as Sent)[key], rendered[key]);
  };
  const isChange = ([key, value]: [string, unknown]) => !isAsBefore(key) || (isBranch(key) && isEmptyObject(value));
  return Object.fromEntries(Object.entries(sent).filter(isChange));
}

/** What can be rendered: known keys and values of their types, however few and whatever they say. */
const AnyContent = withoutNeeds(plain(InquiryContent)) as TSchema;

function withoutNeeds({ required: _, ...schema }: Schema): Schema {
  const { properties, items } = schema;
  const fields = Object.entries(properties ?? {}).map(([key, field]) => [key, withoutNeeds(field)]);
  return {
    ...schema,
    ...(properties && { properties: Object.fromEntries(fields) }),
    ...(items && { items: withoutNeeds(items) }),
  };
}

/** Whether an update asks for nothing but another description. Judged by its effect. */
export function changesDescriptionAlone(stored: Inquiry, sent: Sent, { content }: Judgement): boolean {
  if (!content) return Object.keys(changesIn(contentOf(stored), sent)).every((key) => key === 'description');
  return sameContent({ ...content, description: stored.description }, withDefaults(contentOf(stored)));
}

export const changesNothing = (stored: Inquiry, content: Judgement['content']): boolean =>
  sameContent(content, withDefaults(contentOf(stored)));

/** Both are rendered: fields in the contract's order, defaults filled in. */
const sameContent = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** What an inquiry would hold after an update, were nothing wrong with it. */
export const resultOfUpdate = (stored: Inquiry, sent: Sent): InquiryContent =>
  withDefaults(merged(contentOf(stored), sent));

/** Only the keys sent change. Values are replaced whole, but for the cargo branches, which are merged key by key. */
function merged(before: Sent, input: Sent): Sent {
  const kept = Object.entries(withoutOptionsLeft(before, input)).filter(([key]) => !Object.hasOwn(input, key));
  const sent = Object.entries(input).map(([key, value]) => [key, changed(key, before, value)]);
  return Object.fromEntries([...kept, ...sent].filter(([, value]) => value !== undefined));
}

function changed(key: string, before: Sent, value: unknown): unknown {
  const sent = givenFor(key, value);
  if (!isBranch(key) || !isObject(sent) || !isObject(before[key])) return sent;
  const kept = Object.entries(before[key]).filter(([inner]) => !Object.hasOwn(value as Sent, inner));
  return Object.fromEntries([...kept, ...Object.entries(sent)]);
}

/** Cargo of the other kind takes the branch and the options of the kind it leaves with it. */
function withoutOptionsLeft(before: Sent, input: Sent): Sent {
  const branch = branchMeant({ cargo_type: before.cargo_type, ...input });
  if (!branch || branch === branchOf(before.cargo_type)) return before;
  return Object.fromEntries(Object.entries(before).filter(([key]) => applies(key, branch)));
}

/** An update answers for what it sends and for what that leads to, not for what an imported inquiry lacked before. */
function withoutOld({ violations, unknown }: Problems, before: Sent, input: Sent): Problems {
  const old = new Set(problemsOf(before).violations.map(({ field, description }) => `${field} ${description}`));
  const isOld = ({ field, description }: Problems['violations'][number]) =>
    old.has(`${field} ${description}`) && !isSent(field, input);
  return { violations: violations.filter((violation) => !isOld(violation)), unknown };
}

/** Whether an update sends what a violation is about: the key itself, and of cargo and its type the other. */
function isSent(field: string, input: Sent): boolean {
  const [key = ''] = field.split(/[.[]/, 1);
  const others = key === 'cargo_type' ? BRANCHES : isBranch(key) ? ['cargo_type'] : [];
  return [key, ...others].some((about) => Object.hasOwn(input, about));
}
