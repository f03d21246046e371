import { Checkbox, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { useWords } from '../../../i18n/language.tsx';
import { parameterRow } from '../contract/rows.ts';
import type { Definitions, Parameter } from '../contract/swagger.ts';
import { tryWords } from './words.ts';

interface QueryFieldProps {
  parameter: Parameter;
  definitions: Definitions;
  values: readonly string[];
  onValues: (values: string[]) => void;
}

/** A field of the kind that the parameter is. Its meaning is told in the table above. */
export function QueryField({ parameter, definitions, values, onValues }: QueryFieldProps) {
  const words = useWords(tryWords);
  const { name, is_list, members, type } = parameterRow(parameter, definitions);
  if (is_list && members.length > 0) {
    return (
      <Checkbox.Group label={name} value={[...values]} onChange={onValues}>
        <Stack gap={6} mt={4} lang="en">
          {members.map(({ value }) => (
            <Checkbox key={value} value={value} label={value} size="xs" />
          ))}
        </Stack>
      </Checkbox.Group>
    );
  }
  if (is_list) {
    return (
      <Textarea
        label={name}
        description={words.several}
        value={values.join('\n')}
        onChange={(event) => onValues(event.currentTarget.value.split('\n'))}
        autosize
        minRows={1}
        spellCheck={false}
      />
    );
  }
  if (members.length > 0) {
    return (
      <NativeSelect
        label={name}
        value={values[0] ?? ''}
        onChange={(event) => onValues([event.currentTarget.value])}
        data={[{ value: '', label: `(${words.any})` }, ...members.map(({ value }) => value)]}
      />
    );
  }
  return (
    <TextInput
      label={name}
      value={values[0] ?? ''}
      onChange={(event) => onValues([event.currentTarget.value])}
      inputMode={type === 'integer' ? 'numeric' : 'text'}
      autoComplete="off"
    />
  );
}
