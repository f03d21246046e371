import type { Tracking } from '@fairlead/sdk';
import { arrivalOf, expectedArrivalOf } from '@fairlead/sdk/contract';
import { isActual, type Milestone, stepOf } from './milestone.ts';

// What the milestones of a journey say about the plan, and about where the cargo is.

/** What the estimated days are about: a shipment leaves with its first container, and arrives with its last. */
export interface Ends {
  readonly departure: Milestone | undefined;
  /** Without any members where it is only stated. */
  readonly arrival: Partial<Milestone> | undefined;
}

export interface Journey extends Ends {
  readonly events: readonly Milestone[];
  /** What happened last: there the cargo is. */
  readonly latest: Milestone | undefined;
}

const eventsOf = ({ sea, air }: Tracking): Milestone[][] =>
  sea?.containers.map(({ events }) => events) ?? (air ? [air.events] : []);

export const endsOf = (tracking: Tracking): Ends => ({
  departure: eventsOf(tracking)
    .flatMap((events) => departureOf(events) ?? [])
    .sort(inTime)[0],
  arrival: arrivalOf(tracking) ?? expectedArrivalOf(tracking),
});

/** Of one container, or of an air waybill. */
export function journeyOf(tracking: Tracking): Journey {
  const events = eventsOf(tracking).flat();
  return { ...endsOf(tracking), events, latest: events.findLast(isActual) };
}

function departureOf(events: readonly Milestone[]): Milestone | undefined {
  const departures = events.filter((event) => stepOf(event) === 'departed');
  // What was once expected may still be told beside what happened.
  return departures.find(isActual) ?? departures[0];
}

/** What has happened before what is expected, and then by time. */
const inTime = (a: Milestone, b: Milestone): number =>
  Number(isActual(b)) - Number(isActual(a)) || Date.parse(a.timestamp) - Date.parse(b.timestamp);
