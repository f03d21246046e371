import { isActual, isExpected } from '@fairlead/contract/arrival';
import { Group, Text } from '@mantine/core';
import { Fragment } from 'react';
import { useFormat } from '../../i18n/format.ts';
import { useLabel } from '../../i18n/labels.ts';
import { useWords } from '../../i18n/language.tsx';
import { useCarriage } from './carriage.ts';
import { isOverdue, type Milestone, placeOf, presentBefore } from './milestones.ts';
import classes from './Timeline.module.css';
import { shipmentWords } from './words.ts';

interface TimelineProps {
  events: readonly Milestone[];
  of: 'SeaTrackingEventType' | 'AirTrackingEventType';
  /** Whose milestones they are. */
  name: string;
  /** Nothing more will come. */
  isEnded: boolean;
}

/** What happened and what is expected, oldest to newest, with the present moment in between. */
export function Timeline({ events, of, name, isEnded }: TimelineProps) {
  const words = useWords(shipmentWords);
  const format = useFormat();
  if (events.length === 0) return <Text>{isEnded ? words.no_events_ended : words.no_events}</Text>;
  const present = presentBefore(events);
  return (
    <ol className={classes.timeline} aria-label={words.milestones(name)}>
      {events.map((event, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: milestones may be alike
        <Fragment key={index}>
          {index === present && (
            <li className={classes.now}>
              <span>{words.now(format.instant(new Date().toISOString()))}</span>
            </li>
          )}
          <MilestoneItem event={event} of={of} />
        </Fragment>
      ))}
    </ol>
  );
}

const stateOf = (event: Milestone) => (isActual(event) ? 'actual' : isExpected(event) ? 'expected' : 'other');

function MilestoneItem({ event, of }: { event: Milestone; of: TimelineProps['of'] }) {
  const words = useWords(shipmentWords);
  const format = useFormat();
  const type = useLabel(of);
  const state = useLabel('TrackingEventState');
  const carriage = useCarriage(event);
  return (
    <li className={classes.milestone} data-state={stateOf(event)}>
      <span className={classes.mark} aria-hidden="true" />
      <Group gap="xs" justify="space-between">
        <Text fw={600} component="span">
          {type(event.type)}
          <Text span fw={400} fs={isActual(event) ? 'normal' : 'italic'} c="dimmed" size="sm">
            {` · ${state(event.state)}`}
          </Text>
        </Text>
        <Text size="sm" component="time" dateTime={event.timestamp} className="numeric">
          {format.instant(event.timestamp)}
        </Text>
      </Group>
      <Text size="sm">
        <bdi>{placeOf(event) || words.no_place}</bdi>
      </Text>
      {carriage.map((line) => (
        <Text key={line} size="sm" c="dimmed">
          {line}
        </Text>
      ))}
      {isOverdue(event, new Date()) && <Text size="sm">{words.overdue}</Text>}
    </li>
  );
}
