import type { Shipment } from '@fairlead/sdk/application';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../api/queries.ts';
import { DayAndLateness } from '../../components/Lateness.tsx';
import { isPast } from '../../components/lateness.ts';
import { latenessWords } from '../../components/lateness-words.ts';
import { isLive } from '../../components/live.ts';
import { today } from '../../i18n/days.ts';
import { useFormat } from '../../i18n/format.ts';
import { useWords } from '../../i18n/language.tsx';

/** The ETA, and how late the shipment is. What has arrived the list does not tell: late is what the arrivals say. */
export function EtaCell({ shipment: { id, status, eta } }: { shipment: Shipment }) {
  const { arrival } = useWords(latenessWords);
  const format = useFormat();
  const mayBeLate = eta !== undefined && isLive({ status }) && isPast(eta, today());
  // One question for all rows, and none when no row has a reason to ask.
  const { data } = useQuery({ ...queries.late(), enabled: mayBeLate });
  if (!eta) return null;
  if (mayBeLate && data?.has(id)) return <DayAndLateness day={eta} words={arrival} />;
  return format.date(eta);
}
