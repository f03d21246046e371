import type { AirTracking } from '@fairlead/sdk/application';
import { Stack, Text } from '@mantine/core';
import { StatusBadge } from '../../components/StatusBadge.tsx';
import { useWords } from '../../i18n/language.tsx';
import { Timeline } from './Timeline.tsx';
import { shipmentWords } from './words.ts';

export function AirTimeline({ air: { status, events }, isEnded }: { air: AirTracking; isEnded: boolean }) {
  const words = useWords(shipmentWords);
  return (
    <Stack gap="sm">
      <div>
        <StatusBadge of="AirTrackingStatus" value={status} />
      </div>
      {events.some(({ cargo }) => cargo) && <Text size="sm">{words.whole_waybill}</Text>}
      <Timeline events={events} of="AirTrackingEventType" name={words.waybill} isEnded={isEnded} />
    </Stack>
  );
}
