import { type CargoComponent, schemaAt } from '@fairlead/contract';
import { Text } from '@mantine/core';
import { useFormat } from '../../i18n/format.ts';
import { useWords } from '../../i18n/language.tsx';
import { type Draft, recordContent } from './draft.ts';
import { useFormPart } from './form-context.ts';
import { sumsOf } from './sums.ts';
import { formWords } from './words.ts';

/** Volume and weight of the rows, as the service will add them up; a dash for what cannot be counted yet. */
export function Totals() {
  const words = useWords(formWords);
  const format = useFormat();
  const mark = useFormPart((state) => state.mark);
  const draft = useFormPart((state) => state.draft.lcl as Draft);
  const { components } = recordContent(schemaAt(['lcl']) ?? {}, draft, mark) as { components: CargoComponent[] };
  const { units, volume, weight } = sumsOf(components);
  const told = (sum: number | undefined) => (sum === undefined ? '–' : format.number(sum));
  return (
    <Text component="output" fw={600} className="numeric">
      {words.totals(told(volume), told(weight), words.units(told(units), units === 1))}
    </Text>
  );
}
