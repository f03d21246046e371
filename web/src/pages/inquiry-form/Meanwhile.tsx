import { type Inquiry, NotFoundError } from '@fairlead/sdk/application';
import { Alert, Button, Group, Text } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import { useFormat } from '../../i18n/format.ts';
import { useWords } from '../../i18n/language.tsx';
import type { Draft } from './draft.ts';
import type { Refused } from './InquiryForm.tsx';
import { useStateWords } from './StateNote.tsx';
import { formWords } from './words.ts';

// What others did to an inquiry while it was edited here.

/** It is another than the one that the form was opened with. The API does not refuse a change for that. */
export class ChangedError extends Error {
  constructor(readonly newer: Inquiry) {
    super(`Inquiry ${newer.reference} was changed meanwhile`);
  }
}

interface MeanwhileProps extends Refused {
  reference: string;
  onLoad: (newer: Inquiry) => void;
  onSave: (newer: Inquiry) => void;
  onNew: (typed: Draft) => void;
}

/** What is to be told of the error when it comes from others, and what can be done; undefined for any other. */
export function toldMeanwhile({ error, ...props }: MeanwhileProps): ReactNode | undefined {
  if (error instanceof ChangedError) return <Changed newer={error.newer} {...props} />;
  return error instanceof NotFoundError ? <Gone {...props} /> : undefined;
}

function Changed({ newer, ref, onLoad, onSave }: Omit<MeanwhileProps, 'error'> & { newer: Inquiry }) {
  const words = useWords(formWords);
  const format = useFormat();
  const changed = words.changed_text(format.instant(newer.update_time));
  // Whoever saves all the same saves to the state that it is in now.
  const state = useStateWords(newer);
  return (
    <Told ref={ref} title={words.changed_title} text={state ? `${state} ${changed}` : changed}>
      <Button variant="default" onClick={() => onLoad(newer)}>
        {words.load_newer}
      </Button>
      <Button variant="default" onClick={() => onSave(newer)}>
        {words.save_anyway}
      </Button>
    </Told>
  );
}

function Gone({ reference, ref, draft, onNew }: Omit<MeanwhileProps, 'error'>) {
  const words = useWords(formWords);
  return (
    <Told ref={ref} title={words.gone_title} text={words.gone_text(reference)}>
      <Button variant="default" onClick={() => onNew(draft())}>
        {words.make_new}
      </Button>
    </Told>
  );
}

interface ToldProps {
  ref: Ref<HTMLDivElement>;
  title: string;
  text: string;
  children: ReactNode;
}

const Told = ({ ref, title, text, children }: ToldProps) => (
  <Alert ref={ref} tabIndex={-1} color="red" variant="light" title={title} role="alert">
    <Text>{text}</Text>
    <Group gap="xs" mt="sm">
      {children}
    </Group>
  </Alert>
);
