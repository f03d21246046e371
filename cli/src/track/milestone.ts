import type { AirTrackingEvent, SeaTrackingEvent } from '@fairlead/sdk';
import { type Enumeration, enumerations } from '@fairlead/sdk/contract';

// What a milestone is, by sea or by air.

export { isActual, isExpected } from '@fairlead/sdk/contract';

export type Milestone = SeaTrackingEvent | AirTrackingEvent;

const { SeaTrackingEventType, AirTrackingEventType } = enumerations;
const TYPES: readonly Enumeration[] = [SeaTrackingEventType, AirTrackingEventType];

/** The enumeration that knows a milestone's type. */
export const typesOf = ({ type }: Milestone): Enumeration | undefined =>
  TYPES.find(({ values }) => values.includes(type));

/** The code of its place: a port's or an airport's. */
export const codeOf = ({ location = {} }: Milestone): string | undefined =>
  'un_locode' in location ? location.un_locode : 'iata' in location ? location.iata : undefined;
