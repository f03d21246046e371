import { type ListCall, lists, type Page } from '@fairlead/sdk/application';
import { Group, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Known } from '../components/Known.tsx';
import { OnPaper } from '../components/OnPaper.tsx';
import { PageHeader } from '../components/PageHeader.tsx';
import { WaitingRows } from '../components/Waiting.tsx';
import { useFormat } from '../i18n/format.ts';
import { type Labelled, useLabel } from '../i18n/labels.ts';
import { useWords } from '../i18n/language.tsx';
import { type SearchParams, useSearchParams } from '../search-params.ts';
import { FilterBar } from './FilterBar.tsx';
import { filtersTold } from './filters-told.ts';
import { ListProblem } from './ListProblem.tsx';
import { NothingFound } from './NothingFound.tsx';
import { Pager } from './Pager.tsx';
import { isNarrowed, type ListKind, type ListQueries, queryOf } from './query.ts';
import { type Column, RecordTable } from './RecordTable.tsx';
import { listWords } from './words.ts';

interface ListPageProps<K extends ListKind, T extends { id: string }> {
  kind: K;
  title: string;
  actions?: ReactNode;
  columns: readonly Column<T>[];
  list: (query: ListQueries[K], options: { signal: AbortSignal }) => ListCall<T>;
  /** Shown when the organization has none at all. */
  empty: ReactNode;
  /** Above the table, of all that is asked for. */
  summary?: (search: SearchParams) => ReactNode;
}

/** A list of the API as a page: search, filters and order in the URL, pages by cursor both ways. */
export function ListPage<K extends ListKind, T extends { id: string }>(props: ListPageProps<K, T>) {
  const { kind, title, actions, columns, list, empty, summary } = props;
  const words = useWords(listWords);
  const search = useSearchParams();
  const format = useFormat();
  const label = useLabel(lists[kind].status.name as Labelled);
  const asked = useQuery<Page<T>>({
    queryKey: [kind, 'list', search],
    queryFn: ({ signal }) => list(queryOf(kind, search), { signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHeader title={title} actions={actions} />
      <OnPaper told={filtersTold(kind, search, { words, format, label })} />
      <FilterBar kind={kind} search={search} />
      <Known of={asked} waiting={<WaitingRows />} tell={ListProblem}>
        {({ items, cursor }) => (
          <Stack gap="sm" aria-busy={asked.isPlaceholderData} opacity={asked.isPlaceholderData ? 0.6 : 1}>
            {summary?.(search)}
            {items.length > 0 ? (
              <RecordTable caption={title} columns={columns} records={items} kind={kind} search={search} />
            ) : isNarrowed(search) || cursor.before || cursor.after ? (
              <NothingFound search={search} />
            ) : (
              empty
            )}
            <Group justify="space-between">
              <Text size="sm" c="dimmed" role="status">
                {words.shown(items.length)}
              </Text>
              <Pager cursor={cursor} search={search} />
            </Group>
          </Stack>
        )}
      </Known>
    </>
  );
}
