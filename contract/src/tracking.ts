import { isActual, isExpected } from './arrival.ts';
import { AirTrackingEventType, ContainerTrackingStatus, SeaTrackingEventType, type ValueOf } from './enums.ts';
import type { AirTrackingEvent, SeaTrackingEvent, TrackedContainer } from './records/tracking.ts';

// The document's tracking rules, as functions of the events.

const journeyOrder = (types: readonly string[]) => {
  const place = new Map(types.map((type, index) => [type, index]));
  // Oldest to newest; of one instant, the one later in the journey comes later.
  return (a: { timestamp: string; type: string }, b: { timestamp: string; type: string }) =>
    a.timestamp < b.timestamp
      ? -1
      : a.timestamp > b.timestamp
        ? 1
        : (place.get(a.type) as number) - (place.get(b.type) as number);
};

const seaOrder = journeyOrder(SeaTrackingEventType.values);
const airOrder = journeyOrder(AirTrackingEventType.values);

/** A container's status follows its latest actual event; an expected event never advances it. */
function containerStatus(sorted: readonly SeaTrackingEvent[]): ValueOf<typeof ContainerTrackingStatus> {
  const latest = sorted.findLast(isActual);
  const place = latest ? SeaTrackingEventType.values.indexOf(latest.type) : 0;
  // The two enumerations run in step: DEPARTED stands where SAILING does.
  return ContainerTrackingStatus.values[place] ?? ContainerTrackingStatus.unspecified;
}

/** Exports of fixed width have white space for what they do not tell. */
const toldIn = (text: string | undefined): string | undefined => (text?.trim() ? text : undefined);

/** What is told of a place or a vessel; undefined when that is nothing. */
function known<P extends object>(part: P | undefined): P | undefined {
  const told = Object.entries<string>({ ...part }).filter(([, text]) => toldIn(text));
  return told.length > 0 ? (Object.fromEntries(told) as P) : undefined;
}

function seaEvent({ location: place, vessel: ship, ...event }: SeaTrackingEvent): SeaTrackingEvent {
  const [location, vessel] = [known(place), known(ship)];
  return { ...event, ...(location && { location }), ...(vessel && { vessel }) };
}

export interface KnownContainer {
  container_number: string;
  container_type: TrackedContainer['container_type'];
  discharge_terminal?: string;
}

export function trackContainer(container: KnownContainer, events: readonly SeaTrackingEvent[]): TrackedContainer {
  const sorted = events.map(seaEvent).sort(seaOrder);
  // What another loading follows, actual or expected, is a transshipment or a pick-up: the journey has not ended there.
  const isLoading = (event: SeaTrackingEvent) =>
    event.type === 'SEA_TRACKING_EVENT_TYPE_LOADED' && (isActual(event) || isExpected(event));
  const atTheEnd = sorted.slice(1 + sorted.findLastIndex(isLoading));
  const last = (type: SeaTrackingEvent['type']) => atTheEnd.findLast((event) => isActual(event) && event.type === type);
  const discharged = last('SEA_TRACKING_EVENT_TYPE_DISCHARGED');
  const gate_out_time = last('SEA_TRACKING_EVENT_TYPE_GATE_OUT')?.timestamp;
  const empty_return_time = last('SEA_TRACKING_EVENT_TYPE_EMPTY_RETURNED')?.timestamp;
  const discharge_terminal = toldIn(container.discharge_terminal) ?? discharged?.location?.name;
  return {
    container_number: container.container_number,
    container_type: container.container_type,
    status: containerStatus(sorted),
    events: sorted,
    ...(discharged && { discharge_date: discharged.timestamp.slice(0, 10) }),
    ...(gate_out_time && { gate_out_time }),
    ...(empty_return_time && { empty_return_time }),
    ...(discharge_terminal && { discharge_terminal }),
  };
}

/** Milestones that do not happen in flight: they have no `flight`. */
export const ON_THE_GROUND: readonly ValueOf<typeof AirTrackingEventType>[] = [
  'AIR_TRACKING_EVENT_TYPE_RECEIVED_FROM_SHIPPER',
  'AIR_TRACKING_EVENT_TYPE_DELIVERED',
];

/**
 * Air events as one caller may see them. When several of the caller's shipments share the waybill, the cargo figures
 * cannot be told apart: they are left out, and legs that then look alike become one.
 */
export function airEvents(events: readonly AirTrackingEvent[], carrier: string, shared: boolean): AirTrackingEvent[] {
  const airline = toldIn(carrier);
  const told = [...events].sort(airOrder).map(({ cargo, flight, location: place, ...event }) => {
    const location = known(place);
    const number = ON_THE_GROUND.includes(event.type) ? undefined : toldIn(flight?.number);
    return {
      ...event,
      ...(location && { location }),
      ...(number && { flight: { number, ...(airline && { airline }) } }),
      ...(cargo && !shared && { cargo }),
    };
  });
  return shared ? [...new Map(told.map((event) => [JSON.stringify(event), event])).values()] : told;
}
