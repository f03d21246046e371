import type { DocumentDetails } from '@fairlead/sdk/application';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Dialog } from '../../components/Dialog.tsx';
import { DownloadButton } from '../../components/DownloadButton.tsx';
import { type AskForFile, useBlobUrl, useFile } from '../../components/files.ts';
import { PdfView } from '../../components/PdfView.tsx';
import { Problem } from '../../components/Problem.tsx';
import { Waiting } from '../../components/Waiting.tsx';
import { unturned } from '../../i18n/direction.ts';
import classes from './Documents.module.css';
import type { Shown } from './slots.ts';

interface PreviewProps {
  opened: boolean;
  onClose: () => void;
  document: DocumentDetails;
  shown: Shown;
  ask: AskForFile;
}

/** A file, shown over the page. */
export function Preview({ opened, onClose, document, shown, ask }: PreviewProps) {
  const isNarrow = useMediaQuery('(max-width: 48em)');
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={unturned(document.file_name)}
      size="min(64rem, 95vw)"
      fullScreen={isNarrow ?? false}
      actions={<DownloadButton ask={ask} />}
    >
      <View document={document} shown={shown} ask={ask} />
    </Dialog>
  );
}

type ViewProps = Pick<PreviewProps, 'document' | 'shown' | 'ask'>;

function View({ document, shown, ask }: ViewProps) {
  const name = `document ${document.id}`;
  const file_name = unturned(document.file_name);
  if (shown.as === 'pdf') {
    return <PdfView name={name} title={file_name} ask={ask} height="70vh" isOffered />;
  }
  if (shown.as === 'image') return <ImageView name={name} type={shown.type} alt={file_name} ask={ask} />;
  return <TextView name={name} ask={ask} />;
}

function ImageView({ name, type, alt, ask }: { name: string; type: string; alt: string; ask: AskForFile }) {
  const { data, error, refetch } = useFile(name, type, ask);
  const url = useBlobUrl(data);
  if (error) return <Problem error={error} onRetry={refetch} />;
  return url ? <img className={classes.image} src={url} alt={alt} /> : <Waiting height="40vh" />;
}

function TextView({ name, ask }: { name: string; ask: AskForFile }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['files', name, 'text'],
    queryFn: async ({ signal }) => new TextDecoder().decode(await (await ask({ signal })).bytes()),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (error) return <Problem error={error} onRetry={refetch} />;
  if (data === undefined) return <Waiting height="40vh" />;
  return <pre className={classes.text}>{data}</pre>;
}
