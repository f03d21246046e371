import { Table, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from '../../lists/RecordTable.module.css';

export interface RowColumn<T> {
  label: string;
  cell: (record: T) => ReactNode;
  /** On a narrow screen it takes the whole width. */
  wide?: boolean;
}

/** A short list that is shown whole; on a narrow screen each row is a card. */
export function Rows<T extends { id: string }>(props: {
  caption: string;
  columns: readonly RowColumn<T>[];
  records: readonly T[];
}) {
  const { caption, columns, records } = props;
  return (
    <Table className={classes.table} verticalSpacing="xs">
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
          <Table.Tr key={record.id}>
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
