import { readPath, schemaAt, valueAt } from '@fairlead/contract';
import type { ReactNode } from 'react';
import { useWords } from '../../i18n/language.tsx';
import type { DraftValue } from './draft.ts';
import { idOf } from './focus.ts';
import { useForm, useFormPart } from './form-context.ts';
import { fieldHints } from './hints.ts';
import { fieldLabels } from './labels.ts';
import { nameOf } from './naming.ts';
import { errorOf } from './Said.tsx';
import { isRequired } from './schema.ts';

/** Hints come after inputs, so that inputs beside each other are on one line. */
const ORDER: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

/** What every input of the form needs, by its path. */
export function useField(input: string) {
  const store = useForm();
  const path = readPath(input);
  const value = useFormPart(({ draft }) => valueAt(draft, path) as DraftValue);
  const lines = useFormPart((state) => state.lines.get(input));
  const label = nameOf(useWords(fieldLabels), path) ?? input;
  const hint = nameOf(useWords(fieldHints), path);
  const error: ReactNode = errorOf(lines);
  return {
    schema: schemaAt(path) ?? {},
    value,
    set: (next: DraftValue) => store.set(path, next),
    leave: () => store.leave(path),
    /** What Mantine's inputs have in common. */
    told: { label, description: hint, error, required: isRequired(path), inputWrapperOrder: ORDER },
    id: idOf(input),
  };
}

export type FieldParts = ReturnType<typeof useField>;
