import { isBranch, operations, type Schema } from '@fairlead/sdk/contract';

// The fields of an inquiry that a client may set, as the contract has them.

export type Content = Record<string, unknown>;

/** All that can be sent of an inquiry. */
const INPUT: Schema = operations.createInquiry?.input ?? {};

export interface Field {
  /** `cargo_type`, `lcl.components` */
  readonly path: string;
  readonly schema: Schema;
  readonly required: boolean;
}

const fieldsOf = ({ properties = {}, required = [] }: Schema): Field[] =>
  Object.entries(properties).map(([path, schema]) => ({ path, schema, required: required.includes(path) }));

const ofBranch = ({ path: branch, schema }: Field): Field[] =>
  fieldsOf(schema).map((field) => ({ ...field, path: `${branch}.${field.path}` }));

/** Every field; in place of the cargo branches, those they hold. */
export const FIELDS: readonly Field[] = fieldsOf(INPUT).flatMap((field) =>
  isBranch(field.path) ? ofBranch(field) : [field],
);
