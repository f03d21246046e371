import { branchOf, schemaAt } from '@fairlead/contract';
import { Group, Stack, Text } from '@mantine/core';
import { useWords } from '../../i18n/language.tsx';
import { Field } from './Field.tsx';
import { FieldGrid } from './FieldGrid.tsx';
import { useFormPart } from './form-context.ts';
import { Rows } from './Rows.tsx';
import { fieldsOf } from './schema.ts';
import { Totals } from './Totals.tsx';
import { formWords } from './words.ts';

/** The kind of cargo, and what belongs to that kind: its rows, and what is asked for with it. */
export function CargoFields() {
  const words = useWords(formWords);
  const branch = useFormPart(({ draft }) => branchOf(draft.cargo_type));
  return (
    <Stack gap="md">
      <Field input="cargo_type" />
      {branch ? <Branch key={branch} branch={branch} /> : <Text c="dimmed">{words.choose_cargo_first}</Text>}
    </Stack>
  );
}

function Branch({ branch }: { branch: 'fcl' | 'lcl' }) {
  const fields = fieldsOf(schemaAt([branch]) ?? {});
  const names = (isWanted: (type: string | undefined) => boolean) =>
    fields.filter(([, { type }]) => isWanted(type)).map(([key]) => `${branch}.${key}`);
  return (
    <>
      {names((type) => type === 'array').map((input) => (
        <Rows key={input} input={input} columns={branch === 'lcl' ? { base: 2, sm: 3, md: 5 } : { base: 1, sm: 3 }} />
      ))}
      {branch === 'lcl' && <Totals />}
      {branch === 'fcl' && (
        <FieldGrid cols={{ base: 1, sm: 3 }}>
          {names((type) => type === 'integer').map((input) => (
            <Field key={input} input={input} />
          ))}
        </FieldGrid>
      )}
      <Group gap="lg">
        {names((type) => type === 'boolean').map((input) => (
          <Field key={input} input={input} />
        ))}
      </Group>
    </>
  );
}
