import * as Type from 'typebox';
import { plain, type Schema, unknownKeys } from '../check.ts';
import { type Bounds, boundsOf, type Settable } from '../fields.ts';
import { inputOf, partOf } from '../input.ts';
import type { Path } from '../path.ts';
import { Inquiry } from '../records/inquiry.ts';

// An inquiry as a client sends it. Which fields it may set, and within which bounds, is said at each field of Inquiry.

type Fields = (typeof Inquiry)['properties'];
type SettableField = { [K in keyof Fields]: Fields[K] extends Settable ? K : never }[keyof Fields];

/** What a client says of an inquiry; the service sets the rest. */
export type InquiryContent = Pick<Inquiry, SettableField>;

const settableFields = Object.entries<Type.TSchema>(Inquiry.properties).filter(([, field]) => boundsOf(field));

/** The same, as a schema to render it by. */
export const InquiryContent = Type.Object(Object.fromEntries(settableFields) as Pick<Fields, SettableField>);

export type Branch = NonNullable<Bounds['only']>;
export const BRANCHES: readonly Branch[] = ['fcl', 'lcl'];
export const isBranch = (key: unknown): key is Branch => BRANCHES.includes(key as Branch);

/** Options that inquiries of one cargo branch alone may have. */
export const OPTIONS_OF_ONE_BRANCH = settableFields.flatMap(([field, schema]) => {
  const only = boundsOf(schema)?.only;
  return only ? [{ field, only }] : [];
});

/** Whether an inquiry of this cargo can have the field: a branch, or an option of one branch alone. */
export function applies(field: string, branch: Branch | undefined): boolean {
  if (isBranch(field)) return field === branch;
  const only = OPTIONS_OF_ONE_BRANCH.find((option) => option.field === field)?.only;
  return only === undefined || only === branch;
}

/** Body of a create. */
export const InquiryInput = inputOf(Inquiry);

/** What is said of a field that a client may set, wherever in an inquiry; undefined when there is no such field. */
export const schemaAt = (path: Path): Schema | undefined =>
  path.reduce<Schema | undefined>((schema, key) => {
    if (typeof key === 'number') return schema?.items;
    return schema?.properties && Object.hasOwn(schema.properties, key) ? schema.properties[key] : undefined;
  }, plain(InquiryInput));

/** Body of an update. */
export const InquiryChange = partOf(InquiryInput, BRANCHES);

/** Keys that are no part of an inquiry's request, said in words. Those that the service sets are told apart. */
export const unknownInquiryKeys = (paths: readonly string[]): string => unknownKeys(paths, isSetByService);

const isSetByService = (path: string): boolean =>
  Object.hasOwn(Inquiry.properties, path) && !Object.hasOwn(InquiryContent.properties, path);
