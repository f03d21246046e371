import { arrivalOf, departureOf, expectedArrivalOf, expectedDepartureOf } from '@fairlead/contract/arrival';
import type { Shipment } from '@fairlead/sdk/application';
import { ExpectedDay } from '../../components/ExpectedDay.tsx';
import { Late } from '../../components/Late.tsx';
import { today } from '../../i18n/days.ts';
import { useFormat } from '../../i18n/format.ts';
import { useWords } from '../../i18n/language.tsx';
import { arrivalNote, departureNote, type Note, otherwiseExpected } from './arrival.ts';
import { useTracking } from './tracked.ts';
import { shipmentWords } from './words.ts';

/** When it leaves, and how that compares with today; once tracking has seen it leave, when that was. */
export function Etd({ shipment }: { shipment: Shipment }) {
  const { departed } = useWords(shipmentWords);
  const { data = {} } = useTracking(shipment);
  const expected = expectedDepartureOf(data);
  return (
    <PlannedDay
      day={shipment.etd}
      note={departureNote(shipment, { departure: departureOf(data), expected }, today())}
      happened={departed}
      other={otherwiseExpected(shipment, shipment.etd, expected?.timestamp)}
    />
  );
}

/** The same of its arrival. */
export function Eta({ shipment }: { shipment: Shipment }) {
  const { arrived } = useWords(shipmentWords);
  const { data = {} } = useTracking(shipment);
  return (
    <PlannedDay
      day={shipment.eta}
      note={arrivalNote(shipment, arrivalOf(data), today())}
      happened={arrived}
      other={otherwiseExpected(shipment, shipment.eta, expectedArrivalOf(data)?.timestamp)}
    />
  );
}

interface PlannedDayProps {
  day: string | undefined;
  note: Note | undefined;
  happened: { on: (date?: string) => string; that_day: string };
  /** What tracking expects instead: the planned day is the forwarder's, and is not moved by it. */
  other: string | undefined;
}

function PlannedDay({ day, note, happened, other }: PlannedDayProps) {
  const words = useWords(shipmentWords);
  const format = useFormat();
  return (
    <>
      {day ? format.date(day) : words.not_known}
      {note?.kind === 'near' && day && `, ${format.fromToday(day)}`}
      {note?.kind === 'happened' &&
        `, ${note.on && note.on === day ? happened.that_day : happened.on(note.on && format.date(note.on))}`}
      {note?.kind === 'late' && (
        <>
          , <Late>{words.late(note.days)}</Late>
        </>
      )}
      {other && (
        <>
          {' · '}
          <ExpectedDay day={other} instead_of={day} />
        </>
      )}
    </>
  );
}
