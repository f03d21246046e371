import { arrivalOf, expectedArrivalOf } from '@fairlead/contract/arrival';
import type { Shipment } from '@fairlead/sdk/application';
import { Late } from '../../components/Late.tsx';
import { today } from '../../i18n/days.ts';
import { useFormat } from '../../i18n/format.ts';
import { useWords } from '../../i18n/language.tsx';
import { arrivalNote, otherwiseExpected } from './arrival.ts';
import { useTracking } from './tracked.ts';
import { shipmentWords } from './words.ts';

/** When it arrives, and how that compares with today; once tracking has seen it arrive, when that was. */
export function Eta({ shipment }: { shipment: Shipment }) {
  const words = useWords(shipmentWords);
  const format = useFormat();
  const { eta } = shipment;
  return (
    <>
      {eta ? format.date(eta) : words.not_known}
      <Note shipment={shipment} />
      <Tracked shipment={shipment} />
    </>
  );
}

function Note({ shipment }: { shipment: Shipment }) {
  const words = useWords(shipmentWords);
  const format = useFormat();
  const { data } = useTracking(shipment);
  const { eta } = shipment;
  const note = arrivalNote(shipment, data && arrivalOf(data), today());
  switch (note?.kind) {
    case 'ahead':
      return `, ${format.fromToday(eta as string)}`;
    case 'arrived':
      return `, ${note.on && note.on === eta ? words.arrived_then : words.arrived(note.on && format.date(note.on))}`;
    case 'late':
      return (
        <>
          , <Late>{words.late(note.days)}</Late>
        </>
      );
    default:
      return null;
  }
}

/** What tracking expects instead: the ETA is the forwarder's, and is not moved by it. */
function Tracked({ shipment }: { shipment: Shipment }) {
  const words = useWords(shipmentWords);
  const format = useFormat();
  const { data } = useTracking(shipment);
  const other = otherwiseExpected(shipment, data && expectedArrivalOf(data)?.timestamp);
  if (!other) return null;
  const { day, days } = other;
  return (
    <>
      {' · '}
      {words.tracking_expects(format.date(day))}
      {days < 0 && ` (${words.earlier(-days)})`}
      {days > 0 && (
        <>
          {' '}
          <Late>({words.later(days)})</Late>
        </>
      )}
    </>
  );
}
