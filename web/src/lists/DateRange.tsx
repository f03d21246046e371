import { dateFilter } from '@fairlead/contract/dates';
import { Button, Group, TextInput } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useWords } from '../i18n/language.tsx';
import classes from './DateRange.module.css';
import { rangeOf } from './query.ts';
import { listWords } from './words.ts';

interface DateRangeProps {
  label: string;
  values: string[];
  /** `isMore` of a change that goes on from the one before it. */
  onChange: (value: string, isMore?: boolean) => void;
}

/** A date filter as its two ends, or as its text when they cannot show it. */
export function DateRange({ label, values, onChange }: DateRangeProps) {
  const words = useWords(listWords);
  const range = rangeOf(values);
  if (!range) {
    return (
      <Button variant="default" onClick={() => onChange('')}>
        {words.odd_filter(label, values.join(', '))} ×
      </Button>
    );
  }
  const { from = '', to = '' } = range;
  const isTurned = from !== '' && to !== '' && to < from;
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start" className={classes.days ?? ''}>
      <DayField
        label={words.from(label)}
        day={from}
        onChange={(day, isMore) => onChange(dateFilter(day, to), isMore)}
      />
      <DayField
        label={words.to(label)}
        day={to}
        error={isTurned && words.turned(label)}
        onChange={(day, isMore) => onChange(dateFilter(from, day), isMore)}
      />
    </Group>
  );
}

interface DayFieldProps {
  label: string;
  day: string;
  error?: ReactNode;
  onChange: (day: string, isMore: boolean) => void;
}

/** Told when it is a whole day, or none: a year has four digits, and each key makes another date of it. */
function DayField({ label, day, error, onChange }: DayFieldProps) {
  const [text, setText] = useState(day);
  const told = useRef(day);
  const isMore = useRef(false);
  // What comes from elsewhere, as by Back, takes the place of what is typed; our own comes back while more is typed.
  useEffect(() => {
    if (told.current === day) return;
    told.current = day;
    isMore.current = false;
    setText(day);
  }, [day]);
  const tell = ({ value, validity }: HTMLInputElement) => {
    if (!validity.valid || value === told.current) return;
    told.current = value;
    onChange(value, isMore.current);
    isMore.current = true;
  };
  return (
    <TextInput
      type="date"
      label={label}
      className={classes.day ?? ''}
      min="1000-01-01"
      max="9999-12-31"
      value={text}
      error={error}
      onFocus={() => {
        isMore.current = false;
      }}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        tell(currentTarget);
      }}
      // To the browser, what is no whole day any more does not change as the rest of it is wiped out.
      onKeyUp={({ key, currentTarget }) => /^(Backspace|Delete)$/.test(key) && tell(currentTarget)}
      // Left halfway, which to Firefox may be empty, it says again what the list is asked for.
      onBlur={({ currentTarget }) => {
        if (currentTarget.validity.valid && currentTarget.value === told.current) return;
        currentTarget.value = told.current;
        setText(told.current);
      }}
    />
  );
}
