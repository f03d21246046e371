import { arrivalOf } from '@fairlead/contract/arrival';
import type { Shipment } from '@fairlead/sdk/application';
import { Text } from '@mantine/core';
import { today } from '../../i18n/days.ts';
import { useFormat } from '../../i18n/format.ts';
import { useWords } from '../../i18n/language.tsx';
import { arrivalNote } from './arrival.ts';
import { useTracking } from './tracked.ts';
import { shipmentWords } from './words.ts';

/** When it arrives, and how that compares with today; once tracking has seen it arrive, when that was. */
export function Eta({ shipment }: { shipment: Shipment }) {
  const words = useWords(shipmentWords);
  const format = useFormat();
  const { data } = useTracking(shipment);
  const note = arrivalNote(shipment, data && arrivalOf(data), today());
  const date = shipment.eta ? format.date(shipment.eta) : words.not_known;
  switch (note?.kind) {
    case 'ahead':
      return `${date}, ${format.fromToday(shipment.eta as string)}`;
    case 'arrived':
      return `${date}, ${words.arrived(note.on && format.date(note.on))}`;
    case 'late':
      return (
        <>
          {date},{' '}
          <Text span fw={600} c="error">
            {words.late(note.days)}
          </Text>
        </>
      );
    default:
      return date;
  }
}
