import { type Arrival, arrivalOf, isActual } from '@fairlead/contract/arrival';
import { daysBetween, utcDate } from '@fairlead/contract/dates';
import type { Shipment, TrackedContainer } from '@fairlead/sdk/application';
import { isLive } from '../../components/live.ts';
import { placeOf } from './milestones.ts';

// When a shipment comes, came, or should have come.

/** The day of an instant as the service takes it, in UTC: what is compared with an ETA is the same to all readers. */
const dayOf = (instant: string): string => utcDate(Date.parse(instant));

const ENDED: readonly Shipment['status'][] = ['STATUS_COMPLETED', 'STATUS_CANCELLED'];

/** Over and done with, or given up: how far its days are from today is of no use. */
export const hasEnded = ({ status }: Pick<Shipment, 'status'>): boolean => ENDED.includes(status);

type ArrivalNote = { kind: 'arrived'; on?: string } | { kind: 'ahead' } | { kind: 'late'; days: number };

/** What there is to say about an ETA; nothing once the shipment has ended otherwise than by arriving. */
export function arrivalNote(
  { status, eta }: Pick<Shipment, 'status' | 'eta'>,
  arrival: Arrival | undefined,
  today: string,
): ArrivalNote | undefined {
  if (arrival) return { kind: 'arrived', ...(arrival.timestamp && { on: dayOf(arrival.timestamp) }) };
  if (!eta || hasEnded({ status })) return undefined;
  const left = daysBetween(today, eta);
  if (left >= 0) return { kind: 'ahead' };
  return isLive({ status }) ? { kind: 'late', days: -left } : undefined;
}

/** The day tracking expects it on, and by how many days that is later than the ETA; 0 when there is no ETA. */
export interface Expected {
  day: string;
  days: number;
}

/** Only what the ETA does not say already. A day that has gone by, in UTC as all of these, tells nothing. */
export function otherwiseExpected(
  { status, eta }: Pick<Shipment, 'status' | 'eta'>,
  expected: string | undefined,
  now_ms: number = Date.now(),
): Expected | undefined {
  if (!expected || hasEnded({ status })) return undefined;
  const day = dayOf(expected);
  if (day === eta || day < utcDate(now_ms)) return undefined;
  return { day, days: eta ? daysBetween(eta, day) : 0 };
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
