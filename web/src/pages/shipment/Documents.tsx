import type { DocumentSlot, Shipment } from '@fairlead/sdk/application';
import { Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../api/queries.ts';
import { Known } from '../../components/Known.tsx';
import { isLive } from '../../components/live.ts';
import { Section } from '../../components/Section.tsx';
import { Waiting } from '../../components/Waiting.tsx';
import { useWords } from '../../i18n/language.tsx';
import classes from './Documents.module.css';
import { SlotItem } from './SlotItem.tsx';
import { sortedOut } from './slots.ts';
import { shipmentWords } from './words.ts';

/** The document checklist: what is outstanding first. */
export function Documents({ shipment }: { shipment: Shipment }) {
  const words = useWords(shipmentWords);
  const asked = useQuery(queries.checklist(shipment.reference));
  return (
    <Section title={words.documents}>
      <Known of={asked} waiting={<Waiting height={160} />}>
        {({ documents }) => <Slots slots={documents} isLive={isLive(shipment)} />}
      </Known>
    </Section>
  );
}

function Slots({ slots, isLive }: { slots: DocumentSlot[]; isLive: boolean }) {
  const words = useWords(shipmentWords);
  if (slots.length === 0) return <Text>{words.no_documents}</Text>;
  const { outstanding, received } = sortedOut(slots);
  return (
    <Stack gap="md">
      {outstanding.length === 0 && <Text>{words.all_received}</Text>}
      <Group
        title={words.outstanding(outstanding.length)}
        slots={outstanding}
        told="STATUS_TO_BE_RECEIVED"
        isAsked={isLive}
      />
      <Group title={words.received(received.length)} slots={received} told="STATUS_RECEIVED" />
    </Stack>
  );
}

interface GroupProps {
  title: string;
  slots: DocumentSlot[];
  /** The status that the title tells already. */
  told: DocumentSlot['status'];
  isAsked?: boolean;
}

function Group({ title, slots, told, isAsked = false }: GroupProps) {
  if (slots.length === 0) return null;
  return (
    <div>
      <Title order={3} size="h6">
        {title}
      </Title>
      <ul className={classes.slots}>
        {slots.map((slot) => (
          <SlotItem key={slot.id} slot={slot} isTold={slot.status === told} isAsked={isAsked} />
        ))}
      </ul>
    </div>
  );
}
