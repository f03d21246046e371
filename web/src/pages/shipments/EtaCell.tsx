import type { Shipment } from '@fairlead/sdk/application';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../api/queries.ts';
import { ExpectedBeneath } from '../../components/ExpectedDay.tsx';
import { DayAndLateness } from '../../components/Lateness.tsx';
import { isPast } from '../../components/lateness.ts';
import { latenessWords } from '../../components/lateness-words.ts';
import { isLive } from '../../components/live.ts';
import { today } from '../../i18n/days.ts';
import { useFormat } from '../../i18n/format.ts';
import { useWords } from '../../i18n/language.tsx';

/**
 * The ETA, how late the shipment is, and what tracking expects instead. What has arrived the list does not tell: what is
 * late, or expected on another day, the arrivals say.
 */
export function EtaCell({ shipment: { id, status, eta } }: { shipment: Shipment }) {
  const { arrival } = useWords(latenessWords);
  const format = useFormat();
  const mayBeLate = eta !== undefined && isLive({ status }) && isPast(eta, today());
  // One question for all rows, and none when no row has a reason to ask.
  const { data: late } = useQuery({ ...queries.late(), enabled: mayBeLate });
  const { data: moved } = useQuery({ ...queries.moved(), enabled: isLive({ status }) });
  const expected = isLive({ status }) ? moved?.get(id)?.expected_date : undefined;
  return (
    <>
      {eta && (mayBeLate && late?.has(id) ? <DayAndLateness day={eta} words={arrival} /> : format.date(eta))}
      {expected && <ExpectedBeneath day={expected} instead_of={eta} />}
    </>
  );
}
