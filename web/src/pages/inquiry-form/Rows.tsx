import { readPath, schemaAt, writePath } from '@fairlead/contract';
import { Button, Fieldset, Group, Stack, Text } from '@mantine/core';
import { memo } from 'react';
import { flushSync } from 'react-dom';
import { useWords } from '../../i18n/language.tsx';
import { type Draft, ROW_ID } from './draft.ts';
import { Field } from './Field.tsx';
import { FieldGrid } from './FieldGrid.tsx';
import { focusInput, idOf } from './focus.ts';
import { useForm, useFormPart } from './form-context.ts';
import { fieldsInOrder } from './places.ts';
import { rowsAt, withCopy, withoutRow, withRow } from './rows.ts';
import { Said } from './Said.tsx';
import { formWords, type RowList } from './words.ts';

interface RowsProps {
  /** Path of the list. */
  input: string;
  /** Inputs beside each other, where there is room. */
  columns: { base: number; sm: number; md?: number };
}

/** Entries of a list, a row of inputs each. */
export function Rows({ input, columns }: RowsProps) {
  const words = useWords(formWords);
  const list = readPath(input);
  const kind = list.at(-1) as RowList;
  const rows = useFormPart(({ draft }) => rowsAt(draft, list));
  const lines = useFormPart((state) => state.lines.get(input));
  const change = useRowChange(input);
  const said = `${idOf(input)}-said`;
  return (
    <Stack gap="sm">
      {rows.map((row, at) => (
        <Row key={row[ROW_ID] as string} input={input} at={at} kind={kind} columns={columns} />
      ))}
      <Group gap="sm">
        <Button
          id={idOf(input)}
          variant="default"
          aria-describedby={lines && said}
          onClick={() => change((draft) => withRow(draft, list), rows.length)}
        >
          {words.add[kind]}
        </Button>
        {lines && (
          <Text id={said} c="var(--mantine-color-error)" size="sm">
            <Said lines={lines} />
          </Text>
        )}
      </Group>
    </Stack>
  );
}

/** Changes the rows, and goes on at one of them; at the button that adds them when none is left. */
function useRowChange(input: string) {
  const store = useForm();
  const list = readPath(input);
  const [first] = fieldsInOrder(schemaAt(list)?.items ?? {}).map(([key]) => key);
  return (change: (draft: Draft) => Draft, at: number) => {
    flushSync(() => store.alter(change));
    const next = Math.min(at, rowsAt(store.get().draft, list).length - 1);
    focusInput(next < 0 ? input : writePath([...list, next, first as string]));
  };
}

const Row = memo(function Row({ input, columns, at, kind }: RowsProps & { at: number; kind: RowList }) {
  const words = useWords(formWords);
  const list = readPath(input);
  const change = useRowChange(input);
  const name = words.row[kind](at + 1);
  const fields = fieldsInOrder(schemaAt(list)?.items ?? {});
  return (
    <Fieldset legend={name} p="sm">
      <FieldGrid cols={columns}>
        {fields.map(([key]) => (
          <Field key={key} input={writePath([...list, at, key])} />
        ))}
      </FieldGrid>
      <Group gap="xs" mt="sm">
        <Button
          size="xs"
          variant="default"
          aria-label={words.of_row(words.copy_row, name)}
          onClick={() => change((draft) => withCopy(draft, list, at), at + 1)}
        >
          {words.copy_row}
        </Button>
        <Button
          size="xs"
          variant="default"
          aria-label={words.of_row(words.remove_row, name)}
          onClick={() => change((draft) => withoutRow(draft, list, at), at)}
        >
          {words.remove_row}
        </Button>
      </Group>
    </Fieldset>
  );
});
