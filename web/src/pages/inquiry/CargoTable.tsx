import { Table, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';

interface CargoTableProps {
  caption: string;
  headings: readonly string[];
  children: ReactNode;
}

export const CargoTable = ({ caption, headings, children }: CargoTableProps) => (
  <Table my="md" verticalSpacing={6} horizontalSpacing="xs">
    <Table.Caption m={0}>
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
    <Table.Tbody>{children}</Table.Tbody>
  </Table>
);
