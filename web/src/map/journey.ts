import { hasArrived, hasDeparted, type Stop, type Traveller } from './stops.ts';

// The journey that tracking tells of: places in the order they are passed, and the legs between them.

export interface Place {
  /** Its code; its name where it has none. */
  key: string;
  code?: string;
  name?: string;
  /** When the first of the cargo came there, or is expected to. */
  timestamp: string;
  is_reached: boolean;
  /** The journey begins there: what is reported of it first may be the release of an empty container. */
  is_origin: boolean;
  /** When the last of the cargo left it; absent while some of it has yet to. */
  left?: string;
  /** The containers last heard of here. */
  last_heard_of: string[];
}

type LegState = 'travelled' | 'under_way' | 'ahead';

interface Leg {
  from: string;
  to: string;
  state: LegState;
}

export interface Journey {
  places: Place[];
  legs: Leg[];
  /** Some of the cargo was further on before the rest had left: a place's times are not all of the same cargo. */
  is_in_parts: boolean;
}

const keyOf = ({ code, name }: Stop): string | undefined => code ?? name;

/** `isShown` narrows it to some of the stops, as if the others had not been passed. */
export function journeyOf(travellers: readonly Traveller[], isShown: (stop: Stop) => boolean = () => true): Journey {
  const shown = travellers.map(({ stops }) => stops.filter((stop) => keyOf(stop) !== undefined && isShown(stop)));
  const last = travellers.map(({ name, stops }) => ({
    name,
    at: stops.findLast((stop) => stop.is_actual && keyOf(stop) !== undefined),
  }));
  const places = placesOf(shown.flat()).map((place) => ({
    ...place,
    ...leaving(place.key, shown),
    last_heard_of: last.flatMap(({ name, at }) => (at && keyOf(at) === place.key ? [name] : [])),
  }));
  const legs = merged(shown.flatMap(legsOf));
  return { places, legs, is_in_parts: legs.some((leg) => isInParts(leg, places, shown.flat())) };
}

/** Reached at the end of a leg before the last of several departures at its beginning. */
function isInParts({ from, to }: Leg, places: readonly Place[], stops: readonly Stop[]): boolean {
  const [start, end] = [from, to].map((key) => places.find((place) => place.key === key));
  const departures = stops.filter((stop) => stop.is_actual && hasDeparted(stop) && keyOf(stop) === from);
  return departures.length > 1 && end?.is_reached === true && (start?.left ?? '') > end.timestamp;
}

/** Whether and when the cargo left a place: all of those that pass it. */
function leaving(key: string, travellers: readonly (readonly Stop[])[]): Pick<Place, 'left'> {
  const here = travellers
    .map((stops) => stops.filter((stop) => keyOf(stop) === key))
    .filter(({ length }) => length > 0);
  const departures = here.map((stops) => stops.findLast(hasDeparted));
  if (!departures.every((departure) => departure?.is_actual)) return {};
  const [left] = departures.flatMap((departure) => departure?.timestamp ?? []).toSorted((a, b) => (a < b ? 1 : -1));
  return left ? { left } : {};
}

function placesOf(stops: readonly Stop[]): Omit<Place, 'last_heard_of' | 'left'>[] {
  const inTime = stops.toSorted((a, b) => (a.timestamp < b.timestamp ? -1 : a.timestamp > b.timestamp ? 1 : 0));
  const first = inTime.filter((stop, index) => inTime.findIndex((other) => keyOf(other) === keyOf(stop)) === index);
  return first.map((stop) => {
    const here = inTime.filter((other) => keyOf(other) === keyOf(stop));
    const { timestamp } = here.find(({ is_actual }) => is_actual) ?? stop;
    const name = here.find((other) => other.name)?.name;
    return {
      key: keyOf(stop) as string,
      ...(stop.code && { code: stop.code }),
      ...(name && { name }),
      timestamp,
      is_reached: here.some(({ is_actual }) => is_actual),
      is_origin: !here.some(hasArrived),
    };
  });
}

/** One place after the other; but cargo that travels in parts is in several places at a time: then each flight alone. */
function legsOf(stops: readonly Stop[]): Leg[] {
  const runs = stops.filter((stop, index) => index === 0 || keyOf(stop) !== keyOf(stops[index - 1] as Stop));
  const comesBack = new Set(runs.map(keyOf)).size < runs.length;
  const flown = comesBack ? flownLegs(stops) : [];
  return flown.length > 0 ? flown : runs.slice(1).map((to, index) => nextLeg(runs[index] as Stop, to, stops));
}

/** Every departure with the next arrival of the same flight or voyage. */
function flownLegs(stops: readonly Stop[]): Leg[] {
  return stops.flatMap((from, index) => {
    if (!hasDeparted(from)) return [];
    const to = stops.slice(index + 1).find((stop) => hasArrived(stop) && stop.conveyance === from.conveyance);
    return to && keyOf(to) !== keyOf(from) ? [leg(from, to, from.is_actual, to.is_actual)] : [];
  });
}

function nextLeg(from: Stop, to: Stop, stops: readonly Stop[]): Leg {
  const [start, end] = [stops.indexOf(from), stops.indexOf(to)];
  const hasLeft = stops.slice(start, end).some((stop) => stop.is_actual && hasDeparted(stop));
  // Who is heard of at the end of it has travelled it, whichever milestone that was.
  const isThere = stops.slice(end).some((stop) => stop.is_actual && keyOf(stop) === keyOf(to));
  return leg(from, to, hasLeft, isThere);
}

const leg = (from: Stop, to: Stop, hasLeft: boolean, isThere: boolean): Leg => ({
  from: keyOf(from) as string,
  to: keyOf(to) as string,
  state: isThere ? 'travelled' : hasLeft ? 'under_way' : 'ahead',
});

/** A leg of several is drawn once: travelled when all have, ahead when nobody has left. */
function merged(legs: readonly Leg[]): Leg[] {
  const alike = (one: Leg, other: Leg) => one.from === other.from && one.to === other.to;
  const first = legs.filter((one, index) => legs.findIndex((other) => alike(one, other)) === index);
  return first.map((one) => {
    const agreed = legs.every((other) => !alike(one, other) || other.state === one.state);
    return agreed ? one : { ...one, state: 'under_way' };
  });
}
