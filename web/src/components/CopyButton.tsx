import { Button } from '@mantine/core';
import { useClipboard, useTimeout } from '@mantine/hooks';
import { useEffect } from 'react';
import { common } from '../i18n/common.ts';
import { useWords } from '../i18n/language.tsx';

const TOLD_MS = 3_000;

/** Puts a text on the clipboard, and says so. Browsers give none to a page that came by http, or whose person refused. */
export function CopyButton({ value, label }: { value: string; label?: string }) {
  const words = useWords(common);
  const { copy, copied, error, reset } = useClipboard({ timeout: TOLD_MS });
  const { start, clear } = useTimeout(reset, TOLD_MS);
  // Mantine takes back that it is copied, and not that it is not.
  useEffect(() => {
    if (error) start();
    return clear;
  }, [error, start, clear]);
  const told = error ? words.not_copied : copied ? words.copied : (label ?? words.copy);
  return (
    <Button size="xs" variant="default" flex="none" onClick={() => copy(value)} aria-live="polite">
      {told}
    </Button>
  );
}
