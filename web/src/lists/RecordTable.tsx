import { Table, VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { OwnDirection } from '../components/OwnDirection.tsx';
import { useWords } from '../i18n/language.tsx';
import type { SearchParams } from '../search-params.ts';
import { openRow } from './open-row.ts';
import { changed, type ListKind, orderBy } from './query.ts';
import classes from './RecordTable.module.css';
import { listWords } from './words.ts';

export interface Column<T> {
  /** A name of `listWords.fields`. */
  name: keyof (typeof listWords)['en']['fields'];
  cell: (record: T) => ReactNode;
  align?: 'right';
  /** On a card it needs no name: what it is can be seen. */
  plain?: boolean;
  /** On a card it stands beside the first, without a name. */
  beside?: boolean;
  /** On a narrow screen it takes the whole width. */
  wide?: boolean;
}

interface RecordTableProps<T> {
  caption: string;
  columns: readonly Column<T>[];
  records: readonly T[];
  /** The list of the API that it shows a page of: by its orders, headings are links. */
  kind?: ListKind;
  search?: SearchParams;
}

/** Records as a table; on a narrow screen each row is a card that names its cells. */
export function RecordTable<T extends { id: string }>({
  caption,
  columns,
  records,
  kind,
  search = {},
}: RecordTableProps<T>) {
  const words = useWords(listWords);
  return (
    <Table className={`${classes.table} ${classes.records}`} highlightOnHover verticalSpacing="xs">
      <Table.Caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </Table.Caption>
      <Table.Thead>
        <Table.Tr>
          {columns.map((column) => (
            <Heading key={column.name} column={column} kind={kind} search={search} />
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {records.map((record) => (
          <Table.Tr key={record.id} className={classes.opens} onClick={openRow}>
            {columns.map(({ name, cell, align, wide, plain, beside }) => (
              <Table.Td
                key={name}
                data-label={words.fields[name]}
                data-align={align}
                data-wide={wide}
                data-plain={plain || beside}
                data-beside={beside}
                className={align && 'numeric'}
              >
                <OwnDirection>{cell(record)}</OwnDirection>
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

const ARROWS = { ascending: '▲', descending: '▼' } as const;

/** A heading by which the list can be ordered is a link to that order; once more, to the other direction. */
function Heading<T>({ column, kind, search }: { column: Column<T>; kind: ListKind | undefined; search: SearchParams }) {
  const words = useWords(listWords);
  const { name, align } = column;
  const order_by = kind && orderBy(kind, name);
  if (!order_by) return <Table.Th data-align={align}>{words.fields[name]}</Table.Th>;
  const isOrdered = search.order_by === order_by;
  const direction = !isOrdered ? undefined : search.order === 'ORDER_ASC' ? 'ascending' : 'descending';
  const next = changed(search, { order_by, order: direction === 'ascending' ? 'ORDER_DESC' : 'ORDER_ASC' });
  return (
    <Table.Th aria-sort={direction ?? 'none'} data-align={align}>
      <Link to="." search={next} className={classes.order}>
        {words.fields[name]} {direction && <span aria-hidden="true">{ARROWS[direction]}</span>}
      </Link>
      <span className={classes.heading}>{words.fields[name]}</span>
    </Table.Th>
  );
}
