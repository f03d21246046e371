import { Stack, Text } from '@mantine/core';
import { dictionary, useWords } from '../i18n/language.tsx';
import { DownloadButton } from './DownloadButton.tsx';
import { type AskForFile, useBlobUrl, useFile } from './files.ts';
import { Problem } from './Problem.tsx';
import { Waiting } from './Waiting.tsx';

const pdfWords = dictionary(
  { no_viewer: 'This browser shows no PDF files. Download it to read it with another program.' },
  { no_viewer: 'Deze browser toont geen PDF-bestanden. Download het om het met een ander programma te lezen.' },
);

interface PdfViewProps {
  /** Tells this file from all others: its kind and name. */
  name: string;
  /** What the frame is called. */
  title: string;
  ask: AskForFile;
  height?: string;
  /** Whether the file is offered beside it already. */
  isOffered?: boolean;
}

/** A PDF in the browser's own viewer; where there is none, the file to download. */
export function PdfView({ name, title, ask, height = '75vh', isOffered = false }: PdfViewProps) {
  const words = useWords(pdfWords);
  // Browsers that do not say can show them, or download them by themselves.
  const canShow = navigator.pdfViewerEnabled !== false;
  const { data, error, refetch } = useFile(name, 'application/pdf', ask, canShow);
  const url = useBlobUrl(data);
  if (!canShow) {
    return (
      <Stack gap="xs" align="flex-start">
        <Text>{words.no_viewer}</Text>
        {!isOffered && <DownloadButton ask={ask} />}
      </Stack>
    );
  }
  if (error) return <Problem error={error} onRetry={refetch} />;
  if (!url) return <Waiting height={height} />;
  return <iframe src={url} title={title} style={{ border: 0, width: '100%', height, display: 'block' }} />;
}
