import type { Tracking } from '@fairlead/sdk';
import { arrivalOf, departureOf, expectedArrivalOf, expectedDepartureOf } from '@fairlead/sdk/contract';
import { isActual, type Milestone } from './milestone.ts';

// What the milestones of a journey say about the plan, and about where the cargo is.

/** What the estimated days are about: a shipment leaves with its first container, and arrives with its last. */
export interface Ends {
  /** Without any members, as the other, where it is only known to have happened. */
  readonly departure: Partial<Milestone> | undefined;
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
  departure: departureOf(tracking) ?? expectedDepartureOf(tracking),
  arrival: arrivalOf(tracking) ?? expectedArrivalOf(tracking),
});

/** Of one container, or of an air waybill. */
export function journeyOf(tracking: Tracking): Journey {
  const events = eventsOf(tracking).flat();
  return { ...endsOf(tracking), events, latest: events.findLast(isActual) };
}
