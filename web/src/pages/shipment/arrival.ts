import { type Arrival, arrivalOf, isActual } from '@fairlead/contract/arrival';
import { daysBetween, utcDate } from '@fairlead/contract/dates';
import type { Shipment, TrackedContainer } from '@fairlead/sdk/application';
import { isLive } from '../../components/live.ts';
import { placeOf } from './milestones.ts';

// When a shipment leaves and comes, did, or should have.

/** The day of an instant as the service takes it, in UTC: what is compared with an ETD or ETA is the same to all readers. */
const dayOf = (instant: string): string => utcDate(Date.parse(instant));

const ENDED: readonly Shipment['status'][] = ['STATUS_COMPLETED', 'STATUS_CANCELLED'];

/** Over and done with, or given up: how far its days are from today is of no use. */
export const hasEnded = ({ status }: Pick<Shipment, 'status'>): boolean => ENDED.includes(status);

export type Note = { kind: 'happened'; on?: string } | { kind: 'near' } | { kind: 'late'; days: number };

type Milestone = Pick<Arrival, 'timestamp'>;

/** What there is to say about a planned day; nothing once the shipment has ended, but for what happened. */
function noteOf(
  { status }: Pick<Shipment, 'status'>,
  planned: string | undefined,
  happened: Milestone | undefined,
  today: string,
): Note | undefined {
  if (happened) return { kind: 'happened', ...(happened.timestamp && { on: dayOf(happened.timestamp) }) };
  if (!planned || hasEnded({ status })) return undefined;
  const left = daysBetween(today, planned);
  if (left >= 0) return { kind: 'near' };
  return isLive({ status }) ? { kind: 'late', days: -left } : undefined;
}

/** About an ETA. */
export const arrivalNote = (
  shipment: Pick<Shipment, 'status' | 'eta'>,
  arrival: Milestone | undefined,
  today: string,
): Note | undefined => noteOf(shipment, shipment.eta, arrival, today);

/** About an ETD. Only what tracking still expects to leave has not: most of what is silent has left. */
export function departureNote(
  shipment: Pick<Shipment, 'status' | 'etd'>,
  { departure, expected }: { departure?: Milestone | undefined; expected?: Milestone | undefined },
  today: string,
): Note | undefined {
  const note = noteOf(shipment, shipment.etd, departure, today);
  return note?.kind === 'late' && !expected ? { kind: 'near' } : note;
}

/** The day tracking expects it on, if the planned day does not say so already. A day that has gone by, in UTC as all of these, tells nothing. */
export function otherwiseExpected(
  { status }: Pick<Shipment, 'status'>,
  planned: string | undefined,
  expected: string | undefined,
  now_ms: number = Date.now(),
): string | undefined {
  if (!expected || hasEnded({ status })) return undefined;
  const day = dayOf(expected);
  return day === planned || day < utcDate(now_ms) ? undefined : day;
}

/** A container that has not come where it goes, and still goes there. */
export const isUnderWay = (shipment: Pick<Shipment, 'status'>, container: Pick<TrackedContainer, 'events'>): boolean =>
  !hasEnded(shipment) && !arrivalOf({ sea: { containers: [container] } });

const BROUGHT: readonly string[] = ['SEA_TRACKING_EVENT_TYPE_ARRIVED', 'SEA_TRACKING_EVENT_TYPE_DISCHARGED'];

/** The port on the way that a vessel has brought a container to: its status alone reads as if it had come where it goes. */
export function stopoverOf(
  shipment: Pick<Shipment, 'status'>,
  container: Pick<TrackedContainer, 'events'>,
): string | undefined {
  const latest = container.events.findLast(isActual);
  if (!latest || !BROUGHT.includes(latest.type) || !isUnderWay(shipment, container)) return undefined;
  return placeOf(latest) || undefined;
}
