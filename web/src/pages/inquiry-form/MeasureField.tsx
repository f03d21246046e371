import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../../i18n/language.tsx';
import { useFormPart } from './form-context.ts';
import { readingsOf, readNumber, writeNumber } from './numbers.ts';
import type { FieldParts } from './useField.ts';
import { formWords } from './words.ts';

/** A measure. One that others would read as another number is told as it was read, once it is left. */
export function MeasureField({ id, value, set, leave, told }: FieldParts) {
  const words = useWords(formWords);
  const mark = useFormPart((state) => state.mark);
  const text = String(value);
  // What was there before was read by the service, not typed.
  const [known, setKnown] = useState({ first: text, left: '' });
  const readings = text === known.left && text !== known.first ? readingsOf(text) : undefined;
  const [whole, fraction] = (readings ?? []).map((reading) => writeNumber(reading, mark));
  const isRead = readings !== undefined && readings[1] === readNumber(text, mark);
  return (
    <TextInput
      {...told}
      id={id}
      description={isRead ? words.read_as(String(fraction), String(whole)) : told.description}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      onChange={(event) => set(event.currentTarget.value)}
      onBlur={() => {
        setKnown({ ...known, left: text });
        leave();
      }}
    />
  );
}
