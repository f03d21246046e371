import type { Shipment } from '@fairlead/sdk/application';

/** Ningbo → Tilburg. Each name has its own direction; the route has the page's, or two in Arabic would change places. */
export const RouteText = ({ origin, destination }: Pick<Shipment, 'origin' | 'destination'>) => (
  <>
    <bdi>{origin?.locality ?? '?'}</bdi> → <bdi>{destination?.locality ?? '?'}</bdi>
  </>
);
