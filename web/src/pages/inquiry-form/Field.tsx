import { placeCode } from '@fairlead/contract/arrival';
import { Checkbox, Select, Textarea, TextInput } from '@mantine/core';
import { memo, type SyntheticEvent } from 'react';
import { useLanguage, useWords } from '../../i18n/language.tsx';
import { ChoiceField, ChoicesField } from './ChoiceFields.tsx';
import { type Choice, codeChoices, foundIn, withValueOf } from './choices.ts';
import { CodesField, LinesField } from './ListFields.tsx';
import { MeasureField } from './MeasureField.tsx';
import { type FieldParts, useField } from './useField.ts';
import { formWords } from './words.ts';

/** The input for a field, of the kind that the contract says the field is. */
export const Field = memo(function Field({ input }: { input: string }) {
  const field = useField(input);
  const { schema } = field;
  if (schema.enum) return <ChoiceField {...field} />;
  if (schema.items?.enum) return <ChoicesField {...field} />;
  if (schema.items) return schema.items.format ? <CodesField {...field} /> : <LinesField {...field} />;
  if (schema.type === 'boolean') return <OptionField {...field} />;
  if (schema.format === 'region' || schema.format === 'currency') return <CodeField {...field} type={schema.format} />;
  if (schema.type === 'number') return <MeasureField {...field} />;
  if (schema.format === 'date') return <DateField {...field} />;
  return (schema.maxLength ?? 0) > LONG ? <LongTextField {...field} /> : <TextField {...field} />;
});

/** Texts that may be longer than this have room for lines. */
const LONG = 1_000;

function TextField({ schema, id, value, set, leave, told }: FieldParts) {
  const isCode = schema.format === 'un-locode';
  const read = (text: string) => (isCode ? placeCode(text) : text);
  return (
    <TextInput
      {...told}
      id={id}
      inputMode={schema.type === 'integer' ? 'numeric' : undefined}
      autoComplete="off"
      value={String(value)}
      onChange={(event) => set(read(event.currentTarget.value))}
      onBlur={leave}
    />
  );
}

/** To the browser a day that does not exist, or is not typed whole, is as empty as none. */
const NO_DATE = '?';

function DateField({ id, value, set, leave, told }: FieldParts) {
  const read = ({ currentTarget: input }: SyntheticEvent<HTMLInputElement>) => {
    const day = input.validity.badInput ? NO_DATE : input.value;
    if (day !== value) set(day);
  };
  return (
    <TextInput
      {...told}
      id={id}
      type="date"
      autoComplete="off"
      maw={240}
      value={value === NO_DATE ? '' : String(value)}
      onChange={read}
      // Of what is empty before and after, no change is told.
      onKeyUp={read}
      onBlur={(event) => {
        read(event);
        leave();
      }}
    />
  );
}

const LongTextField = ({ id, value, set, leave, told }: FieldParts) => (
  <Textarea
    {...told}
    id={id}
    autosize
    minRows={2}
    maxRows={12}
    value={String(value)}
    onChange={(event) => set(event.currentTarget.value)}
    onBlur={leave}
  />
);

const OptionField = ({ id, value, set, leave, told: { required: _, inputWrapperOrder: __, ...told } }: FieldParts) => (
  <Checkbox
    {...told}
    id={id}
    checked={value === true}
    onChange={(event) => set(event.currentTarget.checked)}
    onBlur={leave}
  />
);

function CodeField({ id, value, set, leave, told, type }: FieldParts & { type: 'region' | 'currency' }) {
  const words = useWords(formWords);
  const { locale } = useLanguage();
  const code = String(value);
  return (
    <Select
      {...told}
      id={id}
      data={withValueOf(codeChoices(type, locale), code, code)}
      value={code || null}
      onChange={(next) => set(next ?? '')}
      onBlur={({ currentTarget }) => {
        // The button that clears it is no stop for the keyboard.
        if (code && !told.required && currentTarget.value === '') set('');
        leave();
      }}
      placeholder={words.choose}
      nothingFoundMessage={words.nothing_found}
      searchable
      filter={({ options, search }) => foundIn(options as Choice[], search)}
      // Hundreds of countries are drawn when they are asked for.
      comboboxProps={{ keepMounted: false }}
      selectFirstOptionOnChange
      // To choose what is chosen keeps it.
      allowDeselect={false}
      autoComplete="off"
      clearable={!told.required}
    />
  );
}
