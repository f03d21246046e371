import { Text } from '@mantine/core';
import { useFormat } from '../../i18n/format.ts';
import { useWords } from '../../i18n/language.tsx';
import { Field } from './Field.tsx';
import { FieldGrid } from './FieldGrid.tsx';
import { useFormPart } from './form-context.ts';
import { formWords } from './words.ts';

/** An amount with its currency, and the amount as it was understood. */
export function MoneyFields({ field }: { field: 'insured_goods_value' }) {
  const words = useWords(formWords);
  const format = useFormat();
  const currency = useFormPart(({ content }) => Object(content[field]).currency as string | undefined);
  const minor = useFormPart(({ content }) => Object(content[field]).amount_cents as number | undefined);
  const isRefused = useFormPart(({ lines }) => lines.has(`${field}.amount_cents`));
  return (
    <>
      <FieldGrid cols={{ base: 1, xs: 2 }} maw={480}>
        <Field input={`${field}.amount_cents`} />
        <Field input={`${field}.currency`} />
      </FieldGrid>
      <Text component="output" size="sm" c="dimmed" display="block" mt={4}>
        {!isRefused &&
          currency &&
          Number.isInteger(minor) &&
          words.amount_is(format.money({ currency, amount_cents: minor as number }))}
      </Text>
    </>
  );
}
