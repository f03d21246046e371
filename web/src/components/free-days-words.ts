import { dictionary } from '../i18n/language.tsx';

/** How the last free day is found (`runningFreeTimes`), and whose word counts. */
export const freeDaysWords = dictionary(
  {
    rule: 'We count detention from the gate-out and all other free days from the discharge, that day itself not included; the carrier’s own count decides.',
  },
  {
    rule: 'Wij tellen detention vanaf het verlaten van de terminal en alle andere vrije dagen vanaf het lossen, die dag zelf niet meegerekend; de telling van de vervoerder is bepalend.',
  },
);
