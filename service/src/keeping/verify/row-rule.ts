import { check } from '@fairlead/contract';
import type { Static, TSchema } from 'typebox';
import type { TextRow } from '../../database/snapshot.ts';

// How a rule about a row is put together.

/** What is wrong with a row, in words. */
export type Rule = (row: TextRow) => string[];

interface BodyRule<T extends TSchema> {
  schema: T;
  /** The body as the contract has it, where that is not how it is stored. */
  as?: (body: Static<T>, row: TextRow) => object;
  /** What the columns must be, going by the body. */
  columns?: (body: Static<T>) => TextRow;
  /** What else can be wrong. */
  more?: (body: Static<T>, row: TextRow) => string[];
}

export function ofBody<T extends TSchema>({ schema, as, columns, more }: BodyRule<T>): Rule {
  return (row) => {
    const body = parsed(row.body as string) as Static<T> | undefined;
    if (!body) return ['its body is not a JSON object'];
    const problems = contractProblems(schema, as ? as(body, row) : (body as object));
    if (problems.length > 0) return problems;
    return [
      ...lineProblems(row.body as string),
      ...differences(row, columns?.(body) ?? {}),
      ...(more?.(body, row) ?? []),
    ];
  };
}

/** Lists are cut where lines end. */
const lineProblems = (text: string): string[] => (text.includes('\n') ? ['its body is not one line'] : []);

function parsed(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

export function contractProblems(schema: TSchema, value: object): string[] {
  const { violations, unknown } = check(schema, value);
  return [
    ...violations.map((wrong) => `its ${wrong.field} ${wrong.description}`),
    ...unknown.map((field) => `its ${field} is no field of the contract`),
  ];
}

const differences = (row: TextRow, said: TextRow): string[] =>
  Object.entries(said)
    .filter(([column, value]) => row[column] !== value)
    .map(([column, value]) => `${column} is ${shown(row[column])}, going by its body it is ${shown(value)}`);

const shown = (value: string | null | undefined): string => JSON.stringify(value ?? null).slice(0, 200);

/** Columns that no body tells of. */
export const shaped =
  (shapes: Record<string, (value: string) => boolean>): Rule =>
  (row) =>
    Object.entries(shapes)
      .filter(([column, isRight]) => !isRight(row[column] ?? ''))
      .map(([column]) => `${column} is malformed`);

export const all =
  (...rules: Rule[]): Rule =>
  (row) =>
    rules.flatMap((rule) => rule(row));
