import { daysBetween } from '@fairlead/contract/dates';
import { limits } from '@fairlead/contract/limits';
import { Late } from '../../components/Late.tsx';
import { Lateness } from '../../components/Lateness.tsx';
import { isPast } from '../../components/lateness.ts';
import { latenessWords } from '../../components/lateness-words.ts';
import { today } from '../../i18n/days.ts';
import { useFormat } from '../../i18n/format.ts';
import { useWords } from '../../i18n/language.tsx';
import { shipmentWords } from './words.ts';

/** Until when a document is valid. Nobody counts the days until a date years away. */
export function Expiry({ day }: { day: string }) {
  const words = useWords(shipmentWords);
  const { expiry } = useWords(latenessWords);
  const format = useFormat();
  const now = today();
  const date = format.date(day);
  if (Math.abs(daysBetween(now, day)) <= limits.expiry_days) {
    return (
      <>
        <Lateness day={day} words={expiry} /> ({date})
      </>
    );
  }
  return isPast(day, now) ? <Late>{words.expired_on(date)}</Late> : words.expires_on(date);
}
