import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { common } from '../i18n/common.ts';
import { useWords } from '../i18n/language.tsx';

/** Puts a text on the clipboard, and says so. Browsers give none to a page that came by http, or whose person refused. */
export function CopyButton({ value, label }: { value: string; label?: string }) {
  const words = useWords(common);
  const { copy, copied, error } = useClipboard({ timeout: 3_000 });
  const told = error ? words.not_copied : copied ? words.copied : (label ?? words.copy);
  return (
    <Button size="xs" variant="default" flex="none" onClick={() => copy(value)} aria-live="polite">
      {told}
    </Button>
  );
}
