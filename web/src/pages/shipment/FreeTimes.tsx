import { runningFreeTimes } from '@fairlead/contract/free-time';
import type { Shipment, TrackedContainer } from '@fairlead/sdk/application';
import { Alert, List, Text } from '@mantine/core';
import { freeDaysWords } from '../../components/free-days-words.ts';
import { Lateness } from '../../components/Lateness.tsx';
import { isPast, tellLateness } from '../../components/lateness.ts';
import { latenessWords } from '../../components/lateness-words.ts';
import { isLive } from '../../components/live.ts';
import { today } from '../../i18n/days.ts';
import { useFormat } from '../../i18n/format.ts';
import { useLabel } from '../../i18n/labels.ts';
import { useWords } from '../../i18n/language.tsx';
import { shipmentWords } from './words.ts';

interface FreeTimesProps {
  shipment: Shipment;
  container: TrackedContainer;
}

type Ruled = Parameters<typeof runningFreeTimes>;

/** The clocks that run, the most urgent first. The rule reads dates alone: a container of a new kind is the same to it. */
function clocksOf({ shipment: { status, fcl }, container }: FreeTimesProps) {
  if (!fcl || !isLive({ status })) return [];
  const clocks = runningFreeTimes(fcl as Ruled[0], container as Ruled[1]);
  return clocks.sort((a, b) => (a.last_free_day < b.last_free_day ? -1 : 1));
}

/** The free days that run for a container: until when, and how many are left or over. */
export function FreeTimes(props: FreeTimesProps) {
  const words = useWords(shipmentWords);
  const { free_days } = useWords(latenessWords);
  const { rule } = useWords(freeDaysWords);
  const format = useFormat();
  const kind = useLabel('FreeTimeKind');
  const clocks = clocksOf(props);
  if (clocks.length === 0) return null;
  const now = today();
  const isOver = clocks.some(({ last_free_day }) => isPast(last_free_day, now));
  return (
    <Alert color={isOver ? 'red' : 'sea'} variant="light" title={words.free_time} role="note">
      <List size="sm" listStyleType="none">
        {clocks.map(({ kind: what, last_free_day }) => (
          <List.Item key={what}>
            <strong>{kind(what)}</strong>: {words.until(format.date(last_free_day))},{' '}
            {tellLateness(free_days, last_free_day, now)}
          </List.Item>
        ))}
      </List>
      <Text size="sm" mt={4}>
        {rule}
      </Text>
    </Alert>
  );
}

/** The most urgent of them in a few words, for who does not look closer. */
export function FreeTimeNote(props: FreeTimesProps) {
  const { free_days } = useWords(latenessWords);
  const kind = useLabel('FreeTimeKind');
  const [first] = clocksOf(props);
  if (!first) return null;
  return (
    <Text span size="sm">
      {kind(first.kind)}: <Lateness day={first.last_free_day} words={free_days} />
    </Text>
  );
}
