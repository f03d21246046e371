import { LIVE_SHIPMENTS } from '@fairlead/contract/application/attention';
import type { Arrival } from '@fairlead/contract/arrival';
import type { Shipment } from '@fairlead/sdk/application';
import { today as dayOf, daysBetween } from '../../i18n/days.ts';

// When a shipment comes, came, or should have come.

/** Still moves, or will: only then is there something to do about it. */
export const isLive = ({ status }: Pick<Shipment, 'status'>): boolean =>
  (LIVE_SHIPMENTS as readonly string[]).includes(status);

const ENDED: readonly Shipment['status'][] = ['STATUS_COMPLETED', 'STATUS_CANCELLED'];

/** Over and done with, or given up: how far its days are from today is of no use. */
export const hasEnded = ({ status }: Pick<Shipment, 'status'>): boolean => ENDED.includes(status);

export type ArrivalNote = { kind: 'arrived'; on?: string } | { kind: 'ahead' } | { kind: 'late'; days: number };

/** What there is to say about an ETA; nothing once the shipment has ended otherwise than by arriving. */
export function arrivalNote(
  { status, eta }: Pick<Shipment, 'status' | 'eta'>,
  arrival: Arrival | undefined,
  today: string,
): ArrivalNote | undefined {
  if (arrival) return { kind: 'arrived', ...(arrival.time && { on: dayOf(new Date(arrival.time)) }) };
  if (!eta || hasEnded({ status })) return undefined;
  const left = daysBetween(today, eta);
  if (left >= 0) return { kind: 'ahead' };
  return isLive({ status }) ? { kind: 'late', days: -left } : undefined;
}
