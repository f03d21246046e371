import type { Inquiry } from '@fairlead/sdk';
import {
  isBranch,
  type Path,
  type Problems,
  problemsOfCreate,
  problemsOfUpdate,
  valueAt,
  writePath,
} from '@fairlead/sdk/contract';
import type { Content } from './fields.ts';
import { isWithin, put } from './path.ts';

/** What is to be sent, as far as it is known: a new inquiry, or the change of one. */
export interface Draft {
  readonly content: Content;
  /** The inquiry as it stands, where one is to be changed. */
  readonly base?: Inquiry;
}

/** What the service would say is wrong with it. */
export const problemsOf = ({ content, base }: Draft): Problems =>
  base ? problemsOfUpdate(base, content) : problemsOfCreate(content);

/** A value as it is or will be. Values are replaced whole, but for the cargo branches, which are merged. */
export function valueIn({ content, base }: Draft, path: Path): unknown {
  const whole = path.slice(0, isBranch(path[0]) ? 2 : 1);
  return valueAt(valueAt(content, whole) === undefined ? base : content, path);
}

export const isSaid = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);

export const putValue = ({ content, base }: Draft, path: Path, value: unknown): void => put(content, path, value, base);

/** What the contract has against a value, in its own words. */
export function wordsAgainst({ content, base }: Draft, path: Path, value: unknown): string | undefined {
  const tried = { content: structuredClone(content), ...(base && { base }) };
  putValue(tried, path, value);
  const at = writePath(path);
  const violation = problemsOf(tried).violations.find(({ field }) => isWithin(field, at));
  if (!violation) return undefined;
  const inside = violation.field.slice(at.length);
  return inside ? `${inside.replace(/^\./, '')} ${violation.description}` : violation.description;
}

/** Whether something about a topic is missing or wrong. */
export const isOpen = (draft: Draft, { path, parts }: { path: string; parts?: readonly string[] }): boolean =>
  problemsOf(draft).violations.some(({ field }) => {
    if (path.startsWith(`${field}.`)) return true; // All of the branch is missing.
    if (!parts || field === path) return isWithin(field, path);
    return parts.some((part) => isWithin(field, `${path}.${part}`));
  });
