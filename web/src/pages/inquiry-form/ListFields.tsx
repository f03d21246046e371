import { TagsInput, Textarea } from '@mantine/core';
import { useRef } from 'react';
import type { FieldParts } from './useField.ts';

/** Also those that came in one go, as from a clipboard. */
const codesIn = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => text.toUpperCase().split(/[\s,;]+/)).filter(Boolean);

/** Codes, one after the other; in capitals, as the codes of carriers are. */
export const CodesField = ({ id, value, set, leave, told }: FieldParts) => (
  <TagsInput
    {...told}
    id={id}
    value={[...(value as readonly string[])]}
    onChange={(codes) => set(codesIn(codes))}
    onBlur={leave}
    splitChars={[',', ';', ' ']}
    autoComplete="off"
  />
);

/** Texts, each on a line of its own. */
export function LinesField({ id, value, set, leave, told }: FieldParts) {
  const isTyped = useRef(false);
  const lines = value as readonly string[];
  const type = (text: string) => {
    isTyped.current = true;
    set(text === '' ? [] : text.split('\n'));
  };
  const tidy = () => {
    // Blank lines are needed while typing the next one; those stored are left alone.
    if (isTyped.current) set(lines.filter((line) => line.trim() !== ''));
    isTyped.current = false;
    leave();
  };
  return (
    <Textarea
      {...told}
      id={id}
      autosize
      minRows={1}
      maxRows={8}
      value={lines.join('\n')}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={tidy}
    />
  );
}
