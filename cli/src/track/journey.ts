import type { Tracking } from '@fairlead/sdk';
import { codeOf, isActual, type Milestone, stepOf } from './milestone.ts';

// What the milestones of a journey say about the plan, and about where the cargo is.

export interface Journey {
  readonly events: readonly Milestone[];
  /** What ETD is about: the first departure. */
  readonly departure: Milestone | undefined;
  /** What ETA is about: the last arrival, unless the cargo goes on from there. */
  readonly arrival: Milestone | undefined;
  /** What happened last: there the cargo is. */
  readonly latest: Milestone | undefined;
}

export const journeyOf = (events: readonly Milestone[]): Journey => ({
  events,
  departure: departureOf(events),
  arrival: arrivalOf(events),
  latest: events.findLast(isActual),
});

const isDeparture = (milestone: Milestone) => stepOf(milestone) === 'departed';
const isArrival = (milestone: Milestone) => stepOf(milestone) === 'arrived';
const isLoading = (milestone: Milestone) => stepOf(milestone) === 'loaded';

function departureOf(events: readonly Milestone[]): Milestone | undefined {
  const departures = events.filter(isDeparture);
  // What was once expected may still be told beside what happened.
  return departures.find(isActual) ?? departures[0];
}

function arrivalOf(events: readonly Milestone[]): Milestone | undefined {
  const last = events.findLast(isArrival);
  if (!last) return undefined;
  const arrival = events.findLast((event) => isArrival(event) && isActual(event) && isSamePlace(event, last)) ?? last;
  const after = events.slice(events.indexOf(arrival) + 1);
  return after.some((event) => isDeparture(event) || isLoading(event)) ? undefined : arrival;
}

const placeOf = (milestone: Milestone) => codeOf(milestone) ?? milestone.location?.name;
const isSamePlace = (one: Milestone, other: Milestone) =>
  one === other || (placeOf(one) !== undefined && placeOf(one) === placeOf(other));

/** The whole shipment's: it has left with its first container, and arrives with its last. */
export function wholeJourney({ sea, air }: Tracking): Pick<Journey, 'departure' | 'arrival'> {
  const moving: readonly { events: Milestone[] }[] = sea?.containers ?? (air ? [air] : []);
  const journeys = moving.filter(({ events }) => events.length > 0).map(({ events }) => journeyOf(events));
  const departures = journeys.flatMap(({ departure }) => departure ?? []).sort(inTime);
  const arrivals = journeys.flatMap(({ arrival }) => arrival ?? []).sort(inTime);
  // An arrival that nobody knows yet may be the last.
  return { departure: departures[0], arrival: arrivals.length === moving.length ? arrivals.at(-1) : undefined };
}

/** What has happened before what is expected, and then by time. */
const inTime = (a: Milestone, b: Milestone): number =>
  Number(isActual(b)) - Number(isActual(a)) || Date.parse(a.timestamp) - Date.parse(b.timestamp);
