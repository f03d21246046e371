import type { CargoComponent } from '@fairlead/contract';
import { cargoTotals } from '@fairlead/contract/totals';
import { Text } from '@mantine/core';
import { useFormat } from '../../i18n/format.ts';
import { useWords } from '../../i18n/language.tsx';
import { type Draft, recordContent } from './draft.ts';
import { useForm, useFormPart } from './form-context.ts';
import { schemaAt } from './schema.ts';
import { formWords } from './words.ts';

/** Volume and weight of the rows that are filled in, as the service will add them up. */
export function Totals() {
  const words = useWords(formWords);
  const format = useFormat();
  const { mark } = useForm();
  const draft = useFormPart((state) => state.draft.lcl as Draft);
  const { components } = recordContent(schemaAt(['lcl']) ?? {}, draft, mark) as { components: CargoComponent[] };
  const complete = components.filter(isComplete);
  const { total_volume, total_weight } = cargoTotals(complete);
  const count = complete.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <Text component="output" fw={600} className="numeric">
      {words.totals(
        format.number(total_volume),
        format.number(total_weight),
        words.units(format.number(count), count === 1),
      )}
    </Text>
  );
}

const isComplete = ({ width, height, depth, weight, quantity }: CargoComponent): boolean =>
  [width, height, depth, weight, quantity].every((measure) => Number.isFinite(measure) && measure > 0);
