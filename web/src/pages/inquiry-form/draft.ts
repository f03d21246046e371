import { applies, CargoType, ContainerType, minorDigits, type Schema, type Sent } from '@fairlead/contract';
import { branchOf, isObject } from '@fairlead/contract/inquiry/rules';
import { readAmount, writeAmount } from './money.ts';
import { type Mark, readCount, readNumber, writeNumber } from './numbers.ts';
import { fieldsOf, INPUT, isMoney } from './schema.ts';

// What the form holds: an inquiry in the shape of the contract, with the text of each input in place of its value.
// Both kinds of cargo are kept, so that who looks at the other kind and comes back finds what was there.

export type DraftValue = string | boolean | readonly string[] | Draft | readonly Draft[];
export interface Draft {
  readonly [field: string]: DraftValue;
}

/** What a row of a list is known by while others come and go; no field of the contract. */
export const ROW_ID = 'row_id';
let rows = 0;
export const newRow = (row: Draft): Draft => ({ ...row, [ROW_ID]: `row-${++rows}` });

const NOT_CHOSEN: readonly string[] = [CargoType.unspecified, ContainerType.unspecified];

/** The cargo of a kind that it is not has a first row to be filled in. */
export function draftOf(content: Sent, mark: Mark): Draft {
  const others = { fcl: { containers: [{}] }, lcl: { components: [{}] } };
  const own = branchOf(content.cargo_type);
  const given = Object.entries(content).filter(([, value]) => value !== undefined);
  return recordDraft(INPUT, { ...others, ...(own && { [own]: undefined }), ...Object.fromEntries(given) }, mark);
}

/** A form that nobody has touched. */
export const emptyDraft = (): Draft => draftOf({}, '.');

export const emptyRow = (schema: Schema): Draft => newRow(recordDraft(schema, {}, '.'));

function recordDraft(schema: Schema, value: Sent, mark: Mark): Draft {
  const fields = fieldsOf(schema).map(([key, field]) => {
    if (isMoney(schema) && field.type === 'integer') return [key, amountDraft(value, key, mark)];
    // A limit that is not set is stored as 0.
    const isUnset = value[key] === 0 && !schema.required?.includes(key);
    return [key, fieldDraft(field, isUnset ? undefined : value[key], mark)];
  });
  return Object.fromEntries(fields);
}

const amountDraft = (money: Sent, key: string, mark: Mark): string =>
  typeof money[key] === 'number' ? writeAmount(money[key], minorDigits(String(money.currency)), mark) : '';

function fieldDraft(schema: Schema, value: unknown, mark: Mark): DraftValue {
  if (schema.properties) return recordDraft(schema, isObject(value) ? value : {}, mark);
  if (schema.items) return listDraft(schema.items, Array.isArray(value) ? value : [], mark);
  if (schema.type === 'boolean') return value === true;
  if (typeof value === 'number') return writeNumber(value, mark);
  return typeof value !== 'string' || NOT_CHOSEN.includes(value) ? '' : value;
}

const listDraft = (items: Schema, entries: unknown[], mark: Mark): readonly string[] | readonly Draft[] =>
  items.properties ? entries.map((entry) => newRow(recordDraft(items, entry as Sent, mark))) : entries.map(String);

/** What the form says, as a create would send it. Inputs left empty say nothing. */
export function contentOf(draft: Draft, mark: Mark): Sent {
  const branch = branchOf(draft.cargo_type);
  const content = recordContent(INPUT, draft, mark);
  return Object.fromEntries(Object.entries(content).filter(([field]) => applies(field, branch)));
}

export function recordContent(schema: Schema, draft: Draft, mark: Mark): Sent {
  const fields = fieldsOf(schema).map(([key, field]) => [key, fieldContent(field, draft[key] as DraftValue, mark)]);
  return Object.fromEntries(fields.filter(([key, value]) => saysSomething(schema, key as string, value)));
}

/** Within an address an empty list says as little as no list; of the inquiry itself it clears the field. */
const saysSomething = (schema: Schema, key: string, value: unknown): boolean =>
  Array.isArray(value) && value.length === 0
    ? schema === INPUT || schema.required?.includes(key) === true
    : value !== undefined;

function fieldContent(schema: Schema, value: DraftValue, mark: Mark): unknown {
  if (isMoney(schema)) return moneyContent(schema, value as Draft, mark);
  if (schema.properties) return recordContent(schema, value as Draft, mark);
  const { items } = schema;
  if (items?.properties) return (value as readonly Draft[]).map((row) => recordContent(items, row, mark));
  if (items || schema.type === 'boolean') return value;
  if (schema.type === 'integer') return readCount(String(value), mark);
  if (schema.type === 'number') return readNumber(String(value), mark);
  return value === '' ? undefined : value;
}

function moneyContent(schema: Schema, draft: Draft, mark: Mark): Sent | undefined {
  const digits = minorDigits(String(draft.currency));
  const fields = fieldsOf(schema).map(([key, { type }]) => {
    const text = String(draft[key]);
    return [key, type === 'integer' ? readAmount(text, digits, mark) : text || undefined];
  });
  const given = fields.filter(([, value]) => value !== undefined);
  return given.length > 0 ? Object.fromEntries(given) : undefined;
}
