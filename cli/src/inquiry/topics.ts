import { applies, branchOf, isBranch, type Path } from '@fairlead/sdk/contract';
import { capital } from '../words.ts';
import { type Draft, isSaid, valueIn } from './draft.ts';
import { FIELDS, type Field } from './fields.ts';
import { partsOf } from './shorthand.ts';
import { isWhole, writeValue } from './values.ts';

// What can be asked about: the fields of an inquiry, and what is optional of an address apart from the rest of it.

export interface Topic extends Field {
  readonly keys: Path;
  /** The parts of an object that are asked for, one by one. */
  readonly parts?: readonly string[];
}

const CARGO_TYPE = 'cargo_type';

const isCargo = ({ path }: Field): boolean => isBranch(path.split('.')[0]);

/** The cargo comes after its type. */
const inOrder: readonly Field[] = FIELDS.filter((field) => !isCargo(field)).flatMap((field) =>
  field.path === CARGO_TYPE ? [field, ...FIELDS.filter(isCargo)] : [field],
);

export const TOPICS: readonly Topic[] = inOrder.flatMap((field) => {
  const topic = { ...field, keys: field.path.split('.') };
  if (!field.schema.properties || isWhole(field.schema)) return [topic];
  const { said, others } = partsOf(field.schema);
  return [
    { ...topic, parts: said },
    { ...topic, parts: others, required: false },
  ];
});

/** Whether an inquiry of its cargo can have it; while nobody knows the cargo, anything may come of it. */
export function isAbout({ keys: [key] }: Topic, draft: Draft): boolean {
  const branch = branchOf(valueIn(draft, [CARGO_TYPE]));
  return !branch || applies(String(key), branch);
}

/** `Cargo ready date`; `Component 1, width`. The branch goes without saying. */
export function labelOf(path: Path): string {
  const written = path
    .filter((key) => !isBranch(key))
    .map((key) => (typeof key === 'number' ? ` ${key + 1}` : `, ${key.replaceAll('_', ' ')}`))
    .join('');
  return capital(written.slice(2).replace(/s (?=\d)/g, ' '));
}

const isRest = ({ parts, required }: Topic): boolean => parts !== undefined && !required;

export const labelOfTopic = (topic: Topic): string =>
  isRest(topic) ? `${labelOf(topic.keys)}, more of it` : labelOf(topic.keys);

export const helpOfTopic = (topic: Topic): string =>
  isRest(topic)
    ? (topic.parts ?? []).map((part) => part.replaceAll('_', ' ')).join(', ')
    : (topic.schema.description ?? '');

/** What is said about it so far. */
export function presentOf(draft: Draft, topic: Topic): string {
  const { keys, parts = [], schema } = topic;
  const value = valueIn(draft, keys);
  if (!isRest(topic)) return value === true ? 'yes' : isSaid(value) && value ? writeValue(value, schema) : '';
  return parts
    .map((part) => writeValue(valueIn(draft, [...keys, part]), schema.properties?.[part] ?? {}))
    .filter(Boolean)
    .join(', ');
}
