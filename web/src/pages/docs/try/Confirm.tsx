import { Text } from '@mantine/core';
import { Confirm as Question } from '../../../components/Confirm.tsx';
import { useWords } from '../../../i18n/language.tsx';
import classes from '../docs.module.css';
import { tryWords } from './words.ts';

interface ConfirmProps {
  opened: boolean;
  request: string;
  onCancel: () => void;
  onConfirm: () => void;
}

/** A write is real: it is sent when it is said twice. */
export function Confirm({ opened, request, onCancel, onConfirm }: ConfirmProps) {
  const words = useWords(tryWords);
  return (
    <Question
      opened={opened}
      title={words.confirm}
      text={words.confirm_hint}
      yes={words.send}
      isEnding={false}
      onYes={onConfirm}
      onClose={onCancel}
    >
      <Text size="sm" className={classes.mono ?? ''} lang="en">
        {request}
      </Text>
    </Question>
  );
}
