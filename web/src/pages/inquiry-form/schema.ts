import { BRANCHES, type Branch, InquiryInput, OPTIONS_OF_ONE_BRANCH, plain, type Schema } from '@fairlead/contract';
import type { Path } from './path.ts';

// What the contract says of each field of the form.

export const INPUT: Schema = plain(InquiryInput);

/** Undefined when an inquiry has no such field. */
export const schemaAt = (path: Path): Schema | undefined =>
  path.reduce<Schema | undefined>((schema, key) => {
    if (typeof key === 'number') return schema?.items;
    return schema?.properties && Object.hasOwn(schema.properties, key) ? schema.properties[key] : undefined;
  }, INPUT);

/** Whether an inquiry cannot be without the field. What holds it may itself be left out whole, as an insured value. */
export function isRequired(path: Path): boolean {
  const holder = path.slice(0, -1);
  if (!schemaAt(holder)?.required?.includes(String(path.at(-1)))) return false;
  const isThere = typeof holder.at(-1) === 'number' || BRANCHES.includes(holder[0] as Branch);
  return holder.length === 0 || isThere || isRequired(holder);
}

export const fieldsOf = ({ properties = {} }: Schema): [key: string, schema: Schema][] => Object.entries(properties);

export const isMoney = ({ title }: Schema): boolean => title === schemaAt(['insured_goods_value'])?.title;

/** Whether an inquiry of this cargo can have the field: a branch, or an option of one branch alone. */
export function applies(field: string, branch: Branch | undefined): boolean {
  if (BRANCHES.includes(field as Branch)) return field === branch;
  const only = OPTIONS_OF_ONE_BRANCH.find((option) => option.field === field)?.only;
  return only === undefined || only === branch;
}
