import { applies, branchOf } from '@fairlead/contract';
import { Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { Section } from '../../components/Section.tsx';
import { useWords } from '../../i18n/language.tsx';
import { AddressFields } from './AddressFields.tsx';
import { CargoFields } from './CargoFields.tsx';
import { Field } from './Field.tsx';
import { FieldGrid } from './FieldGrid.tsx';
import { useFormPart } from './form-context.ts';
import { fieldLabels } from './labels.ts';
import { MoneyFields } from './MoneyFields.tsx';
import { PastDate } from './PastDate.tsx';
import { fieldsAt } from './places.ts';
import { Rows } from './Rows.tsx';
import { formWords } from './words.ts';

/** All fields of an inquiry that its cargo can have, in the order a person thinks of them. */
export function FormFields() {
  const words = useWords(formWords);
  const labels = useWords(fieldLabels).InquiryInput;
  return (
    <>
      <Text size="sm" c="dimmed" mb="sm">
        {words.required}
      </Text>
      <Section title={words.what}>
        <Stack gap="sm">
          <Fields of="what" />
          <PastDate />
        </Stack>
      </Section>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md" verticalSpacing={0}>
        <Section title={labels.origin}>
          <AddressFields field="origin" />
        </Section>
        <Section title={labels.destination}>
          <AddressFields field="destination" />
        </Section>
      </SimpleGrid>
      <Section title={words.cargo}>
        <CargoFields />
      </Section>
      <Section title={words.wishes}>
        <Wishes />
      </Section>
      <Section title={words.insurance}>
        <Title order={3} size="h5" mb="xs">
          {labels.insured_goods_value}
        </Title>
        <MoneyFields field="insured_goods_value" />
        <Title order={3} size="h5" mt="md" mb="xs">
          {labels.suppliers}
        </Title>
        <Rows input="suppliers" columns={{ base: 1, sm: 2 }} />
      </Section>
    </>
  );
}

function Wishes() {
  const words = useWords(formWords);
  return (
    <Stack gap="md">
      <Fields of="transport" />
      <FieldGrid cols={{ base: 1, sm: 3 }}>
        <Fields of="ports" />
        <Fields of="limits" />
      </FieldGrid>
      <Title order={3} size="h5">
        {words.options}
      </Title>
      <Group gap="lg" align="flex-start">
        <Fields of="options" />
      </Group>
    </Stack>
  );
}

function Fields({ of }: { of: Parameters<typeof fieldsAt>[0] }) {
  const branch = useFormPart(({ draft }) => branchOf(draft.cargo_type));
  return fieldsAt(of)
    .filter((field) => applies(field, branch))
    .map((field) => <Field key={field} input={field} />);
}
