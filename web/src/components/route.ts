import type { Shipment } from '@fairlead/sdk/application';

/** Ningbo → Tilburg */
export const routeOf = ({ origin, destination }: Pick<Shipment, 'origin' | 'destination'>): string =>
  `${origin?.locality ?? '?'} → ${destination?.locality ?? '?'}`;
