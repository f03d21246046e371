import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { common } from '../i18n/common.ts';
import { useWords } from '../i18n/language.tsx';
import { Dialog } from './Dialog.tsx';
import { Problem } from './Problem.tsx';

interface ConfirmProps {
  opened: boolean;
  title: string;
  /** What will happen. */
  text: string;
  /** Beside the text: what it is about. */
  children?: ReactNode;
  yes: string;
  /** To leave it; "Cancel" unless told. */
  no?: string;
  /** Whether something is lost by it. */
  isEnding?: boolean;
  isBusy?: boolean;
  error?: unknown;
  /** What to say of a record that is not there any more. */
  gone?: string;
  onYes: () => void;
  onClose: () => void;
}

/** Asks once more; who presses Enter at once has changed nothing. What the service has against it is told here too. */
export function Confirm({ opened, title, text, children, yes, no, isEnding = true, ...asked }: ConfirmProps) {
  const { cancel } = useWords(common);
  const { isBusy, error, gone, onYes, onClose } = asked;
  const busy = isBusy || undefined;
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={title}
      centered
      actions={
        <>
          <Button variant="default" onClick={onClose} data-autofocus>
            {no ?? cancel}
          </Button>
          <Button
            {...(isEnding && { color: 'red.9' })}
            onClick={() => !busy && onYes()}
            // A button that is disabled for real would lose the focus.
            aria-disabled={busy}
            data-disabled={busy}
          >
            {yes}
          </Button>
        </>
      }
    >
      {children}
      <Text style={{ overflowWrap: 'anywhere' }}>{text}</Text>
      {error ? <Problem error={error} gone={gone} /> : null}
    </Dialog>
  );
}
