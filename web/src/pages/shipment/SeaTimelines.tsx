import type { Shipment, TrackedContainer } from '@fairlead/sdk/application';
import { Accordion, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Facts } from '../../components/Facts.tsx';
import { StatusBadge } from '../../components/StatusBadge.tsx';
import { useLabel } from '../../i18n/labels.ts';
import { useWords } from '../../i18n/language.tsx';
import { hasEnded, isUnderWay, stopoverOf } from './arrival.ts';
import { FreeTimeNote, FreeTimes } from './FreeTimes.tsx';
import classes from './SeaTimelines.module.css';
import { Timeline } from './Timeline.tsx';
import { shipmentWords } from './words.ts';

export function SeaTimelines({ shipment, containers }: { shipment: Shipment; containers: TrackedContainer[] }) {
  const numbers = containers.map(({ container_number }) => container_number);
  // Containers of one shipment mostly travel alike: the first tells what the others would.
  const [open, setOpen] = useState(numbers.slice(0, 1));
  return (
    <Accordion
      multiple
      order={3}
      value={open}
      onChange={setOpen}
      variant="separated"
      className={classes.containers ?? ''}
      // What is folded away can still be printed.
      keepMountedMode="display-none"
    >
      {containers.map((container) => (
        <Accordion.Item key={container.container_number} value={container.container_number}>
          <Accordion.Control>
            <Heading shipment={shipment} container={container} />
          </Accordion.Control>
          <Accordion.Panel>
            <Container shipment={shipment} container={container} />
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  );
}

interface ContainerProps {
  shipment: Shipment;
  container: TrackedContainer;
}

function Heading({ shipment, container }: ContainerProps) {
  const { container_number, container_type, status } = container;
  const words = useWords(shipmentWords);
  const type = useLabel('ContainerType');
  const stopover = stopoverOf(shipment, container);
  return (
    <Group gap="xs">
      <Text span fw={600}>
        {container_number}
      </Text>
      <Text span size="sm">
        {type(container_type)}
      </Text>
      <StatusBadge of="ContainerTrackingStatus" value={status} />
      {stopover && (
        <Text span size="sm">
          {words.stopover(stopover)}
        </Text>
      )}
      <FreeTimeNote shipment={shipment} container={container} />
    </Group>
  );
}

function Container({ shipment, container }: ContainerProps) {
  const words = useWords(shipmentWords);
  const { container_number, events, discharge_terminal } = container;
  const terminal = isUnderWay(shipment, container) ? words.planned_terminal : words.terminal;
  return (
    <Stack gap="sm">
      <FreeTimes shipment={shipment} container={container} />
      {discharge_terminal && <Facts facts={[[terminal, discharge_terminal]]} />}
      <Timeline events={events} of="SeaTrackingEventType" name={container_number} isEnded={hasEnded(shipment)} />
    </Stack>
  );
}
