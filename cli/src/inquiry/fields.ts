import { operations, problemsOfCreate, type Schema } from '@fairlead/sdk/contract';
import { shorthandOf } from './shorthand.ts';

// The fields of an inquiry that a client may set, as the contract has them.

export type Content = Record<string, unknown>;

/** All that can be sent of an inquiry. */
export const INPUT: Schema = operations.createInquiry?.input ?? {};

export interface Field {
  /** `cargo_type`, `lcl.components` */
  readonly path: string;
  readonly schema: Schema;
  readonly required: boolean;
}

/** An object that has no short way to be written is opened: its fields stand for themselves. */
const isOpened = (schema: Schema): boolean => schema.properties !== undefined && !shorthandOf(schema);

const fieldsOf = ({ properties = {}, required = [] }: Schema): Field[] =>
  Object.entries(properties).map(([path, schema]) => ({ path, schema, required: required.includes(path) }));

/** The cargo branches: the one that goes with the type of cargo is part of the inquiry, the other is not. */
export const BRANCHES: readonly Field[] = fieldsOf(INPUT).filter(({ schema }) => isOpened(schema));

const ofBranch = ({ path: branch, schema }: Field): Field[] =>
  fieldsOf(schema).map((field) => ({ ...field, path: `${branch}.${field.path}` }));

/** Every field, those of the branches among them. */
export const FIELDS: readonly Field[] = fieldsOf(INPUT).flatMap((field) =>
  isOpened(field.schema) ? ofBranch(field) : [field],
);

export const isBranch = (key: unknown): boolean => BRANCHES.some(({ path }) => path === key);

/** Whether an inquiry of this cargo may have the field: the contract's own rules are asked, with an example. */
export function applies({ path, schema }: Field, cargo_type: unknown): boolean {
  const [key = ''] = path.split('.');
  const example = isBranch(key) ? {} : schema.type === 'boolean' ? true : undefined;
  const { violations } = problemsOfCreate({ cargo_type, [key]: example });
  return example === undefined || !violations.some(({ field }) => field === key);
}

/** The branch that goes with a type of cargo. */
export const branchOf = (cargo_type: unknown): Field | undefined =>
  cargo_type ? BRANCHES.find((branch) => applies(branch, cargo_type)) : undefined;
