import { type Schema, valueAt } from '@fairlead/sdk/contract';

// CSV as RFC 4180 has it: lines end with CR LF, a value with a comma, a quote or an end of line is in quotes.

/** A column of a record: where its value is, and the same as its name (`origin.locality`). */
export interface CsvColumn {
  readonly name: string;
  readonly path: readonly string[];
}

/** The columns of a record: an object has a column for each of its fields; a list is one, as JSON. */
export const csvColumns = (schema: Schema, path: readonly string[] = []): CsvColumn[] =>
  schema.properties
    ? Object.entries(schema.properties).flatMap(([key, field]) => csvColumns(field, [...path, key]))
    : [{ name: path.join('.'), path }];

export const csvHead = (columns: readonly CsvColumn[]): string => csvLine(columns.map(({ name }) => name));

export const csvRecord = (columns: readonly CsvColumn[], record: object): string =>
  csvLine(columns.map(({ path }) => told(valueAt(record, path))));

export const csvLine = (values: readonly string[]): string => `${values.map(quoted).join(',')}\r\n`;

/** What is not known is empty. */
function told(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const quoted = (value: string): string => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);
