import type { AirTracking, AirTrackingEvent, SeaTrackingEvent } from './records/tracking.ts';

// Whether cargo has arrived where it goes, as its tracking tells.

export interface Arrival {
  /** When the last of it did; absent where that was not reported. */
  time?: string;
}

interface Milestone {
  type: string;
  state: string;
  timestamp: string;
}

/** Tracking, also of a contract that has more to say. */
interface Tracked {
  sea?: { containers: readonly { events: readonly Milestone[] }[] } | undefined;
  air?: { status: string; events: readonly Milestone[] } | undefined;
}

interface Journey<Type extends string = string> {
  reached: Type;
  /** Nothing of these happens before a place is reached. */
  after: readonly Type[];
  leaves: readonly Type[];
}

const BY_SEA: Journey = {
  reached: 'SEA_TRACKING_EVENT_TYPE_ARRIVED',
  after: [
    'SEA_TRACKING_EVENT_TYPE_DISCHARGED',
    'SEA_TRACKING_EVENT_TYPE_GATE_OUT',
    'SEA_TRACKING_EVENT_TYPE_EMPTY_RETURNED',
  ],
  leaves: ['SEA_TRACKING_EVENT_TYPE_LOADED', 'SEA_TRACKING_EVENT_TYPE_DEPARTED'],
} satisfies Journey<SeaTrackingEvent['type']>;
const BY_AIR: Journey = {
  reached: 'AIR_TRACKING_EVENT_TYPE_ARRIVED',
  after: ['AIR_TRACKING_EVENT_TYPE_RECEIVED_FROM_FLIGHT', 'AIR_TRACKING_EVENT_TYPE_DELIVERED'],
  leaves: ['AIR_TRACKING_EVENT_TYPE_MANIFESTED', 'AIR_TRACKING_EVENT_TYPE_DEPARTED'],
} satisfies Journey<AirTrackingEvent['type']>;

const ACTUAL: SeaTrackingEvent['state'] = 'TRACKING_EVENT_STATE_ACTUAL';
const EXPECTED: SeaTrackingEvent['state'] = 'TRACKING_EVENT_STATE_EXPECTED';
const isActual = ({ state }: Milestone): boolean => state === ACTUAL;

/** When a journey ended; undefined while it goes on. Milestones come oldest to newest. */
function endOf({ reached, after, leaves }: Journey, milestones: readonly Milestone[]): string | undefined {
  const left = milestones.findLastIndex((one) => isActual(one) && leaves.includes(one.type));
  const there = milestones.slice(left + 1);
  const last = there.findLastIndex((one) => isActual(one) && (one.type === reached || after.includes(one.type)));
  // What is expected before something that has happened is what was expected once.
  const goesOn = there.slice(last + 1).some(({ type }) => type === reached || leaves.includes(type));
  if (last < 0 || goesOn) return undefined;
  const arrived = there.findLast((one) => isActual(one) && one.type === reached);
  return (arrived ?? there.find((one) => isActual(one) && after.includes(one.type)))?.timestamp;
}

/** How and when all of the cargo arrived; undefined while some of it is on its way, or when nobody knows. */
export function arrivalOf({ sea, air }: Tracked): Arrival | undefined {
  if (air) return ofWaybill(air);
  const times = (sea?.containers ?? []).map(({ events }) => endOf(BY_SEA, events) ?? '');
  return times.length === 0 || times.includes('') ? undefined : { time: times.sort().at(-1) as string };
}

/** When the last of the cargo that is on its way is expected to arrive; undefined when nothing more is told. */
export function expectedArrivalOf(tracking: Tracked): string | undefined {
  if (arrivalOf(tracking)) return undefined;
  const { sea, air } = tracking;
  const times = air
    ? [expectedEndOf(BY_AIR, air.events)]
    : sea?.containers.map(({ events }) => expectedEndOf(BY_SEA, events));
  return times
    ?.filter((time) => time !== undefined)
    .sort()
    .at(-1);
}

/** The arrival that nothing is told to leave again from. What is expected before something actual was so once. */
function expectedEndOf({ reached, leaves }: Journey, milestones: readonly Milestone[]): string | undefined {
  const ahead = milestones.slice(milestones.findLastIndex(isActual) + 1);
  const last = ahead.findLast(({ type }) => type === reached || leaves.includes(type));
  return last?.type === reached && last.state === EXPECTED ? last.timestamp : undefined;
}

type Statuses = readonly AirTracking['status'][];
const ARRIVED: readonly string[] = ['AIR_TRACKING_STATUS_LANDED', 'AIR_TRACKING_STATUS_DELIVERED'] satisfies Statuses;
const ON_ITS_WAY: readonly string[] = [
  'AIR_TRACKING_STATUS_BOOKED',
  'AIR_TRACKING_STATUS_IN_TRANSIT',
] satisfies Statuses;

/** The status is stated, not derived: what it says goes before what the milestones would. */
function ofWaybill({ status, events }: NonNullable<Tracked['air']>): Arrival | undefined {
  if (ON_ITS_WAY.includes(status)) return undefined;
  const time = endOf(BY_AIR, events);
  if (time) return { time };
  return ARRIVED.includes(status) ? {} : undefined;
}
