import { Box, Checkbox, Group, Radio, Select } from '@mantine/core';
import type { FocusEvent } from 'react';
import { type Labelled, useLabel } from '../../i18n/labels.ts';
import { useWords } from '../../i18n/language.tsx';
import { withValueOf } from './choices.ts';
import type { FieldParts } from './useField.ts';
import { formWords } from './words.ts';

const enumerationOf = (title = '') => title.replace(/Choice$/, '') as Labelled;

/** Leaving one box of a group for another is no leaving. */
const onLeave = (leave: () => void) => (event: FocusEvent) => {
  if (!event.currentTarget.contains(event.relatedTarget)) leave();
};

/** A few choices are all in sight; of many, one is picked. */
const FEW = 4;

export function ChoiceField({ schema, id, value, set, leave, told }: FieldParts) {
  const words = useWords(formWords);
  const label = useLabel(enumerationOf(schema.title));
  const chosen = String(value);
  const members = (schema.enum ?? []).map((member) => ({ value: member, label: label(member) }));
  const choices = withValueOf(members, chosen, label(chosen));
  if (members.length > FEW) {
    return (
      <Select
        {...told}
        id={id}
        data={choices}
        value={chosen || null}
        onChange={(next) => set(next ?? '')}
        onBlur={leave}
        placeholder={words.choose}
        allowDeselect={false}
        comboboxProps={{ keepMounted: false }}
      />
    );
  }
  return (
    <Box id={id} onBlur={onLeave(leave)}>
      <Radio.Group {...told} name={id} value={chosen} onChange={set}>
        <Group gap="lg" mt={6} mb={told.error ? 6 : 0}>
          {choices.map((choice) => (
            <Radio key={choice.value} value={choice.value} label={choice.label} />
          ))}
        </Group>
      </Radio.Group>
    </Box>
  );
}

export function ChoicesField({ schema, id, value, set, leave, told }: FieldParts) {
  const label = useLabel(enumerationOf(schema.items?.title));
  const chosen = value as readonly string[];
  const members = (schema.items?.enum ?? []).map((member) => ({ value: member, label: label(member) }));
  const choices = chosen.reduce((all, member) => withValueOf(all, member, label(member)), members);
  return (
    <Box id={id} onBlur={onLeave(leave)}>
      <Checkbox.Group {...told} value={[...chosen]} onChange={set}>
        <Group gap="md" mt={6} mb={told.error ? 6 : 0}>
          {choices.map((choice) => (
            <Checkbox key={choice.value} value={choice.value} label={choice.label} />
          ))}
        </Group>
      </Checkbox.Group>
    </Box>
  );
}
