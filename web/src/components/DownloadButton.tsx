import { Button, type ButtonProps, Stack } from '@mantine/core';
import { isSecondClick, useWrite } from '../api/write.ts';
import { common } from '../i18n/common.ts';
import { useWords } from '../i18n/language.tsx';
import { type AskForFile, saveDownload } from './files.ts';
import { Problem } from './Problem.tsx';

interface DownloadButtonProps extends ButtonProps {
  ask: AskForFile;
  /** Which file, for who hears the button without what stands around it. */
  file_name?: string;
}

/** Saves a file of the service; says so when that did not work. */
export function DownloadButton({ ask, file_name, children, ...props }: DownloadButtonProps) {
  const words = useWords(common);
  const saving = useWrite({
    mutationFn: async () => saveDownload(await ask({ signal: new AbortController().signal })),
  });
  const label = children ?? words.download;
  return (
    <Stack gap="xs" align="flex-start">
      <Button
        variant="default"
        {...props}
        loading={saving.isPending}
        onClick={(event) => !isSecondClick(event) && saving.mutate()}
        {...(file_name && typeof label === 'string' && { 'aria-label': `${label}: ${file_name}` })}
      >
        {label}
      </Button>
      {saving.error && <Problem error={saving.error} />}
    </Stack>
  );
}
