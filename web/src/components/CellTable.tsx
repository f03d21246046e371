import { Table, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from '../lists/RecordTable.module.css';
import own from './CellTable.module.css';
import { OwnDirection } from './OwnDirection.tsx';

interface CellTableProps {
  caption: string;
  headings: readonly string[];
  rows: readonly (readonly ReactNode[])[];
}

/** A small table of facts; on a narrow screen each row is a card that names its cells. */
export function CellTable({ caption, headings, rows }: CellTableProps) {
  if (rows.length === 0) return null;
  return (
    <Table className={`${classes.table} ${own.cells} numeric`} verticalSpacing={4} fz="sm">
      <Table.Caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </Table.Caption>
      <Table.Thead>
        <Table.Tr>
          {headings.map((heading) => (
            <Table.Th key={heading} scope="col">
              {heading}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((cells, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows without a name
          <Table.Tr key={row}>
            {cells.map((cell, column) => (
              <Table.Td key={headings[column]} data-label={headings[column]}>
                <OwnDirection>{cell}</OwnDirection>
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
