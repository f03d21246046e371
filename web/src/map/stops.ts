import { isActual, placeCode } from '@fairlead/contract/arrival';
import type { AirTrackingEvent, SeaTrackingEvent, Tracking } from '@fairlead/sdk/application';

// Tracking of either kind as what a map needs of it: who was, or will be, where.

export interface Stop {
  /** UN/LOCODE or IATA code. */
  code?: string;
  name?: string;
  /** Milestone, as the contract calls it. */
  type: string;
  is_actual: boolean;
  timestamp: string;
  /** Vessel and voyage, or flight. */
  conveyance?: string;
}

/** A container, or the cargo of a waybill; its stops oldest to newest. */
export interface Traveller {
  name: string;
  stops: Stop[];
}

export type MapKind = 'sea' | 'air';

const milestone = (event: SeaTrackingEvent | AirTrackingEvent) => ({
  type: event.type,
  timestamp: event.timestamp,
  is_actual: isActual(event),
});

const seaStop = (event: SeaTrackingEvent): Stop => {
  const { location, vessel } = event;
  const conveyance = [vessel?.name, vessel?.voyage].filter(Boolean).join(' ');
  return { ...milestone(event), ...placed(location?.un_locode, location?.name), ...(conveyance && { conveyance }) };
};

const airStop = (event: AirTrackingEvent): Stop => {
  const { location, flight } = event;
  return {
    ...milestone(event),
    ...placed(location?.iata, location?.name),
    ...(flight && { conveyance: flight.number }),
  };
};

const placed = (written = '', name = '') => {
  const code = placeCode(written);
  return { ...(code && { code }), ...(name && { name }) };
};

export function travellersOf({ sea, air }: Tracking): Traveller[] {
  if (air) return [{ name: '', stops: air.events.map(airStop) }];
  return (sea?.containers ?? []).map(({ container_number, events }) => ({
    name: container_number,
    stops: events.map(seaStop),
  }));
}

export const hasDeparted = ({ type }: Stop): boolean => type.endsWith('_TYPE_DEPARTED');
export const hasArrived = ({ type }: Stop): boolean => type.endsWith('_TYPE_ARRIVED');

/** Rotterdam (NLRTM) */
export const shownName = ({ code, name }: { code?: string | undefined; name?: string | undefined }): string =>
  name && code ? `${name} (${code})` : name || code || '';
