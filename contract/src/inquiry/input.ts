import * as Type from 'typebox';
import { unknownKeys } from '../check.ts';
import { boundsOf, type Settable } from '../fields.ts';
import { inputOf, partOf } from '../input.ts';
import { Inquiry } from '../records/inquiry.ts';

// An inquiry as a client sends it. Which fields it may set, and within which bounds, is said at each field of Inquiry.

type Fields = (typeof Inquiry)['properties'];
type SettableField = { [K in keyof Fields]: Fields[K] extends Settable ? K : never }[keyof Fields];

/** What a client says of an inquiry; the service sets the rest. */
export type InquiryContent = Pick<Inquiry, SettableField>;

const settableFields = Object.entries<Type.TSchema>(Inquiry.properties).filter(([, field]) => boundsOf(field));

/** The same, as a schema to render it by. */
export const InquiryContent = Type.Object(Object.fromEntries(settableFields) as Pick<Fields, SettableField>);

export type Branch = 'fcl' | 'lcl';
export const BRANCHES: readonly Branch[] = ['fcl', 'lcl'];

/** Options that inquiries of one cargo branch alone may have. */
export const OPTIONS_OF_ONE_BRANCH = settableFields.flatMap(([field, schema]) => {
  const only = boundsOf(schema)?.only;
  return only ? [{ field, only }] : [];
});

/** Body of a create. */
export const InquiryInput = inputOf(Inquiry);

/** Body of an update. */
export const InquiryChange = partOf(InquiryInput, BRANCHES);

/** Keys that are no part of an inquiry's request, said in words. Those that the service sets are told apart. */
export const unknownInquiryKeys = (paths: readonly string[]): string => unknownKeys(paths, isSetByService);

const isSetByService = (path: string): boolean =>
  Object.hasOwn(Inquiry.properties, path) && !Object.hasOwn(InquiryContent.properties, path);
