import { Button, CopyButton as Copying } from '@mantine/core';
import { common } from '../i18n/common.ts';
import { useWords } from '../i18n/language.tsx';

/** Puts a text on the clipboard, and says so. */
export function CopyButton({ value, label }: { value: string; label?: string }) {
  const words = useWords(common);
  return (
    <Copying value={value} timeout={3_000}>
      {({ copied, copy }) => (
        <Button size="xs" variant="default" flex="none" onClick={copy} aria-live="polite">
          {copied ? words.copied : (label ?? words.copy)}
        </Button>
      )}
    </Copying>
  );
}
