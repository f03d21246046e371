import type { AirCargo, AirTrackingEvent, Flight, SeaTrackingEvent, Vessel } from '@fairlead/sdk';
import { daysBetween } from '@fairlead/sdk/contract';
import { plainText } from '../text.ts';
import { apart, hold, type Paper } from '../told/paper.ts';
import { away, capital, count, dateOf, day, labelOf, number, punctuality } from '../words.ts';
import { codeOf, isActual, isExpected, type Milestone, typesOf } from './milestone.ts';

// A milestone in words.

/** What happened, and where: `The vessel left Ningbo (CNNGB)`, `Expected: the vessel reaches Rotterdam (NLRTM)`. */
export function headline(milestone: Milestone): string {
  const what = happening(milestone);
  if (isActual(milestone)) return capital(what);
  return `${capital(labelOf('TrackingEventState', milestone.state))}: ${what}`;
}

/** The contract tells of milestones as of what has happened. Participles (`lifted on board`) go with both. */
const PRESENT: Readonly<Record<string, string>> = { arrived: 'arrives', left: 'leaves', reached: 'reaches' };
const VERBS = new RegExp(`\\b(${Object.keys(PRESENT).join('|')})\\b`);

function happening(milestone: Milestone): string {
  const past = typesOf(milestone)?.meanings[milestone.type] ?? plainText(milestone.type);
  const meaning = isExpected(milestone) ? past.replace(VERBS, (verb) => PRESENT[verb] ?? verb) : past;
  const where = whereabouts(milestone);
  if (!where) return meaning;
  const told = meaning.replace(/\ban? (air)?port\b/, () => where);
  return told === meaning ? `${meaning}, ${where}` : told;
}

/** `Rotterdam (NLRTM)`. */
function whereabouts(milestone: Milestone): string {
  const [name, code] = [milestone.location?.name ?? '', codeOf(milestone) ?? ''].map(plainText);
  return hold(name && code ? `${name} (${code})` : name || code || '');
}

/** With what it moved, and what was counted then. */
export function particulars(milestone: Milestone): string {
  const { vessel, flight, cargo } = milestone as Partial<SeaTrackingEvent & AirTrackingEvent>;
  return apart(vessel && vesselTold(vessel), flight && flightTold(flight), cargo && cargoTold(cargo));
}

const vesselTold = ({ name, voyage }: Vessel): string => plainText(listed([name, voyage && `voyage ${voyage}`]));

const flightTold = (flight: Flight): string =>
  plainText(`flight ${flight.number}${flight.airline ? ` of ${flight.airline}` : ''}`);

const cargoTold = ({ pieces, weight_kg, volume_cbm }: AirCargo): string =>
  listed([
    pieces !== undefined && count(pieces, 'piece'),
    weight_kg !== undefined && `${number(weight_kg)} kg`,
    volume_cbm !== undefined && `${number(volume_cbm)} m³`,
  ]);

/** A day that is planned is a day where the person is; an instant, and what is said of it, is in UTC. */
type Days = Pick<Paper, 'today' | 'utcToday'>;

/** How it stands to the plan and to today: `1 day late`, `expected 2 days late, in 8 days`. */
export function standing(milestone: Milestone, planned: string | undefined, { utcToday }: Days): string {
  const date = dateOf(milestone.timestamp);
  const late = planned ? punctuality(date, planned) : '';
  if (!isExpected(milestone)) return late;
  return listed([late && `expected ${late}`, outlook(date, utcToday)]);
}

/** What is expected on a day gone by has not been reported, which is not to say that it did not happen. */
const outlook = (date: string, today: string): string =>
  daysBetween(date, today) > 0 ? `${away(date, today)}, not reported yet` : away(date, today);

const HAPPENED = { ETD: 'departed', ETA: 'arrived' } as const;

/** What became of an estimated day: `ETD 22 Oct 2026 · departed 23 Oct 2026, 1 day late, 3 days ago`. */
export function planTold(
  name: keyof typeof HAPPENED,
  planned: string | undefined,
  milestone: Partial<Milestone> | undefined,
  { today, utcToday }: Days,
): string {
  const plan = planned ? `${name} ${day(planned)}` : `${name} not known`;
  if (!milestone) return listed([plan, planned && away(planned, today)]);
  const { timestamp, state = '' } = milestone;
  if (!timestamp) return apart(plan, HAPPENED[name]);
  const date = dateOf(timestamp);
  const what = isActual(milestone) ? HAPPENED[name] : labelOf('TrackingEventState', state);
  const when = listed([
    date !== planned && day(date),
    planned && punctuality(date, planned),
    isExpected(milestone) ? outlook(date, utcToday) : away(date, utcToday),
  ]);
  return apart(plan, `${what} ${when}`);
}

const listed = (parts: readonly (string | false | undefined)[]): string => parts.filter(Boolean).join(', ');
