import {
  applies,
  branchOf,
  type FieldViolation,
  isBranch,
  type Path,
  readPath,
  type Schema,
  type Sent,
  schemaAt,
  valueAt,
  writePath,
} from '@fairlead/contract';
import type { Draft, DraftValue } from './draft.ts';
import { addressFieldsAt, fieldsInOrder } from './places.ts';
import { INPUT } from './schema.ts';

// Which inputs are on screen, and at which of them a violation is shown.

const ADDRESS = schemaAt(['origin'])?.title;
const HIDDEN: readonly string[] = addressFieldsAt('hidden');

const isHidden = ({ title }: Schema, field: string): boolean => title === ADDRESS && HIDDEN.includes(field);

/** Paths of all inputs on screen, in the form's order. A list of rows is one too: rows are added there. */
export function inputsOf(draft: Draft, fields: readonly string[] | undefined): ReadonlySet<string> {
  const branch = branchOf(draft.cargo_type);
  const shown = fieldsInOrder(INPUT).filter(([key]) => (fields ? fields.includes(key) : applies(key, branch)));
  return new Set(shown.flatMap(([key, schema]) => inputsIn(schema, draft[key] as DraftValue, [key])).map(writePath));
}

function inputsIn(schema: Schema, value: DraftValue, path: Path): Path[] {
  const { items } = schema;
  if (items?.properties) {
    return [path, ...(value as readonly Draft[]).flatMap((row, at) => inputsIn(items, row, [...path, at]))];
  }
  if (!schema.properties) return [path];
  return fieldsInOrder(schema)
    .filter(([key]) => !isHidden(schema, key))
    .flatMap(([key, field]) => inputsIn(field, (value as Draft)[key] as DraftValue, [...path, key]));
}

/** The input at which a violation is shown: its own, or the nearest that holds it. */
export function inputFor(field: string, inputs: ReadonlySet<string>): string | undefined {
  const path = readPath(field);
  for (let length = path.length; length > 0; length--) {
    const name = writePath(path.slice(0, length));
    if (inputs.has(name)) return name;
  }
  return undefined;
}

export interface Told extends FieldViolation {
  /** Undefined when there is no input to go to. */
  readonly input: string | undefined;
  /** Which entry of the input it is about, when it is about one of several. */
  readonly entry: string | undefined;
}

/** Violations in the order of the inputs; those without an input come last. */
export function toldAt(violations: readonly FieldViolation[], inputs: ReadonlySet<string>, content: Sent): Told[] {
  const order = new Map([...inputs].map((input, at) => [input, at]));
  const place = ({ input = '' }: Told) => order.get(input) ?? order.size;
  const isTyped = branchOf(content.cargo_type) !== undefined || !inputs.has(CARGO_TYPE);
  const told = (isTyped ? violations : withoutBranches(violations)).map((violation) => {
    const input = inputFor(violation.field, inputs);
    return { ...violation, input, entry: entryOf(violation.field, input, content) };
  });
  return told.sort((a, b) => place(a) - place(b));
}

const CARGO_TYPE = 'cargo_type';

/** Until it has a type, cargo has no inputs: a person is asked for the type, and for that once. */
function withoutBranches(violations: readonly FieldViolation[]): FieldViolation[] {
  const others = violations.filter(({ field }) => !isBranch(field));
  const isTold = others.length === violations.length || others.some(({ field }) => field === CARGO_TYPE);
  return isTold ? others : [...others, { field: CARGO_TYPE, description: 'is required' }];
}

const MOST = 40;

function entryOf(field: string, input: string | undefined, content: Sent): string | undefined {
  if (input === undefined || field === input) return undefined;
  const value = valueAt(content, readPath(field));
  if (typeof value !== 'string' || value === '') return field.slice(input.length);
  return value.length > MOST ? `“${value.slice(0, MOST)}…”` : `“${value}”`;
}

export type Line = Pick<Told, 'entry' | 'description'>;
export type Lines = ReadonlyMap<string, readonly Line[]>;

/** What each input shows beneath it, a line for each violation; the very lines from before where they say the same. */
export function linesByInput(told: readonly Told[], before: Lines): Lines {
  const shown = new Map<string, Line[]>();
  for (const { input, entry, description } of told) {
    if (input !== undefined) shown.set(input, [...(shown.get(input) ?? []), { entry, description }]);
  }
  return new Map([...shown].map(([input, lines]) => [input, sameLines(before.get(input), lines)]));
}

const sameLines = (before: readonly Line[] | undefined, lines: readonly Line[]): readonly Line[] =>
  before && JSON.stringify(before) === JSON.stringify(lines) ? before : lines;
