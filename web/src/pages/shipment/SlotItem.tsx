import type { DocumentDetails, DocumentSlot } from '@fairlead/sdk/application';
import { Button, Group, Text } from '@mantine/core';
import { api } from '../../api/client.ts';
import { DownloadButton } from '../../components/DownloadButton.tsx';
import type { AskForFile } from '../../components/files.ts';
import { useNextStep } from '../../components/next-step.ts';
import { StatusBadge } from '../../components/StatusBadge.tsx';
import { unturned } from '../../i18n/direction.ts';
import { useFormat } from '../../i18n/format.ts';
import { useLabel } from '../../i18n/labels.ts';
import { useWords } from '../../i18n/language.tsx';
import classes from './Documents.module.css';
import { Expiry } from './Expiry.tsx';
import { useOverPage } from './over-page.ts';
import { Preview } from './Preview.tsx';
import { shownAs } from './slots.ts';
import { shipmentWords } from './words.ts';

interface SlotItemProps {
  slot: DocumentSlot;
  /** Its status stands above it already. */
  isTold: boolean;
  /** Somebody waits for it. */
  isAsked: boolean;
}

/** An entry of the checklist: what it is, its file, and what to do next. */
export function SlotItem({ slot, isTold, isAsked }: SlotItemProps) {
  const type = useLabel('DocumentType');
  const { told } = useNextStep(slot);
  const { document, status } = slot;
  return (
    <li className={classes.slot}>
      <div className={classes.told}>
        <Group gap="xs">
          <Text span fw={600}>
            {type(slot.type)}
          </Text>
          {!isTold && <StatusBadge of="DocumentSlotStatus" value={status} />}
        </Group>
        {isAsked && <Text size="sm">{told}</Text>}
        {document && <FileLines document={document} />}
      </div>
      {document && <FileActions document={document} />}
    </li>
  );
}

function FileLines({ document }: { document: DocumentDetails }) {
  const words = useWords(shipmentWords);
  const format = useFormat();
  const media = useLabel('DocumentMediaType');
  const { file_name, media_type, size_bytes, uploaded_on, expiration_date } = document;
  const facts = [media(media_type), format.bytes(size_bytes), words.uploaded(format.instant(uploaded_on))];
  return (
    <>
      <Text size="sm">{unturned(file_name)}</Text>
      <Text size="sm" c="dimmed">
        {facts.join(' · ')}
      </Text>
      {expiration_date && (
        <Text size="sm">
          <Expiry day={expiration_date} />
        </Text>
      )}
    </>
  );
}

function FileActions({ document }: { document: DocumentDetails }) {
  const words = useWords(shipmentWords);
  const shown = shownAs(document);
  const { id } = document;
  const preview = useOverPage(`document ${id}`);
  const file_name = unturned(document.file_name);
  const ask: AskForFile = (options) => api.documents.download(id, options);
  return (
    <Group gap="xs" align="flex-start">
      {shown && (
        <Button size="xs" variant="default" onClick={preview.open} aria-label={words.preview_of(file_name)}>
          {words.preview}
        </Button>
      )}
      <DownloadButton size="xs" ask={ask} file_name={file_name} />
      {shown && <Preview opened={preview.opened} onClose={preview.close} document={document} shown={shown} ask={ask} />}
    </Group>
  );
}
