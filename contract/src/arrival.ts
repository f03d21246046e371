import type { AirTracking, AirTrackingEvent, SeaTrackingEvent } from './records/tracking.ts';

// When cargo leaves, and when it arrives where it goes, as its tracking tells.

/** A milestone, also of a contract that has more to say. */
interface Milestone {
  type: string;
  state: string;
  timestamp: string;
  location?: { un_locode?: string; iata?: string; name?: string };
}

/** The milestone that tells of it; without any members where the waybill's status alone does. */
export type Arrival = Partial<Milestone>;

/** A container, or the cargo of an air waybill. Milestones come oldest to newest. */
interface Moving {
  status?: string;
  events: readonly Milestone[];
}

export interface Tracked {
  sea?: { containers: readonly Moving[] } | undefined;
  air?: Moving | undefined;
}

type Types = readonly (SeaTrackingEvent['type'] | AirTrackingEvent['type'])[];
const LEFT: readonly string[] = [
  'SEA_TRACKING_EVENT_TYPE_DEPARTED',
  'AIR_TRACKING_EVENT_TYPE_DEPARTED',
] satisfies Types;
const REACHED: readonly string[] = [
  'SEA_TRACKING_EVENT_TYPE_ARRIVED',
  'AIR_TRACKING_EVENT_TYPE_ARRIVED',
] satisfies Types;
/** Nothing of these happens before a place is reached. */
const AFTERWARDS: readonly string[] = [
  'SEA_TRACKING_EVENT_TYPE_DISCHARGED',
  'SEA_TRACKING_EVENT_TYPE_GATE_OUT',
  'SEA_TRACKING_EVENT_TYPE_EMPTY_RETURNED',
  'AIR_TRACKING_EVENT_TYPE_RECEIVED_FROM_FLIGHT',
  'AIR_TRACKING_EVENT_TYPE_DELIVERED',
] satisfies Types;
/** After one of these there is an arrival to come. */
const ONWARD: readonly string[] = [
  'SEA_TRACKING_EVENT_TYPE_EMPTY_TO_SHIPPER',
  'SEA_TRACKING_EVENT_TYPE_GATE_IN',
  'SEA_TRACKING_EVENT_TYPE_LOADED',
  'SEA_TRACKING_EVENT_TYPE_DEPARTED',
  'AIR_TRACKING_EVENT_TYPE_RECEIVED_FROM_SHIPPER',
  'AIR_TRACKING_EVENT_TYPE_MANIFESTED',
  'AIR_TRACKING_EVENT_TYPE_DEPARTED',
] satisfies Types;

const isIn =
  (state: SeaTrackingEvent['state']) =>
  (milestone: { state?: string | undefined }): boolean =>
    milestone.state === state;
export const isActual = isIn('TRACKING_EVENT_STATE_ACTUAL');
export const isExpected = isIn('TRACKING_EVENT_STATE_EXPECTED');
const isReached = ({ type }: Milestone): boolean => REACHED.includes(type);
const isOnward = ({ type }: Milestone): boolean => ONWARD.includes(type);
const isDeparture = ({ type }: Milestone): boolean => LEFT.includes(type);
const isAfterwards = ({ type }: Milestone): boolean => AFTERWARDS.includes(type);

/** Codes are also written in small letters, and with a space after the country. */
export const placeCode = (written: string): string => written.replaceAll(/\s/g, '').toUpperCase();

const placeOf = ({ location = {} }: Milestone): string =>
  placeCode(location.un_locode || location.iata || location.name || '');

/** The milestone that a journey ends with, actual or expected; undefined when nobody knows. */
function endOf(milestones: readonly Milestone[]): Milestone | undefined {
  const left = milestones.findLastIndex((one) => isActual(one) && isOnward(one));
  const happened = milestones.slice(Math.max(left, 0)).filter(isActual);
  const hasBeenAt = (place: string) => place !== '' && happened.some((one) => placeOf(one) === place);
  // What is expected before something that has happened was expected once, and so is an arrival where the cargo was.
  const ahead = milestones
    .slice(milestones.findLastIndex(isActual) + 1)
    .filter(isExpected)
    .filter((one) => isOnward(one) || (isReached(one) && !hasBeenAt(placeOf(one))));
  const last = ahead.at(-1);
  if (last) return isReached(last) ? last : undefined;
  return happened.findLast(isReached) ?? happened.find(isAfterwards);
}

type Statuses = readonly AirTracking['status'][];
const THERE: readonly string[] = ['AIR_TRACKING_STATUS_LANDED', 'AIR_TRACKING_STATUS_DELIVERED'] satisfies Statuses;
const FLYING: readonly string[] = ['AIR_TRACKING_STATUS_IN_TRANSIT'] satisfies Statuses;
const ON_ITS_WAY: readonly string[] = [...FLYING, ...(['AIR_TRACKING_STATUS_BOOKED'] satisfies Statuses)];

/** The status of a waybill is stated, not derived: what it says goes before what the milestones would. */
function arrivalOfOne({ status = '', events }: Moving): Arrival | undefined {
  if (ON_ITS_WAY.includes(status)) return undefined;
  const end = endOf(events);
  if (end && isActual(end)) return end;
  return THERE.includes(status) ? {} : undefined;
}

const movingOf = ({ sea, air }: Tracked): readonly Moving[] => (air ? [air] : (sea?.containers ?? []));

const timeOf = ({ timestamp = '' }: Arrival): string => timestamp;
const lastOf = <A extends Arrival>([first, ...others]: readonly A[]): A | undefined =>
  first && others.reduce((last, one) => (timeOf(one) > timeOf(last) ? one : last), first);

/** How and when all of the cargo arrived; undefined while some of it is on its way, or when nobody knows. */
export function arrivalOf(tracking: Tracked): Arrival | undefined {
  const arrivals = movingOf(tracking).map(arrivalOfOne);
  return arrivals.every((arrival) => arrival !== undefined) ? lastOf(arrivals) : undefined;
}

/** How the last of the cargo that is on its way is expected to arrive; undefined when nothing more is told. */
export function expectedArrivalOf(tracking: Tracked): Milestone | undefined {
  if (arrivalOf(tracking)) return undefined;
  return lastOf(
    movingOf(tracking)
      .flatMap(({ events }) => endOf(events) ?? [])
      .filter(isExpected),
  );
}

/** Without any members where it has left, and nobody says when: what has reached a place has left another. */
function departureOfOne({ status = '', events }: Moving): Partial<Milestone> | undefined {
  const happened = events.filter(isActual);
  const left = happened.find(isDeparture);
  if (left) return left;
  const hasLeft = [...FLYING, ...THERE].includes(status) || happened.some((one) => isReached(one) || isAfterwards(one));
  return hasLeft ? {} : undefined;
}

/** What says when goes before what does not. */
const firstOf = <A extends Partial<Milestone>>(all: readonly A[]): A | undefined =>
  all.filter(timeOf).sort((a, b) => (timeOf(a) < timeOf(b) ? -1 : 1))[0] ?? all[0];

/** How and when the first of the cargo left; undefined while all of it waits, or when nobody knows. */
export const departureOf = (tracking: Tracked): Partial<Milestone> | undefined =>
  firstOf(movingOf(tracking).flatMap((one) => departureOfOne(one) ?? []));

/** How the first of the cargo is expected to leave; undefined once some has left, and when nothing is told. */
export function expectedDepartureOf(tracking: Tracked): Milestone | undefined {
  if (departureOf(tracking)) return undefined;
  return firstOf(movingOf(tracking).flatMap(({ events }) => events.filter(isExpected).find(isDeparture) ?? []));
}
