import { limits, lists, type Order } from '@fairlead/sdk/application';
import { Button, Group, MultiSelect, Paper, Select, Stack, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { type Labelled, useLabel } from '../i18n/labels.ts';
import { useWords } from '../i18n/language.tsx';
import { type SearchParams, valuesOf } from '../search-params.ts';
import { DateRange } from './DateRange.tsx';
import { changed, isNarrowed, type ListKind, withoutFilters } from './query.ts';
import { listWords } from './words.ts';

type Change = Record<string, string | string[] | undefined>;

/** Search, filters and order of a list: what the contract says the list can be asked with. */
export function FilterBar({ kind, search }: { kind: ListKind; search: SearchParams }) {
  const words = useWords(listWords);
  const navigate = useNavigate();
  const id = useId();
  // On a narrow screen the list comes first; what narrows it already is shown.
  const [shown, setShown] = useState(() => Object.keys(search).some((name) => name.startsWith('filter.')));
  const searched = valuesOf(search.search)[0] ?? '';
  const [text, setText] = useState(searched);
  useEffect(() => setText(searched), [searched]);
  // What is typed is searched for, whichever filter comes next.
  const change = (next: Change, isMore = false) =>
    navigate({ to: '.', search: changed(search, { search: text.trim(), ...next }), replace: isMore });
  const clear = () => {
    setText('');
    navigate({ to: '.', search: withoutFilters(search) });
  };
  return (
    <Paper withBorder p="sm" mb="md" component="search" aria-label={words.filters}>
      <Stack gap="sm">
        <SearchField kind={kind} text={text} onType={setText} onSearch={() => change({})} />
        <Button
          variant="default"
          hiddenFrom="sm"
          onClick={() => setShown(!shown)}
          aria-expanded={shown}
          aria-controls={id}
        >
          {words.filters}
        </Button>
        <Group gap="sm" align="flex-end" id={id} visibleFrom={shown ? undefined : 'sm'}>
          <StatusFilter kind={kind} search={search} onChange={change} />
          {lists[kind].dates.map((field) => (
            <DateRange
              key={field}
              label={words.fields[field as keyof typeof words.fields]}
              values={valuesOf(search[`filter.${field}`])}
              onChange={(value, isMore) => change({ [`filter.${field}`]: value }, isMore)}
            />
          ))}
          <OrderChoice kind={kind} search={search} onChange={change} />
          {isNarrowed(search) && (
            <Button variant="subtle" onClick={clear}>
              {words.clear}
            </Button>
          )}
        </Group>
      </Stack>
    </Paper>
  );
}

interface SearchFieldProps {
  kind: ListKind;
  text: string;
  onType: (text: string) => void;
  onSearch: () => void;
}

function SearchField({ kind, text, onType, onSearch }: SearchFieldProps) {
  const words = useWords(listWords);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch();
  };
  return (
    <Group component="form" gap="xs" align="flex-end" wrap="nowrap" onSubmit={submit as never}>
      <TextInput
        type="search"
        maxLength={limits.max_search_length}
        label={words.search}
        description={words.search_hint[kind]}
        value={text}
        onChange={(event) => onType(event.currentTarget.value)}
        flex={1}
      />
      <Button type="submit">{words.apply}</Button>
    </Group>
  );
}

interface FilterProps {
  kind: ListKind;
  search: SearchParams;
  onChange: (change: Change) => void;
}

function StatusFilter({ kind, search, onChange }: FilterProps) {
  const words = useWords(listWords);
  const { status } = lists[kind];
  const label = useLabel(status.name as Labelled);
  const chosen = valuesOf(search['filter.status']);
  // What has no status comes last: it is asked for the least.
  const values = [...status.values.filter((value) => value !== status.unspecified), status.unspecified];
  return (
    <MultiSelect
      label={words.status}
      data={values.map((value) => ({ value, label: label(value) }))}
      value={chosen}
      placeholder={chosen.length === 0 ? words.any : ''}
      onChange={(values) => onChange({ 'filter.status': values })}
      clearable
      miw={200}
    />
  );
}

function OrderChoice({ kind, search, onChange }: FilterProps) {
  const words = useWords(listWords);
  const { order_by } = lists[kind];
  const nameOf = (value: string) => {
    const field = value.slice(order_by.prefix.length).toLowerCase();
    return value === order_by.unspecified ? words.newest : words.fields[field as keyof typeof words.fields];
  };
  const [ascending, descending] = ['ORDER_ASC', 'ORDER_DESC'] satisfies Order[];
  return (
    <Group gap="xs" align="flex-end" wrap="nowrap">
      <Select
        label={words.order}
        data={order_by.values.map((value) => ({ value, label: nameOf(value) }))}
        value={valuesOf(search.order_by)[0] ?? order_by.unspecified}
        onChange={(value) => onChange({ order_by: value === order_by.unspecified ? undefined : (value ?? undefined) })}
        allowDeselect={false}
        w={180}
      />
      <Button
        variant="default"
        onClick={() => onChange({ order: search.order === ascending ? descending : ascending })}
        aria-label={`${words.order}: ${search.order === ascending ? words.ascending : words.descending}`}
      >
        {search.order === ascending ? '▲' : '▼'}
      </Button>
    </Group>
  );
}
