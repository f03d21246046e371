import { Box } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../../i18n/language.tsx';
import classes from './AddressFields.module.css';
import { Field } from './Field.tsx';
import { FieldGrid } from './FieldGrid.tsx';
import { useForm, useFormPart } from './form-context.ts';
import { addressFieldsAt } from './places.ts';
import { formWords } from './words.ts';

const [FIRST, MORE] = [addressFieldsAt('first'), addressFieldsAt('more')];

/** An address: what most have, and the rest folded away until it is said or wanted. */
export function AddressFields({ field }: { field: 'origin' | 'destination' }) {
  const words = useWords(formWords);
  const { get } = useForm();
  const [isOpen, setOpen] = useState(() => MORE.some((key) => `${Object(get().draft[field])[key]}` !== ''));
  const isRefused = useFormPart(({ lines }) => MORE.some((key) => lines.has(`${field}.${key}`)));
  return (
    <>
      <FieldGrid cols={{ base: 1, xs: 2 }}>
        {FIRST.map((key) => (
          <Field key={key} input={`${field}.${key}`} />
        ))}
      </FieldGrid>
      <details
        className={classes.more}
        open={isOpen || isRefused}
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        <summary>{words.more_address}</summary>
        <Box pt="xs">
          <FieldGrid cols={{ base: 1, xs: 2 }}>
            {MORE.map((key) => (
              <Field key={key} input={`${field}.${key}`} />
            ))}
          </FieldGrid>
        </Box>
      </details>
    </>
  );
}
