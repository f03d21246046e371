import { Table, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { openRow } from '../lists/open-row.ts';
import classes from '../lists/RecordTable.module.css';

export interface CardColumn<T> {
  label: string;
  /** Called for each row, of which there may soon be more or fewer: what has hooks is an element in it. */
  cell: (record: T) => ReactNode;
  /** On a narrow screen it takes the whole width. */
  wide?: boolean;
}

interface CardTableProps<T> {
  caption: string;
  columns: readonly CardColumn<T>[];
  records: readonly T[];
  keyOf: (record: T) => string;
  /** A click anywhere in a row opens what its first link leads to. */
  opens?: boolean;
}

/** A table in the look of the API's lists, in the one order it has: on a narrow screen each row is a card. */
export function CardTable<T>({ caption, columns, records, keyOf, opens = false }: CardTableProps<T>) {
  return (
    <Table className={classes.table} highlightOnHover={opens} verticalSpacing="xs">
      <Table.Caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </Table.Caption>
      <Table.Thead>
        <Table.Tr>
          {columns.map(({ label }) => (
            <Table.Th key={label}>{label}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {records.map((record) => (
          <Table.Tr key={keyOf(record)} {...(opens && { className: classes.opens, onClick: openRow })}>
            {columns.map(({ label, cell, wide }) => (
              <Table.Td key={label} data-label={label} data-wide={wide}>
                {cell(record)}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
