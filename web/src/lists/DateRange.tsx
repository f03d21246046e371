import { Button, Group, TextInput } from '@mantine/core';
import { useWords } from '../i18n/language.tsx';
import classes from './DateRange.module.css';
import { dateFilter, rangeOf } from './query.ts';
import { listWords } from './words.ts';

interface DateRangeProps {
  label: string;
  values: string[];
  onChange: (value: string | undefined) => void;
}

/** A date filter as its two ends, or as its text when it has more. */
export function DateRange({ label, values, onChange }: DateRangeProps) {
  const words = useWords(listWords);
  const range = rangeOf(values);
  if (!range) {
    return (
      <Button variant="default" onClick={() => onChange(undefined)}>
        {words.odd_filter(label, values.join(', '))} ×
      </Button>
    );
  }
  const { from, to } = range;
  const isTurned = from !== '' && to !== '' && to < from;
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start" className={classes.days ?? ''}>
      <TextInput
        type="date"
        label={words.from(label)}
        className={classes.day ?? ''}
        value={from}
        onChange={(event) => onChange(dateFilter(event.currentTarget.value, to))}
      />
      <TextInput
        type="date"
        label={words.to(label)}
        className={classes.day ?? ''}
        value={to}
        error={isTurned && words.turned(label)}
        onChange={(event) => onChange(dateFilter(from, event.currentTarget.value))}
      />
    </Group>
  );
}
