import type { AirTrackingEvent, SeaTrackingEvent } from '@fairlead/sdk';
import { type Enumeration, enumerations } from '@fairlead/sdk/contract';
import { shortName } from '../members.ts';

// What a milestone is, by sea or by air.

export { isActual, isExpected } from '@fairlead/sdk/contract';

export type Milestone = SeaTrackingEvent | AirTrackingEvent;

const { SeaTrackingEventType, AirTrackingEventType } = enumerations;
const TYPES = [SeaTrackingEventType, AirTrackingEventType] as Enumeration[];

/** The enumeration that knows a milestone's type. */
export const typesOf = ({ type }: Milestone): Enumeration | undefined =>
  TYPES.find(({ values }) => values.includes(type));

/** Which step of the journey it is: `departed`; undefined when its type is not known. */
export function stepOf(milestone: Milestone): string | undefined {
  const types = typesOf(milestone);
  return types && shortName(types, milestone.type);
}

/** The code of its place: a port's or an airport's. */
export const codeOf = ({ location = {} }: Milestone): string | undefined =>
  'un_locode' in location ? location.un_locode : 'iata' in location ? location.iata : undefined;
