import { LIVE_SHIPMENTS } from '@fairlead/contract/application/attention';
import type { Shipment } from '@fairlead/sdk/application';

/** Still moves, or will: only then is there something to do about it. */
export const isLive = ({ status }: Pick<Shipment, 'status'>): boolean =>
  (LIVE_SHIPMENTS as readonly string[]).includes(status);
