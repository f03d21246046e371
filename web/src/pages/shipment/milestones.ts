import { isActual, isExpected } from '@fairlead/contract/arrival';
import type { AirTrackingEvent, SeaTrackingEvent } from '@fairlead/sdk/application';
import { shownName } from '../../map/stops.ts';

export type Milestone = SeaTrackingEvent | AirTrackingEvent;

/** Where it is; empty when nobody knows. */
export function placeOf({ location = {} }: Milestone): string {
  const code = 'iata' in location ? location.iata : 'un_locode' in location ? location.un_locode : undefined;
  return shownName({ code, name: location.name });
}

/** Before which milestone the present moment stands: after all that happened. None when nothing is to come. */
export function presentBefore(events: readonly Milestone[]): number | undefined {
  const next = events.findLastIndex(isActual) + 1;
  return next < events.length ? next : undefined;
}

/** Should have happened by now, and nobody said that it did. */
export const isOverdue = (event: Milestone, now: Date): boolean =>
  isExpected(event) && Date.parse(event.timestamp) < now.getTime();
