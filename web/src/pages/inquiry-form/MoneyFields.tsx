import { SimpleGrid, Text } from '@mantine/core';
import { useFormat } from '../../i18n/format.ts';
import { useWords } from '../../i18n/language.tsx';
import { Field } from './Field.tsx';
import { useFormPart } from './form-context.ts';
import { formWords } from './words.ts';

/** An amount with its currency, and the amount as it was understood. */
export function MoneyFields({ field }: { field: 'insured_goods_value' }) {
  const words = useWords(formWords);
  const format = useFormat();
  const currency = useFormPart(({ content }) => Object(content[field]).currency as string | undefined);
  const minor = useFormPart(({ content }) => Object(content[field]).amount_cents as number | undefined);
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" maw={480}>
        <Field input={`${field}.amount_cents`} />
        <Field input={`${field}.currency`} />
      </SimpleGrid>
      <Text component="output" size="sm" c="dimmed" display="block" mt={4}>
        {currency &&
          Number.isInteger(minor) &&
          words.amount_is(format.money({ currency, amount_cents: minor as number }))}
      </Text>
    </>
  );
}
