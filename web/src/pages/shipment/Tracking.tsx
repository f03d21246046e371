import type { Shipment, Tracking } from '@fairlead/sdk/application';
import { Stack, Text } from '@mantine/core';
import { isRefused } from '../../api/failure.ts';
import { Known } from '../../components/Known.tsx';
import { OwnTimes } from '../../components/OwnTimes.tsx';
import { Section } from '../../components/Section.tsx';
import { Waiting } from '../../components/Waiting.tsx';
import { useLabel } from '../../i18n/labels.ts';
import { useWords } from '../../i18n/language.tsx';
import { JourneyMap } from '../../map/JourneyMap.tsx';
import { AirTimeline } from './AirTimeline.tsx';
import { hasEnded } from './arrival.ts';
import { SeaTimelines } from './SeaTimelines.tsx';
import { useTracking } from './tracked.ts';
import { shipmentWords } from './words.ts';

export function NotTracked({ shipment: { transport_mode } }: { shipment: Shipment }) {
  const words = useWords(shipmentWords);
  const mode = useLabel('TransportMode');
  return (
    <Section title={words.tracking}>
      <Text>{words.not_tracked(mode(transport_mode).toLowerCase())}</Text>
      <Text c="dimmed">{words.not_tracked_hint}</Text>
    </Section>
  );
}

export function MapSection({ shipment }: { shipment: Shipment }) {
  const words = useWords(shipmentWords);
  const { data, error } = useTracking(shipment);
  // What went wrong is told once, where the milestones would be.
  if (isRefused(error) || (error && !data)) return null;
  return <Section title={words.map}>{data ? <JourneyMap tracking={data} /> : <Waiting height={240} />}</Section>;
}

export function TrackingSection({ shipment }: { shipment: Shipment }) {
  const words = useWords(shipmentWords);
  const asked = useTracking(shipment);
  return (
    <Section title={words.tracking}>
      <Known of={asked} waiting={<Waiting height={160} />}>
        {(tracking) => (
          <Stack gap="sm">
            {hasTimes(tracking) && <OwnTimes>{words.arrival_days}</OwnTimes>}
            <Timelines shipment={shipment} tracking={tracking} />
          </Stack>
        )}
      </Known>
    </Section>
  );
}

const hasTimes = ({ sea, air }: Tracking): boolean =>
  [...(air ? [air] : []), ...(sea?.containers ?? [])].some(({ events }) => events.length > 0);

function Timelines({ shipment, tracking: { sea, air } }: { shipment: Shipment; tracking: Tracking }) {
  const words = useWords(shipmentWords);
  if (air) return <AirTimeline air={air} isEnded={hasEnded(shipment)} />;
  if (sea && sea.containers.length > 0) return <SeaTimelines shipment={shipment} containers={sea.containers} />;
  return <Text>{hasEnded(shipment) ? words.no_containers_ended : words.no_containers}</Text>;
}
